// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test, vi } from 'vitest';
import type { Entry, Round, Tournament } from '../../api/tournaments';
import { nextText, ownBoard } from './next';

vi.mock('../../i18n', async (real) => ({ ...(await real<object>()), t: (key: string) => key }));

const anna = { entry: 1, number: 1, name: 'Anna', rating: null, state: 'present' } as Entry;
const cup = (state: Tournament['state'], more: Partial<Tournament> = {}): Tournament =>
  ({ id: 'a', state, round: 2, starts_ms: null, to: null, duel: false, entries: [anna], pause_reason: null, pause_text: null, ...more }) as Tournament;
const round = (result: '1-0' | null, number = 2): Round => ({ round: number, state: 'playing', byes: [], seq: 3, boards: [{ board: 4, white: 2, black: 1, room: 'r', result }] });

test('what is next follows from the state, the entry and the own board', () => {
  expect(nextText(cup('checkin', { round: 0 }), { ...anna, number: null, state: 'entered' }, null)).toBe('tournament-next-checkin tournament-starts-by-arbiter');
  expect(nextText(cup('open'), null, null)).toBe('tournament-next-open tournament-starts-by-arbiter');
  expect(nextText(cup('running'), anna, round(null))).toBe('tournament-say-black');
  expect(nextText(cup('running'), anna, round('1-0'))).toBe('tournament-next-result');
  expect(nextText(cup('running'), { ...anna, state: 'withdrawn' }, round(null))).toBe('tournament-next-out');
  // The second game of the board is on, with the other colours; what came of it is told by those of the first.
  const second = (result: '1-0' | null): Round => ({ ...round(result), boards: [{ ...round(result).boards[0]!, attempt: 2, colours: [1, 2], score: [1, 0] }] });
  expect(nextText(cup('running'), anna, second(null))).toBe('tournament-say-white');
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
