// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules of tabla in the order one learns them.
import type { TablesDetail, TablesPos } from '../../api/types';
import type { Rule, Scene } from './lesson';

type Men = Record<number, number>;

/** 26 numbers out of the occupied places only. */
const row = (men: Men): number[] => Array.from({ length: 26 }, (_, place) => men[place] ?? 0);
const pips = (men: Men): number =>
  Object.entries(men).reduce((sum, [place, n]) => sum + Number(place) * n, 0);

function pos(white: Men, black: Men, roll: [number, number] | null = null): TablesPos {
  return {
    white: row(white),
    black: row(black),
    pips: [pips(white), pips(black)],
    roll,
    stage: roll ? [...roll] : [],
    phase: roll ? 'play' : 'roll',
    side: 0,
  };
}

interface Turn {
  white: Men;
  black: Men;
  roll: [number, number];
  steps: TablesDetail['steps'];
  text: string;
  after: { white: Men; black: Men };
}

/** White plays a roll. */
function turn({ white, black, roll, steps, text, after }: Turn): Scene {
  return {
    pos: pos(white, black, roll),
    move: {
      seat: 0,
      m: text,
      text,
      d: { dice: roll, steps },
      pos: { ...pos(after.white, after.black), side: 1 },
    },
  };
}

const START: Men = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** Every rule of the lesson. */
export const rules: readonly Rule[] = [
  { id: 'board', clauses: ['T1', 'T2', 'T3'], scene: null },
  { id: 'start', clauses: ['T5', 'T6'], scene: { pos: pos(START, START), move: null } },
  { id: 'first', clauses: ['S4', 'S5'], scene: null },
  {
    id: 'move',
    clauses: ['T8', 'T9', 'T10', 'T11', 'T11a'],
    scene: turn({
      white: START,
      black: START,
      roll: [6, 4],
      steps: [
        [24, 18, 6, 0],
        [18, 14, 4, 0],
      ],
      text: '24/18 18/14',
      after: { white: { 24: 1, 14: 1, 13: 5, 8: 3, 6: 5 }, black: START },
    }),
  },
  { id: 'double', clauses: ['T12'], scene: null },
  {
    id: 'forced',
    clauses: ['T13', 'T14', 'T15'],
    scene: turn({
      white: { 13: 1, 0: 14 },
      black: { 23: 2, 1: 13 },
      roll: [6, 5],
      steps: [[13, 7, 6, 0]],
      text: '13/7',
      after: { white: { 7: 1, 0: 14 }, black: { 23: 2, 1: 13 } },
    }),
  },
  {
    id: 'hit',
    clauses: ['T16'],
    scene: turn({
      white: START,
      black: { 24: 1, 20: 1, 13: 5, 8: 3, 6: 5 },
      roll: [3, 1],
      steps: [
        [8, 5, 3, 1],
        [6, 5, 1, 0],
      ],
      text: '8/5* 6/5',
      after: { white: { 24: 2, 13: 5, 8: 2, 6: 4, 5: 2 }, black: { 24: 1, 13: 5, 8: 3, 6: 5, 25: 1 } },
    }),
  },
  {
    id: 'enter',
    clauses: ['T17', 'T18', 'T19'],
    scene: turn({
      white: { 25: 1, 24: 1, 13: 5, 8: 3, 6: 5 },
      black: START,
      roll: [5, 2],
      steps: [
        [25, 20, 5, 0],
        [13, 11, 2, 0],
      ],
      text: 'bar/20 13/11',
      after: { white: { 24: 1, 20: 1, 13: 4, 11: 1, 8: 3, 6: 5 }, black: START },
    }),
  },
  {
    id: 'off',
    clauses: ['T20', 'T21', 'T22', 'T23', 'T24'],
    scene: turn({
      white: { 5: 3, 4: 3, 3: 2, 2: 3, 1: 1, 0: 3 },
      black: { 6: 4, 5: 3, 4: 3, 3: 3, 1: 2 },
      roll: [6, 3],
      steps: [
        [5, 0, 6, 0],
        [3, 0, 3, 0],
      ],
      text: '5/off 3/off',
      after: { white: { 5: 2, 4: 3, 3: 1, 2: 3, 1: 1, 0: 5 }, black: { 6: 4, 5: 3, 4: 3, 3: 3, 1: 2 } },
    }),
  },
  { id: 'points', clauses: ['T4', 'T25', 'T26', 'T27', 'T28', 'T29'], scene: null },
  { id: 'clock', clauses: ['C1', 'C2', 'C3', 'C4'], scene: null },
  { id: 'resign', clauses: ['X6'], scene: null },
  { id: 'dice', clauses: ['KD1'], scene: null },
];
