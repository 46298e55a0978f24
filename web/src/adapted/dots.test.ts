// SPDX-License-Identifier: AGPL-3.0-or-later
// The dots of the clock for hands.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { play } from '../sound/play';
import { dotsOf, pass } from './dots';

vi.mock('../sound/play', () => ({ play: vi.fn() }));
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(play).mockClear();
});

describe('a dot', () => {
  it('is passed each five minutes', () => {
    expect([30 * MINUTE + 1, 30 * MINUTE, 25 * MINUTE + 1, 25 * MINUTE, 0].map(dotsOf)).toEqual([7, 6, 6, 5, 0]);
  });

  it('is felt where the device can: twice each fifteen minutes', () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', { vibrate });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    pass(5);
    pass(3);
    expect(vibrate.mock.calls).toEqual([[[40]], [[40, 80, 40]]]);
    vi.runAllTimers();
    expect(play).not.toHaveBeenCalled();
  });

  it('is a click as well at a desk, whose browser says that it vibrates and does not', () => {
    const vibrate = vi.fn(() => true);
    const matchMedia = vi.fn((_query: string) => ({ matches: false }));
    vi.stubGlobal('navigator', { vibrate });
    vi.stubGlobal('matchMedia', matchMedia);
    pass(3);
    vi.runAllTimers();
    expect(matchMedia.mock.calls).toEqual([['(pointer: coarse)']]);
    expect([vibrate, play].map((called) => vi.mocked(called).mock.calls.length)).toEqual([1, 2]);
  });

  it('is a click where nothing can be felt', () => {
    vi.stubGlobal('navigator', {});
    pass(5);
    vi.runAllTimers();
    expect(vi.mocked(play).mock.calls).toEqual([['dot']]);
    pass(3);
    vi.runAllTimers();
    expect(play).toHaveBeenCalledTimes(3);
  });
});
