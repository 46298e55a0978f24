// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of antitabla: tabla, the other way about.
import type { Rule } from './lesson';
import { common, first, pos, still, turn } from './tables';

const START = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'same', clauses: ['A1', 'T6'], scene: still(pos(START, START)) },
  first(),
  {
    id: 'stay',
    clauses: ['A1', 'T13'],
    scene: turn({
      game: 'antitabla',
      white: { 6: 1, 1: 1, 0: 13 },
      black: { 6: 15 },
      roll: [6, 1],
      steps: [
        [6, 5, 1, 0],
        [5, 0, 6, 0],
      ],
    }),
  },
  { id: 'forced', words: 'tabla-forced', clauses: ['A1', 'T13', 'T14', 'T15'], scene: null },
  { id: 'hit', clauses: ['A1', 'T16', 'T17'], scene: null },
  { id: 'points', clauses: ['A2'], scene: null },
  ...common,
];
