// SPDX-License-Identifier: AGPL-3.0-or-later
//! What links to the pages look like where they are pasted: the sentences of `i18n/` that the server puts on a page
//! before any script runs (`previews.json`), and a picture for each kind of board, drawn here.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { encode, type Colour } from './png.ts';

const I18N = new URL('../../i18n/', import.meta.url);
const WIDTH = 1200;
const HEIGHT = 630;

/** Games with the board their picture shows. */
const PICTURES = {
  tables: ['tabla', 'tapa', 'gyulbara', 'chelebi', 'indiika', 'antitabla'],
  chess: ['chess', 'leaflet', 'bughouse'],
  kalah: ['kalah'],
} as const;

/** The messages of one language that are one line; what the server puts in stands there as `{name}`. */
function lines(lang: string): Map<string, string> {
  const text = ['common', 'home', 'room', 'previews'].map((name) => readFileSync(new URL(`${lang}/${name}.ftl`, I18N), 'utf8'));
  const plain = text.join('\n').replaceAll(/\{ \$(\w+) \}/g, '<$1>');
  return new Map([...plain.matchAll(/^([a-z][a-z0-9-]*) = ([^{}\n]+)$/gm)].map((hit) => [hit[1]!, hit[2]!.replaceAll(/<(\w+)>/g, '{$1}')]));
}

/** What one language says in previews. */
function words(lang: string): unknown {
  const said = lines(lang);
  const say = (key: string): string => {
    const text = said.get(key);
    if (text === undefined) throw new Error(`kapia-previews: ${lang} has no line ${key}`);
    return text;
  };
  const games = Object.entries(PICTURES).flatMap(([picture, ids]) =>
    ids.map((id) => [id, { name: say(`game-${id}`), line: say(`game-${id}-line`), picture }]),
  );
  return {
    app: say('app-name'),
    lead: say('home-lead'),
    invite: say('preview-invite'),
    rules: say('nav-learn'),
    tournament: say('preview-tournament'),
    tournament_open: say('preview-tournament-open'),
    federation: say('preview-federation'),
    games: Object.fromEntries(games),
  };
}

/** The colour of a point of a picture. */
type Paint = (x: number, y: number) => Colour;

const WOOD: Colour = [74, 45, 26];
const IVORY: Colour = [243, 230, 203];
const DARK: Colour = [43, 30, 24];
const FELT: Colour = [51, 100, 77];
const SAND: Colour = [226, 203, 156];
const BRICK: Colour = [163, 64, 45];

const inside = (x: number, y: number, cx: number, cy: number, r: number): boolean => (x - cx) ** 2 + (y - cy) ** 2 <= r * r;

/** The start of tabla, as columns of checkers from the left: how many, whose, and at the top or below. */
const CHECKERS: readonly (readonly [number, number, boolean, boolean])[] = [
  [0, 5, true, true],
  [4, 3, false, true],
  [6, 5, false, true],
  [11, 2, true, true],
  [0, 5, false, false],
  [4, 3, true, false],
  [6, 5, true, false],
  [11, 2, false, false],
];

const tables: Paint = (x, y) => {
  if (x < 60 || x > 1140 || y < 45 || y > 585 || (x > 580 && x < 620)) return WOOD;
  const left = x < 600 ? 60 : 620;
  const column = Math.floor((x - left) / (520 / 6));
  const cx = left + (column + 0.5) * (520 / 6);
  const at = column + (x < 600 ? 0 : 6);
  for (const [place, count, white, top] of CHECKERS) {
    if (place !== at) continue;
    for (let i = 0; i < count; i += 1) {
      const cy = top ? 45 + 24 + i * 47 : 585 - 24 - i * 47;
      if (inside(x, y, cx, cy, 19)) return white ? IVORY : DARK;
      if (inside(x, y, cx, cy, 22)) return white ? DARK : IVORY;
    }
  }
  const depth = y < 315 ? y - 45 : 585 - y;
  const half = 40 * (1 - depth / 230);
  if (depth < 230 && Math.abs(x - cx) < half) return (at + (y < 315 ? 0 : 1)) % 2 === 0 ? BRICK : SAND;
  return FELT;
};

/** Pawns, the one piece that plain geometry draws, in a close view of the middle of a board: column, row, whose. */
const PAWNS: readonly (readonly [number, number, boolean])[] = [
  [1, 0, false],
  [2, 1, false],
  [4, 0, false],
  [3, 1, true],
  [2, 2, true],
  [5, 2, true],
];
const SQUARE = 210;

const chess: Paint = (x, y) => {
  const [col, row] = [Math.floor((x + 30) / SQUARE), Math.floor(y / SQUARE)];
  for (const [at, line, white] of PAWNS) {
    if (at !== col || line !== row) continue;
    const [dx, dy] = [(x + 30 - (col + 0.5) * SQUARE) / 3, (y - (row + 0.5) * SQUARE) / 3];
    // Head, body, foot.
    const man = (by: number) =>
      inside(dx, dy, 0, -13, 8.5 + by) ||
      (Math.abs(dx) < 6 + by + Math.max(0, dy) * 0.5 && dy > -8 - by && dy < 17 + by) ||
      (Math.abs(dx) < 19 + by && dy > 15 - by && dy < 23 + by);
    if (man(0)) return white ? IVORY : DARK;
    if (man(2)) return white ? DARK : IVORY;
  }
  return (col + row) % 2 === 0 ? [244, 233, 208] : [138, 106, 69];
};

const STONES: readonly Colour[] = [BRICK, [220, 202, 164], [79, 138, 104], [201, 133, 38], [105, 134, 163]];

const kalah: Paint = (x, y) => {
  if (x < 60 || x > 1140 || y < 120 || y > 510) return WOOD;
  const store = x < 190 ? 125 : x > 1010 ? 1075 : null;
  if (store !== null) {
    const past = Math.max(0, Math.abs(y - 315) - 105);
    return Math.hypot(x - store, past) < 50 ? [58, 33, 18] : [127, 82, 48];
  }
  const [col, row] = [Math.floor((x - 190) / (820 / 6)), y < 315 ? 0 : 1];
  const [cx, cy] = [190 + (col + 0.5) * (820 / 6), row === 0 ? 222 : 408];
  for (let i = 0; i < 6; i += 1) {
    const turn = (i * 2 * Math.PI) / 6 + col + row * 2;
    if (inside(x, y, cx + Math.cos(turn) * 27, cy + Math.sin(turn) * 27, 14)) return STONES[(i + col + row) % 5]!;
  }
  return inside(x, y, cx, cy, 58) ? [58, 33, 18] : [127, 82, 48];
};

/** A picture as PNG, each pixel the mean of four points. */
export function png(paint: Paint, width = WIDTH, height = HEIGHT): Buffer {
  const pixels = new Uint8Array(width * height * 3);
  const [sx, sy] = [WIDTH / width, HEIGHT / height];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [r, g, b] = [0, 0, 0];
      for (let part = 0; part < 4; part += 1) {
        const point = paint((x + 0.25 + (part & 1) / 2) * sx, (y + 0.25 + (part >> 1) / 2) * sy);
        r += point[0];
        g += point[1];
        b += point[2];
      }
      pixels.set([r / 4, g / 4, b / 4], (y * width + x) * 3);
    }
  }
  return encode(width, height, 3, pixels);
}

/** The Vite plugin. */
export function previews(): Plugin {
  return {
    name: 'kapia-previews',
    apply: 'build',
    generateBundle() {
      const said = Object.fromEntries(['bg', 'ru', 'en'].map((lang) => [lang, words(lang)]));
      this.emitFile({ type: 'asset', fileName: 'previews.json', source: JSON.stringify(said) });
      for (const [name, paint] of Object.entries({ tables, chess, kalah }))
        this.emitFile({ type: 'asset', fileName: `og/${name}.png`, source: png(paint) });
    },
  };
}
