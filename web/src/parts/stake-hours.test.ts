// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeEach, expect, test } from 'vitest';
import { BREAK_MS, HOUR_MS, plays } from './stake-hours';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
} as unknown as Storage;

beforeEach(() => kept.clear());

test('each full hour is told once, also by another page', () => {
  let told: number[] = [];
  for (let now = 0; now <= 2.5 * HOUR_MS; now += 60_000) {
    const due = plays(now, store);
    if (due !== null) told.push(due);
  }
  expect(told).toEqual([1, 2]);
});

test('a break begins it anew', () => {
  plays(0, store);
  expect(plays(BREAK_MS, store)).toBeNull();
  expect(plays(2 * BREAK_MS + 1, store)).toBeNull();
  expect(plays(2 * BREAK_MS + 1 + HOUR_MS, store)).toBeNull();
});

test('what others wrote there is no reason to fail', () => {
  kept.set('kapia-stake-hours', '{"since":"x"}');
  expect(plays(5, store)).toBeNull();
  expect(plays(5, null)).toBeNull();
});
