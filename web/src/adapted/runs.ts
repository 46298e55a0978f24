// SPDX-License-Identifier: AGPL-3.0-or-later
// A sentence in which words of another language stand: German moves in a Bulgarian sentence are read by a German voice.

import type { Config, WordsLang } from './wire';

/** A part of a sentence; `lang` where it is another language than the page. */
export interface Run {
  text: string;
  lang?: string;
}

/** One sentence. */
export type Sentence = readonly Run[];

// Fluent takes strings, so the words of another language travel between two characters nobody types.
const OPEN = '\u0002';
const CLOSE = '\u0003';

/** The tag of announced words, or none where any voice reads them: German in Cyrillic is for Slavic voices. */
export function tagOf(lang: WordsLang | null): string | undefined {
  return lang === null || lang === 'de-Cyrl' ? undefined : lang;
}

/** The language announcements of a game are in; null: the letters of algebraic notation, which any voice reads. */
export function wordsLang(config: Config, base_s: number): WordsLang | null {
  switch (config.wording) {
    case 'auto':
      return base_s >= 180 ? 'de' : null;
    case 'de_full':
    case 'de_short':
      return 'de';
    case 'de_cyrillic_seed':
      return 'de-Cyrl';
    default:
      return config.wording;
  }
}

/** Words that keep their language inside a sentence of the page. */
export function foreign(words: string, lang: string | undefined): string {
  return lang ? `${OPEN}${lang}${OPEN}${words}${CLOSE}` : words;
}

/** A sentence with the words it carries, each in its language. */
export function runs(sentence: string): Sentence {
  const found: Run[] = [];
  const push = (text: string, lang?: string): void => {
    if (text === '') return;
    const last = found.at(-1);
    // A stop belongs to the words before it.
    const stop = lang === undefined && last?.lang ? /^[.,;!?]+/.exec(text)?.[0] : undefined;
    if (stop && last) last.text += stop;
    const rest = (stop ? text.slice(stop.length) : text).trim();
    if (rest !== '') found.push(lang ? { text: rest, lang } : { text: rest });
  };
  let from = 0;
  for (const hit of sentence.matchAll(/\u0002([\w-]+)\u0002([^\u0003]*)\u0003/g)) {
    push(sentence.slice(from, hit.index));
    push(hit[2] ?? '', hit[1]);
    from = hit.index + hit[0].length;
  }
  push(sentence.slice(from));
  return found;
}

/** A sentence as plain text. */
export function plain(sentence: Sentence): string {
  return sentence.map((run) => run.text).join(' ');
}
