// SPDX-License-Identifier: AGPL-3.0-or-later
//! The browser's verifier: whole games made here with another implementation of the hashes pass, anything
//! changed is found, and it agrees with the server's own verifier on whatever that hands over.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTranscripts } from './transcript';
import { firstBadEntry, type LogEntry, verify } from './verify';

const u8 = (n: number): Buffer => Buffer.of(n);
const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const sha = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const seeded = (label: string): Buffer => sha('test/', label);

type Json = Record<string, unknown> & { rolls: Record<string, unknown>[] };

/** A chain of `links` links, link 0 first. */
function chainOf(tag: Buffer, tip: Buffer, links: number): Buffer[] {
  const chain = [tip];
  for (let k = links; k >= 1; k -= 1) chain.unshift(sha(tag, u32(k), chain[0]!));
  return chain;
}

/** A game with an opening and turns as the server would write it down. */
function game(label: string, live: boolean, turns: number): Json {
  const id = seeded(`${label}/id`).subarray(0, 16);
  const links = turns + 1;
  const chain = chainOf(Buffer.concat([Buffer.from('KD1/chain'), id]), seeded(`${label}/tip`), links);
  const secrets = [0, 1].map((seat) => seeded(`${label}/${seat}`));
  const chains = secrets.map((secret, seat) =>
    chainOf(Buffer.concat([Buffer.from('KD1/cchain'), id, u8(seat)]), secret, links),
  );
  const commits = live
    ? chains.map((chain) => chain[0]!)
    : secrets.map((secret, seat) => sha('KD1/client', id, u8(seat), secret));
  const rolls = Array.from({ length: links }, (_, at) => {
    const i = at + 1;
    const purpose = i === 1 ? 2 : 1;
    const contrib = live ? chains.map((chain) => chain[i]!) : secrets;
    const dice: number[] = [];
    let skipped = 0;
    for (let j = 0; dice.length < 2; j += 1) {
      const mac = createHmac('sha256', chain[i]!).update('KD1/roll').update(id).update(u32(i));
      for (const part of [u8(purpose), u8(2), ...contrib, u32(j)]) mac.update(part);
      for (const byte of mac.digest()) {
        if (dice.length === 2) break;
        if (byte >= 252) skipped += 1;
        else dice.push(1 + (byte % 6));
      }
    }
    const link = chain[i]!.toString('hex');
    return { i, purpose, dice, skipped, server_link: link, contrib: contrib.map((c) => c.toString('hex')) };
  });
  return {
    scheme: 'KD1',
    game_id: id.toString('hex'),
    mode: live ? 'live' : 'static',
    nseats: 2,
    chain_len: links,
    server_tip: seeded(`${label}/tip`).toString('hex'),
    server_commit: chain[0]!.toString('hex'),
    client_commits: commits.map((commit) => commit.toString('hex')),
    client_secrets: secrets.map((secret) => secret.toString('hex')),
    rolls,
  };
}

/** Whether the text reads as transcripts in which nothing is wrong. */
async function good(text: string): Promise<boolean> {
  try {
    for (const transcript of readTranscripts(text)) if (!(await verify(transcript)).good) return false;
    return true;
  } catch {
    return false;
  }
}

describe('the verifier of dice', () => {
  it('a game with nothing wrong is good from the first roll to the last, static and live', async () => {
    for (const live of [false, true]) {
      for (let at = 0; at < 20; at += 1) {
        const [transcript] = readTranscripts(JSON.stringify(game(`g${at}`, live, 40)));
        const verdict = await verify(transcript!);
        expect(verdict.fault).toBeNull();
        expect(verdict.rolls.map((checked) => checked.fault)).toEqual(Array(41).fill(null));
      }
    }
  });

  it('one flipped bit anywhere is found', async () => {
    for (const live of [false, true]) {
      const text = JSON.stringify(game('flip', live, 1));
      expect(await good(text)).toBe(true);
      for (let place = 0; place < text.length; place += 1) {
        const bit = 1 << (place % 7);
        const changed = text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ bit) + text.slice(place + 1);
        expect(await good(changed), `bit ${bit} of character ${place}`).toBe(false);
      }
    }
  });

  it('exactly the rolls that are wrong are red', async () => {
    const made = game('red', false, 9);
    made.rolls[3]!.dice = [6, 6];
    made.rolls[3]!.skipped = 7;
    made.rolls[6]!.server_link = '00'.repeat(32);
    const verdict = await verify(readTranscripts(JSON.stringify(made))[0]!);
    const faults = verdict.rolls.flatMap(({ roll, fault }) => (fault ? [[roll.i, fault]] : []));
    expect(faults).toEqual([
      [4, 'result'],
      [7, 'server-link'],
      [8, 'server-link'],
    ]);
    expect(verdict.good).toBe(false);
  });

  it('a text of another form is refused with what is wrong', () => {
    expect(() => readTranscripts('{')).toThrow('this is not JSON');
    expect(() => readTranscripts('7')).toThrow('the transcript is not an object');
    expect(() => readTranscripts('{"games":7}')).toThrow('games is not a list');
    expect(() => readTranscripts('{"games":[]}')).toThrow('games is empty');
    const odd = { ...game('odd', false, 1), dcie: 1 };
    expect(() => readTranscripts(JSON.stringify(odd))).toThrow('unknown field dcie');
  });

  // The Rust tests of the dice set these: transcripts in, verdicts out.
  const handed = process.env.KAPIA_TRANSCRIPTS;
  it.runIf(handed !== undefined)('verdicts on what the server hands over', async () => {
    const texts = JSON.parse(readFileSync(handed!, 'utf8')) as unknown[];
    const verdicts: boolean[] = [];
    for (const text of texts) verdicts.push(await good(JSON.stringify(text)));
    writeFileSync(`${handed}.verdicts`, JSON.stringify(verdicts));
    expect(verdicts.length).toBeGreaterThan(0);
  }, 600_000);
});

describe('the log of commitments', () => {
  const entries = (): LogEntry[] => {
    let previous: Buffer = Buffer.alloc(32);
    return ['one', 'two', 'three', 'four'].map((label, at) => {
      const n = at + 1;
      const id = seeded(label).subarray(0, 16);
      const commit = seeded(`${label}/commit`);
      const ends = at === 2;
      const fact = ends ? [u8(3), 'flag'] : [u8(1), commit];
      const time = 1_700_000_000_000 + at;
      previous = sha(
        'KD1/log',
        previous,
        u32(0),
        u32(n),
        u32(Math.floor(time / 2 ** 32)),
        u32(time % 2 ** 32),
        id,
        ...fact,
      );
      const said = ends ? { k: 'end', reason: 'flag' } : { k: 'commit', commit: commit.toString('hex') };
      return { n, at: time, game_id: id.toString('hex'), ...said, hash: previous.toString('hex') };
    });
  };
  const NONE = '0'.repeat(64);

  it('entries follow from one another, and the first that does not is named', async () => {
    const all = entries();
    expect(await firstBadEntry(all, 0, NONE)).toBeNull();
    expect(await firstBadEntry(all.slice(2), 2, all[1]!.hash)).toBeNull();
    expect(await firstBadEntry(all.slice(2), 2, all[0]!.hash)).toBe(3);
    for (const change of [{ at: 5 }, { reason: 'mate' }, { n: 4 }, { game_id: '00'.repeat(16) }, { k: 'commit' }]) {
      const changed = entries();
      Object.assign(changed[2]!, change);
      expect(await firstBadEntry(changed, 0, NONE), JSON.stringify(change)).toBe(3);
    }
    expect(await firstBadEntry([all[0]!, ...all.slice(2)], 0, NONE)).toBe(2);
  });
});
