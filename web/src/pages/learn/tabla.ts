// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of tabla in the order one learns them.
import type { Rule } from './lesson';
import { common, type Men, pos, still, turn } from './tables';

const START: Men = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'board', clauses: ['T1', 'T2', 'T3'], scene: null },
  { id: 'start', clauses: ['T5', 'T6'], scene: still(pos(START, START)) },
  { id: 'first', clauses: ['S4', 'S5'], scene: null },
  {
    id: 'move',
    clauses: ['T8', 'T9', 'T10', 'T11', 'T11a'],
    scene: turn({
      game: 'tabla',
      white: START,
      black: START,
      roll: [6, 4],
      steps: [
        [24, 18, 6, 0],
        [18, 14, 4, 0],
      ],
    }),
  },
  { id: 'double', clauses: ['T12'], scene: null },
  {
    id: 'forced',
    clauses: ['T13', 'T14', 'T15'],
    scene: turn({
      game: 'tabla',
      white: { 13: 1, 0: 14 },
      black: { 23: 2, 1: 13 },
      roll: [6, 5],
      steps: [[13, 7, 6, 0]],
    }),
  },
  {
    id: 'hit',
    clauses: ['T16'],
    scene: turn({
      game: 'tabla',
      white: START,
      black: { 24: 1, 20: 1, 13: 5, 8: 3, 6: 5 },
      roll: [3, 1],
      steps: [
        [8, 5, 3, 1],
        [6, 5, 1, 0],
      ],
    }),
  },
  {
    id: 'enter',
    clauses: ['T17', 'T18', 'T19'],
    scene: turn({
      game: 'tabla',
      white: { 25: 1, 24: 1, 13: 5, 8: 3, 6: 5 },
      black: START,
      roll: [5, 2],
      steps: [
        [25, 20, 5, 0],
        [13, 11, 2, 0],
      ],
    }),
  },
  {
    id: 'off',
    clauses: ['T20', 'T21', 'T22', 'T23', 'T24'],
    scene: turn({
      game: 'tabla',
      white: { 5: 3, 4: 3, 3: 2, 2: 3, 1: 1, 0: 3 },
      black: { 6: 4, 5: 3, 4: 3, 3: 3, 1: 2 },
      roll: [6, 3],
      steps: [
        [5, 0, 6, 0],
        [3, 0, 3, 0],
      ],
    }),
  },
  { id: 'points', clauses: ['T4', 'T25', 'T26', 'T27', 'T28', 'T29'], scene: null },
  ...common,
];
