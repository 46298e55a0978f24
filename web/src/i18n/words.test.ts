// SPDX-License-Identifier: AGPL-3.0-or-later
//! No code of the server is read by a person: every word it may send has a sentence in each language. The words
//! are taken from the sources that send them, so a new one fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { END_REASONS } from '../api/ends';
import { speaker, table } from '../boards/testing';
import { hear } from '../boards/tables/input';
import { laid } from '../boards/tables/laid';
import { written } from '../boards/tables/written';
import type { TablesLegal } from '../boards/types';
import { LANGS } from './index';
import { spoken } from './testing';

const CRATES = join(import.meta.dirname, '../../../crates');

/** Every Rust source of a crate. */
function sources(crate: string): string[] {
  const dir = join(CRATES, crate, 'src');
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rs'))
    .map((name) => readFileSync(join(dir, name), 'utf8'));
}

const snake = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** The variants of an enum without data, as they are written on the wire. */
function variants(crate: string, name: string): string[] {
  const body = sources(crate)
    .map((text) => new RegExp(`pub enum ${name} \\{\\n(.*?)\\n\\}`, 's').exec(text)?.[1])
    .find((found) => found !== undefined);
  return [...(body ?? '').matchAll(/^ {4}([A-Z]\w*),$/gm)].map((hit) => snake(hit[1]!));
}

/** The clauses a crate names when it refuses a move. */
function clauses(crate: string): string[] {
  return sources(crate).flatMap((text) => {
    const table = /pub fn clause\(&?self\).*?\n    \}\n/s.exec(text)?.[0] ?? '';
    return [...table.matchAll(/=>\s*"([^"]+)"/g)].map((hit) => hit[1]!);
  });
}

/** Whether a key has a text in every language. */
const missing = (keys: readonly string[], args?: Record<string, string>): string[] =>
  LANGS.flatMap((lang) => {
    const t = speaker(lang);
    return keys.filter((key) => {
      try {
        return t(key, args) === '';
      } catch (error) {
        return /no message/.test(String(error));
      }
    }).map((key) => `${lang}: ${key}`);
  });

describe('every word the server may send', () => {
  it('ends of games', () => {
    expect(END_REASONS.length).toBeGreaterThan(20);
    expect(missing(END_REASONS.map((reason) => `end-${reason.replaceAll('_', '-')}`))).toEqual([]);
  });

  it('what may be offered, refused and taken back', () => {
    const kinds = variants('room', 'OfferKind');
    expect(kinds).toContain('takeback');
    expect(missing(kinds.map((kind) => `offer-${kind}`))).toEqual([]);
    for (const lang of LANGS) {
      const texts = kinds.map((what) => speaker(lang)('offer-declined', { what, name: 'Ann' }));
      expect(new Set(texts).size, `${lang}: one sentence a kind`).toBe(kinds.length);
    }
  });

  it('phrases of partners', () => {
    const phrases = variants('room', 'Phrase');
    expect(phrases.length).toBeGreaterThan(8);
    expect(missing(phrases.map((phrase) => `phrase-${phrase.replaceAll('_', '-')}`))).toEqual([]);
  });

  it.each(['chess', 'kalah', 'tables'])('clauses of the rules of %s', (crate) => {
    const named = [...new Set(clauses(crate))];
    expect(named.length).toBeGreaterThan(2);
    const keys = named.map((clause) => `error-illegal-move-${clause.toLowerCase().replaceAll('.', '-')}`);
    expect(missing(keys)).toEqual([]);
  });
});

/** Words that once stood beside another word for the same thing. */
const OTHER_WORDS = [
  // A house of kalah is a pit, as on the board and by ear, and a store its kalah.
  { lang: 'en', of: /kalah|illegal-move-k/, word: /\b(?:houses?|stores?)\b/i },
  { lang: 'ru', of: /./, word: /условия использования/i },
];

it.each(OTHER_WORDS)('one thing has one word in $lang: not $word', ({ lang, of, word }) => {
  const dir = join(CRATES, '../i18n', lang);
  const wrong = readdirSync(dir).flatMap((name) =>
    new FluentResource(readFileSync(join(dir, name), 'utf8')).body
      .filter((entry) => of.test(entry.id) && word.test(spoken(entry.value)))
      .map((entry) => `${name}: ${entry.id}`),
  );
  expect(wrong).toEqual([]);
});

it('a fraction of stones is of one stone in Russian', () => {
  for (const key of ['hint-ahead', 'hint-behind']) {
    expect(speaker('ru')(key, { n: 3.2 })).toContain(' камня ');
    expect(speaker('ru')(key, { n: 5 })).toContain(' камней ');
  }
});

describe('a move of the tables family', () => {
  it.each(LANGS.filter((lang) => lang !== 'en'))('no sentence of %s has an English word of the board', (lang) => {
    const dir = join(CRATES, '../i18n', lang);
    const wrong = readdirSync(dir).flatMap((name) =>
      new FluentResource(readFileSync(join(dir, name), 'utf8')).body
        .filter((entry) => /\b(?:bar|off|hand|point|pass)\b/.test(spoken(entry.value)))
        .map((entry) => `${name}: ${entry.id}`),
    );
    // The words of a record file are those of its format.
    expect(wrong).toEqual(['records.ftl: why-record-event']);
  });

  it.each(LANGS.filter((lang) => lang !== 'en'))('is written and read in the words of %s', (lang) => {
    const t = speaker(lang);
    expect(written(t, 'hand/5 bar/20 6/off')).not.toMatch(/[a-z]/);
    const legal: TablesLegal = { nodes: [[[26, 5, 5, 1, 0]], [[6, 0, 6, 2, 0]], []] };
    const view = table({ legal, can: ['move'], pos: laid({}, {}, { stage: [6, 5] }) });
    expect(hear(t, written(t, 'hand/5 6/off'), view).m).toBe('hand/5 6/off');
    expect(hear(t, 'hand/1', view).why).not.toMatch(/[a-z]/);
    for (const hint of ['typed-label-indiika', 'typed-label-tables']) expect(t(hint)).not.toMatch(/[a-z]/);
  });
});
