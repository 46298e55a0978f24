// SPDX-License-Identifier: AGPL-3.0-or-later
// Where the player looks, as the drawing follows it: pointer, finger and focus come in here.

import { type Gaze, gaze, rest } from './hand';

/** How long a finger rests before it looks instead of sowing, in milliseconds. */
const HOLD_MS = 350;

/** The look of one viewer. */
export class Looking {
  now: Gaze = $state.raw() as Gaze;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(side: number, houses: number) {
    this.now = gaze(side, houses);
  }

  set(change: Partial<Gaze>): void {
    this.now = { ...this.now, ...change };
  }

  /** A press: a finger may come to rest there, a mouse never does. */
  press(index: number, mouse: boolean): void {
    this.set({ held: false });
    if (!mouse) this.#timer = setTimeout(() => (this.now = rest(this.now, index)), HOLD_MS);
  }

  /** The finger or the mouse has gone. */
  release(): void {
    clearTimeout(this.#timer);
    this.set({ hovered: null });
  }

  /** Whether the click that follows belongs to a rest and must be ignored; asking forgets it. */
  swallowed(): boolean {
    const was = this.now.held;
    this.set({ held: false });
    return was;
  }
}
