// SPDX-License-Identifier: AGPL-3.0-or-later
//! Our half of live dice (scheme KD1): a chain of our own, of which every roll shows one link more, so that not even the
//! server can know a roll before it falls. Fetched only at tables that agreed on them.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { worded } from './client';
import { contribution } from './dice';
import type { Command, Seat, View, WireEvent } from './types';

type Dice = NonNullable<View['dice']>;
type Rolled = Extract<WireEvent, { k: 'rolled' }>;

/** SHA-256 of the link after this one, under the name of its owner: `KD1/cchain` of a seat, `KD1/chain` of the server. */
function before(tag: Uint8Array, index: number, link: Uint8Array): Uint8Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, index);
  return sha256.create().update(tag).update(number).update(link).digest();
}

function tagOf(gameId: string, seat: Seat | null): Uint8Array {
  const name = utf8ToBytes(seat === null ? 'KD1/chain' : 'KD1/cchain');
  const tag = new Uint8Array(name.length + 16 + (seat === null ? 0 : 1));
  tag.set(name);
  tag.set(hexToBytes(gameId), name.length);
  if (seat !== null) tag[tag.length - 1] = seat;
  return tag;
}

/** The chain of a seat in one game: link 0 binds us, link `i` is for roll `i`. */
export class Chain {
  readonly #links: Uint8Array[];

  constructor(tip: string, gameId: string, seat: Seat, links: number) {
    const tag = tagOf(gameId, seat);
    const all = new Array<Uint8Array>(links + 1);
    all[links] = hexToBytes(tip);
    for (let index = links; index > 0; index -= 1) all[index - 1] = before(tag, index, all[index]!);
    this.#links = all;
  }

  /** Link `index`, as hex. */
  link(index: number): string {
    return bytesToHex(this.#links[index]!);
  }
}

/** Whether `link` is link `index` of the server's chain, `previous` the one before. */
export function follows(gameId: string, index: number, link: string, previous: string): boolean {
  return bytesToHex(before(tagOf(gameId, null), index, hexToBytes(link))) === previous;
}

/** What a page at a table with live dice needs of that table. */
export interface LiveTable {
  readonly line: { command(command: Command): Promise<{ ok: boolean }> };
  readonly state: { readonly events: readonly WireEvent[] };
  /** Shows a sentence and lets it be heard. */
  say(text: string): void;
}

/** Our part in the dice of one table. */
export class LiveDice {
  readonly #secret: string;
  #game = '';
  /** The end of our chain: whoever has it can show every link. */
  #tip = '';
  #chain: Chain | null = null;
  #sent = '';
  /** New dice were asked for by this page: once, or two devices would take them from each other for ever. */
  #renewed = false;
  #checked = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Does whatever the dice want of us now. `deposit`: our chain is left with the server, which shows its links then. */
  take(table: LiveTable, view: View, seat: Seat, deposit = false): void {
    const { dice } = view;
    if (!dice?.live) return;
    const { live } = dice;
    if (this.#game !== dice.game_id) {
      this.#game = dice.game_id;
      this.#tip = contribution(this.#secret, dice.game_id, dice.commit, seat);
      this.#chain = new Chain(this.#tip, dice.game_id, seat, live.links);
    }
    const chain = this.#chain!;
    const own = ownCommit(table.state.events, seat);
    const foreign = !live.deposited[seat] && dice.need !== 'commit' && own !== null && own !== chain.link(0);
    if (foreign && !this.#renewed && view.can.includes('dice_renew')) {
      this.#renewed = true;
      void table.line.command({ k: 'dice_renew' });
      return;
    }
    const what = `${dice.need} ${dice.game_id} ${live.i}`;
    if (dice.need && this.#sent !== what) {
      this.#sent = what;
      if (dice.need === 'commit') void table.line.command({ k: 'dice_commit', commit: chain.link(0), live: true, ...(deposit ? { deposit: this.#tip } : {}) });
      else if (foreign) tell(table, 'dice_elsewhere');
      else if (dice.need === 'link')
        void table.line.command({ k: 'dice_link', i: live.i, link: chain.link(live.i) });
    }
    if (!foreign && !live.deposited[seat] && !this.#holds(table, dice, seat, chain)) tell(table, 'dice_changed');
  }

  /** Whether the last roll came from our link and from the server's chain. */
  #holds(table: LiveTable, dice: Dice, seat: Seat, chain: Chain): boolean {
    const rolls = table.state.events.filter((event): event is Rolled => event.k === 'rolled');
    const last = rolls.at(-1);
    // The first roll of an epoch stands behind the commitment, not behind a roll of other dice.
    if (!last || last.n === this.#checked || last.i !== dice.live!.i - 1) return true;
    this.#checked = last.n;
    const previous = last.i === 1 ? dice.commit : rolls.at(-2)?.link;
    return last.links?.[seat] === chain.link(last.i) && follows(dice.game_id, last.i, last.link, previous ?? '');
  }
}

function tell(table: LiveTable, code: string): void {
  void worded({ code, detail: code }).then((text) => table.say(text));
}

/** What binds us now, in whichever window it was sent. */
function ownCommit(events: readonly WireEvent[], seat: Seat): string | null {
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at]!;
    if (event.k === 'dice_server') return null;
    if (event.k === 'dice_committed' && event.seat === seat) return event.commit;
  }
  return null;
}

const tables = new WeakMap<object, LiveDice>();

/** Does whatever the live dice of a table want of the player in `seat`. */
export function play(table: LiveTable, view: View, seat: Seat, secret: string, deposit: boolean): void {
  let dice = tables.get(table);
  if (!dice) tables.set(table, (dice = new LiveDice(secret)));
  dice.take(table, view, seat, deposit);
}
