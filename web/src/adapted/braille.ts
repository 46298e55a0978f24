// SPDX-License-Identifier: AGPL-3.0-or-later
// Braille typed with six keys at once, as on a Braille writer: f d s are dots 1 2 3, j k l dots 4 5 6.

const DOTS: Readonly<Record<string, number>> = { KeyF: 1, KeyD: 2, KeyS: 4, KeyJ: 8, KeyK: 16, KeyL: 32 };

/** Gathers the keys that are down together into one cell. */
export class SixKeys {
  #down = new Set<string>();
  #dots = 0;

  /** A key goes down; whether it is one of the six. */
  down(code: string): boolean {
    const dot = DOTS[code];
    if (dot === undefined) return false;
    this.#down.add(code);
    this.#dots |= dot;
    return true;
  }

  /** A key comes up; the cell, when it was the last. */
  up(code: string): string | null {
    if (!this.#down.delete(code) || this.#down.size > 0 || this.#dots === 0) return null;
    const cell = String.fromCodePoint(0x2800 + this.#dots);
    this.#dots = 0;
    return cell;
  }

  /** The keys are forgotten: the field has lost the focus. */
  drop(): void {
    this.#down.clear();
    this.#dots = 0;
  }
}
