// SPDX-License-Identifier: AGPL-3.0-or-later
// Keys of the chessboard (adapted chess 6.1, 6.2; the letters of lichess) and how the focus moves over it.

import { commonWithout, type KeyGroup } from '../../a11y/keys';
import { cellOf, FILES, type Placement, squareAt } from './fen';

const pieces = [...'kqrbnp'];

/** Keys beside the common ones. */
export const chessKeys: KeyGroup = {
  title: 'board-keys-chess',
  bindings: [
    { id: 'next-piece', keys: pieces, help: 'board-key-next-piece' },
    {
      id: 'previous-piece',
      keys: pieces.filter((l) => l !== 'r').map((l) => `Shift+${l}`),
      help: 'board-key-previous-piece',
    },
    { id: 'rank', keys: [...'12345678'], help: 'board-key-rank' },
    { id: 'file', keys: [...'12345678'].map((d) => `Shift+${d}`), help: 'board-key-file' },
    { id: 'last-capture', keys: ['c'], help: 'board-key-last-capture' },
    { id: 'rays', keys: ['x'], help: 'board-key-rays' },
    { id: 'flip', keys: ['f'], help: 'board-key-flip' },
    { id: 'material', keys: ['g'], help: 'board-key-material' },
    { id: 'lost', keys: ['Shift+g'], help: 'board-key-lost' },
    { id: 'pawns', keys: ['Shift+r'], help: 'board-key-pawns' },
    { id: 'read', keys: ['a'], help: 'board-key-read' },
    { id: 'number', keys: ['h'], help: 'board-key-number' },
  ],
};

/** All keys of the board, most particular first. */
export const groups: KeyGroup[] = [chessKeys, commonWithout('confirm', 'read', 'number')];

/** The square a movement key leads to, or null at the edge. */
export function step(square: string, key: string, flipped: boolean): string | null {
  const { col, row } = cellOf(square, flipped);
  switch (key) {
    case 'ArrowLeft':
      return squareAt(col - 1, row, flipped);
    case 'ArrowRight':
      return squareAt(col + 1, row, flipped);
    case 'ArrowUp':
      return squareAt(col, row - 1, flipped);
    case 'ArrowDown':
      return squareAt(col, row + 1, flipped);
    case 'Home':
      return squareAt(0, row, flipped);
    case 'End':
      return squareAt(7, row, flipped);
    case 'Ctrl+Home':
      return squareAt(0, 0, flipped);
    case 'Ctrl+End':
      return squareAt(7, 7, flipped);
    default:
      return null;
  }
}

/** The next (or previous) square with a piece of this kind, either colour, in reading order; null when there is none. */
export function nextPiece(square: string, letter: string, p: Placement, back: boolean): string | null {
  const order = [...p.pieces.keys()]
    .filter((sq) => p.pieces.get(sq)?.toLowerCase() === letter)
    .sort((a, b) => reading(a) - reading(b));
  if (order.length === 0) return null;
  const here = reading(square);
  const after = order.filter((sq) => (back ? reading(sq) < here : reading(sq) > here));
  return (back ? (after.at(-1) ?? order.at(-1)) : (after[0] ?? order[0])) ?? null;
}

function reading(square: string): number {
  return Number(square.charAt(1)) * 8 + FILES.indexOf(square.charAt(0));
}

/** Squares seen from a square along lines and diagonals, up to and with the first piece; knights not counted. */
export function rays(square: string, p: Placement): string[] {
  const file = FILES.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1));
  const seen: string[] = [];
  for (const [df, dr] of [
    [0, 1],
    [1, 1],
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, -1],
    [-1, 0],
    [-1, 1],
  ] as const) {
    for (let i = 1; i < 8; i += 1) {
      const name = FILES[file + df * i];
      const r = rank + dr * i;
      if (name === undefined || r < 1 || r > 8) break;
      if (p.pieces.has(`${name}${r}`)) {
        seen.push(`${name}${r}`);
        break;
      }
    }
  }
  return seen;
}
