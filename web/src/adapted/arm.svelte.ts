// SPDX-License-Identifier: AGPL-3.0-or-later
// "Press again within five seconds", where the button shows that it waits for it.

import { AGAIN_MS } from '../a11y/again';

/** Acts that cannot be taken back are asked for twice, by whatever way; the page shows which one waits. */
export class Arm {
  /** What was asked for once and waits to be asked for again. */
  armed: string | null = $state(null);
  /** The sentence that asks for it. */
  why: string | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** True when the same act was asked for within the last five seconds; otherwise it waits for that. */
  meant(act: string, why: string): boolean {
    const yes = this.armed === act;
    this.forget();
    if (yes) return true;
    [this.armed, this.why] = [act, why];
    this.#timer = setTimeout(() => this.forget(), AGAIN_MS);
    return false;
  }

  /** Nothing waits any more. */
  forget(): void {
    clearTimeout(this.#timer);
    this.armed = this.why = null;
  }
}
