// SPDX-License-Identifier: AGPL-3.0-or-later
//! The record of a game out of its events: the moves that stand, the rows of the move list, and the
//! position before and after each move. No rules: every position after a move comes from the server.
import type { Walk } from '../../boards/types';
import type { EventOf, Pos, WireEvent, Seat, View } from '../../api/types';

/** A move that stands (taken-back ones are gone). */
export type Move = EventOf<'moved'>;

/** One line of the move list. */
export interface Row {
  /** The event's number, stable across reloads. */
  key: number;
  seat: Seat;
  /** Position in the list of moves; null for a turn that passed. */
  index: number | null;
  /** The move as a record writes it; empty for a turn that passed or could play nothing. */
  text: string;
  /** Dice of the turn, where there are any. */
  dice: readonly number[];
  /** What the row is when it is no move: a double and its answers, or the beginning of a game of a match. */
  what?: 'double' | 'beaver' | 'raccoon' | 'taken' | 'dropped' | 'game' | undefined;
  /** What the cube shows, or the number of the game. */
  value?: number;
}

/** The row of an event that is no move, or null when it has none. */
function aside(event: WireEvent): Row | null {
  const plain = { key: event.n, index: null, text: '', dice: [] };
  switch (event.k) {
    case 'doubled':
      return { ...plain, seat: event.seat, what: event.level, value: event.value };
    case 'taken':
      return { ...plain, seat: event.seat, what: 'taken', value: event.value };
    case 'dropped':
      return { ...plain, seat: event.seat, what: 'dropped', value: 0 };
    case 'game_began':
      return { ...plain, seat: event.first, what: 'game', value: event.game };
    default:
      return null;
  }
}

/** Moves and rows of a game. */
export interface GameRecord {
  moves: readonly Move[];
  rows: readonly Row[];
}

/** C9: a piece taken off becomes the pawn of the move before, as in `b8=Nb1`; null for any other move. */
function removal(event: Move): string | null {
  const d = 'removes' in event.d ? event.d : null;
  return d?.removes ? `=${d.removes.toUpperCase()}${event.m.slice(2)}` : null;
}

/** Where a step through a game of `total` moves leads from the position after `ply`; null is the present. */
export function walkTo(step: Walk, ply: number, total: number): number | null {
  const to = { start: 0, back: Math.max(0, ply - 1), on: ply + 1, live: total }[step];
  return to >= total ? null : to;
}

/** Folds the events of a room into its record. */
export function recordOf(events: readonly WireEvent[]): GameRecord {
  let moves: Move[] = [];
  let rows: Row[] = [];
  let dice: readonly number[] = [];
  for (const event of events) {
    if (event.k === 'rolled') {
      dice = event.dice;
    } else if (event.k === 'moved') {
      rows.push({
        key: event.n,
        seat: event.seat,
        index: moves.length,
        text: removal(event) ?? event.text,
        dice: 'dice' in event.d ? event.d.dice : [],
      });
      moves.push(event);
    } else if (event.k === 'passed') {
      rows.push({ key: event.n, seat: event.seat, index: null, text: '', dice });
    } else if (aside(event)) {
      rows.push(aside(event)!);
    } else if (event.k === 'taken_back') {
      moves = moves.slice(0, event.ply);
      rows = rows.filter((row) => row.index === null || row.index < event.ply);
    }
  }
  return { moves, rows };
}

/** The position every game of this table begins with. */
export function startOf(events: readonly WireEvent[]): Pos | null {
  for (const event of events) if (event.k === 'created') return event.start;
  return null;
}

/** C1: number and letter of each row of bughouse, as BPGN counts: `12A` and `12a` on one board, `B` and `b` on the other. */
export function bughouseNumbers(rows: readonly Row[]): string[] {
  const own = [0, 0, 0, 0];
  return rows.map(({ seat, text }) => {
    // A removal belongs to the move before it.
    if (!text.startsWith('=')) own[seat] = (own[seat] ?? 0) + 1;
    return `${Math.max(1, own[seat] ?? 0)}${'AaBb'.charAt(seat)}`;
  });
}

const WORTH: Record<string, number> = { q: 9, r: 5, b: 3, n: 3, p: 1 };
const FULL: Record<string, number> = { q: 1, r: 2, b: 2, n: 2, p: 8 };

/** Men of each colour missing from the board, strongest first, and who is ahead by how much. */
export function captured(fen: string): { white: string; black: string; ahead: number } {
  const board = fen.split(' ')[0] ?? '';
  const missing = (upper: boolean) =>
    Object.entries(FULL)
      .map(([man, full]) => {
        const letter = upper ? man.toUpperCase() : man;
        return man.repeat(Math.max(0, full - (board.split(letter).length - 1)));
      })
      .join('');
  let ahead = 0;
  for (const letter of board) {
    const worth = WORTH[letter.toLowerCase()] ?? 0;
    ahead += letter === letter.toLowerCase() ? -worth : worth;
  }
  return { white: missing(true), black: missing(false), ahead };
}

/** SAN with the letters of a language: `letters` are those of K Q R B N and of a dropped pawn, in this order. */
export function localSan(san: string, letters: readonly string[]): string {
  return san.replace(/[KQRBNP]/g, (letter) => letters['KQRBNP'.indexOf(letter)] ?? letter);
}

/** Whether a refusal answers what the viewer had offered. Who takes back their own offer says the same word. */
export function wasMine(
  declined: EventOf<'declined'>,
  view: Pick<View, 'seat'>,
  events: readonly WireEvent[],
): boolean {
  if (view.seat === null || declined.seat === view.seat) return false;
  let [own, others] = [0, 0];
  for (const event of events) {
    if (event.k !== 'offered' || event.what !== declined.what) continue;
    if (event.seat === view.seat) own = event.n;
    else if (event.seat === declined.seat) others = event.n;
  }
  return own > others;
}
