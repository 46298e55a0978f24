// SPDX-License-Identifier: AGPL-3.0-or-later
// Who is away is told once, and not of a page that is only loaded anew.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Absence } from './absence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [both, alone] = [[true, true], [true, false]];

it('tells once who is away and once who is back', () => {
  const tell = vi.fn();
  const absence = new Absence(tell);
  absence.follow(both);
  absence.follow(alone);
  vi.advanceTimersByTime(5_000);
  absence.follow(alone);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  absence.follow(alone);
  vi.advanceTimersByTime(60_000);
  expect(tell.mock.calls).toEqual([[1, false]]);
  absence.follow(both);
  absence.follow(both);
  expect(tell.mock.calls).toEqual([[1, false], [1, true]]);
});

it('says nothing of a page that is loaded anew, nor after the game', () => {
  const tell = vi.fn();
  const absence = new Absence(tell);
  absence.follow(both);
  absence.follow(alone);
  vi.advanceTimersByTime(4_000);
  absence.follow(both);
  vi.advanceTimersByTime(60_000);
  absence.follow([false, false]);
  absence.forget();
  vi.advanceTimersByTime(60_000);
  absence.follow(both);
  expect(tell).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('says nothing of who has not come yet', () => {
  const tell = vi.fn();
  const absence = new Absence(tell);
  absence.follow(alone);
  vi.advanceTimersByTime(60_000);
  absence.follow(both);
  expect(tell).not.toHaveBeenCalled();
  absence.follow(alone);
  vi.advanceTimersByTime(10_000);
  expect(tell.mock.calls).toEqual([[1, false]]);
});
