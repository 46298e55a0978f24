// SPDX-License-Identifier: AGPL-3.0-or-later
// One act after the other: whoever is quick with the keys loses none of them, and none overtakes another.

/** Acts that wait for those before them. */
export class Queue {
  #tail: Promise<unknown> = Promise.resolve();

  /** Carries out an act when those before it are done. */
  run(act: () => unknown): Promise<void> {
    const mine = this.#tail.then(act);
    this.#tail = mine.catch(() => {});
    return mine.then(() => {});
  }

  /** When everything asked for so far is done. */
  idle(): Promise<void> {
    return this.#tail.then(() => {});
  }
}
