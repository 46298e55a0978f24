// SPDX-License-Identifier: AGPL-3.0-or-later
// How wide the board is at the table.
import { beforeEach, describe, expect, it } from 'vitest';
import { Size } from './size.svelte';

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
});
beforeEach(() => kept.clear());

describe('the tactile size (D.1 a)', () => {
  it('is 20 cm of this screen, and off unless it is chosen', () => {
    const size = new Size();
    expect(size.board).toBeNull();
    size.choose(true);
    expect(size.board, '96 pixels an inch').toBe(756);
    size.measure(5);
    expect(size.board).toBe(1000);
    expect([new Size().board, new Size().scale], 'kept').toEqual([1000, 5]);
    size.choose(false);
    expect(new Size().board).toBeNull();
  });

  it('takes no screen that cannot be', () => {
    kept.set('kapia.px-per-mm', '0.3');
    kept.set('kapia.tactile', 'on');
    expect(new Size().board).toBe(756);
    const size = new Size();
    size.measure(Number.NaN);
    expect(size.board).toBe(756);
  });
});
