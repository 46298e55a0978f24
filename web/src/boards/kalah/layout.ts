// SPDX-License-Identifier: AGPL-3.0-or-later
// Where things lie on the kalah board: pits, stores and every single stone. Pure geometry in the units of the
// drawing; it knows the order of the pits and nothing of the rules.

/** A hollow of the board. */
export interface Hollow {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  /** Where its count is written. */
  tx: number;
  ty: number;
  store: boolean;
  /** True on the viewer's own side. */
  own: boolean;
}

/** The drawing of a whole board, seen from one side. */
export interface Layout {
  w: number;
  h: number;
  /** Hollows by board index. */
  hollows: Hollow[];
  /** Radius of a stone. */
  stone: number;
  /** Size of the counts. */
  font: number;
}

/** `wide` for a table or a desk, `tall` for a phone held upright. */
export type Form = 'wide' | 'tall';

const forms = {
  wide: { pitch: 108, rx: 46, ry: 60, band: 42, gap: 46, store: 48, margin: 18, stone: 14, font: 29 },
  tall: { pitch: 96, rx: 43, ry: 102, band: 58, gap: 50, store: 42, margin: 12, stone: 15.5, font: 44 },
} as const;

/** Board index of pit `pit` (1 = leftmost for its owner) of `side` (0 South, 1 North). */
export function indexOf(pit: number, side: number, houses: number): number {
  return side === 0 ? pit - 1 : houses + pit;
}

/** Pit number of a board index as its owner counts, or null for a store. */
export function pitOf(index: number, houses: number): number | null {
  if (index < houses) return index + 1;
  if (index > houses && index < 2 * houses + 1) return index - houses;
  return null;
}

/** The side a board index belongs to. */
export function sideOf(index: number, houses: number): number {
  return index <= houses ? 0 : 1;
}

/** The store of a side. */
export function storeOf(side: number, houses: number): number {
  return side === 0 ? houses : 2 * houses + 1;
}

/** The pit that faces a pit. */
export function facing(index: number, houses: number): number {
  return 2 * houses - index;
}

/** The drawing for a board of `houses` pits a row, with the row of `side` at the bottom and its store on the right. */
export function layout(houses: number, side: number, form: Form): Layout {
  const f = forms[form];
  const storeWidth = 2 * f.store + 24;
  const w = 2 * f.margin + 2 * storeWidth + houses * f.pitch;
  const h = 2 * f.margin + 2 * f.band + 4 * f.ry + f.gap;
  const left = f.margin + storeWidth + f.pitch / 2;
  const top = f.margin + f.band + f.ry;
  const bottom = h - top;
  const storeRy = (bottom - top) / 2 + f.ry;
  const hollows: Hollow[] = [];
  for (let index = 0; index < 2 * houses + 2; index += 1) {
    const rel = side === 0 ? index : (index + houses + 1) % (2 * houses + 2);
    const own = rel <= houses;
    if (rel === houses || rel === 2 * houses + 1) {
      const cx = own ? w - f.margin - storeWidth / 2 : f.margin + storeWidth / 2;
      const ty = own ? h - f.margin - f.band / 2 : f.margin + f.band / 2;
      hollows.push({ cx, cy: h / 2, rx: f.store, ry: storeRy, tx: cx, ty, store: true, own });
      continue;
    }
    const column = own ? rel : 2 * houses - rel;
    const cx = left + column * f.pitch;
    const ty = own ? h - f.margin - f.band / 2 : f.margin + f.band / 2;
    hollows.push({ cx, cy: own ? bottom : top, rx: f.rx, ry: f.ry, tx: cx, ty, store: false, own });
  }
  return { w, h, hollows, stone: f.stone, font: f.font };
}

function noise(seed: number): number {
  const x = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
}

const turn = Math.PI * (3 - Math.sqrt(5));

/**
 * Where stone `k` of `count` lies in a hollow, and how large it is drawn (1 = full size). A pile grows outward
 * from its middle, so stones that stay keep their places; a crowded hollow draws all of them smaller.
 */
export function spot(
  hollow: Hollow,
  index: number,
  k: number,
  count: number,
  stone: number,
): [number, number, number] {
  const spread = stone * 1.18;
  const long = hollow.ry / hollow.rx;
  const pile = spread * Math.sqrt(Math.max(0, count - 0.5) / Math.min(long, 1.9)) + stone;
  const fit = Math.min(1, (hollow.rx * 0.94) / pile);
  const size = Math.max(0.62, Math.sqrt(fit));
  const angle = k * turn + index * 2.4;
  const jitter = stone * 0.22;
  const stretch = Math.min(long, 1.9);
  const r = (fit * spread * Math.sqrt(k + (count > 1 ? 0.35 : 0))) / Math.sqrt(stretch);
  const x = hollow.cx + r * Math.cos(angle) + jitter * fit * (noise(index * 97 + k) - 0.5) * 2;
  const y =
    hollow.cy + r * stretch * Math.sin(angle) + jitter * fit * (noise(index * 89 + k + 0.5) - 0.5) * 2;
  return [x, y, size];
}

/** Where stone `k` of a handful is held above a hollow. */
export function held(hollow: Hollow, k: number, count: number, stone: number): [number, number, number] {
  const [x, y] = spot({ ...hollow, ry: hollow.rx }, 1, k, count, stone * 0.7);
  return [x, y - stone * 0.9, 1];
}
