// SPDX-License-Identifier: AGPL-3.0-or-later
// Pace of everything that moves on a board. Motion tells what happened; it never holds up a move or a clock,
// so every animation can be cut short by whoever started it.

import type { BoardSettings } from './types';

/** Whether nothing may slide: the player's choice or the system's. */
export function still(settings: BoardSettings): boolean {
  if (settings.motion === 'off') return true;
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Milliseconds of an animation at the player's speed. */
export function paced(ms: number, settings: BoardSettings): number {
  return ms / Math.min(4, Math.max(0.25, settings.speed));
}

/** One running animation. `stop` ends it at the next pause. */
export class Run {
  stopped = false;
  #wake: (() => void) | null = null;

  /** Waits, unless the run was stopped; false means stopped. */
  async pause(ms: number): Promise<boolean> {
    if (this.stopped) return false;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
    this.#wake = null;
    return !this.stopped;
  }

  stop(): void {
    this.stopped = true;
    this.#wake?.();
  }
}
