// SPDX-License-Identifier: AGPL-3.0-or-later
// What the browser's own voice speaks, and in which language.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLang } from '../i18n';
import { Voice } from './voice.svelte';

interface Uttered {
  text: string;
  lang: string;
  voice: { name: string } | null;
  onend: () => void;
}
const spoken: Uttered[] = [];
const cancel = vi.fn(() => spoken.at(-1)?.onend());
const voices = [
  { name: 'Anna', lang: 'de-DE' },
  { name: 'Milena', lang: 'ru_RU' },
  { name: 'Daniel', lang: 'en-GB' },
];
const kept = new Map<string, string>();

beforeAll(async () => {
  await setLang('en');
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    SpeechSynthesisUtterance: class {
      text: string;
      lang = '';
      voice = null;
      constructor(text: string) {
        this.text = text;
      }
    },
    speechSynthesis: { getVoices: () => voices, speak: (one: Uttered) => spoken.push(one), cancel },
  });
});
beforeEach(() => {
  kept.clear();
  spoken.length = 0;
  cancel.mockClear();
});

function speaking(change: Parameters<Voice['choose']>[0] = {}): Voice {
  const voice = new Voice();
  voice.choose({ on: true, ...change });
  return voice;
}

describe('the voice of the browser', () => {
  it('is silent unless it was chosen', () => {
    const voice = new Voice();
    voice.speak([{ text: 'Your move.' }]);
    voice.feel('e4');
    expect(spoken).toEqual([]);
  });

  it('speaks the page in its language, or in that of the voice that was chosen, and German moves in German', () => {
    speaking().speak([{ text: 'Announced:' }, { text: 'Bauer Eva vier.', lang: 'de' }]);
    const chosen = speaking({ lang: 'ru', voice: 'Milena' });
    chosen.speak([{ text: 'Your move.' }]);
    expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([
      ['Announced:', 'en'],
      ['Bauer Eva vier.', 'de'],
      ['Your move.', 'ru'],
    ]);
    expect(spoken.at(-1)?.voice?.name).toBe('Milena');
    expect(chosen.languages()).toEqual(['de', 'en', 'ru']);
    expect(new Voice().choice.lang, 'kept').toBe('ru');
  });

  it('reads squares under the finger without waiting for the one before, and never cuts a sentence short', () => {
    const voice = speaking();
    voice.feel('e4');
    voice.feel('e5');
    expect([cancel.mock.calls.length, spoken.length]).toEqual([1, 2]);
    spoken.at(-1)?.onend();
    voice.speak([{ text: 'Your clock runs. Repeat the move.' }]);
    voice.feel('e6');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(spoken.at(-1)?.text).toBe('e6');
  });
});
