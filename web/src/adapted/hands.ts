// SPDX-License-Identifier: AGPL-3.0-or-later
// A board of one's own: it knows what hands did and nothing else (D.2.2, D.2.3). No rules.

import { FILES, readFen } from '../boards/chess/fen';
import type { Pending } from './wire';

/** A man and the hole it came from. */
export interface Man {
  piece: string;
  from: string;
}

/** What stands where (upper case White), what is in the hand, and what lies beside the board. */
export interface Hands {
  pieces: ReadonlyMap<string, string>;
  hand: Man | null;
  off: readonly Man[];
}

/** The start of a game, as a FEN begins. */
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** The board that the first field of a FEN describes. */
export function laid(fen: string): Hands {
  return { pieces: readFen(`${fen} w - -`).pieces, hand: null, off: [] };
}

/** The first field of the FEN of a board; a man in the hand stands nowhere. */
export function written({ pieces }: Hands): string {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...FILES].map((file) => pieces.get(`${file}${rank}`) ?? '1').join(''),
  );
  return rows.join('/').replace(/1+/g, (empty) => String(empty.length));
}

function changed(board: Hands, change: (pieces: Map<string, string>) => void, rest: Partial<Hands> = {}): Hands {
  const pieces = new Map(board.pieces);
  change(pieces);
  return { ...board, ...rest, pieces };
}

/** A man is taken out of its hole; null: there is none, or one is in the hand. */
export function lift(board: Hands, square: string): Hands | null {
  const piece = board.pieces.get(square);
  if (board.hand || !piece) return null;
  return changed(board, (pieces) => pieces.delete(square), { hand: { piece, from: square } });
}

/** The man in the hand is put into a hole; null: none is, or the hole is taken. */
export function put(board: Hands, square: string): Hands | null {
  const { hand } = board;
  if (!hand || board.pieces.has(square)) return null;
  return changed(board, (pieces) => pieces.set(square, hand.piece), { hand: null });
}

/** The man in the hand goes back to where it was. */
export function putBack(board: Hands): Hands | null {
  return board.hand ? put(board, board.hand.from) : null;
}

/** A man is removed from the board. */
export function remove(board: Hands, square: string): Hands | null {
  const piece = board.pieces.get(square);
  if (!piece) return null;
  return changed(board, (pieces) => pieces.delete(square), { off: [...board.off, { piece, from: square }] });
}

/** The man removed last comes back, if its hole is free. */
export function restore(board: Hands): Hands | null {
  const last = board.off.at(-1);
  if (!last || board.pieces.has(last.from)) return null;
  return changed(board, (pieces) => pieces.set(last.from, last.piece), { off: board.off.slice(0, -1) });
}

/** A man stands there from now on, whatever did. */
export function place(board: Hands, square: string, piece: string): Hands {
  return changed(board, (pieces) => pieces.set(square, piece));
}

/** A board with the move that is being made on it. */
export function pictured(fen: string, pending: Pending | null): Hands {
  const board = laid(fen.split(' ')[0] ?? '');
  return changed(board, (pieces) => {
    if (pending?.removed) pieces.delete(pending.removed);
    if (!pending?.inserted) return;
    const [from, to] = pending.inserted;
    const man = pieces.get(from);
    pieces.delete(from);
    if (man) pieces.set(to, man);
  });
}

/** The square of the last rank on which a pawn waits to become something, with nothing in the hand. */
export function promoting({ pieces, hand }: Hands): string | null {
  if (hand) return null;
  return [...pieces].find(([square, piece]) => (piece === 'P' && square[1] === '8') || (piece === 'p' && square[1] === '1'))?.[0] ?? null;
}

/** A board as it is kept between two visits; null when it cannot be read, or is older than the table's `version`. */
export function kept(text: string | null, version: number): Hands | null {
  try {
    const found = JSON.parse(text ?? '') as { version?: number; board?: unknown; hand?: Man | null; off?: Man[] };
    if (typeof found.board !== 'string' || found.version !== version) return null;
    const man = (x: unknown): x is Man => typeof (x as Man)?.piece === 'string' && typeof (x as Man)?.from === 'string';
    return { ...laid(found.board), hand: man(found.hand) ? found.hand : null, off: (found.off ?? []).filter(man) };
  } catch {
    return null;
  }
}

/** A board as it is kept. */
export function keep(board: Hands, version: number): string {
  return JSON.stringify({ version, board: written(board), hand: board.hand, off: board.off });
}
