// SPDX-License-Identifier: AGPL-3.0-or-later
// The browser's own voice, for who has no screen reader: off unless it is chosen. Words of another language are spoken
// by a voice of that language where there is one.

import { announcer } from '../a11y/announcer';
import { lang } from '../i18n';
import { inCyrillic } from './cyrillic';
import type { Run, Sentence } from './runs';

const KEY = 'kapia-voice';

/** What was chosen. */
export interface Choice {
  on: boolean;
  /** The language whose voices speak the page; empty: its own. */
  lang: string;
  /** The name of the voice for the page's language; empty: the browser's. */
  voice: string;
  /** The same for German. */
  german: string;
  rate: number;
  /** The player agreed that what they say may go to the maker of the browser. */
  listens: boolean;
}

const DEFAULT: Choice = { on: false, lang: '', voice: '', german: '', rate: 1, listens: false };

function stored(): Choice {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice>;
    const rate = typeof found.rate === 'number' && found.rate >= 0.5 && found.rate <= 3 ? found.rate : 1;
    return { ...DEFAULT, ...found, rate };
  } catch {
    return DEFAULT;
  }
}

/** The voice of the page. */
export class Voice {
  choice: Choice = $state.raw(stored());
  #speaking = 0;
  /** Whether what was spoken last is only the name of a square. */
  #feels = false;
  #idle: (() => void)[] = [];

  /** Whether the browser speaks at all. */
  get able(): boolean {
    return typeof speechSynthesis !== 'undefined';
  }

  /** The voices there are for a language; some browsers know them only after a while. */
  voices(of: string): SpeechSynthesisVoice[] {
    return this.able ? speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(of)) : [];
  }

  /** The languages there are voices for, as `de`. */
  languages(): string[] {
    const all = this.able ? speechSynthesis.getVoices().map((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] ?? '') : [];
    return [...new Set(all)].filter((of) => of !== '').sort();
  }

  /** The language whose voices speak the page. */
  get of(): string {
    return this.choice.lang || lang();
  }

  /** Changes what was chosen. */
  choose(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change };
    if (!this.choice.on && this.able) speechSynthesis.cancel();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.choice));
    } catch {
      // Without storage it is chosen for this page only.
    }
  }

  /** Speaks a sentence, if that was chosen. */
  speak(sentence: Sentence): void {
    if (!this.choice.on || !this.able) return;
    this.#feels = false;
    for (const { text, lang: of = this.of } of sentence.map((run) => this.#spoken(run))) {
      const uttered = new SpeechSynthesisUtterance(text);
      uttered.lang = of;
      uttered.rate = this.choice.rate;
      const name = of === 'de' ? this.choice.german : this.choice.voice;
      const voice = this.voices(of).find((each) => each.name === name);
      if (voice) uttered.voice = voice;
      this.#speaking += 1;
      uttered.onend = uttered.onerror = () => this.#done();
      speechSynthesis.speak(uttered);
    }
  }

  /** Speaks the square under the finger; that of the square before is not waited for. */
  feel(name: string): void {
    if (!this.choice.on || !this.able) return;
    if (this.#feels && this.#speaking === 1) speechSynthesis.cancel();
    this.speak([{ text: name }]);
    this.#feels = true;
  }

  /** When everything said has been heard: by the end of the voice, else by how long a screen reader takes. */
  heard(): Promise<void> {
    if (this.#speaking > 0) return new Promise((resolve) => this.#idle.push(resolve));
    return new Promise((resolve) => setTimeout(resolve, announcer.unheard));
  }

  /** Without a German voice a Bulgarian or Russian one reads German moves in its own letters. */
  #spoken(run: Run): Run {
    const cannot = run.lang === 'de' && lang() !== 'en' && this.voices('de').length === 0;
    return cannot ? { text: inCyrillic(run.text) } : run;
  }

  #done(): void {
    this.#speaking = Math.max(0, this.#speaking - 1);
    if (this.#speaking === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** What the browser hears; null where it cannot. The text comes once, at its end. */
export function listen(of: string, onheard: (text: string) => void, onend: () => void): (() => void) | null {
  interface Recognition {
    lang: string;
    onresult: (event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void;
    onend: () => void;
    onerror: () => void;
    start: () => void;
    stop: () => void;
  }
  type Maker = new () => Recognition;
  const w = window as unknown as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker };
  const Made = w.SpeechRecognition ?? w.webkitSpeechRecognition;
  if (!Made) return null;
  const recognition = new Made();
  recognition.lang = of;
  recognition.onresult = (event) => onheard(event.results[0]?.[0]?.transcript ?? '');
  recognition.onend = onend;
  recognition.onerror = onend;
  recognition.start();
  return () => recognition.stop();
}
