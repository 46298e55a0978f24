// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import type { Lobby } from '../api/types';
import { calls, settle } from './calls.svelte';

type Mine = Lobby['mine'][number];

const table = (room: string, status: Mine['status'], names = ['Ann', 'Bob']): Mine => ({
  room,
  game: 'tabla',
  names,
  bots: [null, null],
  your_turn: false,
  status,
  maker: true,
  listed: true,
  clock: { kind: 'none', base_s: 0, step_s: 0 },
});

describe('a table somebody waits at', () => {
  it('calls once when the last chair is taken', () => {
    calls.wait('a');
    expect(calls.take([table('a', 'open', ['Ann', '']), table('b', 'playing')])).toEqual([]);
    const called = calls.take([table('a', 'starting'), table('b', 'playing')]);
    expect(called).toEqual([{ room: 'a', game: 'tabla', names: 'Ann – Bob' }]);
    expect(calls.take([table('a', 'playing')])).toEqual([]);
    expect(calls.standing.map((call) => call.room)).toEqual(['a']);
    calls.answer('a');
    expect(calls.standing).toEqual([]);
  });

  it('calls no more when it is over before anybody came', () => {
    calls.take([table('c', 'open', ['Ann', ''])]);
    calls.take([table('c', 'starting')]);
    expect(calls.standing.length).toBe(1);
    calls.take([]);
    expect(calls.standing).toEqual([]);
  });

  it('is forgotten when it is closed, and a game that was never waited for does not call', () => {
    const { waiting, called } = settle(new Set(['closed']), [table('b', 'playing')]);
    expect([waiting.size, called.length]).toEqual([0, 0]);
  });
});
