// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../api/types';
import { movesOf, readMoves, readTime, readTimes, typedTime } from './kept';
import { mayGive } from './places';
import type { Adapted } from '../wire';

const said = (...all: unknown[]): WireEvent[] => [{ n: 1, at: 0, k: 'adapted', by: 'white', a: 'press', said: all } as unknown as WireEvent];
const made = (uci: string | null) => ({ m: 'made', side: 0, uci, san: uci });

describe('what the arbiter knows and types', () => {
  it('moves stand as they were made and ruled', () => {
    expect(movesOf(said(made('e2e4'), made('e7e5'), { m: 'ruled', plies: 1, ms: [1, 1], change: [] }, made('d7d5')))).toEqual(['e2e4', 'd7d5']);
    expect(movesOf(said(made('e2e4'), { m: 'ruled', plies: 3, ms: [1, 1], change: [] })), 'moves nobody has said').toBeNull();
    expect(movesOf(said(made(null)))).toBeNull();
  });

  it('times are minutes and seconds', () => {
    expect([readTime('14:32'), readTime('5'), readTime('-2:00'), readTime('−1')]).toEqual([872_000, 300_000, -120_000, -60_000]);
    expect([readTime(''), readTime('1:75'), readTime('soon'), readTimes('5', '-1')]).toEqual([null, null, null, null]);
    expect(typedTime(872_000)).toBe('14:32');
    expect(readTime(typedTime(5_132_000))).toBe(5_132_000);
  });

  it('moves are read without their numbers', () => {
    expect(readMoves('1. e2e4 e7e5\n2. g1f3')).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(readMoves('  ')).toEqual([]);
  });
});

describe('who gives which place', () => {
  const rights = { execute: true, announce: true, record: true, tell: true, claim: true, adjourn: true };
  const config = { players: [{ assistant: rights, helper: false }, { assistant: null, helper: true }] };
  const at = (you: string | null, phase: string) => ({ you, phase, config }) as unknown as Adapted;
  const names = (creator: boolean, adapted: Adapted, status = 'playing') =>
    mayGive({ creator, status } as never, adapted).map(({ place, side }) => `${place}:${side ?? '-'}`);

  it('follows the contract', () => {
    expect(names(true, at('white', 'setup'))).toEqual(['assistant:0', 'arbiter:-']);
    expect(names(false, at('black', 'ready'))).toEqual(['helper:1']);
    expect(names(true, at('white', 'ready'))).toEqual(['assistant:0']);
    expect(names(true, at('white', 'turn'))).toEqual([]);
    expect(names(false, at('arbiter', 'turn'))).toEqual(['assistant:0', 'helper:1']);
    expect(names(false, at(null, 'setup'))).toEqual([]);
    expect(names(true, at('white', 'setup'), 'over')).toEqual([]);
  });
});
