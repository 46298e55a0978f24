// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the drawings of a result picture share.

/** A drawing: its size and what is in it, as SVG text without a root. */
export interface Sheet {
  w: number;
  h: number;
  svg: string;
}

/** A colour of the player's palette by the name of its custom property. */
export type Colours = (name: string) => string;

/** Attributes as they are written. */
function attributes(all: Record<string, string | number>): string {
  return Object.entries(all)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? +value.toFixed(2) : value}"`)
    .join('');
}

/** One empty element. */
export function el(name: string, all: Record<string, string | number>): string {
  return `<${name}${attributes(all)}/>`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A line of text; names of people go through here. */
export function text(words: string, all: Record<string, string | number>): string {
  return `<text${attributes(all)}>${words.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)}</text>`;
}

/** A drawing moved and scaled into another. */
export function placed(sheet: Sheet, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${+scale.toFixed(4)})">${sheet.svg}</g>`;
}

/** SVG text as the address of an image. */
export function addressOf(sheet: Sheet): string {
  return `data:image/svg+xml,${encodeURIComponent(sheet.svg)}`;
}
