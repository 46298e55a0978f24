// SPDX-License-Identifier: AGPL-3.0-or-later
// Helpers of the boards' tests: the messages of a language straight from its files, and a table to look at.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lang, makeBundle } from '../i18n/index.ts';
import type { Translate } from './say.ts';
import { stillTable } from '../parts/still.ts';
import { laid } from './tables/laid.ts';
import type { BughouseDetail, ChessDetail, ChessPos, EventOf, View, WireEvent } from './types.ts';

const root = join(import.meta.dirname, '../../../i18n');

/** The translator of a language; a missing message or a mistake in one is an error. */
export function speaker(lang: Lang): Translate {
  const dir = join(root, lang);
  const files = readdirSync(dir).filter((name) => name.endsWith('.ftl'));
  const bundle = makeBundle(
    lang,
    files.map((name) => readFileSync(join(dir, name), 'utf8')),
  );
  return (key, args) => {
    const message = bundle.getMessage(key);
    if (!message?.value) throw new Error(`${lang}: no message ${key}`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(message.value, args, errors);
    if (errors[0]) throw new Error(`${lang}: ${key}: ${errors[0].message}`);
    return text;
  };
}

/** A running table seen from seat 0, with changes. */
export function table(changes: Partial<View>): View {
  return stillTable('tabla', laid({}, {}), {
    id: 'x',
    clock_rule: { kind: 'fischer', base_s: 300, step_s: 0 },
    status: 'playing',
    seats: [
      { name: 'Мария', bot: false, you: true },
      { name: 'Иван', bot: false, you: false },
    ],
    seat: 0,
    turn: 0,
    ...changes,
  });
}

/** A move of chess in detail: e2 to e4, with changes. */
export function chessDetail(changes: Partial<ChessDetail> = {}): ChessDetail {
  const plain = { takes: null, check: false, mate: false, castle: null, promo: null };
  return { piece: 'P', from: 'e2', to: 'e4', ...plain, ...changes };
}

/** An action of bughouse in detail, with changes. */
export function bughouseDetail(changes: Partial<BughouseDetail> = {}): BughouseDetail {
  return { ...chessDetail(), board: 0, drop: false, removes: null, ...changes };
}

/** A position of chess. */
export function chessPos(fen: string): ChessPos {
  return { fen, last: null, check: false };
}

type Kind = WireEvent['k'];

type Bare = { [K in Kind]: Omit<EventOf<K>, 'n' | 'at' | 'k'> };

/** An event of each kind in which nothing in particular happened. */
const plain: Bare = {
  created: { start: laid({}, {}) },
  sat: { seat: 1, name: 'Иван', bot: false },
  arrived: { seat: 1 },
  berserk: { seat: 1 },
  hinted: { seat: 1 },
  hints_agreed: {},
  left: { seat: 1 },
  dice_server: { game_id: '', commit: '' },
  dice_committed: { seat: 0, commit: '' },
  dice_revealed: { seat: 0 },
  roll_asked: { seat: 0, i: 0, purpose: 'turn' },
  dice_linked: { seat: 0, i: 0 },
  rolled: { seat: 0, i: 0, purpose: 'turn', dice: [], link: '' },
  started: { first: 0 },
  moved: { seat: 0, m: '', text: '', d: { dice: [], steps: [] }, pos: laid({}, {}) },
  passed: { seat: 0 },
  doubled: { seat: 0, level: 'double', value: 2 },
  taken: { seat: 1, value: 2 },
  dropped: { seat: 1 },
  game_over: { game: 1, reason: 'borne_off', winner: 0, points: 1, score: [1, 0] },
  next: { seat: 0 },
  game_began: { game: 2, first: 0 },
  offered: { seat: 1, what: 'draw' },
  declined: { seat: 1, what: 'draw' },
  taken_back: { ply: 0 },
  adapted: { by: 'white', said: [] },
  chat: { name: 'Иван', seat: 1, text: '' },
  phrase: { seat: 1, p: 'sit' },
  suspended: { ms: 0 },
  resumed: {},
  ended: { reason: 'agreement', winner: null, points: 0 },
  rated: { changes: [] },
  settled: { settlement: { kind: 'refunded', final: 0, pot: 0, fee: 0, house: 0, federation: 0, net: [0, 0] } },
  countered: { room: 'y' },
  rematch: { room: 'y' },
};

/** An event of a kind; what is left out says nothing in particular. */
export function event<K extends Kind>(n: number, k: K, changes: Partial<EventOf<K>> = {}): EventOf<K> {
  const bare: Bare[K] = plain[k];
  return { n, at: n, k, ...bare, ...changes } as WireEvent as EventOf<K>;
}
