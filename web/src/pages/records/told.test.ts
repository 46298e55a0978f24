// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeAll, describe, expect, it } from 'vitest';
import type { GameRead, GameShown } from '../../api/types';
import { laid } from '../../boards/tables/laid';
import { need, setLang } from '../../i18n';
import { boardOf, endOf, gameName, illegalOf, movesOf, resultOf, tableOf } from './told';

const game = (over: Partial<GameRead>): GameRead => ({
  title: 'Ann – Bob',
  heading: null,
  game: 'chess',
  plies: 7,
  result: '*',
  ended_by: null,
  final_position: '',
  judged: 'chess',
  first_illegal: null,
  remarks: [],
  ...over,
});

describe('a game of a file in words', () => {
  beforeAll(async () => {
    await setLang('en');
    await need('room', 'records');
  });

  it.each([
    [{ result: '1-0' }, 'White has won'],
    [{ result: '0-1', game: 'bughouse' }, 'The pair of Black on board A has won'],
    [{ result: '1/2-1/2' }, 'Draw'],
    [{ result: '*' }, 'No result'],
    [{ result: 'Ann wins 2 points', game: 'tabla' }, 'Ann wins 2 points'],
    [{ result: 'Ann wins 1 point', game: 'tabla' }, 'Ann wins 1 point'],
    [{ result: 'Ann wins', game: 'kalah' }, 'Ann wins'],
  ])('%o: %s', (over, words) => {
    expect(resultOf(game(over))).toBe(words);
  });

  it('gives known ends in words and others as the file has them', () => {
    expect(endOf(game({ ended_by: 'mate' }))).not.toBe('mate');
    expect(endOf(game({ ended_by: 'seventy_five' }))).toMatch(/^Seventy-five moves/);
    expect(endOf(game({ ended_by: 'Adjudicated' }))).toBe('Adjudicated');
    expect(endOf(game({}))).toBe('');
  });

  it('counts moves and names the one that is not legal as the list numbers them', () => {
    const illegal = { line: 3, ply: 6, text: 'Ke4', reason: { code: '', detail: '', params: {} } } as unknown as NonNullable<GameRead['first_illegal']>;
    const after = { plies: 5, final_position: '8/8/8/8/8/8/8/8 b - - 0 3' };
    expect(movesOf(game(after))).toBe(3);
    expect(illegalOf(game(after), illegal)).toBe('Line 3, move 3, Black: “Ke4” cannot be played.');
    expect(illegalOf(game({ final_position: '8/8/8/8/8/8/8/8 w - - 0 30', game: 'Horde' }), illegal)).toBe('Line 3, move 30, White: “Ke4” cannot be played.');
    expect(illegalOf(game({ game: 'bughouse' }), illegal)).toBe('Line 3: “Ke4” cannot be played.');
    expect(movesOf(game({ game: 'kalah' }))).toBe(7);
    expect(illegalOf(game({ game: 'kalah' }), illegal)).toBe('Line 3, move 6: “Ke4” cannot be played.');
  });

  it('calls by their side those whose names the file does not have', () => {
    const shown: GameShown = { index: 0, game: 'tabla', options: {}, seats: ['?', 'Bob'], start: laid({}, {}), events: [], cubes: [], cut: false };
    expect(tableOf(shown, shown.start, 0, 0).seats.map((seat) => seat?.name)).toEqual(['white checkers', 'Bob']);
  });

  it('lays the cube beside the position that is looked at', () => {
    const cubes = [
      { value: 1, owner: null, offer: null },
      { value: 1, owner: null, offer: { seat: 0, level: 'double', take: 2, drop: 1 } },
      { value: 2, owner: 1, offer: null },
    ] satisfies GameShown['cubes'];
    const start = laid({}, {});
    const shown: GameShown = {
      index: 0,
      game: 'tabla',
      options: {},
      seats: ['Ann', 'Bob'],
      start,
      events: [],
      cubes: [],
      cut: false,
    };
    const at = (cubes: GameShown['cubes'], ply: number) => tableOf({ ...shown, cubes }, start, 2, ply).cube;
    expect([0, 1, 2].map((ply) => at(cubes, ply))).toEqual(cubes);
    expect(at([], 1)).toBeNull();
  });

  it('draws variants of chess on its board, under their own names', () => {
    expect(boardOf('crazyhouse')).toBe('chess');
    expect(boardOf('tapa')).toBe('tapa');
    expect(gameName('king of the hill')).toBe('King of the hill');
    expect(gameName('tabla')).toBe('Tabla');
  });
});
