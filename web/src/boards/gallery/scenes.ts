// SPDX-License-Identifier: AGPL-3.0-or-later
// The scenes of the gallery: positions with what would be legal in them, as the server would send it. The legal
// steps of the tables games were made by the reference implementation of the rules.

import type { GameId } from '../../api/types';
import type {
  ChessDetail,
  ChessPos,
  Cube,
  KalahDetail,
  KalahPos,
  KalahPreview,
  Match,
  Move,
  TablesDetail,
  TablesPos,
  View,
  WireEvent,
} from '../types';
import { facing, indexOf, storeOf } from '../kalah/layout';
import { laid } from '../tables/laid';
import { graphs } from './graphs';

/** One thing to look at. */
export interface Scene {
  name: string;
  game: GameId;
  turn: number;
  pos: NonNullable<View['pos']>;
  legal: View['legal'];
  events: WireEvent[];
  can: string[];
  /** What happens next when asked for. */
  next: Move | null;
  cube?: Cube;
  match?: Match;
}

const at = { at: 1 };

/** Tables: the graphs of `tables.json`, and a roll still to be made. */
export const tablesCases: Scene[] = graphs.map(({ name, game, pos, nodes }) => {
  const side = pos.side ?? 0;
  const roll = [...(pos.roll ?? [])];
  const rolled: WireEvent = { n: 3, ...at, k: 'rolled', seat: side, i: 2, dice: roll, purpose: 'turn', link: '' };
  const before: WireEvent = {
    n: 2,
    ...at,
    k: 'moved',
    seat: 1 - side,
    m: '',
    text: '',
    d: { dice: [5, 3], steps: opening(pos, 1 - side) },
    pos,
  };
  return { name, game, turn: side, pos, legal: { nodes }, events: [before, rolled], can: ['move', 'chat'], next: null };
});

/** A last move that could have led to a position, for its trail. */
function opening(pos: TablesPos, seat: number): TablesDetail['steps'] {
  const own = seat === 0 ? pos.white : pos.black;
  const steps: TablesDetail['steps'] = [];
  for (const die of [5, 3]) {
    const to = own.findIndex((n, p) => p > 0 && p < 25 - die && n > 0);
    if (to > 0) steps.push([to + die, to, die, 0]);
  }
  return steps;
}

const start = laid({ 24: 2, 13: 5, 8: 3, 6: 5 }, { 24: 2, 13: 5, 8: 3, 6: 5 });

tablesCases.push({
  name: 'tabla: to roll, then the opponent plays',
  game: 'tabla',
  turn: 0,
  pos: start,
  legal: null,
  events: [],
  can: ['roll'],
  next: {
    n: 9,
    ...at,
    k: 'moved',
    seat: 1,
    m: '24/18 13/11',
    text: '24/18 13/11',
    d: {
      dice: [6, 2],
      steps: [
        [24, 18, 6, 0],
        [13, 11, 2, 0],
      ],
    },
    pos: laid({ 24: 2, 13: 5, 8: 3, 6: 5 }, { 24: 1, 18: 1, 13: 4, 11: 1, 8: 3, 6: 5 }),
  },
});

const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

/** What one sowing does under the standard rules; only good enough for pictures. */
function sow(pos: KalahPos, pit: number, side: 0 | 1): { d: Extract<KalahDetail, { pit: number }>; after: KalahPos } {
  const m = pos.houses;
  const board = [...pos.board];
  let i = indexOf(pit, side, m);
  const seeds = board[i] ?? 0;
  board[i] = 0;
  const path: number[] = [];
  while (path.length < seeds) {
    i = (i + 1) % (2 * m + 2);
    if (i === storeOf(1 - side, m)) continue;
    board[i] = (board[i] ?? 0) + 1;
    path.push(i);
  }
  let captured = 0;
  const own = side === 0 ? i < m : i > m && i < 2 * m + 1;
  if (own && board[i] === 1 && (board[facing(i, m)] ?? 0) > 0) {
    captured = 1 + (board[facing(i, m)] ?? 0);
    board[i] = 0;
    board[facing(i, m)] = 0;
    const store = storeOf(side, m);
    board[store] = (board[store] ?? 0) + captured;
  }
  const again = i === storeOf(side, m);
  return {
    d: { pit, seeds, path, last: i, again, captured, swept: null },
    after: { ...pos, board, side: again ? side : other(side) },
  };
}

function kalah(name: string, board: number[], side: 0 | 1, pie = false, last?: number): Scene {
  const pos: KalahPos = { board, side, south_seat: 0, pie_open: pie, houses: (board.length - 2) / 2 };
  const pits: Record<string, KalahPreview> = {};
  for (let p = 1; p <= pos.houses; p += 1) {
    if (!board[indexOf(p, side, pos.houses)]) continue;
    const { d } = sow(pos, p, side);
    pits[p] = { path: d.path, last: d.last, again: d.again, captured: d.captured };
  }
  const events: WireEvent[] = [];
  if (last !== undefined) {
    const { d } = sow({ ...pos, side: other(side) }, last, other(side));
    events.push({ n: 2, ...at, k: 'moved', seat: 1 - side, m: String(last), text: String(last), d, pos });
  }
  const reply = Object.keys(pits)[0] ?? '1';
  const run = sow(pos, Number(reply), side);
  return {
    name,
    game: 'kalah',
    turn: side,
    pos,
    legal: { pits, swap: pie, decline: pie },
    events,
    can: ['move'],
    next: { n: 9, ...at, k: 'moved', seat: side, m: reply, text: reply, d: run.d, pos: run.after },
  };
}

/** Kalah: beginning, middle, full stores, small and large boards, the pie rule. */
export const kalahCases: Scene[] = [
  kalah('start', [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0], 0),
  kalah('middle', [2, 0, 9, 1, 0, 8, 14, 3, 10, 0, 7, 2, 1, 15], 0, false, 4),
  kalah('late', [0, 1, 0, 0, 2, 0, 38, 1, 0, 0, 3, 0, 0, 27], 0, false, 1),
  kalah('heap', [0, 1, 22, 0, 3, 0, 9, 17, 1, 0, 13, 0, 2, 4], 0),
  kalah('eight houses', [4, 4, 4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 0], 0),
  kalah('three houses', [4, 4, 4, 0, 4, 4, 4, 0], 0),
  kalah('pie rule', [6, 6, 6, 6, 6, 6, 0, 0, 7, 7, 7, 7, 7, 1], 0, true, 1),
];

const e4: ChessDetail = {
  piece: 'P',
  from: 'e2',
  to: 'e4',
  takes: null,
  check: false,
  mate: false,
  castle: null,
  promo: null,
};

function chess(
  name: string,
  fen: string,
  dests: Record<string, string[]>,
  promo: string[],
  d: ChessDetail | null,
  check = false,
): Scene {
  const pos: ChessPos = { fen, last: d ? [d.from, d.to] : null, check };
  const turn = fen.split(' ')[1] === 'b' ? 1 : 0;
  const events: WireEvent[] = d
    ? [{ n: 2, ...at, k: 'moved', seat: 1 - turn, m: d.from + d.to, text: '', d, pos }]
    : [];
  return { name, game: 'chess', turn, pos, legal: { dests, promo, pieces: ['q', 'r', 'b', 'n'] }, events, can: ['move'], next: null };
}

/** Chess: beginning, middle with check, promotion. */
export const chessCases: Scene[] = [
  chess(
    'start',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    {
      ...Object.fromEntries([...'abcdefgh'].map((f) => [`${f}2`, [`${f}3`, `${f}4`]])),
      b1: ['a3', 'c3'],
      g1: ['f3', 'h3'],
    },
    [],
    null,
  ),
  chess(
    'reply',
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1',
    {
      ...Object.fromEntries([...'abcdefgh'].map((f) => [`${f}7`, [`${f}6`, `${f}5`]])),
      b8: ['a6', 'c6'],
      g8: ['f6', 'h6'],
    },
    [],
    e4,
  ),
  chess(
    'check',
    'rnbqk1nr/pppp1ppp/8/4p3/1b1P4/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 2 4',
    { c1: ['d2'], c3: [], d1: ['d2'] },
    [],
    { ...e4, piece: 'B', from: 'f8', to: 'b4', check: true },
    true,
  ),
  chess(
    'promotion',
    '1n2k3/P6P/8/2q5/8/5K2/1r6/8 w - - 0 1',
    { a7: ['a8', 'b8'], h7: ['h8'], f3: ['f4', 'g4', 'e4'] },
    ['a7a8', 'a7b8', 'h7h8'],
    null,
  ),
];
