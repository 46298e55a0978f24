// SPDX-License-Identifier: AGPL-3.0-or-later
//! Keeps the page within its own policy: `style-src 'self'` forbids style attributes, and chessground writes
//! one on its drawings. What it says (`color-scheme: light only`) changes nothing about our arrows.
import type { Plugin } from 'vite';

const WRITES = /style: 'color-scheme:light only',?/;

/** The Vite plugin. */
export function policy(): Plugin {
  return {
    name: 'kapia-policy',
    transform(code, id) {
      if (!/chessground\/dist\/wrap\.js$/.test(id.split('?')[0] ?? '')) return null;
      if (!WRITES.test(code))
        throw new Error('chessground changed its style attribute: look at build/policy.ts');
      return { code: code.replace(WRITES, ''), map: null };
    },
  };
}
