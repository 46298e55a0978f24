// SPDX-License-Identifier: AGPL-3.0-or-later
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, View, WireEvent } from './types';
import { Chain, follows, LiveDice, type LiveTable } from './livedice';

vi.mock('./client', () => ({ worded: (refused: { code: string }) => Promise.resolve(refused.code) }));

const GAME = '00112233445566778899aabbccddeeff';
const SECRET = 'ab'.repeat(32);

/** The scheme's own words with another implementation of the hash. */
function chainOf(tag: string, owner: number[], tip: string, links: number): string[] {
  const all = [tip];
  for (let k = links; k >= 1; k -= 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(k);
    const hash = createHash('sha256').update(tag).update(Buffer.from(GAME, 'hex')).update(Buffer.from(owner));
    all.unshift(hash.update(number).update(Buffer.from(all[0]!, 'hex')).digest('hex'));
  }
  return all;
}

const server = chainOf('KD1/chain', [], '77'.repeat(32), 8);

type Live = NonNullable<NonNullable<View['dice']>['live']>;

describe('live dice, the player’s half', () => {
  let sent: Command[];
  let said: string[];
  let events: WireEvent[];
  let table: LiveTable;
  let dice: LiveDice;

  beforeEach(() => {
    [sent, said, events] = [[], [], []];
    dice = new LiveDice(SECRET);
    table = {
      line: { command: (command) => (sent.push(command), Promise.resolve({ ok: true })) },
      state: {
        get events() {
          return events;
        },
      },
      say: (text) => void said.push(text),
    };
  });

  function take(need: 'commit' | 'link' | null, live: Partial<Live> = {}, can: string[] = [], deposit = false): void {
    const view = {
      can,
      dice: {
        need,
        game_id: GAME,
        commit: server[0],
        contributions: null,
        live: { links: 8, i: 1, asked: need === 'link', deposited: [false, false], ...live },
      },
    } as unknown as View;
    dice.take(table, view, 1, deposit);
  }

  const committed = (commit: string) => {
    events.push({ k: 'dice_committed', n: events.length, at: 0, seat: 1, commit } as WireEvent);
  };
  const rolled = (i: number, link: string, own: string) => {
    events.push({ k: 'rolled', n: events.length, at: 0, i, seat: 0, purpose: 'turn', dice: [1, 2], link, links: ['', own] } as WireEvent);
  };

  it('a chain is that of the scheme', () => {
    const chain = new Chain('42'.repeat(32), GAME, 1, 8);
    const expected = chainOf('KD1/cchain', [1], '42'.repeat(32), 8);
    for (let i = 0; i <= 8; i += 1) expect(chain.link(i)).toBe(expected[i]);
    expect(follows(GAME, 1, server[1]!, server[0]!)).toBe(true);
    expect(follows(GAME, 2, server[1]!, server[0]!)).toBe(false);
  });

  it('binds itself once, then shows a link for each roll that is asked for', async () => {
    take('commit');
    take('commit');
    expect(sent).toHaveLength(1);
    const commit = (sent[0] as { commit: string }).commit;
    committed(commit);
    take('link');
    take('link');
    const link = (sent[1] as { link: string }).link;
    expect(sent.slice(1)).toEqual([{ k: 'dice_link', i: 1, link }]);
    const hash = createHash('sha256').update('KD1/cchain').update(Buffer.from(GAME, 'hex'));
    expect(hash.update(Buffer.of(1, 0, 0, 0, 1)).update(Buffer.from(link, 'hex')).digest('hex')).toBe(commit);
    rolled(1, server[1]!, link);
    take('link', { i: 2 });
    expect(sent[2]).toMatchObject({ k: 'dice_link', i: 2 });
    await Promise.resolve();
    expect(said).toEqual([]);
  });

  it('says so when a roll did not come from our link or from the server’s chain', async () => {
    take('commit');
    committed((sent[0] as { commit: string }).commit);
    take('link');
    const link = (sent[1] as { link: string }).link;
    rolled(1, server[2]!, link);
    take(null, { i: 2 });
    await vi.waitFor(() => expect(said).toEqual(['dice_changed']), { timeout: 20_000 });
    events.pop();
    events.push({ k: 'resumed', n: 90, at: 0 } as WireEvent);
    rolled(1, server[1]!, 'cd'.repeat(32));
    take(null, { i: 2 });
    await vi.waitFor(() => expect(said).toEqual(['dice_changed', 'dice_changed']), { timeout: 20_000 });
    take(null, { i: 2 });
    expect(said).toHaveLength(2);
  });

  it('asks once for new dice on another device, and says where they are when it cannot', async () => {
    committed('cd'.repeat(32));
    take('link');
    await vi.waitFor(() => expect(said).toEqual(['dice_elsewhere']), { timeout: 20_000 });
    expect(sent).toEqual([]);
    take(null, { i: 2 }, ['dice_renew']);
    take(null, { i: 2 }, ['dice_renew']);
    expect(sent).toEqual([{ k: 'dice_renew' }]);
  });

  it('leaves the end of its chain with the server where it is told to, and with it every link', () => {
    take('commit', {}, [], true);
    const { commit, deposit } = sent[0] as { commit: string; deposit: string };
    expect(chainOf('KD1/cchain', [1], deposit, 8)[0]).toBe(commit);
    committed(commit);
    take('link', { deposited: [false, true] }, [], true);
    expect(sent.slice(1).every((command) => command.k === 'dice_link')).toBe(true);
    const kept = new LiveDice(SECRET);
    sent.length = 0;
    dice = kept;
    take('commit');
    expect(sent[0]).not.toHaveProperty('deposit');
  });

  it('leaves a chain that lies with the server to it', () => {
    committed('cd'.repeat(32));
    take(null, { deposited: [false, true] }, ['dice_renew']);
    expect(sent).toEqual([]);
  });
});
