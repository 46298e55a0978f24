// SPDX-License-Identifier: AGPL-3.0-or-later
// Helpers of the boards' tests: the messages of a language straight from its files, and a table to look at.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lang, makeBundle } from '../i18n/index.ts';
import type { Translate } from './say.ts';
import type { View } from './types.ts';

const root = join(import.meta.dirname, '../../../i18n');

/** The translator of a language; a missing message or a mistake in one is an error. */
export function speaker(lang: Lang): Translate {
  const dir = join(root, lang);
  const files = readdirSync(dir).filter((name) => name.endsWith('.ftl'));
  const bundle = makeBundle(
    lang,
    files.map((name) => readFileSync(join(dir, name), 'utf8')),
  );
  return (key, args) => {
    const message = bundle.getMessage(key);
    if (!message?.value) throw new Error(`${lang}: no message ${key}`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(message.value, args, errors);
    if (errors[0]) throw new Error(`${lang}: ${key}: ${errors[0].message}`);
    return text;
  };
}

/** A running table seen from seat 0, with changes. */
export function table(changes: Partial<View>): View {
  return {
    id: 'x',
    game: 'tabla',
    status: 'playing',
    seats: [
      { name: 'Мария', you: true },
      { name: 'Иван', you: false },
    ],
    seat: 0,
    direction: 'right',
    turn: 0,
    ply: 0,
    pos: null,
    legal: null,
    clock: null,
    now: 0,
    can: [],
    ...changes,
  };
}
