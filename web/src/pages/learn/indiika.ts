// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of indiika in the order one learns them.
import type { Rule } from './lesson';
import { common, first, pos, still, turn } from './tables';

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'board', clauses: ['I1', 'I2', 'I3', 'I4'], scene: still(pos({}, {}, { hand: [15, 15], placing: ['placing', 'placing'] })) },
  first('I5'),
  {
    id: 'place',
    clauses: ['I6', 'I7'],
    scene: turn({
      game: 'indiika',
      white: { 6: 1, 3: 1 },
      black: { 4: 2, 1: 1 },
      roll: [5, 3],
      steps: [
        [26, 5, 5, 0],
        [26, 3, 3, 0],
      ],
      more: { hand: [13, 12], placing: ['placing', 'placing'] },
    }),
  },
  {
    id: 'double',
    clauses: ['I8', 'I9'],
    scene: turn({
      game: 'indiika',
      white: { 6: 1, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2 },
      black: { 6: 2, 5: 2, 4: 2, 3: 1, 2: 2, 1: 1 },
      roll: [6, 6],
      steps: [
        [26, 6, 6, 0],
        [26, 6, 6, 0],
        [26, 6, 6, 0],
        [26, 6, 6, 0],
      ],
      more: { hand: [4, 5], placing: ['placing', 'placing'] },
      then: { placing: ['bearing', 'placing'] },
    }),
  },
  {
    id: 'rest',
    clauses: ['I10', 'I12'],
    scene: turn({
      game: 'indiika',
      white: { 6: 2, 5: 2, 4: 3, 3: 3, 2: 2, 1: 2 },
      black: { 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2 },
      roll: [5, 3],
      steps: [
        [26, 5, 5, 0],
        [3, 0, 3, 0],
      ],
      more: { hand: [1, 3], placing: ['entering', 'entering'] },
      then: { placing: ['bearing', 'entering'] },
    }),
  },
  {
    id: 'off',
    clauses: ['I11', 'I13', 'I14'],
    scene: turn({
      game: 'indiika',
      white: { 6: 3, 5: 2, 4: 3, 3: 2, 2: 3, 1: 2 },
      black: { 6: 2, 5: 3, 4: 2, 3: 2, 2: 2, 1: 2, 0: 2 },
      roll: [6, 2],
      steps: [
        [6, 0, 6, 0],
        [2, 0, 2, 0],
      ],
      more: { placing: ['bearing', 'bearing'] },
    }),
  },
  { id: 'points', clauses: ['I15', 'I16'], scene: null },
  ...common,
];
