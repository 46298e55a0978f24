// SPDX-License-Identifier: AGPL-3.0-or-later
//! A decision about the cube as three rows: no double, double and take, double and drop.
import type { CubeChoice } from '../../api/analysis';

export interface CubeRow {
  key: 'nd' | 'dt' | 'dp';
  /** What who may double can expect. */
  points: number;
  /** Their chance to win the match; null in a single game. */
  chance: number | null;
  /** What is lost by it to whoever decides; 0 where nothing is, or it was not theirs to choose. */
  less: number;
  made: boolean;
  best: boolean;
}

export function cubeRows(cube: CubeChoice): CubeRow[] {
  const { no_double: kept, double_take: take, double_drop: drop } = cube;
  // A double comes to what the other side answers at best.
  const doubled = Math.min(take, drop);
  const answer = cube.made === 'take' || cube.made === 'drop';
  const best = answer ? doubled : Math.max(kept, doubled);
  const names = { nd: 'no double', dt: 'take', dp: 'drop' } as const;
  /** Whether a row is what a word of the report means: of who doubles, the better answer is taken for granted. */
  const is = (key: CubeRow['key'], word: CubeChoice['made']): boolean =>
    word === names[key] || (word === 'double' && key === (take <= drop ? 'dt' : 'dp'));
  return ([['nd', kept], ['dt', take], ['dp', drop]] as const).map(([key, points], at) => {
    const chosen = answer ? key !== 'nd' : key === 'nd' || points === doubled;
    // Who answers wants the other to have less.
    const less = chosen ? Math.max(0, answer ? points - best : best - points) : 0;
    return { key, points, chance: cube.match_chances?.[at] ?? null, less, made: is(key, cube.made), best: is(key, cube.best) };
  });
}
