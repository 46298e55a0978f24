// SPDX-License-Identifier: AGPL-3.0-or-later
// Who is away is told once, and not of a page that is only loaded anew.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Absence } from './absence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells once who is away and once who is back', () => {
  const tell = vi.fn();
  const absence = new Absence(tell);
  absence.follow([1]);
  vi.advanceTimersByTime(5_000);
  absence.follow([1]);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  absence.follow([1]);
  vi.advanceTimersByTime(60_000);
  expect(tell.mock.calls).toEqual([[1, false]]);
  absence.follow([]);
  absence.follow([]);
  expect(tell.mock.calls).toEqual([[1, false], [1, true]]);
});

it('says nothing of a page that is loaded anew, nor after the game', () => {
  const tell = vi.fn();
  const absence = new Absence(tell);
  absence.follow([1]);
  vi.advanceTimersByTime(4_000);
  absence.follow([]);
  vi.advanceTimersByTime(60_000);
  absence.follow([0, 1]);
  absence.forget();
  vi.advanceTimersByTime(60_000);
  absence.follow([]);
  expect(tell).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
