// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by the leaflet in the order one learns it; clauses are those of the rules document, part A.
import type { Rule } from './lesson';

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  {
    id: 'start',
    clauses: ['A1', 'A6'],
    scene: {
      pos: { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', last: null, check: false },
      move: null,
    },
  },
  { id: 'squares', clauses: ['A7'], scene: null },
  { id: 'moves', clauses: ['A4', 'A5', 'A10'], scene: null },
  { id: 'pawn', clauses: ['A8'], scene: null },
  {
    id: 'promotion',
    clauses: ['A9'],
    scene: {
      pos: { fen: '7k/2P2ppp/8/8/8/2N2N2/PPQ1BPPP/2B2RK1 w - - 0 1', last: null, check: false },
      move: {
        seat: 0,
        m: 'c7c8r',
        text: 'c8=R#',
        d: {
          piece: 'P',
          from: 'c7',
          to: 'c8',
          takes: null,
          check: true,
          mate: true,
          castle: null,
          promo: 'R',
        },
        pos: { fen: '2R4k/5ppp/8/8/8/2N2N2/PPQ1BPPP/2B2RK1 b - - 0 1', last: ['c7', 'c8'], check: true },
      },
    },
  },
  { id: 'castling', clauses: ['A11'], scene: null },
  {
    id: 'check',
    clauses: ['A2', 'A3', 'A12'],
    scene: {
      pos: { fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', last: null, check: false },
      move: {
        seat: 0,
        m: 'd1d8',
        text: 'Rd8#',
        d: {
          piece: 'R',
          from: 'd1',
          to: 'd8',
          takes: null,
          check: true,
          mate: true,
          castle: null,
          promo: null,
        },
        pos: { fen: '3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1', last: ['d1', 'd8'], check: true },
      },
    },
  },
];
