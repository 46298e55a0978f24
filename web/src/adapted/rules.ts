// SPDX-License-Identifier: AGPL-3.0-or-later
// The moves of chess, as far as a score needs them to be read and a refusal to be explained: which men can go where, and
// what a move leaves. The game itself is judged by the server alone.

import { FILES, readFen } from '../boards/chess/fen';
import type { ChessLegal } from '../boards/types';
import { START } from './hands';

/** A position while a score is read. */
export interface Position {
  pieces: ReadonlyMap<string, string>;
  white: boolean;
  ep: string | null;
  /** Squares of kings and rooks that have not moved. */
  unmoved: ReadonlySet<string>;
}

const HOMES = ['e1', 'a1', 'h1', 'e8', 'a8', 'h8'];
const LINES = [[0, 1], [1, 0], [0, -1], [-1, 0]] as const;
const DIAGONALS = [[1, 1], [1, -1], [-1, -1], [-1, 1]] as const;
const LEAPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;

/** The start of a game. */
export function start(): Position {
  return { ...readFen(`${START} w`), unmoved: new Set(HOMES) };
}

function off(square: string, file: number, rank: number): string | null {
  const to = FILES[FILES.indexOf(square.charAt(0)) + file];
  const row = Number(square.charAt(1)) + rank;
  return to !== undefined && row >= 1 && row <= 8 ? `${to}${row}` : null;
}

const white = (piece: string): boolean => piece === piece.toUpperCase();

/** Squares a man goes to or takes on, whatever becomes of its king. */
export function reach({ pieces, ep }: Position, from: string): string[] {
  const piece = pieces.get(from) ?? '';
  const side = white(piece);
  const free = (to: string): boolean => !pieces.has(to);
  const theirs = (to: string): boolean => pieces.has(to) && white(pieces.get(to)!) !== side;
  const found: string[] = [];
  const ride = (ways: readonly (readonly [number, number])[], far: number): void => {
    for (const [file, rank] of ways) {
      for (let i = 1; i <= far; i += 1) {
        const to = off(from, file * i, rank * i);
        if (to === null) break;
        if (free(to) || theirs(to)) found.push(to);
        if (!free(to)) break;
      }
    }
  };
  switch (piece.toUpperCase()) {
    case 'P': {
      const up = side ? 1 : -1;
      const one = off(from, 0, up);
      if (one && free(one)) {
        found.push(one);
        const two = off(from, 0, 2 * up);
        if (two && free(two) && from.endsWith(side ? '2' : '7')) found.push(two);
      }
      for (const file of [-1, 1]) {
        const to = off(from, file, up);
        if (to && (theirs(to) || to === ep)) found.push(to);
      }
      break;
    }
    case 'N':
      ride(LEAPS, 1);
      break;
    case 'B':
      ride(DIAGONALS, 8);
      break;
    case 'R':
      ride(LINES, 8);
      break;
    case 'Q':
      ride([...LINES, ...DIAGONALS], 8);
      break;
    case 'K':
      ride([...LINES, ...DIAGONALS], 1);
      break;
  }
  return found;
}

/** Whether a side attacks a square. */
function attacked(position: Position, square: string, by: boolean): boolean {
  // A pawn takes sideways only; a man put there for the question is what it takes.
  const pieces = new Map(position.pieces);
  if (!pieces.has(square)) pieces.set(square, by ? 'p' : 'P');
  const asked = { ...position, pieces };
  return [...pieces].some(([from, piece]) => white(piece) === by && from !== square && reach(asked, from).includes(square));
}

/** The position after a move in UCI notation. */
export function played(position: Position, uci: string): Position {
  const [from, to, promo] = [uci.slice(0, 2), uci.slice(2, 4), uci.charAt(4)];
  const pieces = new Map(position.pieces);
  const piece = pieces.get(from) ?? '';
  const pawn = piece.toLowerCase() === 'p';
  pieces.delete(from);
  if (pawn && to === position.ep) pieces.delete(to.charAt(0) + from.charAt(1));
  if (piece.toLowerCase() === 'k' && from.startsWith('e') && /^[cg]/.test(to)) {
    const [corner, beside] = to.startsWith('g') ? ['h', 'f'] : ['a', 'd'];
    const rook = pieces.get(corner + from.charAt(1));
    pieces.delete(corner + from.charAt(1));
    if (rook) pieces.set(beside + from.charAt(1), rook);
  }
  pieces.set(to, promo === '' ? piece : white(piece) ? promo.toUpperCase() : promo);
  const double = pawn && Math.abs(Number(to.charAt(1)) - Number(from.charAt(1))) === 2;
  return {
    pieces,
    white: !position.white,
    ep: double ? off(from, 0, white(piece) ? 1 : -1) : null,
    unmoved: new Set([...position.unmoved].filter((square) => square !== from && square !== to)),
  };
}

/** Whether the king of a side is attacked. */
export function inCheck(position: Position, side: boolean): boolean {
  const king = [...position.pieces].find(([, piece]) => piece === (side ? 'K' : 'k'))?.[0];
  return king !== undefined && attacked(position, king, !side);
}

function castles(position: Position, from: string): string[] {
  const rank = position.white ? '1' : '8';
  if (from !== `e${rank}` || !position.unmoved.has(from) || inCheck(position, position.white)) return [];
  const may = (corner: string, way: string, between: string): boolean =>
    position.unmoved.has(corner + rank) &&
    position.pieces.has(corner + rank) &&
    [...between].every((file) => !position.pieces.has(file + rank)) &&
    !attacked(position, way + rank, !position.white);
  return [...(may('h', 'f', 'fg') ? [`g${rank}`] : []), ...(may('a', 'd', 'bcd') ? [`c${rank}`] : [])];
}

/** What is legal, as the server says it of a game. */
export function legal(position: Position): ChessLegal {
  const dests: Record<string, string[]> = {};
  const promo: string[] = [];
  for (const [from, piece] of position.pieces) {
    if (white(piece) !== position.white) continue;
    const king = piece.toUpperCase() === 'K';
    const to = [...reach(position, from), ...(king ? castles(position, from) : [])].filter(
      (square) => !inCheck(played(position, from + square), position.white),
    );
    if (to.length === 0) continue;
    dests[from] = to;
    if (piece.toUpperCase() === 'P') promo.push(...to.filter((square) => /[18]$/.test(square)).map((square) => from + square));
  }
  return { dests, promo } as ChessLegal;
}
