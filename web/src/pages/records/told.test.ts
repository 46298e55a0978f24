// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeAll, describe, expect, it } from 'vitest';
import type { GameRead, GameShown } from '../../api/types';
import { laid } from '../../boards/tables/laid';
import { need, setLang } from '../../i18n';
import { boardOf, endOf, gameName, resultOf, tableOf } from './told';

const game = (over: Partial<GameRead>): GameRead => ({
  title: 'Ann – Bob',
  heading: null,
  game: 'chess',
  plies: 7,
  result: '*',
  ended_by: null,
  final_position: '',
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
