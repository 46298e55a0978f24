// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by the leaflet in the order one learns it; clauses are those of the rules document, part A.
import type { Rule } from './lesson';

/** A move of which there is nothing special to say. */
const plain = { takes: null, check: false, mate: false, castle: null, promo: null };

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
  {
    id: 'squares',
    clauses: ['A7'],
    scene: {
      pos: { fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', last: null, check: false },
      move: {
        seat: 0,
        m: 'd1h5',
        text: 'Qh5',
        d: { ...plain, piece: 'Q', from: 'd1', to: 'h5' },
        pos: {
          fen: 'rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2',
          last: ['d1', 'h5'],
          check: false,
        },
      },
    },
  },
  {
    id: 'moves',
    clauses: ['A4', 'A5', 'A10'],
    scene: { pos: { fen: '4k3/4b3/8/8/8/1K6/8/4R3 w - - 0 1', last: null, check: false }, move: null },
  },
  {
    id: 'pawn',
    clauses: ['A8'],
    scene: {
      pos: { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', last: null, check: false },
      move: {
        seat: 0,
        m: 'e2e4',
        text: 'e4',
        d: { ...plain, piece: 'P', from: 'e2', to: 'e4' },
        pos: {
          fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
          last: ['e2', 'e4'],
          check: false,
        },
      },
    },
  },
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
  {
    id: 'castling',
    clauses: ['A11'],
    scene: {
      pos: {
        fen: 'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1',
        last: null,
        check: false,
      },
      move: {
        seat: 0,
        m: 'e1c1',
        text: 'O-O-O',
        d: { ...plain, piece: 'K', from: 'e1', to: 'c1', castle: 'long' },
        pos: {
          fen: 'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/2KR3R b kq - 1 1',
          last: ['e1', 'c1'],
          check: false,
        },
      },
    },
  },
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
