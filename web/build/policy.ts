// SPDX-License-Identifier: AGPL-3.0-or-later
//! Keeps the page within its own policy. `style-src 'self'` forbids style attributes, and chessground writes one
//! on its drawings; what it says (`color-scheme: light only`) changes nothing about our arrows. Trusted Types
//! forbid markup made of text, and chessground empties its board that way and writes its labels.
import type { Plugin } from 'vite';

/** What is written differently, by the file of chessground it stands in. */
const REWRITTEN: [file: RegExp, from: RegExp, to: string][] = [
  [/chessground\/dist\/wrap\.js$/, /style: 'color-scheme:light only',?/, ''],
  [/chessground\/dist\/wrap\.js$/, /element\.innerHTML = '';/, 'element.replaceChildren();'],
  [/chessground\/dist\/svg\.js$/, /labelEl\.innerHTML = label\.text;/, 'labelEl.textContent = label.text;'],
];

/** The Vite plugin. */
export function policy(): Plugin {
  return {
    name: 'kapia-policy',
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      const wanted = REWRITTEN.filter(([name]) => name.test(file));
      if (wanted.length === 0) return null;
      let text = code;
      for (const [, from, to] of wanted) {
        if (!from.test(text)) throw new Error(`chessground changed ${from.source}: look at build/policy.ts`);
        text = text.replace(from, to);
      }
      return { code: text, map: null };
    },
  };
}
