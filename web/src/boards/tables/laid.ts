// SPDX-License-Identifier: AGPL-3.0-or-later
// A position of the tables family out of the occupied places only: starts, lessons, scenes to look at.

import type { TablesPos } from '../types';

/** Checkers by place in their owner's numbering; 0 is off, 25 the bar. */
export type Men = Readonly<Record<number, number>>;

const row = (men: Men): number[] => Array.from({ length: 26 }, (_, place) => men[place] ?? 0);
/** Pips of a row of checkers. */
export const count = (men: readonly number[]): number => men.reduce((sum, n, place) => sum + n * place, 0);

/** Such a position before a roll of White's; `more` says what differs. */
export function laid(white: Men, black: Men, more: Partial<TablesPos> = {}): TablesPos {
  const [w, b] = [row(white), row(black)];
  return {
    variant: 'tabla',
    white: w,
    black: b,
    pips: [count(w), count(b)],
    roll: null,
    stage: [],
    phase: 'roll',
    side: 0,
    pinned: [[], []],
    hand: [0, 0],
    pending: [],
    completing: false,
    rolls: [5, 5],
    ...more,
  };
}
