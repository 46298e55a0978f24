// SPDX-License-Identifier: AGPL-3.0-or-later
// Pace of everything that moves on a board. Motion tells what happened; it never holds up a move or a clock,
// so every animation can be cut short by whoever started it.

import { announcer } from '../a11y/announcer';
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

/** Lets what is heard wait for what is seen: a roll, a turn handed over, the end of a game are told only when the
 *  checkers and stones that led there have come to rest. */
export class Quiet {
  #moving = 0;
  #waiting: (() => void)[] = [];

  /** Something begins to move. */
  begin(): void {
    this.#moving += 1;
  }

  /** Something has come to rest. */
  end(): void {
    this.#moving -= 1;
    if (this.#moving > 0) return;
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** Tells at once, or when everything rests. */
  after(tell: () => void): void {
    if (this.#moving > 0) this.#waiting.push(tell);
    else tell();
  }
}

/** The boards of this page. */
export const quiet = new Quiet();

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

/** Waits at least `ms`, and for a listener until what was said can have been heard; false means stopped. */
export async function pauseHeard(run: Run, ms: number, settings: BoardSettings): Promise<boolean> {
  if (!(await run.pause(ms))) return false;
  while (settings.listener && announcer.unheard > 0) if (!(await run.pause(announcer.unheard))) return false;
  return true;
}
