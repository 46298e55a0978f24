// SPDX-License-Identifier: AGPL-3.0-or-later
// What a line of the input comes to.
import { beforeAll, describe, expect, it } from 'vitest';
import { need, setLang } from '../i18n';
import { Desk, type Place } from './desk.svelte';
import { laid, START } from './hands';
import { adapted } from './testing';
import type { Act, ActName } from './wire';

function desk(can: ActName[], accepts: boolean) {
  const sent: Act[] = [];
  const at = {
    adapted: () => adapted({ can, echo: can.includes('echo') ? { words: 'Eva vier', repeated: true, mismatches: 0 } : null }),
    board: () => laid(START),
    ear: { question: null },
    send: async (a: Act) => (sent.push(a), accepts),
    idle: async () => {},
  } as unknown as Place;
  return { desk: new Desk(at), sent };
}

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'speech', 'boards');
});

describe('a line of the input', () => {
  it.each<[string, ActName[]]>([
    ['e4', ['announce']],
    ['repeat Eva vier', ['repeat']],
    ['press', ['press']],
    ['score e4', ['score']],
    ['carried out', ['echo']],
  ])('%s tells whether the server took it', async (text, can) => {
    expect(await desk(can, true).desk.line(text)).toBeNull();
    expect(await desk(can, false).desk.line(text), 'refused, which is said already').toBe('');
  });

  it('says itself what cannot be now', async () => {
    const { desk: at, sent } = desk([], true);
    expect(await at.line('e4')).toBe('That is not possible now.');
    expect(sent).toEqual([]);
  });
});
