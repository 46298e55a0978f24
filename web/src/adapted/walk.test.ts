// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, it } from 'vitest';
import { walked } from './walk';

const of = (...numbers: number[]) => numbers.map((n) => ({ n }));

it('begins with the newest, and stays with an entry when others come', () => {
  const first = walked(of(7, 5, 2), null, 'ArrowDown');
  expect(first).toBe(7);
  const next = walked(of(7, 5, 2), first, 'ArrowDown');
  expect(next).toBe(5);
  expect(walked(of(9, 8, 7, 5, 2), next, 'ArrowDown')).toBe(2);
  expect(walked(of(9, 8, 7, 5, 2), next, 'ArrowUp')).toBe(7);
});

it('ends at both ends, and other keys lead nowhere', () => {
  expect(walked(of(7, 5, 2), 2, 'ArrowDown')).toBe(2);
  expect(walked(of(7, 5, 2), 7, 'ArrowUp')).toBe(7);
  expect(walked(of(7, 5, 2), 5, 'Home')).toBe(7);
  expect(walked(of(7, 5, 2), 5, 'End')).toBe(2);
  expect(walked(of(7, 5, 2), 5, 'a')).toBeNull();
  expect(walked([], null, 'ArrowDown')).toBeNull();
});
