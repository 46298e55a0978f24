// SPDX-License-Identifier: AGPL-3.0-or-later
// What is seen of sowings that come faster than they can be shown.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultBoardSettings } from '../settings.ts';
import { event } from '../testing.ts';
import type { KalahPos, Move } from '../types.ts';
import { Show, WAITING_MAX } from './show.svelte.ts';

/** A move a millisecond: each puts one stone more into South's store, as a bot alone on its side may do. */
function sowing(n: number): Move {
  const board = [0, 0, 0, 0, 0, 20 - n, n, 1, 1, 1, 1, 1, 1, 0];
  const pos: KalahPos = { board, side: 0, south_seat: 0, pie_open: false, houses: 6 };
  const d = { pit: 6, seeds: 1, path: [6], last: 6, again: true, captured: 0, swept: null };
  return event(n, 'moved', { seat: 0, d, pos });
}

const store = (show: Show): number => show.stones.piles[6]?.length ?? 0;

describe('sowings that come fast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A board that is shown `count` sowings, one after the other, without time to show any. */
  function fast(count: number): Show {
    const moves = Array.from({ length: count }, (_, i) => sowing(i + 1));
    const show = new Show(sowing(0).pos as KalahPos, null);
    moves.forEach((move, i) => show.follow(move.pos as KalahPos, move, moves.slice(0, i + 1), defaultBoardSettings));
    return show;
  }

  it('are shown one by one while no more than two wait', async () => {
    const show = fast(1 + WAITING_MAX);
    expect(store(show)).toBe(0);
    await vi.runAllTimersAsync();
    expect(store(show)).toBe(1 + WAITING_MAX);
  });

  it('are skipped to the present when more than two wait', () => {
    const show = fast(2 + WAITING_MAX);
    expect(store(show)).toBe(2 + WAITING_MAX);
    expect(show.travel).toBe(0);
  });

  it('a whole game in a moment leaves nothing to be shown afterwards', async () => {
    const show = fast(15);
    const begun = performance.now();
    await vi.runAllTimersAsync();
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(store(show)).toBe(15);
  });
});
