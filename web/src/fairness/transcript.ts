// SPDX-License-Identifier: AGPL-3.0-or-later
//! Reading a KD1 transcript: its form, and nothing but its form. A field that is not known is an error, so that
//! nothing goes unchecked.
import { fromHex } from './bytes';

/** One draw. */
export interface Roll {
  i: number;
  purpose: 1 | 2 | 3;
  k: number | null;
  perm: number[] | null;
  dice: number[] | null;
  skipped: number | null;
  link: Uint8Array;
  contrib: Uint8Array[];
  block0: string | null;
}

/** The dice of one game, or of one epoch of it. */
export interface Transcript {
  scheme: string | null;
  gameId: Uint8Array;
  epoch: { first: Uint8Array; n: number } | null;
  live: boolean;
  seats: number;
  links: number | null;
  tip: Uint8Array | null;
  commit: Uint8Array;
  commits: Uint8Array[];
  sources: string[] | null;
  secrets: Uint8Array[] | null;
  rolls: Roll[];
}

/** What is read is not of the form. */
export class NotATranscript extends Error {}

type Fields = Record<string, unknown>;

function fail(what: string): never {
  throw new NotATranscript(what);
}

function fields(value: unknown, known: readonly string[], where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(`${where} is not an object`);
  const odd = Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) fail(`${where}: unknown field ${odd}`);
  return value as Fields;
}

function hex(value: unknown, bytes: number, where: string): Uint8Array {
  return fromHex(value, bytes) ?? fail(`${where} is not ${bytes} bytes in hexadecimal`);
}

function whole(value: unknown, max: number, where: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) return value;
  return fail(`${where} is not a whole number from 0 to ${max}`);
}

function list<T>(value: unknown, where: string, read: (item: unknown, where: string) => T): T[] {
  if (!Array.isArray(value)) return fail(`${where} is not a list`);
  return value.map((item, at) => read(item, `${where}[${at}]`));
}

/** What is not said is null. */
function maybe<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === undefined || value === null ? null : read(value);
}

const U8 = 255;
const U32 = 0xffff_ffff;
const secret = (value: unknown, where: string): Uint8Array => hex(value, 32, where);
const byte = (value: unknown, where: string): number => whole(value, U8, where);

const ROLL = ['i', 'purpose', 'k', 'perm', 'dice', 'skipped', 'server_link', 'contrib', 'block0'];
const WHOLE =
  'scheme game_id epoch mode nseats chain_len server_tip server_commit client_commits sources client_secrets rolls'.split(
    ' ',
  );

function readRoll(value: unknown, where: string): Roll {
  const roll = fields(value, ROLL, where);
  const purpose = whole(roll.purpose, 3, `${where}.purpose`);
  return {
    i: whole(roll.i, U32, `${where}.i`),
    purpose: purpose === 1 || purpose === 2 || purpose === 3 ? purpose : fail(`${where}.purpose is not 1, 2 or 3`),
    k: maybe(roll.k, (k) => byte(k, `${where}.k`)),
    perm: maybe(roll.perm, (perm) => list(perm, `${where}.perm`, byte)),
    dice: maybe(roll.dice, (dice) => list(dice, `${where}.dice`, byte)),
    skipped: maybe(roll.skipped, (count) => whole(count, U32, `${where}.skipped`)),
    link: secret(roll.server_link, `${where}.server_link`),
    contrib: list(roll.contrib, `${where}.contrib`, secret),
    block0: maybe(roll.block0, (block) => (secret(block, `${where}.block0`), block as string)),
  };
}

function readSource(value: unknown, where: string): string {
  return value === 'own' || value === 'deposited' ? value : fail(`${where} is neither own nor deposited`);
}

function readOne(value: unknown): Transcript {
  const read = fields(value, WHOLE, 'the transcript');
  const { mode } = read;
  if (mode !== 'static' && mode !== 'live') fail('mode is neither static nor live');
  return {
    scheme: maybe(read.scheme, (scheme) => (typeof scheme === 'string' ? scheme : fail('scheme is not a word'))),
    gameId: hex(read.game_id, 16, 'game_id'),
    epoch: maybe(read.epoch, (epoch) => {
      const { first, n } = fields(epoch, ['first', 'n'], 'epoch');
      return { first: hex(first, 16, 'epoch.first'), n: whole(n, U32, 'epoch.n') };
    }),
    live: mode === 'live',
    seats: byte(read.nseats, 'nseats'),
    links: maybe(read.chain_len, (links) => whole(links, U32, 'chain_len')),
    tip: maybe(read.server_tip, (tip) => secret(tip, 'server_tip')),
    commit: secret(read.server_commit, 'server_commit'),
    commits: list(read.client_commits, 'client_commits', secret),
    sources: maybe(read.sources, (sources) => list(sources, 'sources', readSource)),
    secrets: maybe(read.client_secrets, (secrets) => list(secrets, 'client_secrets', secret)),
    rolls: list(read.rolls, 'rolls', readRoll),
  };
}

/** Reads a transcript, or all transcripts of `{"games": [ … ]}`. */
export function readTranscripts(text: string): Transcript[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('this is not JSON');
  }
  if (typeof value === 'object' && value !== null && 'games' in value) {
    const games = list(value.games, 'games', readOne);
    return games.length > 0 ? games : fail('games is empty');
  }
  return [readOne(value)];
}
