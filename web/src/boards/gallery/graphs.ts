// SPDX-License-Identifier: AGPL-3.0-or-later
// Positions of the tables family with every step that is legal in them, typed as they come over the wire.

import type { GameId } from '../../api/types';
import { isGame } from '../../parts/presets';
import type { Edge, TablesPos } from '../types';
import { laid } from '../tables/laid';
import tables from './tables.json';

/** One of them. */
export interface Graph {
  name: string;
  game: GameId;
  pos: TablesPos;
  nodes: Edge[][];
}

const unplaced = (men: readonly number[]): number => 15 - men.reduce((sum, n) => sum + n, 0);
const pair = ([a = 0, b = 0]: readonly number[]): [number, number] => [a, b];

/** All of them, in the order of the file. */
export const graphs: Graph[] = tables.map(({ name, game, pos, nodes }) => ({
  name,
  game: isGame(game) ? game : 'tabla',
  pos: laid(pos.white, pos.black, {
    variant: game,
    roll: pair(pos.roll),
    stage: pos.stage,
    phase: 'play',
    side: pos.side,
    hand: game === 'indiika' ? [unplaced(pos.white), unplaced(pos.black)] : [0, 0],
    pinned: [pos.pinned?.[0] ?? [], pos.pinned?.[1] ?? []],
  }),
  nodes: nodes.map((edges) =>
    edges.map(([from = 0, to = 0, die = 0, next = 0, flags = 0]): Edge => [from, to, die, next, flags]),
  ),
}));

/** The one of this name. */
export function graph(name: string): Graph {
  const found = graphs.find((each) => each.name === name);
  if (!found) throw new Error(`no graph ${name}`);
  return found;
}
