// SPDX-License-Identifier: AGPL-3.0-or-later
//! The sentences of the page as a test of several languages needs them: from the same files.
import { readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

/** A sentence by its key. */
export type Say = (key: string, args?: Record<string, FluentVariable>) => string;

/** The sentences of a language. */
export function sayIn(lang: string): Say {
  const folder = new URL(`../../i18n/${lang}/`, import.meta.url);
  const bundle = new FluentBundle(lang, { useIsolating: false });
  for (const file of readdirSync(folder)) bundle.addResource(new FluentResource(readFileSync(new URL(file, folder), 'utf8')));
  return (key, args = {}) => {
    const message = bundle.getMessage(key);
    if (!message?.value) throw new Error(`there is no sentence ${key}`);
    return bundle.formatPattern(message.value, args);
  };
}
