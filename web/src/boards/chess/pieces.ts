// SPDX-License-Identifier: AGPL-3.0-or-later
// Our own drawing of the chess pieces: turned wood in the Staunton manner, every part one stroke. Fill and
// outline are always each other's opposite, so that a piece stands out on every square of every palette.

/** Colours of the two sides: [fill, outline]. */
export const PIECE_COLOURS: Readonly<Record<'w' | 'b', readonly [string, string]>> = {
  w: ['#fdf8ec', '#1d1512'],
  b: ['#2a1f1b', '#f7efdd'],
};

const foot = '<path d="M25 90v-6c0-4 3-6 7-6h36c4 0 7 2 7 6v6z"/>';
const ring = (y: number, half: number): string =>
  `<rect x="${50 - half}" y="${y}" width="${2 * half}" height="6.5" rx="3.2"/>`;

/** The parts of each piece in a box of 100 by 100. */
const shapes: Readonly<Record<string, string>> = {
  P: `${foot}<path d="M44 46c0 14-7 21-12 32h36c-5-11-12-18-12-32z"/>${ring(42, 14)}<circle cx="50" cy="29" r="13.5"/>`,
  R: `${foot}<path d="M35 41l-3 29h36l-3-29z"/><path d="M32 70h36l4 8H28z"/><path d="M28 18h11v7h6v-7h10v7h6v-7h11v17c0 4-3 6-7 6H35c-4 0-7-2-7-6z"/>`,
  N: `${foot}<path d="M70 78c4-20 3-44-13-55l-1-12-9 8-7-6 0 10c-7 4-11 12-16 20-4 6-5 12-1 15 3 3 8 2 11-1 4-3 8-3 14-5-2 8-14 13-17 26z"/>`,
  B: `${foot}<path d="M42 60c0 9-6 12-10 18h36c-4-6-10-9-10-18z"/><path d="M50 18c17 10 23 26 13 37H37c-10-11-4-27 13-37z"/>${ring(54, 17)}<circle cx="50" cy="13" r="5.5"/>`,
  Q: `${foot}<path d="M36 66c1 5-1 8-4 12h36c-3-4-5-7-4-12z"/><path d="M19 31l12 29h38l12-29-14 15-3-24-11 22-3-25-3 25-11-22-3 24z"/>${ring(60, 20)}<circle cx="18" cy="28" r="4.6"/><circle cx="35.5" cy="20" r="4.6"/><circle cx="50" cy="16" r="4.6"/><circle cx="64.5" cy="20" r="4.6"/><circle cx="82" cy="28" r="4.6"/>`,
  K: `${foot}<path d="M37 66c1 6-1 8-5 12h36c-4-4-6-6-5-12z"/><path d="M46.5 6h7v6.5H60v7h-6.5V30h-7V19.5H40v-7h6.5z"/><path d="M50 38c3-12 31-15 31 4 0 9-9 13-13 20H32c-4-7-13-11-13-20 0-19 28-16 31-4z"/>${ring(60, 20)}`,
};

/** Lines drawn in the colour of the outline. */
const lines: Readonly<Record<string, string>> = {
  N: '<path d="M56 23c8 9 11 24 9 44" fill="none"/><circle cx="41" cy="34" r="2.4" stroke="none"/><circle cx="27.5" cy="52" r="1.7" stroke="none"/>',
  B: '<path d="M50 28v15M43.5 35.5h13" fill="none"/>',
  R: '<path d="M36 47h28" fill="none"/>',
  K: '<path d="M50 39v20" fill="none"/>',
};

/** A piece as SVG text. `letter` is one of KQRBNP. */
export function pieceSvg(letter: string, side: 'w' | 'b'): string {
  const [fill, line] = PIECE_COLOURS[side];
  const parts = shapes[letter] ?? '';
  const inner = lines[letter] ?? '';
  const width = side === 'w' ? 3.4 : 1.5;
  // Black stands in a halo, its parts joined, with thin light lines between them; so it stays one silhouette
  // on a light square and keeps its outline on a dark one.
  const under =
    side === 'w'
      ? ''
      : `<g stroke="${line}" stroke-width="7.4">${parts}</g><g stroke="${fill}" stroke-width="3.4">${parts}</g>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<g fill="${fill}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${under}${parts}` +
    `<g fill="${line}" stroke-width="3.2">${inner}</g></g></svg>`
  );
}

/** A piece as an image address that needs no request. */
export function pieceUrl(letter: string, side: 'w' | 'b'): string {
  return `data:image/svg+xml,${encodeURIComponent(pieceSvg(letter, side))}`;
}

/** Custom properties `--pc-wk` … `--pc-bp` for all twelve pieces, for the `style` of a board. */
export function pieceProperties(): string {
  const all: string[] = [];
  for (const side of ['w', 'b'] as const) {
    for (const letter of 'KQRBNP')
      all.push(`--pc-${side}${letter.toLowerCase()}:url("${pieceUrl(letter, side)}")`);
  }
  return all.join(';');
}
