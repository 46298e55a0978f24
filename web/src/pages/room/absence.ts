// SPDX-License-Identifier: AGPL-3.0-or-later
// Who has gone away from a table, for the ear: the dot beside a name is for the eye alone.

/** How long somebody has to be away before it is told, in milliseconds: whoever loads the page anew was never away. */
const AWAY_MS = 8_000;

/** Tells once that a player is away, and once that they are back; of nobody who was never seen here. */
export class Absence {
  #seen = new Set<number>();
  /** Of each seat that is away, what will tell it; null when it has been told. */
  #away = new Map<number, ReturnType<typeof setTimeout> | null>();
  readonly #tell: (seat: number, here: boolean) => void;

  constructor(tell: (seat: number, here: boolean) => void) {
    this.#tell = tell;
  }

  /** Who is at the table now, by seat. */
  follow(here: readonly boolean[]): void {
    for (const [seat, is] of here.entries()) {
      const timer = this.#away.get(seat);
      if (is) {
        this.#seen.add(seat);
        this.#away.delete(seat);
        if (timer === null) this.#tell(seat, true);
        else clearTimeout(timer);
      } else if (this.#seen.has(seat) && timer === undefined) this.#away.set(seat, this.#later(seat));
    }
  }

  #later(seat: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#away.set(seat, null);
      this.#tell(seat, false);
    }, AWAY_MS);
  }

  /** Nobody waits for anybody any more. */
  forget(): void {
    for (const timer of this.#away.values()) if (timer !== null) clearTimeout(timer);
    this.#away.clear();
    this.#seen.clear();
  }
}
