// SPDX-License-Identifier: AGPL-3.0-or-later
//! The check of a KD1 transcript from end to end, written from the scheme and not from the server's own code:
//! every commitment, every link, every die. It asks no server for anything.
import { fromHex, hasher, joined, number, toHex, type Hasher } from './bytes';
import type { Roll, Transcript } from './transcript';

/** Links a chain may have. */
const LINKS_MAX = 65_536;

/** What can be wrong, as the end of a message id. */
export type Fault =
  | 'scheme'
  | 'seats'
  | 'epoch'
  | 'sources'
  | 'chain'
  | 'server-tip'
  | 'client-secret'
  | 'number'
  | 'server-link'
  | 'contribution'
  | 'result';

/** One draw with what the check says. */
export interface Checked {
  roll: Roll;
  fault: Fault | null;
}

/** The whole check. */
export interface Verdict {
  /** What is wrong before the first roll. */
  fault: Fault | null;
  rolls: Checked[];
  /** Whether nothing at all is wrong. */
  good: boolean;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

class Verifier {
  constructor(
    private readonly hash: Hasher,
    private readonly t: Transcript,
  ) {}

  /** The link before link `index` of the server's chain, or of a seat's. */
  private before(index: number, link: Uint8Array, seat?: number): Promise<Uint8Array> {
    const owner =
      seat === undefined
        ? joined('KD1/chain', this.t.gameId)
        : joined('KD1/cchain', this.t.gameId, number(seat, 1));
    return this.hash.hash(joined(owner, number(index, 4), link));
  }

  private bound(seat: number, secret: Uint8Array): Promise<Uint8Array> {
    return this.hash.hash(joined('KD1/client', this.t.gameId, number(seat, 1), secret));
  }

  private async commitOf(tip: Uint8Array, links: number, seat?: number): Promise<Uint8Array> {
    let link = tip;
    for (let index = links; index >= 1; index -= 1) link = await this.before(index, link, seat);
    return link;
  }

  private block(roll: Roll, j: number): Promise<Uint8Array> {
    const head = [number(roll.i, 4), number(roll.purpose, 1), number(roll.contrib.length, 1)];
    return this.hash.mac(
      roll.link,
      joined('KD1/roll', this.t.gameId, ...head, ...roll.contrib, number(j, 4)),
    );
  }

  private async *bytes(roll: Roll): AsyncGenerator<number> {
    for (let j = 0; ; j += 1) yield* await this.block(roll, j);
  }

  private async dice(roll: Roll, count: number): Promise<{ dice: number[]; skipped: number }> {
    const dice: number[] = [];
    let skipped = 0;
    for await (const byte of this.bytes(roll)) {
      if (byte >= 252) skipped += 1;
      else dice.push(1 + (byte % 6));
      if (dice.length === count) break;
    }
    return { dice, skipped };
  }

  private async order(roll: Roll, seats: number): Promise<number[]> {
    const order = Array.from({ length: seats }, (_, seat) => seat);
    const bytes = this.bytes(roll);
    for (let last = seats - 1; last >= 1; last -= 1) {
      const limit = 256 - (256 % (last + 1));
      let byte: number;
      do byte = (await bytes.next()).value as number;
      while (byte >= limit);
      const other = byte % (last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }

  /** What is wrong before the first roll. */
  async head(): Promise<Fault | null> {
    const { t } = this;
    if (t.scheme !== null && t.scheme !== 'KD1') return 'scheme';
    if (t.seats === 0 || t.commits.length !== t.seats) return 'seats';
    if (t.epoch) {
      const digest = await this.hash.hash(joined('KD1/epoch', t.epoch.first, number(t.epoch.n, 4)));
      if (t.epoch.n === 0 || !same(digest.slice(0, 16), t.gameId)) return 'epoch';
    }
    if (t.sources && (!t.live || t.sources.length !== t.seats)) return 'sources';
    if (t.links !== null && (t.links < 1 || t.links > LINKS_MAX)) return 'chain';
    if (t.rolls.length > (t.links ?? LINKS_MAX)) return 'chain';
    if (t.links === null && (t.tip || (t.secrets && t.live))) return 'chain';
    if (t.tip && !same(await this.commitOf(t.tip, t.links!), t.commit)) return 'server-tip';
    if (t.secrets && t.secrets.length !== t.seats) return 'client-secret';
    for (const [seat, secret] of (t.secrets ?? []).entries()) {
      const found = t.live ? await this.commitOf(secret, t.links!, seat) : await this.bound(seat, secret);
      if (!same(found, t.commits[seat]!)) return 'client-secret';
    }
    return null;
  }

  /** What is wrong with a roll, given the links shown before it. */
  async roll(roll: Roll, index: number, server: Uint8Array, clients: Uint8Array[]): Promise<Fault | null> {
    if (roll.i !== index) return 'number';
    if (!same(await this.before(index, roll.link), server)) return 'server-link';
    if (roll.contrib.length !== clients.length) return 'contribution';
    for (const [seat, given] of roll.contrib.entries()) {
      const found = this.t.live ? await this.before(index, given, seat) : await this.bound(seat, given);
      if (!same(found, clients[seat]!)) return 'contribution';
    }
    return (await this.results(roll)) ? null : 'result';
  }

  private async results(roll: Roll): Promise<boolean> {
    const { seats } = this.t;
    if (roll.block0 !== null && roll.block0 !== toHex(await this.block(roll, 0))) return false;
    if (roll.purpose === 3) {
      if (roll.dice !== null || roll.skipped !== null || (roll.k ?? seats) !== seats) return false;
      return String(await this.order(roll, seats)) === String(roll.perm);
    }
    if (roll.perm !== null || roll.k !== null) return false;
    const { dice, skipped } = await this.dice(roll, roll.purpose === 1 ? 2 : seats);
    return String(dice) === String(roll.dice) && (roll.skipped ?? skipped) === skipped;
  }
}

/** Checks a transcript; every roll gets a verdict, also those after a bad one. */
export async function verify(transcript: Transcript): Promise<Verdict> {
  const verifier = new Verifier(await hasher(), transcript);
  const fault = await verifier.head();
  const rolls: Checked[] = [];
  let server = transcript.commit;
  let clients = transcript.commits;
  for (const [at, roll] of transcript.rolls.entries()) {
    rolls.push({ roll, fault: await verifier.roll(roll, at + 1, server, clients) });
    server = roll.link;
    if (transcript.live) clients = roll.contrib;
  }
  return { fault, rolls, good: fault === null && rolls.every((checked) => checked.fault === null) };
}

/** An entry of the public log of commitments. */
export interface LogEntry {
  n: number;
  at: number;
  game_id: string;
  k: string;
  commit?: string;
  first?: string;
  reason?: string;
  hash: string;
}

/** Checks entries of the log that follow entry `after` with the hash `before`; the number of the first bad one. */
export async function firstBadEntry(
  entries: readonly LogEntry[],
  after: number,
  before: string,
): Promise<number | null> {
  const { hash } = await hasher();
  let previous = fromHex(before, 32);
  for (const [at, entry] of entries.entries()) {
    const n = after + at + 1;
    const game = fromHex(entry.game_id, 16);
    const commit = fromHex(entry.commit, 32);
    const first = fromHex(entry.first, 16);
    let fact: Uint8Array | null = null;
    if (entry.k === 'commit' && commit) fact = joined(number(1, 1), commit);
    if (entry.k === 'epoch' && commit && first) fact = joined(number(2, 1), first, commit);
    if (entry.k === 'end' && entry.reason !== undefined) fact = joined(number(3, 1), entry.reason);
    if (!previous || !game || !fact || entry.n !== n) return n;
    previous = await hash(joined('KD1/log', previous, number(n, 8), number(entry.at, 8), game, fact));
    if (toHex(previous) !== entry.hash) return n;
  }
  return null;
}
