// SPDX-License-Identifier: AGPL-3.0-or-later
// What stays in the list of what was said.
import { beforeAll, describe, expect, it } from 'vitest';
import { announcer } from '../a11y/announcer';
import type { View, WireEvent } from '../api/types';
import { need, setLang, t } from '../i18n';
import { Ear } from './ear.svelte';
import { byWords } from './places/places';
import { adapted, SAMPLES } from './testing';
import type { Sentence } from './runs';

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'speech', 'boards', 'room');
});

const view = (you: string): View => ({ adapted: adapted({ you }), clock_rule: { kind: 'fischer', base_s: 3600, step_s: 30 }, seats: [null, null] }) as unknown as View;
const asked = { k: 'adapted', n: 7, at: 0, by: null, said: [...SAMPLES.said, ...SAMPLES.asked] } as unknown as WireEvent;

describe('the start', () => {
  it('lets both players hear every condition, and nobody else', () => {
    const begun = { k: 'started', n: 1, at: 0 } as unknown as WireEvent;
    const texts = (you: string): string => {
      const ear = new Ear();
      ear.hear([begun], view(you));
      return ear.entries.flatMap(({ sentences }) => sentences.flat().map(({ text }) => text)).join(' ');
    };
    for (const you of ['white', 'black']) expect(texts(you)).toMatch(/^The conditions of this game: .+ Moves are announced in German words, in full\. .+ Hear the conditions/);
    expect(texts('arbiter')).not.toContain('Moves are announced');
  });
});

describe('who said it', () => {
  it('is told in the words of the arbiter’s log', async () => {
    await need('places');
    const names = ['white', 'black', 'assistant:0', 'helper:1', 'arbiter', 'house'].map((by) => byWords(t, by));
    expect(names).toEqual(['White', 'Black', 'Assistant of White', 'Helper of Black', 'Arbiter', 'The site']);
  });
});

describe('moves and times that a player asked for', () => {
  const texts = (all: readonly Sentence[]): string => all.flat().map(({ text }) => text).join(' ');

  it('are said to an assistant and do not stay in the list', () => {
    const ear = new Ear();
    const said: string[] = [];
    const end = announcer.listen((text) => said.push(text));
    ear.hear([asked], view('assistant:0'));
    announcer.flush();
    end();
    expect(said.join(' ')).toMatch(/24 moves/);
    expect(texts(ear.entries.flatMap(({ sentences }) => sentences))).toMatch(/Quiet, please/);
    expect(texts(ear.entries.flatMap(({ sentences }) => sentences))).not.toMatch(/24/);
  });

  it('do not come back when the page is loaded again', () => {
    const ear = new Ear();
    ear.begin(view('assistant:0'), [{ ...asked, said: SAMPLES.asked } as unknown as WireEvent]);
    expect(ear.entries).toEqual([]);
  });

  it('stay in the log of an arbiter', () => {
    const ear = new Ear();
    ear.begin(view('arbiter'), [asked]);
    expect(texts(ear.entries.flatMap(({ sentences }) => sentences))).toMatch(/24/);
  });
});
