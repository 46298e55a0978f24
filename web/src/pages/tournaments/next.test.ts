// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test, vi } from 'vitest';
import { me } from '../../api/me.svelte';
import type { Bracket, Entry, Round, Standings, Tournament } from '../../api/tournaments';
import { nextText, ownBoard } from './next';
import { isOfferer, offText, opponentOf } from './off';

vi.mock('../../i18n', async (real) => ({ ...(await real<object>()), t: (key: string) => key }));

const anna = { entry: 1, number: 1, name: 'Anna', rating: null, state: 'present' } as Entry;
const cup = (state: Tournament['state'], more: Partial<Tournament> = {}): Tournament =>
  ({ id: 'a', state, round: 2, starts_ms: null, to: null, duel: false, entries: [anna], pause_reason: null, pause_text: null, cancel_reason: null, ...more }) as Tournament;
const round = (result: '1-0' | null, number = 2): Round => ({ round: number, state: 'playing', byes: [], seq: 3, boards: [{ board: 4, white: 2, black: 1, room: 'r', result }] });

test('what is next follows from the state, the entry and the own board', () => {
  expect(nextText(cup('checkin', { round: 0 }), { ...anna, number: null, state: 'entered' }, null)).toBe('tournament-next-checkin tournament-starts-by-arbiter');
  expect(nextText(cup('open'), null, null)).toBe('tournament-next-open tournament-starts-by-arbiter');
  expect(nextText(cup('running'), anna, round(null))).toBe('tournament-say-black');
  expect(nextText(cup('running'), anna, round('1-0'))).toBe('tournament-next-result');
  expect(nextText(cup('running'), { ...anna, state: 'withdrawn' }, round(null))).toBe('tournament-next-out');
  // The second game of the board is on, with the other colours; what came of it is told by those of the first.
  const second = (result: '1-0' | null): Round => ({ ...round(result), boards: [{ ...round(result).boards[0]!, attempt: 2, colours: [1, 2], score: [1, 0] }] });
  expect(nextText(cup('running', { series: null }), anna, second(null))).toBe('tournament-say-white tournament-game-nth');
  expect(ownBoard(cup('running'), anna, second(null))).toMatchObject({ white: 1, black: 2, score: [0, 1] });
  expect(ownBoard(cup('running'), anna, second('1-0'))).toMatchObject({ white: 2, black: 1, score: [1, 0] });
  // A round that is only looked at says nothing of the own next game.
  expect(nextText(cup('running'), anna, round(null, 1))).toBe('tournament-next-wait');
  expect(ownBoard(cup('running'), anna, round(null, 1))).toBe(null);
  expect(ownBoard(cup('running'), anna, round(null))?.board).toBe(4);
});

test('a pause says why, what was said of it, and what comes next', () => {
  const said = nextText(cup('paused', { pause_reason: 'no_legal_pairing', pause_text: null }), anna, round(null));
  expect(said).toBe('tournament-paused-no-legal-pairing tournament-next-paused-no-legal-pairing');
  expect(nextText(cup('paused', { pause_reason: 'arbiter', pause_text: 'lunch' }), anna, round(null))).toBe('tournament-paused-arbiter tournament-paused-said tournament-next-paused-arbiter');
});

test('what was called off says why, where that was said', () => {
  expect(nextText(cup('cancelled'), anna, null)).toBe('tournament-next-cancelled');
  expect(nextText(cup('cancelled', { cancel_reason: 'no light' }), anna, null)).toBe('tournament-next-cancelled tournament-paused-said');
  expect(nextText(cup('cancelled', { cancel_reason: 'min_players' }), anna, null)).toBe('tournament-next-cancelled-few');
});

test('who cannot enter is told so', () => {
  const open = (more: Partial<Tournament>): Tournament => cup('open', { round: 0, ...more });
  expect(nextText(open({ max_players: 1 }), null, null)).toBe('tournament-next-full tournament-starts-by-arbiter');
  expect(nextText(open({ max_players: 2 }), null, null, { outside: true })).toBe('tournament-next-members tournament-starts-by-arbiter');
  expect(nextText(open({ max_players: 1 }), anna, null, { outside: true })).toBe('tournament-next-entered tournament-starts-by-arbiter');
});

test('who has lost and sits in no open match is out', () => {
  const match = (number: number, seats: [number, number], winner: number | null, at = 1): Bracket['matches'][number] => ({ match: number, stage: 'main', round: at, seats, from: [null, null], winner, result: null, score: null, games: [] });
  const tree = (...matches: Bracket['matches']): Bracket => ({ matches, champion: null });
  const standings = { players: [{ rank: 3, number: 1, name: 'Anna', values: [], prize: null }] } as unknown as Standings;
  const text = (bracket: Bracket): string => nextText(cup('running'), anna, null, { bracket, standings });
  expect(text(tree(match(0, [1, 2], null)))).toBe('tournament-next-wait');
  expect(text(tree(match(0, [1, 2], 1)))).toBe('tournament-next-wait');
  expect(text(tree(match(0, [1, 2], 2), match(1, [3, 4], null)))).toBe('tournament-next-lost');
  expect(text(tree(match(0, [1, 2], 2), match(1, [3, 4], 3)))).toBe('tournament-next-lost tournament-next-place');
  expect(text(tree(match(0, [1, 2], 2), match(1, [1, 4], null, 2))), 'another bracket').toBe('tournament-next-wait');
});

test('at the end it says until when results may be contested', () => {
  expect(nextText(cup('finished', { money: null }), anna, null)).toBe('tournament-next-over tournament-next-protest');
  expect(nextText(cup('finished', { money: {} as Tournament['money'] }), anna, null, { until: 1 })).toBe('tournament-next-over tournament-next-until tournament-next-prizes');
  expect(nextText(cup('closed'), anna, null)).toBe('tournament-next-over');
});

test('a match that is off says to each of its two what the other has done', () => {
  const off = (to: string | null, name: string, reason: string | null, own: Entry | null): string => {
    const match = cup('cancelled', { duel: true, name, to, entries: own ? [own] : [] });
    return `${offText(match, own, reason)} ${opponentOf(match, own) ?? '-'} ${isOfferer(match, own)}`;
  };
  me.name = 'Anna';
  expect(off('Bob', 'Anna', 'declined', anna)).toBe('tidings-declined Bob true');
  expect(off('Bob', 'Anna', 'nobody_came', anna)).toBe('tidings-expired Bob true');
  expect(off(null, 'Anna', 'nobody_came', anna)).toBe('tidings-expired-open - true');
  expect(off('Bob', 'Anna', 'no hall', anna)).toBe('tidings-cancelled-match tidings-why Bob true');
  expect(off('Bob', 'Anna', '-', anna)).toBe('tidings-cancelled-match Bob true');
  // Who took it back is on the list no more.
  expect(off('Bob', 'Anna', 'left', null)).toBe('duel-next-out Bob true');
  expect(off('Anna', 'Bob', 'left', null)).toBe('tidings-withdrawn Bob false');
  expect(off('Anna', 'Bob', 'declined', null)).toBe('duel-next-out Bob false');
  expect(off('Cid', 'Bob', 'declined', null)).toBe('duel-next-out - false');
  me.name = null;
  expect(off(null, 'Bob', 'nobody_came', null)).toBe('duel-next-out - false');
});
