// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of tapa in the order one learns them.
import type { Rule } from './lesson';
import { common, first, pos, still, turn } from './tables';

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'start', clauses: ['P1', 'P2', 'P3', 'P4'], scene: still(pos({ 24: 15 }, { 24: 15 })) },
  first('P5'),
  {
    id: 'long',
    clauses: ['P8'],
    scene: turn({
      game: 'tapa',
      white: { 24: 15 },
      black: { 24: 15 },
      roll: [6, 5],
      steps: [
        [24, 18, 6, 0],
        [18, 13, 5, 0],
      ],
      more: { rolls: [1, 0] },
    }),
  },
  { id: 'move', clauses: ['P6', 'P7', 'P9', 'P10'], scene: null },
  {
    id: 'pin',
    clauses: ['P11', 'P12'],
    scene: turn({
      game: 'tapa',
      white: { 24: 12, 14: 2, 11: 1 },
      black: { 24: 12, 17: 1, 15: 2 },
      roll: [6, 3],
      steps: [
        [14, 8, 6, 2],
        [11, 8, 3, 0],
      ],
    }),
  },
  {
    id: 'free',
    clauses: ['P13'],
    scene: turn({
      game: 'tapa',
      white: { 24: 12, 14: 2, 8: 1 },
      black: { 24: 12, 17: 1, 15: 2 },
      roll: [4, 2],
      steps: [
        [8, 4, 4, 0],
        [14, 12, 2, 0],
      ],
      more: { pinned: [[], [17]] },
    }),
  },
  { id: 'forced', words: 'tabla-forced', clauses: ['P21', 'T13', 'T14', 'T15'], scene: null },
  {
    id: 'off',
    clauses: ['P16', 'P17', 'P18', 'P22'],
    scene: turn({
      game: 'tapa',
      white: { 6: 2, 3: 1, 2: 1, 0: 11 },
      black: { 23: 1, 10: 5, 0: 9 },
      roll: [6, 5],
      steps: [[6, 1, 5, 0]],
      more: { pinned: [[2], []] },
    }),
  },
  {
    id: 'restart',
    clauses: ['P14'],
    scene: still(pos({ 24: 1, 5: 13, 1: 1 }, { 24: 1, 5: 13, 1: 1 }, { pinned: [[24], [24]] })),
  },
  { id: 'points', clauses: ['P15', 'P19', 'P20'], scene: null },
  ...common,
];
