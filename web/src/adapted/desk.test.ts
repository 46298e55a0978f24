// SPDX-License-Identifier: AGPL-3.0-or-later
// What a line of the input comes to.
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireEvent } from '../api/types';
import { need, setLang } from '../i18n';
import { Desk, type Place } from './desk.svelte';
import { factsOf } from './facts';
import { laid, START } from './hands';
import { adapted } from './testing';
import type { Act, ActName, Message } from './wire';

function desk(can: ActName[], accepts: boolean, events: WireEvent[] = []) {
  const sent: Act[] = [];
  const at = {
    adapted: () => adapted({ can, echo: can.includes('echo') ? { words: 'Eva vier', repeated: true, mismatches: 0 } : null }),
    board: () => laid(START),
    facts: () => factsOf(events),
    side: 0,
    ear: { question: null },
    say: () => {},
    send: async (a: Act) => (sent.push(a), accepts),
    idle: async () => {},
  } as unknown as Place;
  return { desk: new Desk(at), sent };
}

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'dispute', 'speech', 'boards');
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

  it('a second refusal, which ends the game, is asked for twice', async () => {
    const refused: Message = { m: 'agreed', side: 0, yes: false };
    const events = [{ n: 1, at: 0, k: 'adapted', by: 'white', a: 'agree', said: [refused] }] as unknown as WireEvent[];
    const first = desk(['agree'], true);
    await first.desk.line('no');
    expect(first.sent).toEqual([{ k: 'agree', yes: false }]);
    const { desk: at, sent } = desk(['agree'], true, events);
    expect(await at.line('no')).toBeNull();
    expect([sent, at.arm.armed]).toEqual([[], 'refuse']);
    await at.line('no');
    expect([sent, at.arm.armed]).toEqual([[{ k: 'agree', yes: false }], null]);
    // Another ruling, and the count begins anew.
    const anew = { n: 2, at: 0, k: 'adapted', by: 'house', said: [{ m: 'arbitration', cause: 'called' }] } as unknown as WireEvent;
    expect(factsOf([...events, anew]).dispute.refused[0]).toBe(0);
  });
});
