// SPDX-License-Identifier: AGPL-3.0-or-later
// What stays in the list of what was said.
import { beforeAll, describe, expect, it } from 'vitest';
import type { View, WireEvent } from '../api/types';
import { need, setLang } from '../i18n';
import { Ear } from './ear.svelte';
import { adapted, SAMPLES } from './testing';
import type { Sentence } from './runs';

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'speech', 'boards', 'room');
});

const view = (you: string): View => ({ adapted: adapted({ you }), clock_rule: { kind: 'fischer', base_s: 3600, step_s: 30 }, seats: [null, null] }) as unknown as View;
const asked = { k: 'adapted', n: 7, at: 0, by: null, said: [...SAMPLES.said, ...SAMPLES.asked] } as unknown as WireEvent;

describe('moves and times that a player asked for', () => {
  const texts = (all: readonly Sentence[]): string => all.flat().map(({ text }) => text).join(' ');

  it('are said to an assistant and do not stay in the list', () => {
    const ear = new Ear();
    const said: Sentence[] = [];
    ear.onsaid = (sentence) => said.push(sentence);
    ear.hear([asked], view('assistant:0'));
    expect(texts(said)).toMatch(/24 moves/);
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
