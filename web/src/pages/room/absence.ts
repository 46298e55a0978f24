// SPDX-License-Identifier: AGPL-3.0-or-later
// Who has gone away from a table, for the ear: the dot beside a name is for the eye alone.

/** How long somebody has to be away before it is told, in milliseconds: whoever loads the page anew was never away. */
const AWAY_MS = 8_000;

/** Tells once that a player is away, and once that they are back. */
export class Absence {
  /** Of each seat that is away, what will tell it; null when it has been told. */
  #away = new Map<number, ReturnType<typeof setTimeout> | null>();
  readonly #tell: (seat: number, here: boolean) => void;

  constructor(tell: (seat: number, here: boolean) => void) {
    this.#tell = tell;
  }

  /** These seats are away now. */
  follow(away: readonly number[]): void {
    for (const [seat, timer] of this.#away) {
      if (away.includes(seat)) continue;
      this.#away.delete(seat);
      if (timer === null) this.#tell(seat, true);
      else clearTimeout(timer);
    }
    for (const seat of away) {
      if (this.#away.has(seat)) continue;
      const timer = setTimeout(() => {
        this.#away.set(seat, null);
        this.#tell(seat, false);
      }, AWAY_MS);
      this.#away.set(seat, timer);
    }
  }

  /** Nobody waits for anybody any more. */
  forget(): void {
    for (const timer of this.#away.values()) if (timer !== null) clearTimeout(timer);
    this.#away.clear();
  }
}
