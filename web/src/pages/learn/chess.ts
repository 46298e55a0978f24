// SPDX-License-Identifier: AGPL-3.0-or-later
//! The Laws of Chess in the order one learns them; clauses are the articles of the Laws of 2023.
import type { ChessDetail, ChessPos } from '../../api/types';
import type { Rule, Scene } from './lesson';

function still(fen: string): Scene {
  return { pos: { fen, last: null, check: false }, move: null };
}

/** White moves; `d` says what is special about the move. */
function move(
  before: string,
  after: string,
  text: string,
  d: Pick<ChessDetail, 'piece' | 'from' | 'to'> & Partial<ChessDetail>,
): Scene {
  const detail: ChessDetail = { takes: null, check: false, mate: false, castle: null, promo: null, ...d };
  const then: ChessPos = { fen: after, last: [d.from, d.to], check: detail.check };
  return {
    pos: { fen: before, last: null, check: false },
    move: { seat: 0, m: `${d.from}${d.to}${d.promo?.toLowerCase() ?? ''}`, text, d: detail, pos: then },
  };
}

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  {
    id: 'board',
    clauses: ['2.1', '2.2', '2.3'],
    scene: still('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'),
  },
  { id: 'men', clauses: ['3.1', '3.2', '3.3', '3.4', '3.5', '3.6'], scene: null },
  {
    id: 'pawn',
    clauses: ['3.7'],
    scene: move(
      'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3',
      'rnbqkbnr/ppp1pppp/3P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3',
      'exd6',
      { piece: 'P', from: 'e5', to: 'd6', takes: 'P' },
    ),
  },
  {
    id: 'promotion',
    clauses: ['3.7.5'],
    scene: move('8/4P1k1/8/8/8/8/6K1/8 w - - 0 1', '4Q3/6k1/8/8/8/8/6K1/8 b - - 0 1', 'e8=Q', {
      piece: 'P',
      from: 'e7',
      to: 'e8',
      promo: 'Q',
    }),
  },
  {
    id: 'castling',
    clauses: ['3.8.2'],
    scene: move(
      'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1',
      'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R4RK1 b kq - 1 1',
      'O-O',
      { piece: 'K', from: 'e1', to: 'g1', castle: 'short' },
    ),
  },
  { id: 'check', clauses: ['3.9'], scene: null },
  {
    id: 'mate',
    clauses: ['5.1.1'],
    scene: move('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', '3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1', 'Rd8#', {
      piece: 'R',
      from: 'd1',
      to: 'd8',
      check: true,
      mate: true,
    }),
  },
  {
    id: 'stalemate',
    clauses: ['5.2.1'],
    scene: move('7k/8/6K1/5Q2/8/8/8/8 w - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 1 1', 'Qf7', {
      piece: 'Q',
      from: 'f5',
      to: 'f7',
    }),
  },
  { id: 'dead', clauses: ['5.2.2'], scene: still('8/8/3k4/8/8/3KB3/8/8 w - - 0 1') },
  { id: 'agree', clauses: ['5.2.3', '9.1'], scene: null },
  { id: 'resign', clauses: ['5.1.2'], scene: null },
  { id: 'repeat', clauses: ['9.2', '9.6.1'], scene: null },
  { id: 'fifty', clauses: ['9.3', '9.6.2'], scene: null },
  { id: 'time', clauses: ['6.9'], scene: null },
];
