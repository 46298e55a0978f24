// SPDX-License-Identifier: AGPL-3.0-or-later
//! The three languages say the same things: same keys, same placeables, nothing missing, nothing unused.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { LANGS, type Lang, makeBundle, need, setLang, t } from './index';
import { spoken } from './testing';

const SRC = join(import.meta.dirname, '..');
const I18N = join(SRC, '../../i18n');

function files(lang: Lang): { name: string; text: string }[] {
  return readdirSync(join(I18N, lang))
    .filter((name) => name.endsWith('.ftl'))
    .map((name) => ({ name, text: readFileSync(join(I18N, lang, name), 'utf8') }));
}

/** Every message of a language with the variables it uses, sorted. */
function messages(lang: Lang): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, text } of files(lang)) {
    for (const entry of new FluentResource(text).body) {
      if (found.has(entry.id)) throw new Error(`${lang}/${name}: ${entry.id} is defined twice`);
      const variables = new Set<string>();
      JSON.stringify(entry, (_key, part: unknown) => {
        if (part && typeof part === 'object' && (part as { type?: string }).type === 'var') {
          variables.add((part as { name: string }).name);
        }
        return part;
      });
      found.set(entry.id, [...variables].sort().join(' '));
    }
  }
  return found;
}

/** Source files that speak, without tests. */
function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** Where the letters are written that the server sends. */
const LETTERS = join(SRC, '../../crates/server/src/mail/letter.rs');

/** Keys written out in the source, and the fixed beginnings of keys put together there. */
function used(): { keys: Map<string, string>; stems: Map<string, string> } {
  const keys = new Map<string, string>();
  const stems = new Map<string, string>();
  // What the server puts on a page before its scripts run is gathered by the build; letters it writes by itself.
  for (const path of [...sources(SRC), join(SRC, '../build/previews.ts'), join(SRC, '../build/offline.ts'), LETTERS]) {
    const text = readFileSync(path, 'utf8');
    for (const hit of text.matchAll(/["'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)+)["'`]/g)) keys.set(hit[1]!, path);
    for (const hit of text.matchAll(/\bt(?:Maybe)?\(\s*["'`]([a-z0-9-]+)["'`]/g))
      keys.set(hit[1]!, `t:${path}`);
    for (const hit of text.matchAll(/`([a-z][a-z0-9]*(?:-[a-z0-9]+)*-)\$\{/g)) stems.set(hit[1]!, path);
  }
  return { keys, stems };
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Ids of the messages in some files. */
const makeIds = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => new FluentResource(text).body.map((entry) => entry.id));

const BASE = { en: () => import('./en'), bg: () => import('./bg'), ru: () => import('./ru') };

/** Each page with the words it asks for, as `App.svelte` has them. */
const APP = readFileSync(join(SRC, 'App.svelte'), 'utf8');
const PAGES: Record<string, string[]> = Object.fromEntries(
  [...APP.matchAll(/case '(\w+)':\s+return \{[^}]*import\('\.\/pages/g)].map(([, page]) => {
    const words = new RegExp(`^    ${page}: \\[(.*)\\],$`, 'm').exec(APP)?.[1] ?? '';
    return [page!, [...words.matchAll(/'(\w+)'/g)].map((hit) => hit[1]!)];
  }),
);

/** What stands around every page. */
const FRAME = ['parts/Header.svelte', 'parts/SettingsDialog.svelte', 'a11y/Announcer.svelte'];

/** Files that are fetched with the pages that ask for them only. */
const PARTS = /\/\{([\w,]+)\}\.ftl/.exec(readFileSync(join(SRC, 'i18n/index.ts'), 'utf8'))![1]!.split(',');
const isPart = (name: string): boolean => PARTS.includes(name.replace('.ftl', ''));

/** A source with everything it imports, at once or later. */
function reached(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || path.startsWith(join(SRC, 'i18n'))) return found;
  found.add(path);
  for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)) {
    const next = ['', '.ts', '.svelte', '/index.ts'].map((end) => join(path, '..', name + end)).find(isFile);
    if (next && /\.(ts|svelte)$/.test(next)) reached(next, found);
  }
  return found;
}

/** Messages that a source names, in whole or by a beginning. */
function said(text: string, ids: readonly string[]): string[] {
  const quoted = new Set([...text.matchAll(/["'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)+)["'`]/g)].map((hit) => hit[1]!));
  const stems = [...text.matchAll(/\bt\(\s*`([a-z0-9-]+-)\$\{/g)].map((hit) => hit[1]!);
  return ids.filter((id) => quoted.has(id) || stems.some((stem) => id.startsWith(stem)));
}

describe('the three languages', () => {
  const all = Object.fromEntries(LANGS.map((lang) => [lang, messages(lang)])) as Record<
    Lang,
    Map<string, string>
  >;

  it.each(LANGS.filter((lang) => lang !== 'en'))('%s has exactly the messages of English', (lang) => {
    const missing = [...all.en.keys()].filter((key) => !all[lang].has(key));
    const extra = [...all[lang].keys()].filter((key) => !all.en.has(key));
    expect({ missing, extra }).toEqual({ missing: [], extra: [] });
  });

  it.each(LANGS.filter((lang) => lang !== 'en'))('%s uses the placeables of English', (lang) => {
    const differing = [...all.en].filter(([key, vars]) => all[lang].get(key) !== vars).map(([key]) => key);
    expect(differing).toEqual([]);
  });

  it('every key used in the source exists', () => {
    const missing = [...used().keys].filter(([key, path]) => path.startsWith('t:') && !all.en.has(key));
    expect(missing).toEqual([]);
  });

  it('every refusal of the server has its sentence', () => {
    const codes = ['room/src/table/refusal.rs', 'server/src/error.rs'].flatMap((name) => {
      const text = readFileSync(join(SRC, '../../crates', name), 'utf8');
      const table = /fn code\(&self\).*?\n    \}\n/s.exec(text)![0];
      return [...table.matchAll(/=> "([a-z_]+)"/g)].map((hit) => hit[1]!);
    });
    expect(codes.length).toBeGreaterThan(60);
    // A page too old for the server is told by its socket.
    const keys = [...codes, 'wrong_version'].map((code) => `error-${code.replaceAll('_', '-')}`);
    expect(keys.filter((key) => !all.en.has(key))).toEqual([]);
  });

  it('every stem used in the source begins some message', () => {
    const keys = [...all.en.keys()];
    const known = (stem: string) => keys.some((key) => key.startsWith(stem));
    const spoken = [...used().stems].filter(([stem, path]) => {
      const text = readFileSync(path, 'utf8');
      return text.includes(`t(\`${stem}$`) || text.includes(`tMaybe(\`${stem}$`);
    });
    expect(spoken.filter(([stem]) => !known(stem))).toEqual([]);
  });

  it('what every page fetches has no words of a part', async () => {
    for (const lang of LANGS) {
      const base = new Set(makeIds((await BASE[lang]()).default));
      const strays = files(lang).filter(({ name, text }) => isPart(name) && makeIds([text]).some((id) => base.has(id)));
      expect(strays.map(({ name }) => name)).toEqual([]);
      expect(base.has('app-name')).toBe(true);
    }
  });

  it.each(Object.entries(PAGES))('%s fetches the words it says', (page, words) => {
    const file = `pages/${page[0]!.toUpperCase()}${page.slice(1)}.svelte`;
    const paths = new Set([...FRAME, file].flatMap((name) => [...reached(join(SRC, name))]));
    const texts = [...paths, join(SRC, 'App.svelte')].map((path) => [relative(SRC, path), readFileSync(path, 'utf8')] as const);
    // Some of it later, by a part of the page that then has something to say.
    const later = texts.flatMap(([, text]) => [...text.matchAll(/\bneed\(('[^)]*')\)/g)].map((hit) => hit[1]!));
    const fetched = new Set([...words, ...later.join().replaceAll(/[' ]/g, '').split(',')]);
    const strays = files('en')
      .filter(({ name }) => isPart(name) && !fetched.has(name.replace('.ftl', '')))
      .flatMap(({ name, text: part }) =>
        texts.flatMap(([path, text]) => said(text, makeIds([part])).map((id) => `${path} says ${id} of ${name}`)),
      );
    expect(strays).toEqual([]);
  });

  it('English calls neither the site a house nor a person “he”', () => {
    // Kalah keeps the houses of its board, and its clauses speak of them.
    const kalah = /kalah|^error-illegal-move-k\d/;
    const wrong = files('en').flatMap(({ name, text }) =>
      new FluentResource(text).body
        .map((entry) => [entry.id, spoken(entry.value)] as const)
        .filter(([id, said]) => /\b(?:he|him|his|himself)\b/i.test(said) || (!kalah.test(id) && /\bhouses?\b/i.test(said)))
        .map(([id]) => `${name}: ${id}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['bg', /(?:играч|противни|съди|арбитър|капитан|асистент|партньор|оператор|зрящ|някой|някого)[^.?!]*[.?!]?[^.?!]*(?<!\p{L})(?:той|нему)(?!\p{L})/iu],
    ['ru', /(?:игрок|соперник|судь|арбитр|капитан|ассистент|партн[её]р|оператор|зряч|кто-то)[^.?!]*[.?!]?[^.?!]*(?<!\p{L})(?:он|ему|нему)(?!\p{L})/iu],
  ] as const)('%s calls no person “he”: where one is spoken of, no such word follows in this sentence or the next', (lang, he) => {
    const all = files(lang).flatMap(({ name, text }) => new FluentResource(text).body.map((entry) => [`${name}: ${entry.id}`, spoken(entry.value)] as const));
    expect(all.filter(([, said]) => he.test(said)).map(([id]) => id)).toEqual([]);
    // The other side of a table has one name.
    if (lang === 'bg') expect(all.filter(([, said]) => /съперни/i.test(said)).map(([id]) => id)).toEqual([]);
    // So has who decides; and what begins and ends is a „партия“, while „игра“ is its kind.
    const other = /арбит|(?<!\p{L})игра(?:та)? (?:вече |още не )?(?:е свършила|е започнала|свърши|започва|продължава|за рейтинг|с рейтинг|със залог)/iu;
    if (lang === 'bg') expect(all.filter(([, said]) => other.test(said)).map(([id]) => id)).toEqual([]);
  });

  it.each(LANGS)('%s says one thought a sentence: none is longer than 30 words', (lang) => {
    const long = files(lang).flatMap(({ name, text }) =>
      new FluentResource(text).body.flatMap((entry) => {
        // A message with choices is as long as one of them, not as all together.
        const ways = JSON.stringify(entry.value).includes('"select"') ? [] : spoken(entry.value).split(/(?<=[.?!])\s/);
        return ways.filter((sentence) => sentence.split(/\s+/).length > 30).map(() => `${name}: ${entry.id}`);
      }),
    );
    expect(long).toEqual([]);
  });

  it.each(LANGS)('%s draws in one file and speaks in another', (lang) => {
    const ids = (name: string) => makeIds(files(lang).flatMap((file) => (file.name === name ? [file.text] : [])));
    expect(ids('boards.ftl').filter((id) => id.startsWith('speak-'))).toEqual([]);
    for (const name of ['speech.ftl', 'dice.ftl']) expect(ids(name).filter((id) => !id.startsWith('speak-')), name).toEqual([]);
  });

  it('no message is unused', () => {
    const { keys, stems } = used();
    const idle = [...all.en.keys()].filter(
      (key) => !keys.has(key) && ![...stems.keys()].some((stem) => key.startsWith(stem)),
    );
    expect(idle).toEqual([]);
  });

  it.each(LANGS)('%s is written without mistakes of syntax', (lang) => {
    for (const { name, text } of files(lang)) {
      const written = text.match(/^[a-z][a-z0-9-]* =/gm)?.length ?? 0;
      expect(new FluentResource(text).body.length, `${lang}/${name}`).toBe(written);
    }
  });

  it('a message follows the language', async () => {
    await setLang('bg');
    expect(t('game-chess')).toBe('Шах');
    await setLang('ru');
    expect(t('game-chess')).toBe('Шахматы');
    expect(() => t('no-such-message')).toThrow('no-such-message');
    await need('room');
    expect(t('act-draw')).toBe('Предложить ничью');
    await setLang('en');
    expect(t('act-draw')).toBe('Offer a draw');
  });

  it('Slavic plurals are told apart', () => {
    const bundle = makeBundle('ru', ['n = { $n ->\n [one] ход\n [few] хода\n *[other] ходов\n }']);
    const say = (n: number) => bundle.formatPattern(bundle.getMessage('n')!.value!, { n });
    expect([1, 2, 5, 21].map(say)).toEqual(['ход', 'хода', 'ходов', 'ход']);
  });
});
