// SPDX-License-Identifier: AGPL-3.0-or-later
// "Press again within five seconds": the guard of acts that cannot be taken back (adapted chess 6.1).

/** How long the second press may wait, in milliseconds. */
export const AGAIN_MS = 5000;

/** Remembers the last request and says whether it was meant. One per page. */
export class Again {
  #asked: string | null = null;
  #at = 0;
  readonly #now: () => number;

  /** `now` gives milliseconds of any steady clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True when the same act was asked for within the last five seconds; otherwise remembers it. */
  meant(act: string): boolean {
    const now = this.#now();
    const yes = this.#asked === act && now - this.#at <= AGAIN_MS;
    this.#asked = yes ? null : act;
    this.#at = now;
    return yes;
  }

  /** Forgets a request that was not confirmed. */
  forget(): void {
    this.#asked = null;
  }
}
