// SPDX-License-Identifier: AGPL-3.0-or-later
// Two boards as one table: whose board is whose, what each shows, what a sleeve holds, and what becomes of a drop
// prepared before the own turn. No rules: what may be dropped or taken off comes from the server.

import type { BughouseDetail, BughouseLegal, BughousePos, ChessPos, Move, Sleeve, View, WireEvent } from '../types';
import { type Placement, readFen, SQUARES } from '../chess/fen';

/** Pieces of a sleeve as they are shown, by letter. */
export const MEN = ['q', 'r', 'b', 'n', 'p'] as const;
/** The four chairs: those of board A, then those of board B. */
const SEATS = [0, 1, 2, 3];
/** Letter of one of them. */
export type Man = (typeof MEN)[number];

/** C1: whoever sits beside a seat, as the server says; null where nobody is anybody's partner. */
export function partnerOf(view: View, seat: number): number | null {
  return view.partner?.[seat] ?? null;
}

/** C1: whoever sits opposite, at the same board and in the other team; before the server has told the teams, who else
 *  sits at that board. */
export function opponentOf(view: View, seat: number): number {
  const own = teamOf(view, seat);
  const facing = (other: number): boolean => boardOf(other) === boardOf(seat) && (own === null ? other !== seat : teamOf(view, other) !== own);
  return SEATS.find(facing) ?? seat;
}

/** The board of a seat, 0 or 1. */
export function boardOf(seat: number): number {
  return seat >> 1;
}

/** The colour of a seat: 0 White, 1 Black. */
export function colourOf(seat: number): 0 | 1 {
  return seat % 2 === 0 ? 0 : 1;
}

/** The team of a seat, 1 or 2, as the server says. */
export function teamOf(view: View, seat: number): number | null {
  return view.team?.[seat] ?? null;
}

/** All four seats as the viewer sees them: the own board's first; who watches sits with seat 0. */
export function around(view: View): { own: number; opponent: number; partner: number; other: number } {
  const own = view.seat ?? 0;
  // The first of the other board, until the server has said who the partner is.
  const partner = partnerOf(view, own) ?? 2 * (1 - boardOf(own));
  return { own, opponent: opponentOf(view, own), partner, other: opponentOf(view, partner) };
}

/** A FEN without sleeves and without the marks of promoted pieces: the same as long as nothing on the board changes. */
export function plain(fen: string): string {
  return fen.replace(/\[[^\]]*\]/, '').replaceAll('~', '');
}

/** One board as the position of a game of chess. */
export function halfPos(pos: BughousePos, board: number): ChessPos {
  const half = pos.boards[board];
  if (!half) return { fen: '8/8/8/8/8/8/8/8 w - - 0 1', last: null, check: false };
  const squares = (half.last ?? []).filter((name) => /^[a-h][1-8]$/.test(name));
  return { fen: plain(half.fen), last: squares.length > 0 ? squares : null, check: half.check };
}

/** What happened on one board, as events of a game of chess: seats are colours, positions are the board's own. */
export function halfEvents(events: readonly WireEvent[], board: number): Move[] {
  const own: Move[] = [];
  for (const e of events) {
    if (e.k !== 'moved' || (e.d as BughouseDetail).board !== board) continue;
    own.push({ ...e, seat: colourOf(e.seat), pos: halfPos(e.pos as BughousePos, board) });
  }
  return own;
}

/** One board as a table of chess; `mine` is whether the viewer plays at it. */
export function halfView(view: View, board: number, mine: boolean): View {
  const seats = [view.seats[2 * board] ?? null, view.seats[2 * board + 1] ?? null];
  const two = <T>(all: readonly T[]): T[] => all.slice(2 * board, 2 * board + 2);
  const clock = view.clock && {
    ...view.clock,
    ms: two(view.clock.ms),
    move_ms: view.clock.move_ms && two(view.clock.move_ms),
    runs: view.clock.runs && two(view.clock.runs),
  };
  const turn = (view.turns ?? []).find((seat) => boardOf(seat) === board);
  return {
    ...view,
    seats,
    seat: mine && view.seat !== null ? colourOf(view.seat) : null,
    clock,
    turn: turn === undefined ? null : colourOf(turn),
    legal: mine ? view.legal : null,
  };
}

/** How many men of each kind a sleeve holds; a sleeve that is not there is empty. */
export function holds(pos: BughousePos, seat: number): Record<Man, number> {
  const sleeve: Partial<Sleeve> = pos.sleeves[seat] ?? {};
  return Object.fromEntries(MEN.map((man) => [man, sleeve[man] ?? 0])) as Record<Man, number>;
}

/** What came into a sleeve between two positions. */
export function received(before: BughousePos | null, after: BughousePos, seat: number): Man[] {
  const now = holds(after, seat);
  const then = before ? holds(before, seat) : null;
  return MEN.filter((man) => now[man] > (then?.[man] ?? 0));
}

/** A drop chosen before the own turn. */
export interface Predrop {
  man: Man;
  square: string;
}

/** What a pick on the own board would mean now. */
export type Picking = 'drop' | 'predrop' | 'remove';

/** Squares that may be pointed at, and what it would mean; null when pointing means nothing. */
export function picksOf(
  legal: BughouseLegal | null,
  held: Man | null,
  placement: Placement,
  early: boolean,
): { squares: ReadonlySet<string>; picking: Picking } | null {
  if (legal?.remove) return { squares: new Set(legal.remove), picking: 'remove' };
  if (!held) return null;
  if (legal) return { squares: new Set(legal.drops[held.toUpperCase()] ?? []), picking: 'drop' };
  if (!early) return null;
  const free = SQUARES.filter((square) => !placement.pieces.has(square));
  return { squares: new Set(free), picking: 'predrop' };
}

/** What becomes of a prepared drop: it waits for the turn, it is sent, or it is not legal and forgotten. */
export function settle(predrop: Predrop, legal: BughouseLegal | null): 'wait' | 'send' | 'forget' {
  if (!legal || legal.remove) return 'wait';
  return legal.drops[predrop.man.toUpperCase()]?.includes(predrop.square) ? 'send' : 'forget';
}

/** A drop as the server reads it. */
export function dropMove(man: Man, square: string): string {
  return `${man.toUpperCase()}@${square}`;
}

/** C10: what the standstill asks of the viewer. */
export function standstill(pos: BughousePos, seat: number | null): 'pick' | 'wait' | null {
  if (!pos.frozen) return null;
  return pos.frozen.remover === seat ? 'pick' : 'wait';
}

/** Pieces the viewer may take off, as square and letter (upper case white), strongest first. */
export function targets(legal: BughouseLegal | null, board: string): { square: string; piece: string }[] {
  const { pieces } = readFen(plain(board));
  const rank = (piece: string) => MEN.indexOf(piece.toLowerCase() as Man);
  return (legal?.remove ?? [])
    .map((square) => ({ square, piece: pieces.get(square) ?? 'Q' }))
    .sort((a, b) => rank(a.piece) - rank(b.piece) || (a.square < b.square ? -1 : 1));
}
