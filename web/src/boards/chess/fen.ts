// SPDX-License-Identifier: AGPL-3.0-or-later
// Reading a FEN: what stands where, whose turn it is. No rules.

/** Files from a to h. */
export const FILES = 'abcdefgh';

/** A position read from a FEN: pieces by square (upper case white), side to move, en passant square. */
export interface Placement {
  pieces: Map<string, string>;
  white: boolean;
  ep: string | null;
}

/** Reads a FEN; squares that cannot be read stay empty. */
export function readFen(fen: string): Placement {
  const [board = '', turn = 'w', , ep = '-'] = fen.split(' ');
  const pieces = new Map<string, string>();
  board.split('/').forEach((row, r) => {
    let file = 0;
    for (const ch of row) {
      if (/\d/.test(ch)) file += Number(ch);
      else {
        if (file < 8 && r < 8 && /[kqrbnp]/i.test(ch)) pieces.set(`${FILES[file]}${8 - r}`, ch);
        file += 1;
      }
    }
  });
  return { pieces, white: turn !== 'b', ep: ep === '-' ? null : ep };
}

/** All squares from White's view, a8 first. */
export const SQUARES: readonly string[] = Array.from(
  { length: 64 },
  (_, i) => `${FILES[i % 8]}${8 - Math.floor(i / 8)}`,
);

/** Column and row (0 = top left) of a square as drawn. */
export function cellOf(square: string, flipped: boolean): { col: number; row: number } {
  const file = FILES.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1));
  return flipped ? { col: 7 - file, row: rank - 1 } : { col: file, row: 8 - rank };
}

/** The square drawn at a column and a row, or null outside the board. */
export function squareAt(col: number, row: number, flipped: boolean): string | null {
  if (col < 0 || col > 7 || row < 0 || row > 7) return null;
  return flipped ? `${FILES[7 - col]}${row + 1}` : `${FILES[col]}${8 - row}`;
}

/** Whether a square is dark. */
export function isDark(square: string): boolean {
  return (FILES.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 1;
}

const worth: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** Material of both sides in pawns, White first. */
export function material(p: Placement): [number, number] {
  const sum: [number, number] = [0, 0];
  for (const piece of p.pieces.values()) {
    const side = piece === piece.toUpperCase() ? 0 : 1;
    sum[side] += worth[piece.toLowerCase()] ?? 0;
  }
  return sum;
}

/** Squares of a kind of piece (upper case white), a to h and 1 to 8. */
export function squaresOf(p: Placement, piece: string): string[] {
  return [...p.pieces]
    .filter(([, x]) => x === piece)
    .map(([sq]) => sq)
    .sort();
}
