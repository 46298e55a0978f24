// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the lessons of the tables family are built with: a position out of the occupied places only, and a turn
//! whose position afterwards follows from its steps by counting.
import type { TablesDetail, TablesGame, TablesPos } from '../../api/types';
import { count, laid, type Men } from '../../boards/tables/laid';
import { sides, stepped } from '../../boards/tables/position';
import type { Rule, Scene } from './lesson';

export { laid as pos, type Men } from '../../boards/tables/laid';

/** A still picture. */
export function still(at: TablesPos): Scene {
  return { pos: at, move: null };
}

/** A turn of one stage. */
export interface Turn {
  game: TablesGame;
  white: Men;
  black: Men;
  roll: [number, number];
  steps: TablesDetail['steps'];
  /** Who plays; White unless said. */
  side?: 0 | 1;
  /** What only some games have, before the turn. */
  more?: Partial<TablesPos>;
  /** And after it. */
  then?: Partial<TablesPos>;
  /** What the turn did beside its steps. */
  detail?: Partial<TablesDetail>;
}

const nameOf = (place: number): string => ({ 0: 'off', 25: 'bar', 26: 'hand' })[place] ?? String(place);

/** A player plays a roll. */
export function turn({ game, white, black, roll, steps, side = 0, more = {}, then = {}, detail = {} }: Turn): Scene {
  const [a, b] = roll;
  const stage = a === b ? [a, a, a, a] : [a, b];
  const before = laid(white, black, { roll, stage, phase: 'play', side, ...more });
  const end = steps.reduce((s, step) => stepped(s, game, side === 0, step), sides(before, 0));
  const text = steps.map(([from, to]) => `${nameOf(from)}/${nameOf(to)}`).join(' ');
  const { progress: _, ...rest } = before;
  const after: TablesPos = {
    ...rest,
    white: end.own.at.slice(0, 26),
    black: end.opp.at.slice(0, 26),
    pinned: [[...end.own.pinned], [...end.opp.pinned]],
    hand: [end.own.at[26] ?? 0, end.opp.at[26] ?? 0],
    roll: null,
    stage: [],
    phase: 'roll',
    side: side === 0 ? 1 : 0,
    pending: [],
    completing: false,
    ...then,
  };
  after.pips = [count(after.white), count(after.black)];
  return {
    pos: before,
    move: { seat: side, m: text, text, d: { dice: before.stage, steps, ...detail }, pos: after },
  };
}

/** Rules that are the same in every game of the family: their words are those of tabla. */
export const first = (...clauses: string[]): Rule => ({
  id: 'first',
  words: 'tabla-first',
  clauses: [...clauses, 'S4', 'S5', 'S7'],
  scene: null,
});
export const common: readonly Rule[] = [
  { id: 'clock', words: 'tabla-clock', clauses: ['C1', 'C2', 'C3', 'C4'], scene: null },
  { id: 'resign', words: 'tabla-resign', clauses: ['X6'], scene: null },
  { id: 'cube', words: 'tables-cube', clauses: ['K1', 'K2', 'K3', 'K4', 'K6', 'K7', 'K8'], scene: null },
  { id: 'beaver', words: 'tables-beaver', clauses: ['K10', 'K11', 'K12', 'K15'], scene: null },
  { id: 'match', words: 'tables-match', clauses: ['S1', 'S2', 'K9', 'K13', 'K14'], scene: null },
  { id: 'dice', words: 'tabla-dice', clauses: ['KD1'], scene: null },
];
