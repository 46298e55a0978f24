// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test } from 'vitest';
import type { Entry, Tournament } from '../../api/tournaments';
import { mayHalf, roundsToMiss } from './byes';

const cup = { format: 'swiss', state: 'running', rounds: 6, round: 2, half_byes_max: 1 } as Tournament;
const own = { state: 'present', byes: [{ round: 4, mark: 'Z' }] } as Entry;

test('the rounds to come that are played can be missed', () => {
  expect(roundsToMiss(cup, own)).toEqual([3, 5, 6]);
  expect(roundsToMiss({ ...cup, round: 6 }, own)).toEqual([]);
  expect(roundsToMiss({ ...cup, state: 'finished' }, own)).toEqual([]);
  expect(roundsToMiss({ ...cup, format: 'knockout', rounds: null }, own)).toEqual([]);
  expect(roundsToMiss(cup, { ...own, state: 'withdrawn' })).toEqual([]);
});

test('half a point comes as often as the tournament allows, and not at its end', () => {
  expect([3, 4, 5, 6].map((round) => mayHalf(cup, own, round))).toEqual([true, true, false, false]);
  const had: Entry = { ...own, byes: [{ round: 1, mark: 'H' }] };
  expect(mayHalf(cup, had, 3)).toBe(false);
  expect(mayHalf({ ...cup, half_byes_max: 2 }, had, 3)).toBe(true);
  expect(mayHalf({ ...cup, half_byes_max: 0 }, own, 3)).toBe(false);
});
