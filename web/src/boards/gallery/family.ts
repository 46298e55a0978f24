// SPDX-License-Identifier: AGPL-3.0-or-later
// Scenes of the gallery for what only some games of the tables family have: pins, diagonal homes, progressive
// doubles, places to fill, and the doubling cube. Laid out by hand, for looking.

import { laid, type Men } from '../tables/laid';
import type { GameId } from '../../api/types';
import type { TablesPos } from '../types';
import type { Scene } from './scenes';

function scene(name: string, game: GameId, at: TablesPos, more: Partial<Scene> = {}): Scene {
  return {
    name,
    game,
    turn: 0,
    pos: at,
    legal: null,
    events: [],
    can: ['move', 'chat'],
    next: null,
    ...more,
  };
}

const START: Men = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** Pins of both colours, one of them under a crowd. */
const pins = laid(
  { 24: 3, 15: 3, 12: 1, 9: 2, 7: 1, 4: 5 },
  { 24: 2, 10: 1, 13: 1, 18: 2, 9: 1, 8: 8 },
  { pinned: [[12, 7], [10]], roll: [6, 2], stage: [6, 2], phase: 'play', rolls: [5, 5] },
);

const doubled = {
  cube: { value: 1, owner: null, offer: { seat: 1, level: 'double' as const, take: 2, drop: 1 } },
  match: { to: 5, score: [2, 3] as [number, number], game: 4, crawford: false, between: false },
};

/** The scenes, in the order of the games. */
export const familyCases: Scene[] = [
  scene('tapa: pins of both colours', 'tapa', pins, {
    legal: {
      nodes: [
        [
          [24, 18, 6, 1, 0],
          [15, 13, 2, 2, 0],
          [24, 22, 2, 2, 2],
        ],
        [],
        [],
      ],
    },
  }),
  scene(
    'gyulbara: the middle game',
    'gyulbara',
    laid(
      { 24: 4, 20: 3, 17: 2, 14: 1, 11: 2, 5: 3 },
      { 24: 5, 22: 2, 18: 2, 16: 1, 9: 3, 3: 2 },
      {
        roll: [4, 4],
        stage: [5, 5],
        phase: 'play',
        rolls: [6, 5],
        progress: { rolled: 4, rest: [[6, 4]] },
      },
    ),
    { legal: { nodes: [[[14, 9, 5, 1, 0]], [[11, 6, 5, 2, 0]], []] } },
  ),
  scene(
    'gyulbara: finishing the opponent’s double',
    'gyulbara',
    laid(
      { 24: 4, 20: 3, 17: 2, 14: 1, 11: 2, 5: 3 },
      { 24: 5, 22: 2, 18: 2, 16: 1, 9: 3, 3: 2 },
      {
        roll: [4, 4],
        stage: [5, 5],
        phase: 'play',
        rolls: [6, 5],
        completing: true,
        pending: [
          [5, 2],
          [6, 4],
        ],
        progress: { rolled: 4, rest: [[6, 4]] },
      },
    ),
    { legal: { nodes: [[[14, 9, 5, 1, 0]], [[11, 6, 5, 2, 0]], []] } },
  ),
  scene(
    'indiika: the first twelve',
    'indiika',
    laid(
      { 6: 2, 5: 1, 3: 2, 1: 1 },
      { 6: 1, 4: 2, 2: 2 },
      { hand: [9, 10], roll: [5, 2], stage: [5, 2], phase: 'play', placing: ['placing', 'placing'] },
    ),
    {
      legal: {
        nodes: [
          [
            [26, 5, 5, 1, 0],
            [26, 2, 2, 2, 0],
          ],
          [[26, 2, 2, 3, 0]],
          [[26, 5, 5, 3, 0]],
          [],
        ],
      },
    },
  ),
  scene(
    'indiika: taking off',
    'indiika',
    laid(
      { 6: 3, 5: 2, 4: 2, 3: 1, 2: 4, 0: 3 },
      { 6: 5, 5: 2, 4: 2, 3: 2, 2: 2, 1: 1, 0: 1 },
      { hand: [0, 0], roll: [6, 2], stage: [6, 2], phase: 'play', placing: ['bearing', 'bearing'] },
    ),
    {
      legal: {
        nodes: [
          [
            [6, 0, 6, 1, 0],
            [2, 0, 2, 2, 0],
          ],
          [[2, 0, 2, 3, 0]],
          [[6, 0, 6, 3, 0]],
          [],
        ],
      },
    },
  ),
  scene('cube: may double', 'tabla', laid(START, START), {
    can: ['roll', 'double'],
    cube: { value: 1, owner: null, offer: null },
  }),
  scene('cube: to answer', 'tabla', laid(START, START, { side: 1 }), {
    can: ['take', 'drop', 'beaver'],
    ...doubled,
  }),
  scene('cube: waiting', 'chelebi', laid(START, START, { side: 1 }), {
    turn: 1,
    can: [],
    cube: { value: 2, owner: null, offer: { seat: 0, level: 'raccoon', take: 8, drop: 4 } },
  }),
  scene('cube: owned', 'antitabla', laid(START, START, { side: 1 }), {
    turn: 1,
    can: [],
    cube: { value: 16, owner: 1, offer: null },
  }),
  scene('cube: indiika', 'indiika', laid({ 6: 2, 5: 1 }, { 4: 2 }, { hand: [12, 13] }), {
    can: ['roll', 'double'],
    cube: { value: 4, owner: 0, offer: null },
  }),
];
