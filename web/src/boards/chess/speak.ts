// SPDX-License-Identifier: AGPL-3.0-or-later
// Chess in words: squares, pieces, moves, the whole board (adapted chess 4.1, 6.2). A capture names what is
// taken: a wrong victim is the first sign that two boards differ.

import { becameMyTurn, joinSentences, speakCommon, type Translate } from '../say';
import type { BughouseDetail, ChessDetail, ChessLegal, ChessPos, Move, View, WireEvent } from '../types';
import { FILES, material, type Placement, readFen, squaresOf } from './fen';

/** "e 4", in the letters of the language. */
export function squareWord(t: Translate, square: string): string {
  return t('speak-square', { file: square.charAt(0), rank: square.charAt(1) });
}

/** "white pawn" of a piece letter (upper case white). */
export function pieceWord(t: Translate, piece: string): string {
  const side = piece === piece.toUpperCase() ? 'w' : 'b';
  return t('speak-coloured-piece', { piece: `${side}${piece.toUpperCase()}` });
}

/** What a pawn may become, as a question; `letters` are of Q, R, B, N (in leaflet chess only what was lost, A9). */
export function whichPiece(t: Translate, letters: readonly string[]): string {
  if (letters.length > 3) return t('board-chess-which-piece');
  const list = letters.map((piece) => t('speak-piece', { piece: piece.toUpperCase() }));
  return t('board-chess-which-of', { list: list.join(', ') });
}

/** Name of a square for the focus; it never repeats the role's own noun. */
export function cellName(t: Translate, square: string, p: Placement): string {
  const piece = p.pieces.get(square);
  const where = squareWord(t, square);
  return piece ? t('board-chess-cell', { where, piece: pieceWord(t, piece) }) : where;
}

/** A move in words: "knight g1 takes bishop on f3, check". `before` is the FEN it was played in, for en passant. */
export function moveWords(t: Translate, d: ChessDetail | BughouseDetail, before: string | null, san = ''): string {
  const end = d.mate ? 'mate' : d.check ? 'check' : 'none';
  if ('removes' in d && d.removes)
    // C9: a check is on the other board, where the piece stands now.
    return t('speak-removal', { piece: d.removes.toUpperCase(), where: squareWord(t, d.to), end: d.mate ? 'mate' : 'none' });
  if (d.from === null)
    return t('speak-drop', { piece: d.piece.toUpperCase(), where: squareWord(t, d.to), end, san });
  const [from, to] = [squareWord(t, d.from), squareWord(t, d.to)];
  if (d.castle) return t('speak-castle', { side: d.castle, end, from, to, san });
  const promo = d.promo ? d.promo.toUpperCase() : 'none';
  const passing =
    d.takes !== null && d.piece.toUpperCase() === 'P' && before !== null && readFen(before).ep === d.to;
  return t('speak-chess-move', {
    piece: d.piece.toUpperCase(),
    from,
    to,
    san,
    how: passing ? 'passing' : d.takes ? 'takes' : 'quiet',
    // A promoted piece of bughouse goes into the sleeve as a pawn; what stood on the board is what is told.
    victim: ((before === null ? null : readFen(before).pieces.get(d.to)) ?? d.takes ?? 'p').toUpperCase(),
    promo,
    end,
  });
}

function capital(text: string): string {
  // A move that begins with its square keeps its small letter.
  return /^[a-h](?:[1-8]|x)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentence of one move; `all` are the events so far, to know the position before it. */
export function speakMove(t: Translate, e: Move, all: readonly WireEvent[]): string {
  const d = e.d as ChessDetail | BughouseDetail;
  let before: string | null = null;
  for (const other of all) {
    if (other.n >= e.n) break;
    if (other.k === 'moved') before = (other.pos as ChessPos).fen;
  }
  return `${capital(moveWords(t, d, before, e.text))}.`;
}

/** One sentence for the events of one server message. */
export function speak(
  t: Translate,
  fresh: readonly WireEvent[],
  view: View,
  all: readonly WireEvent[],
): string {
  const parts = fresh.map((e) => (e.k === 'moved' ? speakMove(t, e, all) : speakCommon(t, e, view)));
  return joinSentences(t, parts, becameMyTurn(fresh, view));
}

/** All pieces, one paragraph a piece, own colour first. */
export function readBoard(t: Translate, p: Placement, whiteFirst: boolean): string {
  const side = (white: boolean): string =>
    [...'KQRBNP']
      .map((letter) => {
        const squares = squaresOf(p, white ? letter : letter.toLowerCase());
        if (squares.length === 0) return '';
        const list = squares.map((sq) => squareWord(t, sq)).join(', ');
        return t('speak-pieces-on', { piece: letter, n: squares.length, squares: list });
      })
      .filter((text) => text !== '')
      .join('; ');
  const first = side(whiteFirst);
  const second = side(!whiteFirst);
  const args = whiteFirst ? { white: first, black: second } : { white: second, black: first };
  return whiteFirst ? t('speak-chess-board-white', args) : t('speak-chess-board-black', args);
}

/** A rank or a file, square by square. */
export function readLine(t: Translate, squares: readonly string[], p: Placement): string {
  return squares.map((sq) => cellName(t, sq, p)).join('; ');
}

/** Pawns of both sides file by file. */
export function readPawns(t: Translate, p: Placement): string {
  const said: string[] = [];
  for (const file of FILES) {
    const pawns = [...p.pieces].filter(([sq, x]) => sq.startsWith(file) && x.toLowerCase() === 'p');
    for (const [sq, x] of pawns.sort()) said.push(cellName(t, sq, { ...p, pieces: new Map([[sq, x]]) }));
  }
  return said.length === 0 ? t('speak-none') : said.join('; ');
}

/** "Material 39 to 36", own side first. */
export function speakMaterial(t: Translate, p: Placement, white: boolean): string {
  const [w, b] = material(p);
  return t('speak-material', white ? { own: w, other: b } : { own: b, other: w });
}

/** Where the piece on a square may go; only captures if asked so. */
export function speakDests(
  t: Translate,
  square: string,
  legal: ChessLegal | null,
  p: Placement,
  captures: boolean,
): string {
  const dests = (legal?.dests[square] ?? []).filter((to) => !captures || p.pieces.has(to));
  if (dests.length === 0) return t('speak-nothing-legal');
  return dests.map((to) => cellName(t, to, p)).join('; ');
}
