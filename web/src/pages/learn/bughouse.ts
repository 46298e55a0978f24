// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse in the order one learns it; clauses are those of the rules document, part C; C.1 to C.18 are the
//! decisions that follow them.
import type { BughouseDetail, BughousePos, Seat, Sleeve } from '../../api/types';
import type { Rule, Scene } from './lesson';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

interface Half {
  fen: string;
  last?: [string, string];
  check?: boolean;
}

/** Two boards and what the sleeves hold, by seat. */
function at(
  a: Half,
  b: Half,
  held: Partial<Record<Seat, Partial<Sleeve>>> = {},
  frozen: BughousePos['frozen'] = null,
): BughousePos {
  const half = ({ fen, last, check = false }: Half, first: 0 | 2) => ({
    fen,
    last: last ?? null,
    check,
    turn: (fen.includes(' w ') ? first : first + 1) as Seat,
    waits: false,
  });
  const none = { p: 0, n: 0, b: 0, r: 0, q: 0 };
  const sleeves = ([0, 1, 2, 3] as const).map((seat) => ({ ...none, ...held[seat] }));
  return { boards: [half(a, 0), half(b, 2)], sleeves, frozen };
}

function scene(
  pos: BughousePos,
  seat: Seat,
  m: string,
  d: Pick<BughouseDetail, 'board' | 'piece' | 'from' | 'to'> & Partial<BughouseDetail>,
  then: BughousePos,
): Scene {
  const plain = { takes: null, check: false, mate: false, castle: null, promo: null, drop: false, removes: null };
  return { pos, move: { seat, m, text: m, d: { ...plain, ...d }, pos: then } };
}

const quiet: Half = { fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' };
const castled = 'r1bq1rk1/pppp1ppp/2n2n2/4p3/2B1P3/3P4/PPP2PPP/RNBQK2R w KQ - 0 7';
const full: Half = { fen: 'r2q1rk1/pppb1ppp/2n2n2/4p3/4P3/2N2N2/PPP2PPP/R2Q1RK1 b - - 0 10' };

/** White is in check and has nothing to put between. */
const alone: Half = { fen: '6k1/5ppp/8/8/8/8/5PPP/4r1K1 w - - 0 30', check: true };

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'boards', clauses: ['C1', 'C.16'], scene: { pos: at({ fen: START }, { fen: START }), move: null } },
  {
    id: 'sleeve',
    clauses: ['C3'],
    scene: scene(
      at({ fen: 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' }, quiet),
      0,
      'e4d5',
      { board: 0, piece: 'P', from: 'e4', to: 'd5', takes: 'P' },
      at(
        { fen: 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2', last: ['e4', 'd5'] },
        quiet,
        { 3: { p: 1 } },
      ),
    ),
  },
  {
    id: 'drop',
    clauses: ['C4', 'C.6', 'C.7'],
    scene: scene(
      at({ fen: castled }, quiet, { 0: { n: 1, p: 1 } }),
      0,
      'N@f5',
      { board: 0, piece: 'N', from: '', to: 'f5', drop: true },
      at(
        { fen: 'r1bq1rk1/pppp1ppp/2n2n2/4pN2/2B1P3/3P4/PPP2PPP/RNBQK2R b KQ - 1 7', last: ['N@', 'f5'] },
        quiet,
        { 0: { p: 1 } },
      ),
    ),
  },
  {
    id: 'conventions',
    clauses: ['C7', 'C.3', 'C.4', 'C.5'],
    scene: scene(
      at({ fen: 'r1bq1rk1/ppp2p2/2np1n2/4p3/2B1P3/2NP4/PPP2PPP/R1BQK2R w KQ - 0 9' }, quiet, { 0: { p: 1 } }),
      0,
      'P@h7',
      { board: 0, piece: 'P', from: '', to: 'h7', drop: true, check: true },
      at(
        {
          fen: 'r1bq1rk1/ppp2p1P/2np1n2/4p3/2B1P3/2NP4/PPP2PPP/R1BQK2R b KQ - 1 9',
          last: ['P@', 'h7'],
          check: true,
        },
        quiet,
      ),
    ),
  },
  {
    id: 'mate',
    clauses: ['C1', 'C.1'],
    scene: scene(
      at({ fen: 'r4rk1/pppq1p1p/2np1B2/4p3/4P3/2NP4/PPP2PPP/R4RK1 w - - 0 14' }, quiet, { 0: { q: 1 } }),
      0,
      'Q@g7',
      { board: 0, piece: 'Q', from: '', to: 'g7', drop: true, check: true, mate: true },
      at(
        {
          fen: 'r4rk1/pppq1pQp/2np1B2/4p3/4P3/2NP4/PPP2PPP/R4RK1 b - - 1 14',
          last: ['Q@', 'g7'],
          check: true,
        },
        quiet,
      ),
    ),
  },
  {
    id: 'wait',
    clauses: ['C.2'],
    scene: scene(
      at(alone, { fen: 'rnbqkbnr/ppppppp1/8/7p/4P1N1/8/PPPP1PPP/RNBQKB1R b KQkq - 0 2' }),
      3,
      'h5g4',
      { board: 1, piece: 'P', from: 'h5', to: 'g4', takes: 'N' },
      at(
        alone,
        { fen: 'rnbqkbnr/ppppppp1/8/8/4P1p1/8/PPPP1PPP/RNBQKB1R w KQkq - 0 3', last: ['h5', 'g4'] },
        { 0: { n: 1 } },
      ),
    ),
  },
  { id: 'time', clauses: ['C2', 'C.13', 'C.16'], scene: null },
  { id: 'talk', clauses: ['C5', 'C6', 'C.18'], scene: null },
  {
    id: 'promotion',
    clauses: ['C8'],
    scene: scene(
      at({ fen: '4k3/1P3ppp/8/8/8/8/5PPP/4K3 w - - 0 30' }, full),
      0,
      'b7b8q',
      { board: 0, piece: 'P', from: 'b7', to: 'b8', promo: 'Q', check: true },
      at({ fen: '1Q2k3/5ppp/8/8/8/8/5PPP/4K3 b - - 0 30', last: ['b7', 'b8'], check: true }, full),
    ),
  },
  {
    id: 'gambler',
    clauses: ['C9', 'C10'],
    scene: scene(
      at(
        { fen: '1P2k3/5ppp/8/8/8/8/5PPP/4K3 b - - 0 20', last: ['b7', 'b8'] },
        full,
        {},
        { promoter: 0, remover: 3, square: 'b8' },
      ),
      3,
      'x:d1',
      { board: 1, piece: 'Q', from: '', to: 'd1', removes: 'Q' },
      at(
        { fen: '1Q2k3/5ppp/8/8/8/8/5PPP/4K3 b - - 0 20', last: ['b7', 'b8'], check: true },
        { fen: 'r2q1rk1/pppb1ppp/2n2n2/4p3/4P3/2N2N2/PPP2PPP/R4RK1 b - - 0 10' },
        { 2: { p: 1 } },
      ),
    ),
  },
  { id: 'targets', clauses: ['C.8', 'C.9', 'C.11'], scene: null },
  { id: 'order', clauses: ['C.12'], scene: null },
  { id: 'draw', clauses: ['C.14', 'C.15'], scene: null },
  { id: 'again', clauses: ['C11', 'C.17'], scene: null },
];
