// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, it } from 'vitest';
import { hasMost, mostOf, typedMost } from './range';

it('the largest stake of the server is no limit: its field is empty, and an empty field is it', () => {
  const none = mostOf('');
  expect([none, none !== null && hasMost(none)]).toEqual([1_000_000_000_000_000, false]);
  expect(typedMost(none!)).toBe('');
});

it('any other sum is read as it was typed', () => {
  expect([typedMost(50_000), mostOf('500'), mostOf(' 0,50 '), mostOf('many')]).toEqual(['500', 50_000, 50, null]);
  expect(hasMost(50_000)).toBe(true);
});
