// SPDX-License-Identifier: AGPL-3.0-or-later
//! The page's voice: Fluent messages from `i18n/{bg,ru,en}/*.ftl`: one chunk a language for what every page says,
//! and one for each part that only some pages need.
//!
//! The call `t` with a key inside markup or a `$derived` follows a change of language by itself. No sentence
//! a player reads is written anywhere else.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { createSubscriber } from 'svelte/reactivity';

/** A language the server speaks. */
export type Lang = 'bg' | 'ru' | 'en';

/** All of them, in the order the switch shows them. */
export const LANGS: readonly Lang[] = ['bg', 'ru', 'en'];

/** What each language calls itself. */
export const LANG_NAMES: Record<Lang, string> = { bg: 'Български', ru: 'Русский', en: 'English' };

/** Values for the placeables of a message. */
export type Args = Record<string, FluentVariable>;

const load: Record<Lang, () => Promise<{ default: string[] }>> = {
  bg: () => import('./bg'),
  ru: () => import('./ru'),
  en: () => import('./en'),
};

/** Messages that only some pages need; each is fetched with the page that asks for it. */
export type Part = 'boards' | 'speech' | 'dice' | 'room' | 'illegal' | 'new' | 'learn' | 'bughouse' | 'records' | 'fairness' | 'terms' | 'people' | 'oauth' | 'errors' | 'safety' | 'admin' | 'challenge' | 'federation' | 'tournament' | 'draft' | 'desk' | 'money' | 'ear' | 'adapted' | 'dispute' | 'appendix' | 'guide' | 'places' | 'analysis' | 'hint' | 'solved';

const parts = import.meta.glob<string>('../../../i18n/*/{boards,speech,dice,room,illegal,new,learn,bughouse,records,fairness,terms,people,oauth,errors,safety,admin,challenge,federation,tournament,draft,desk,money,ear,adapted,dispute,appendix,guide,places,analysis,hint,solved}.ftl', { import: 'default' });
/** Parts some page has asked for; a change of language brings them along. */
const wanted = new Set<Part>();

async function textOf(lang: Lang, part: Part): Promise<string> {
  const load = parts[`../../../i18n/${lang}/${part}.ftl`];
  return load ? load() : '';
}

let current: Lang = 'en';
let bundle: FluentBundle | null = null;
/** Parts the bundle in use has. */
let held = new Set<Part>();
let announce: () => void = () => {};
const subscribe = createSubscriber((update) => {
  announce = update;
  return () => {
    announce = () => {};
  };
});

/** Whether `value` names a language of the site. */
export function isLang(value: unknown): value is Lang {
  return typeof value === 'string' && (LANGS as readonly string[]).includes(value);
}

/** Builds the bundle of one language out of its message files. */
export function makeBundle(lang: Lang, files: readonly string[]): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  for (const file of files) made.addResource(new FluentResource(file), { allowOverrides: true });
  return made;
}

/** Fetches `next` and makes it the language of the page; everything shown follows. */
export async function setLang(next: Lang): Promise<void> {
  const asked = [...wanted];
  const [base, ...more] = await Promise.all([load[next](), ...asked.map((part) => textOf(next, part))]);
  bundle = makeBundle(next, [...base.default, ...more]);
  current = next;
  held = new Set(asked);
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  announce();
}

/** Fetches the messages of some parts, in the language in use and in every later one. */
export async function need(...asked: readonly Part[]): Promise<void> {
  for (const part of asked) wanted.add(part);
  const lang = current;
  const missing = asked.filter((part) => !held.has(part));
  if (missing.length === 0) return;
  const texts = await Promise.all(missing.map((part) => textOf(lang, part)));
  // A language chosen meanwhile has brought them, or brings them now.
  if (current !== lang) return need(...asked);
  for (const text of texts) bundle?.addResource(new FluentResource(text), { allowOverrides: true });
  for (const part of missing) held.add(part);
  announce();
}

/** The language in use (reactive). */
export function lang(): Lang {
  subscribe();
  return current;
}

/** The message `key` in the language in use (reactive); an unknown key shows itself, and fails a test. */
export function t(key: string, args?: Args): string {
  subscribe();
  const text = maybe(key, args);
  if (text === null && import.meta.env.MODE === 'test') throw new Error(`${current}: no message ${key}`);
  return text ?? key;
}

/** As {@link t}, but `null` when there is no such message: for codes that come from the server. */
export function tMaybe(key: string, args?: Args): string | null {
  subscribe();
  return maybe(key, args);
}

function maybe(key: string, args?: Args): string | null {
  const message = bundle?.getMessage(key);
  if (!bundle || !message?.value) return null;
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, args, errors);
  if (errors.length > 0 && import.meta.env.DEV) console.warn(key, errors);
  return text;
}
