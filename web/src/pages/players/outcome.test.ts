// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import type { PlayedGame } from '../../api/players';
import { opponentsOf, outcomeOf } from './outcome';

const played = (change: Partial<PlayedGame>): PlayedGame => ({
  room: 'r',
  game: 'chess',
  pool: 'chess/blitz',
  rated: true,
  ended_ms: 0,
  seats: ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() })),
  winner: 1,
  points: 1,
  reason: 'resignation',
  ...change,
});

describe('a game as its players see it', () => {
  it('is won by one and lost by the other', () => {
    expect(['a', 'b', 'c'].map((player) => outcomeOf(played({}), player))).toEqual(['lost', 'won', null]);
    expect(opponentsOf(played({}), 'a')).toEqual(['B']);
  });

  it('is drawn without a winner, and void where the reason says so', () => {
    expect(outcomeOf(played({ winner: null, reason: 'agreement' }), 'a')).toBe('drawn');
    expect(outcomeOf(played({ winner: null, reason: 'no_show' }), 'a')).toBe('void');
  });

  it('is won and lost by two at bughouse', () => {
    const four = played({ game: 'bughouse', seats: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() })), winner: 0 });
    expect(['a', 'b', 'c', 'd'].map((player) => outcomeOf(four, player))).toEqual(['won', 'lost', 'lost', 'won']);
    expect(opponentsOf(four, 'd')).toEqual(['B', 'C']);
  });
});
