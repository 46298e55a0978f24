// SPDX-License-Identifier: AGPL-3.0-or-later
// When a page goes on to another by itself.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { busy, whenFree } from './free';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose focus is in what these selectors find. */
const page = (focus: string, dialog = false) =>
  ({
    activeElement: { closest: (all: string) => (all.split(', ').includes(focus) ? {} : null) },
    querySelector: () => (dialog ? {} : null),
  }) as unknown as Document;

describe('a page', () => {
  it('is not left while somebody writes, has a dialog open or is where it asks to be let be', () => {
    for (const focus of ['input', 'textarea', '[data-stay]']) expect(busy(page(focus)), focus).toBe(true);
    expect(busy(page('body', true))).toBe(true);
    expect(busy(page('body'))).toBe(false);
  });

  it('is left when they are free again', () => {
    const leave = vi.fn();
    let writes = true;
    whenFree(leave, 2_000, () => writes);
    vi.advanceTimersByTime(60_000);
    expect(leave).not.toHaveBeenCalled();
    writes = false;
    vi.advanceTimersByTime(2_000);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('is not left once that is called off', () => {
    const leave = vi.fn();
    const stop = whenFree(leave, 2_000, () => true);
    vi.advanceTimersByTime(10_000);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
