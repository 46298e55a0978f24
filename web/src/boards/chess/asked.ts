// SPDX-License-Identifier: AGPL-3.0-or-later
// Questions about a chessboard that are typed: a rank, a file, the pieces of a kind, and what has been lost.

import type { Translate } from '../say';
import { FILES, type Placement, squaresOf } from './fen';
import { turned } from './leaflet';
import { readings } from './lexicon';
import { readLine } from './speak';

const START: Readonly<Record<string, number>> = { Q: 1, R: 2, B: 2, N: 2, P: 8 };

/** What the sides no longer have of what they began with: "Lost. White: knight, 2 pawns. Black: none." */
export function lostWords(t: Translate, p: Placement): string {
  const of = (white: boolean): string =>
    Object.entries(START)
      .map(([piece, n]) => ({ piece, n: n - squaresOf(p, white ? piece : piece.toLowerCase()).length }))
      .filter(({ n }) => n > 0)
      .map((lost) => t('speak-men', lost))
      .join(', ') || t('speak-none');
  return t('ear-lost', { white: of(true), black: of(false) });
}

/** The one thing of a kind that a word means: a piece, a file, a rank. */
function meant(word: string, kind: string): string | null {
  const found = readings(word, 0).find((each) => each.length === word.length && each.meaning.startsWith(`${kind}:`));
  return found ? found.meaning.slice(kind.length + 1) : null;
}

const rankWords = /^(?:rank|row|ред|хоризонтал|ряд|горизонталь)\s+(\S+)$/u;
const fileWords = /^(?:file|column|линия|вертикал|линию|вертикаль)\s+(\S+)$/u;
const pieceWords = /^(?:p|piece|pieces|фигура|фигури|фигуры|ф)\s+(\S+)$/iu;

/** The answer to a question about the board; null when the text asks none. `leaflet`: the row bears the letter. */
export function answer(t: Translate, text: string, p: Placement, leaflet: boolean): string | null {
  const clean = text.trim();
  const line = (squares: string[]): string => readLine(t, leaflet ? squares.map(turned) : squares, p);
  const ranks = [1, 2, 3, 4, 5, 6, 7, 8];
  const [rank, file, kind] = [rankWords, fileWords, pieceWords].map((words) => words.exec(clean.toLowerCase())?.[1]);
  // In the leaflet a row has a letter and a file a number, which `turned` makes of the two.
  const row = rank && (leaflet ? meant(rank, 'file') : meant(rank, 'rank'));
  if (row) return line(leaflet ? ranks.map((n) => `${row}${n}`) : [...FILES].map((of) => `${of}${row}`));
  const column = file && (leaflet ? meant(file, 'rank') : meant(file, 'file'));
  if (column) return line(leaflet ? [...FILES].map((of) => `${of}${column}`) : ranks.map((n) => `${column}${n}`));
  const piece = kind && meant(pieceWords.exec(clean)?.[1] ?? '', 'piece');
  if (!piece) return null;
  const on = (letter: string): string => readLine(t, squaresOf(p, letter), p);
  return [on(piece), on(piece.toLowerCase())].filter((said) => said !== '').join('; ') || t('speak-none');
}
