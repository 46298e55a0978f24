// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of kalah in the order one learns them.
import type { KalahDetail, KalahPos } from '../../api/types';
import type { Rule, Scene } from './lesson';

const pos = (board: number[], side: 0 | 1 = 0): KalahPos => ({
  board,
  side,
  south_seat: 0,
  pie_open: false,
  houses: 6,
});

interface Sowing {
  before: number[];
  after: number[];
  pit: number;
  path: number[];
  captured?: number;
  again?: boolean;
  swept?: [number, number];
}

/** South sows one house. */
function sowing({ before, after, pit, path, captured = 0, again = false, swept }: Sowing): Scene {
  const d: KalahDetail = {
    pit,
    seeds: path.length,
    path,
    last: path.at(-1) ?? 0,
    again,
    captured,
    swept: swept ?? null,
  };
  return {
    pos: pos(before),
    move: { seat: 0, m: String(pit), text: String(pit), d, pos: pos(after, again ? 0 : 1) },
  };
}

const START = [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0];

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'board', clauses: ['K1', 'K2'], scene: { pos: pos(START), move: null } },
  {
    id: 'sow',
    clauses: ['K3'],
    scene: sowing({
      before: START,
      after: [6, 6, 6, 0, 7, 7, 1, 7, 7, 7, 6, 6, 6, 0],
      pit: 4,
      path: [4, 5, 6, 7, 8, 9],
    }),
  },
  {
    id: 'again',
    clauses: ['K5'],
    scene: sowing({
      before: START,
      after: [0, 7, 7, 7, 7, 7, 1, 6, 6, 6, 6, 6, 6, 0],
      pit: 1,
      path: [1, 2, 3, 4, 5, 6],
      again: true,
    }),
  },
  {
    id: 'capture',
    clauses: ['K6', 'K7'],
    scene: sowing({
      before: [2, 2, 0, 0, 4, 1, 20, 3, 1, 5, 2, 0, 4, 28],
      after: [2, 0, 1, 0, 4, 1, 26, 3, 1, 0, 2, 0, 4, 28],
      pit: 2,
      path: [2, 3],
      captured: 6,
    }),
  },
  {
    id: 'lap',
    clauses: ['K4'],
    scene: sowing({
      before: [1, 0, 13, 2, 0, 1, 14, 4, 3, 2, 6, 1, 5, 20],
      after: [2, 1, 0, 3, 1, 2, 23, 5, 4, 3, 0, 2, 6, 20],
      pit: 3,
      path: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2],
      captured: 8,
    }),
  },
  {
    id: 'end',
    clauses: ['K8', 'K9'],
    scene: sowing({
      before: [0, 0, 0, 0, 0, 1, 30, 2, 0, 3, 1, 0, 0, 35],
      after: [0, 0, 0, 0, 0, 0, 31, 0, 0, 0, 0, 0, 0, 41],
      pit: 6,
      path: [6],
      swept: [0, 6],
    }),
  },
  { id: 'win', clauses: ['K10', 'K11'], scene: null },
  { id: 'pie', clauses: ['K12', 'K13', 'K14'], scene: null },
];
