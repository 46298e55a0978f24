// SPDX-License-Identifier: AGPL-3.0-or-later
// What is spoken into the page: dictated after consent, recorded on this device alone.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from '../a11y/announcer';
import { need, setLang } from '../i18n';
import { Dictation } from './dictation.svelte';
import { Recorder } from './recorder.svelte';
import { rules } from './terms';
import { CONFIG } from './testing';
import { Voice } from './voice.svelte';

const said: string[] = [];
announcer.listen((text) => said.push(text));
function heard(): string[] {
  announcer.flush();
  return said.splice(0);
}

/** The browser's ear: what it heard is given by the test. */
class Recognition {
  static made: Recognition[] = [];
  lang = '';
  onresult: (event: unknown) => void = () => {};
  onend = (): void => {};
  start(): void {
    Recognition.made.push(this);
  }
  stop(): void {
    this.onend();
  }
}

const stop = vi.fn();
class Recording {
  mimeType = 'audio/ogg;codecs=opus';
  ondataavailable: (event: { data: Blob }) => void = () => {};
  onstop = (): void => {};
  start(): void {}
  stop(): void {
    this.ondataavailable({ data: new Blob(['sound']) });
    this.onstop();
  }
}

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'speech', 'boards');
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    window: { SpeechRecognition: Recognition },
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    MediaRecorder: Recording,
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: vi.fn(async () => ({ getTracks: () => [{ stop }] })) } });
});
beforeEach(() => {
  heard();
  Recognition.made = [];
});

describe('the score (D.2.6)', () => {
  it('is dictated once the player has agreed, in the language of the announcements', () => {
    const found: string[] = [];
    const dictation = new Dictation(new Voice(), () => 'de', (text) => found.push(text));
    dictation.toggle();
    expect([Recognition.made.length, heard()[0]]).toEqual([0, expect.stringContaining('may send what it hears')]);
    dictation.toggle();
    expect([dictation.on, heard()]).toEqual([true, ['Listening.']]);
    Recognition.made[0]?.onresult({ results: [[{ transcript: 'Bauer Eva vier' }]] });
    Recognition.made[0]?.onend();
    expect([found, dictation.on, heard()]).toEqual([['Bauer Eva vier'], false, ['Bauer Eva vier']]);
    expect(Recognition.made[0]?.lang).toBe('de');
  });
});

describe('the recorder (D.2.6)', () => {
  it('gives a file to save, and lets the microphone go', async () => {
    const recorder = new Recorder('r1');
    await recorder.toggle();
    expect([recorder.on, heard()]).toEqual([true, ['Recording.']]);
    await recorder.toggle();
    expect([recorder.on, recorder.made.map(({ name }) => name), stop.mock.calls.length]).toEqual([false, ['r1-1.ogg'], 1]);
    expect(heard()).toEqual(['The recording has stopped. It can be saved.']);
    recorder.end();
    expect(recorder.made).toEqual([]);
  });

  it('says when it cannot', async () => {
    vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValueOnce(new Error('no'));
    await new Recorder('r1').toggle();
    expect(heard()).toEqual(['This browser cannot record, or was not allowed to.']);
  });

  it('is among the conditions that both hear, where it is one', () => {
    const t = (key: string): string => key;
    expect(rules(t, { ...CONFIG, sound: true })).toContain('adapted-term-sound');
    expect(rules(t, CONFIG)).not.toContain('adapted-term-sound');
  });
});
