// SPDX-License-Identifier: AGPL-3.0-or-later
//! When the own clock is told to whoever listens: as it passes one of a few marks on its way down.

/** Five, two and one minute, thirty and ten seconds. */
export const MARKS_MS = [300_000, 120_000, 60_000, 30_000, 10_000] as const;

/** Watches one clock. Each mark is told once until the clock has well recovered from it: an increment that lifts it a
 *  little over a mark does not make it new. */
export class Marks {
  #told = Infinity;
  #before: number | null = null;

  /** The mark the clock has just passed, or null. */
  pass(ms: number): number | null {
    const under = MARKS_MS.filter((mark) => ms <= mark).at(-1) ?? Infinity;
    const first = this.#before === null;
    this.#before = ms;
    if (first || ms > 2 * this.#told) this.#told = under;
    if (first || under >= this.#told) return null;
    this.#told = under;
    return under;
  }
}
