// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test } from 'vitest';
import type { Tournament } from '../../../api/tournaments';
import { agreed, patch, wrong } from './agreed';

const cup = {
  name: 'Cup',
  starts_ms: new Date(2031, 4, 17, 19, 30).getTime(),
  access: 'open',
  max_players: 1000,
  checkin_min: 0,
  arrive_min: 5,
  round_gap_min: 0,
  protest_min: 30,
  late_until_round: 0,
  half_byes_max: 1,
} as Tournament;

test('only what differs is asked for', () => {
  const base = agreed(cup);
  expect(base.starts).toBe('2031-05-17T19:30');
  expect(patch(base, base)).toEqual({});
  expect(patch({ ...base, arrive: '2,5', name: ' New ' }, base)).toEqual({ arrive_min: 2.5, name: 'New' });
  expect(patch({ ...base, starts: '' }, base)).toEqual({ starts_ms: null });
});

test('what is no number, or nothing, is told by its field', () => {
  const base = agreed(cup);
  expect(wrong(base)).toEqual({});
  expect(wrong({ ...base, name: ' ', places: '1', gap: '-1', late: 'x' })).toEqual({
    name: 'tournament-name-missing',
    places: 'tournament-places-wrong',
    gap: 'agreed-minutes-wrong',
    late: 'agreed-whole-wrong',
  });
});
