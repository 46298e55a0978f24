// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the points of a game are made of, and how a match stands.
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndReason } from '../../api/ends';
import type { GameId, KalahPos, Match, View } from '../../api/types';
import { laid } from '../../boards/tables/laid';
import { event, table } from '../../boards/testing';
import { need, setLang } from '../../i18n';
import { rematchWords } from './rematch';
import { cubeAtEnd, detailsOf, resultWords, worthOf, worthWords } from './result';

const taken = event(1, 'taken');

function over(changes: Partial<View>): View {
  const result = { winner: 0, points: 4, reason: 'borne_off' } as const;
  return table({ status: 'over', result, pos: laid({ 0: 15 }, {}), ...changes });
}

beforeAll(async () => {
  await setLang('en');
  await need('room');
});

describe('c11 another game by four', () => {
  const seats = ['Anna', 'Bobi', 'Cecko', 'Dora'].map((name, seat) => ({ name, bot: false, you: seat === 0 }));
  const offers = (who: number[]) => who.map((seat) => ({ seat, what: 'rematch' as const, points: null }));
  const four = (who: number[], changes: Partial<View> = {}): View =>
    over({ game: 'bughouse', seats, offers: offers(who) as View['offers'], ...changes });
  const all = [true, true, true, true];

  beforeAll(() => need('bughouse'));

  it('tells who wants it how many there are, and who is waited for', () => {
    expect(rematchWords(four([]), all)).toEqual([]);
    expect(rematchWords(four([1, 2]), all)).toEqual([]);
    expect(rematchWords(four([0]), all)).toEqual(['1 of 4 wants another game.', 'Waiting for Bobi, Cecko, Dora.']);
    expect(rematchWords(four([0, 1, 2]), null)).toEqual(['3 of 4 want another game.', 'Waiting for Dora.']);
    expect(rematchWords(four([0, 1], { seat: null }), all)).toEqual([]);
    expect(rematchWords(over({ offers: offers([0]) as View['offers'] }), [true, true])).toEqual([]);
  });

  it('tells who has left, and waits for no bot', () => {
    expect(rematchWords(four([0, 1]), [true, true, true, false])).toEqual([
      '2 of 4 want another game.',
      'Waiting for Cecko.',
      'Dora is away. Without all four there is no rematch. You may open another table.',
    ]);
    const bots = seats.map((player, seat) => ({ ...player, bot: seat === 2 }));
    expect(rematchWords(four([0, 1], { seats: bots }), all)).toEqual(['2 of 3 want another game.', 'Waiting for Dora.']);
  });
});

describe('the points', () => {
  it('k2 are what the game was worth, times the cube', () => {
    expect(cubeAtEnd([event(0, 'started'), taken])).toBe(2);
    expect(cubeAtEnd([taken, event(2, 'game_began')])).toBe(1);
    expect(worthOf(4, [taken])).toEqual({ points: 4, base: 2, cube: 2 });
    expect(worthOf(3, [])).toEqual({ points: 3, base: 3, cube: 1 });
  });

  it('t26 t27 t28 are named', () => {
    expect(worthWords(1, 'borne_off', [])).toBe('1 point: single game');
    expect(worthWords(2, 'borne_off', [])).toBe('2 points: gammon');
    expect(worthWords(6, 'borne_off', [taken])).toBe('6 points: backgammon 3 × cube 2');
  });

  it('k8 c4 a refused double and lost time say so', () => {
    expect(worthWords(2, 'dropped', [taken])).toBe('2 points: what the cube showed before the refusal');
    expect(worthWords(3, 'flag', [])).toBe('3 points: time lost counts 3');
  });
});

describe('the result', () => {
  it('tells the match', () => {
    const match: Match = { to: 5, score: [5, 3], game: 4, crawford: false, between: false };
    expect(resultWords(over({ match }), [taken])).toEqual({
      title: 'You win the match',
      reason: 'All checkers are off.',
      points: '4 points: gammon 2 × cube 2',
      match: 'Мария 5 : 3 Иван, match to 5',
    });
    expect(resultWords(over({ match, seat: 1 }), [])?.match).toBe('Иван 3 : 5 Мария, match to 5');
    expect(resultWords(over({ match, seat: null }), [])?.title).toBe('Мария wins the match');
  });

  it('stands in one line without stops inside, and says once that time was lost', () => {
    const line = (changes: Partial<View>): string => detailsOf(resultWords(over(changes), [])!, over(changes));
    expect(line({ result: { winner: 0, points: 3, reason: 'flag' } })).toBe('3 points: time lost counts 3');
    expect(line({ result: { winner: 0, points: 1, reason: 'resignation' } })).toBe('1 point: single game · By resignation');
    expect(line({ game: 'chess', result: { winner: 0, points: 1, reason: 'flag' } })).toBe('On time.');
  });

  it('that was taken back is nobody’s, but a board of a tournament keeps its own', () => {
    const settlement: View['settlement'] = { kind: 'reversed', net: [36, -40], federation: 2, fee: 4, final: 40, house: 2, pot: 80 };
    expect(resultWords(over({ settlement }), [taken])).toEqual({
      title: 'Taken back: no result',
      reason: '',
      points: '',
      match: '',
    });
    const event = { tournament: 'cup', round: 2, board: 1 };
    expect(resultWords(over({ settlement, event }), [])?.title).toBe('You win');
  });

  it('a1 p15 names the reason of the game', () => {
    const by = (game: GameId, reason: EndReason) => resultWords(over({ game, result: { winner: 0, points: 1, reason } }), []);
    expect(by('antitabla', 'borne_off_loses')?.reason).toBe('In antitabla whoever bears off all checkers first loses.');
    expect(by('tapa', 'mother')?.reason).toBe('The last start checker is pinned.');
    expect(by('tapa', 'borne_off')?.reason).toBe('All checkers are off.');
    expect(resultWords(over({ game: 'chess' }), [])?.points).toBe('');
  });

  it('k8 tells the stones of kalah, own first', () => {
    const pos: KalahPos = { board: [0, 0, 54, 0, 0, 18], houses: 2, side: 0, south_seat: 0, pie_open: false };
    const kalah = (more: Partial<View>) =>
      resultWords(over({ game: 'kalah', pos, result: { winner: 0, points: 1, reason: 'stones' }, ...more }), []);
    expect(kalah({ seat: 1 })?.title).toBe('You lose 18 : 54');
    expect(kalah({ seat: 0 })?.title).toBe('You win 54 : 18');
    expect(kalah({ seat: 0, result: { winner: 0, points: 1, reason: 'flag' } })?.title).toBe('You win');
  });
});
