// SPDX-License-Identifier: AGPL-3.0-or-later
//! The five chances of the tables family, as tables of this page write them.
import { number } from './said';

/** What each is of: points won at least, and points lost. */
export const ENDS = [['+1', 'win'], ['+2', 'win-two'], ['+3', 'win-three'], ['−2', 'lose-two'], ['−3', 'lose-three']] as const;

/** Percent to a tenth, and in whole numbers for a telephone. */
export const inPercent = (chances: readonly number[]): [string, string][] => chances.map((each) => [number(each * 100, 1), number(each * 100, 0)]);
