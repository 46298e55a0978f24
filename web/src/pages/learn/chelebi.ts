// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of chelebi: what differs from tabla.
import type { Rule } from './lesson';
import { common, first, pos, still, turn } from './tables';

const START = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'same', clauses: ['H1', 'T6'], scene: still(pos(START, START)) },
  first(),
  {
    id: 'double',
    clauses: ['H2'],
    scene: turn({
      game: 'chelebi',
      white: { 24: 1, 23: 1, 1: 9, 0: 4 },
      black: { 7: 15 },
      roll: [5, 5],
      steps: [
        [24, 19, 5, 0],
        [19, 14, 5, 0],
        [14, 9, 5, 0],
        [9, 4, 5, 0],
      ],
      more: { progress: { rolled: 5, rest: [[6, 4]] } },
    }),
  },
  {
    id: 'blocked',
    clauses: ['H4', 'H5'],
    scene: turn({
      game: 'chelebi',
      white: { 13: 2, 0: 13 },
      black: { 22: 2, 7: 13 },
      roll: [5, 5],
      steps: [
        [13, 8, 5, 0],
        [13, 8, 5, 0],
      ],
      more: { progress: { rolled: 5, rest: [[6, 4]] } },
    }),
  },
  { id: 'long', clauses: ['H3'], scene: null },
  { id: 'hit', words: 'tabla-hit', clauses: ['T16'], scene: null },
  { id: 'enter', words: 'tabla-enter', clauses: ['T17', 'T18', 'T19'], scene: null },
  { id: 'off', words: 'tabla-off', clauses: ['T20', 'T21', 'T22', 'T23', 'T24'], scene: null },
  { id: 'points', words: 'tabla-points', clauses: ['T25', 'T26', 'T27', 'T28', 'T29'], scene: null },
  ...common,
];
