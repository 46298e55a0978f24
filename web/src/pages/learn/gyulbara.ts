// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of gyulbara in the order one learns them.
import type { Rule } from './lesson';
import { common, first, pos, still, turn } from './tables';

/** White's home is filled, their last four are far out. */
const late = { 24: 4, 4: 2, 3: 3, 2: 3, 1: 3 };
const blocked = { 24: 11, 4: 2, 3: 2 };

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'start', clauses: ['G1', 'G2', 'G3', 'G4'], scene: still(pos({ 24: 15 }, { 24: 15 })) },
  first('G5'),
  { id: 'long', words: 'tapa-long', clauses: ['G8'], scene: null },
  {
    id: 'move',
    clauses: ['G6', 'G7', 'G9', 'G23'],
    scene: turn({
      game: 'gyulbara',
      white: { 24: 14, 20: 1 },
      black: { 24: 13, 20: 1, 6: 1 },
      roll: [6, 3],
      steps: [
        [20, 14, 6, 0],
        [24, 21, 3, 0],
      ],
    }),
  },
  {
    id: 'double',
    clauses: ['G10', 'G11', 'G12'],
    scene: turn({
      game: 'gyulbara',
      white: { 24: 8, 20: 3, 17: 4 },
      black: { 24: 9, 21: 3, 16: 3 },
      roll: [4, 4],
      steps: [
        [24, 20, 4, 0],
        [24, 20, 4, 0],
        [24, 20, 4, 0],
        [24, 20, 4, 0],
      ],
      more: { progress: { rolled: 4, rest: [[5, 4], [6, 4]] } },
    }),
  },
  {
    id: 'handed',
    clauses: ['G13', 'G14'],
    scene: turn({
      game: 'gyulbara',
      white: late,
      black: blocked,
      roll: [4, 4],
      steps: [
        [24, 20, 4, 0],
        [24, 20, 4, 0],
        [24, 20, 4, 0],
        [24, 20, 4, 0],
      ],
      more: { progress: { rolled: 4, rest: [[5, 4], [6, 4]] } },
      detail: {
        handed: [
          [5, 4],
          [6, 4],
        ],
      },
    }),
  },
  {
    id: 'finish',
    clauses: ['G15', 'G16', 'G17'],
    scene: turn({
      game: 'gyulbara',
      white: { 20: 4, 4: 2, 3: 3, 2: 3, 1: 3 },
      black: blocked,
      roll: [4, 4],
      steps: [
        [24, 19, 5, 0],
        [24, 19, 5, 0],
        [24, 19, 5, 0],
        [24, 19, 5, 0],
      ],
      side: 1,
      more: {
        stage: [5, 5, 5, 5],
        completing: true,
        pending: [
          [5, 4],
          [6, 4],
        ],
        progress: { rolled: 4, rest: [[6, 4]] },
      },
      detail: { completing: true },
    }),
  },
  { id: 'forced', words: 'tabla-forced', clauses: ['G22', 'T13', 'T14', 'T15'], scene: null },
  { id: 'off', clauses: ['G18', 'G19', 'G22'], scene: null },
  { id: 'points', clauses: ['G20', 'G21'], scene: null },
  ...common,
];
