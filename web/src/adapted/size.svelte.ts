// SPDX-License-Identifier: AGPL-3.0-or-later
// How large this screen is, as a bank card has told, and whether the board at the table is as wide as one to feel: 20 cm
// at least (D.1 a). Kept in this browser, and the same on every page of it.

/** The short side of a bank card by ISO/IEC 7810, millimetres: it fits on a phone. */
export const CARD_MM = 53.98;
/** The width of a board to feel, millimetres. */
export const BOARD_MM = 200;
/** Pixels a millimetre of a screen that keeps to CSS, and what any screen may have. */
const USUAL = 96 / 25.4;
export const [LEAST, MOST] = [2, 12] as const;

const SCALE = 'kapia.px-per-mm';
const TACTILE = 'kapia.tactile';

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Where nothing is kept it holds for this visit.
  }
}

function scaleOf(text: string | null): number {
  const scale = Number(text);
  return scale >= LEAST && scale <= MOST ? scale : USUAL;
}

/** The size of this screen. */
export class Size {
  /** Pixels a millimetre. */
  scale = $state(scaleOf(kept(SCALE)));
  tactile = $state(kept(TACTILE) === 'on');

  /** The width of the board at the table, pixels; null: as the page has room for it. */
  get board(): number | null {
    return this.tactile ? Math.ceil(BOARD_MM * this.scale) : null;
  }

  /** The screen has so many pixels a millimetre. */
  measure(scale: number): void {
    this.scale = scaleOf(String(scale));
    keep(SCALE, String(this.scale));
  }

  /** Switches the tactile size on or off. */
  choose(tactile: boolean): void {
    this.tactile = tactile;
    keep(TACTILE, tactile ? 'on' : 'off');
  }
}
