// SPDX-License-Identifier: AGPL-3.0-or-later
//! A page has one of two widths, a board's room its own: none sets another.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
/** A rule about a whole page or the room of a board. */
const PAGE = /^\s*\.(?:page|room)(?:\.\w+)* \{([^}]*)\}/gm;

it('a page is as wide as the others', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:css|svelte)$/.test(name));
  const widths = files.flatMap((name) =>
    [...readFileSync(join(SRC, name), 'utf8').matchAll(PAGE)].flatMap(([, rule]) =>
      [...rule!.matchAll(/max-width: ([^;]+);/g)].map(([, width]) => `${name}: ${width}`),
    ),
  );
  expect(widths.length).toBeGreaterThan(6);
  expect(widths.filter((one) => !/: var\(--(?:page|column|room)\)$/.test(one))).toEqual([]);
});
