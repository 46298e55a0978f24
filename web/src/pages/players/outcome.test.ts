// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlayedGame } from '../../api/players';
import { setLang } from '../../i18n';
import { opponentsOf, outcomeOf } from './outcome';
import { speedOf } from './pools';

const played = (ids: string[], change: Partial<PlayedGame> = {}): PlayedGame => ({
  room: 'r',
  game: 'chess',
  taken_back: false,
  pool: 'chess/blitz',
  rated: true,
  ended_ms: 0,
  seats: ids.map((id, seat) => ({ id, name: id.toUpperCase(), bot: false, result: seat === 1 ? 'won' : 'lost' })),
  winner: 1,
  points: 1,
  reason: 'resignation',
  ...change,
});

beforeAll(() => setLang('bg'));

describe('how fast a game was', () => {
  it('is not said where it may have had no clock', () => {
    expect(speedOf({ pool: 'tabla/blitz', rated: false })).toEqual(['blitz']);
    expect(speedOf({ pool: 'tabla/correspondence', rated: true })).toEqual(['correspondence']);
    expect(speedOf({ pool: 'tabla/correspondence', rated: false })).toEqual([]);
  });
});

describe('a game as its players see it', () => {
  it('is won by one and lost by the other', () => {
    expect(['a', 'b', 'c'].map((player) => outcomeOf(played(['a', 'b']), player))).toEqual(['lost', 'won', null]);
    expect(opponentsOf(played(['a', 'b']), 'a')).toEqual(['B']);
  });

  it('at bughouse was played against two', () => {
    const four = (teams: number[]) => {
      const game = played(['a', 'b', 'c', 'd'], { game: 'bughouse' });
      return { ...game, seats: game.seats.map((sitter, seat) => ({ ...sitter, team: teams[seat] })) };
    };
    expect(opponentsOf(four([1, 2, 2, 1]), 'd')).toEqual(['B', 'C']);
    // As the server says, not as the chairs are numbered.
    expect(opponentsOf(four([1, 2, 1, 2]), 'd')).toEqual(['A', 'C']);
  });

  it('against a bot of the site names it in the language of the reader', () => {
    const game = played(['a', 'bot:chess-3/1']);
    game.seats[1] = { ...game.seats[1]!, name: 'Grandpa Kosta', bot: true };
    expect(opponentsOf(game, 'a')).toEqual(['Дядо Коста']);
  });
});
