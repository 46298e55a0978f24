// SPDX-License-Identifier: AGPL-3.0-or-later
// Contrast of every palette (adapted chess 6): the better of fill and outline is at least 3:1 on whatever a thing
// lies on, and light and dark squares are at least 3:1 apart.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PIECE_COLOURS } from './chess/pieces.ts';
import { palettes } from './settings.ts';

const css = readFileSync(join(import.meta.dirname, 'palettes.css'), 'utf8');

function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no palette ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[a-z0-9-]+):\s*(#[0-9a-f]{6})\s*;/g)].map((m) => [m[1], m[2]]),
  );
}

const base = block('[data-board]');

function palette(name: string): (key: string) => string {
  const own = name === 'walnut' ? {} : block(`[data-board='${name}']`);
  const all: Record<string, string> = { ...base, ...own };
  return (key) => {
    const colour = all[key];
    if (!colour) throw new Error(`${name} has no #rrggbb colour ${key}`);
    return colour;
  };
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

describe.each(palettes)('palette %s', (name) => {
  const c = palette(name);
  const best = (fill: string, line: string, on: string): number =>
    Math.max(contrast(fill, on), contrast(line, on));

  it('tells light and dark squares apart', () => {
    expect(contrast(c('--ch-light'), c('--ch-dark'))).toBeGreaterThanOrEqual(3);
  });

  it.each(['w', 'b'] as const)('shows %s pieces on both squares', (side) => {
    const [fill, line] = PIECE_COLOURS[side];
    for (const square of ['--ch-light', '--ch-dark'])
      expect(best(fill, line, c(square))).toBeGreaterThanOrEqual(3);
  });

  it('hatches dark squares where contrast is chosen, and nowhere else', () => {
    const own = name === 'walnut' ? '[data-board]' : `[data-board='${name}']`;
    const start = css.indexOf(`${own} {`);
    const hatch = /--ch-hatch: ([^;]+);/.exec(css.slice(start, css.indexOf('}', start)))?.[1] ?? 'transparent';
    expect(hatch === 'transparent').toBe(name !== 'contrast');
  });

  it('writes coordinates readably', () => {
    expect(contrast(c('--ch-on-light'), c('--ch-light'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c('--ch-on-dark'), c('--ch-dark'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['white', 'black'])('shows %s checkers on field, points, bar and tray', (side) => {
    for (const on of ['field', 'field-low', 'point-a', 'point-b', 'wood', 'tray']) {
      for (const fill of [`--tb-${side}`, `--tb-${side}-lit`]) {
        expect(best(c(fill), c(`--tb-${side}-line`), c(`--tb-${on}`)), on).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('shows points on the field', () => {
    for (const point of ['a', 'b']) {
      for (const field of ['--tb-field', '--tb-field-low']) {
        expect(best(c(`--tb-point-${point}`), c('--tb-point-line'), c(field))).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('shows marks and trails on field and points', () => {
    for (const on of ['field', 'point-a', 'point-b']) {
      expect(best(c('--tb-mark'), c('--tb-mark-under'), c(`--tb-${on}`)), on).toBeGreaterThanOrEqual(3);
      expect(best(c('--tb-trail'), c('--tb-mark-under'), c(`--tb-${on}`)), on).toBeGreaterThanOrEqual(3);
    }
  });

  it('writes numbers readably on both boards', () => {
    for (const wood of ['--tb-wood-lit', '--tb-wood', '--tb-wood-low', '--tb-tray']) {
      expect(contrast(c('--tb-text'), c(wood)), wood).toBeGreaterThanOrEqual(4.5);
    }
    for (const wood of ['--kl-wood-lit', '--kl-wood', '--kl-wood-low']) {
      expect(contrast(c('--kl-text'), c(wood)), wood).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('shows stones in their pits, pits in the wood, marks around pits', () => {
    for (const stone of [0, 1, 2, 3, 4]) {
      for (const pit of ['--kl-pit', '--kl-pit-lit']) {
        const lit = contrast(c(`--kl-stone-${stone}-lit`), c(pit));
        expect(Math.max(lit, contrast(c('--kl-stone-line'), c(pit))), `${stone}`).toBeGreaterThanOrEqual(3);
      }
    }
    for (const mark of ['--kl-line', '--kl-mark', '--kl-take']) {
      expect(
        Math.max(contrast(c(mark), c('--kl-wood')), contrast(c(mark), c('--kl-pit-low'))),
        mark,
      ).toBeGreaterThanOrEqual(3);
    }
  });
});
