// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeEach, expect, test, vi } from 'vitest';
import { flippedAt, keepFlip } from './flips';

const held = new Map<string, string>();
beforeEach(() => {
  held.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  });
});

test('a turned board is remembered for its table and for no other', () => {
  keepFlip('a', true);
  expect([flippedAt('a'), flippedAt('b')]).toEqual([true, false]);
  keepFlip('a', false);
  expect(flippedAt('a')).toBe(false);
});

test('what stands in the store without being a list is no fault, and old tables are forgotten', () => {
  held.set('kapia.flipped', '{"a":1}');
  expect(flippedAt('a')).toBe(false);
  for (let i = 0; i < 60; i += 1) keepFlip(`room-${i}`, true);
  expect([flippedAt('room-9'), flippedAt('room-10'), flippedAt('room-59')]).toEqual([false, true, true]);
});
