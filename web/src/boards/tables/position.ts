// SPDX-License-Identifier: AGPL-3.0-or-later
// A tables position seen from one chair, and what one step changes in it. Only counting: whether a step is
// allowed was decided elsewhere.

import type { TablesPos } from '../types';
import { across, BAR, HAND, OFF } from './layout';

/** Checkers by place (0 off, 1–24, 25 bar, 26 hand), each side in its own numbering. */
export interface Side {
  at: number[];
  /** Own points on which a checker of this side is pinned (tapa). */
  pinned: readonly number[];
}

/** Both sides, from the viewer's chair. */
export interface Sides {
  own: Side;
  opp: Side;
}

/** Checkers of one side in all. */
export const CHECKERS = 15;

function read(counts: readonly number[], pinned: readonly number[]): Side {
  const at = Array.from({ length: 27 }, (_, i) => (i < HAND ? (counts[i] ?? 0) : 0));
  const seen = at.reduce((a, b) => a + b, 0);
  at[HAND] = Math.max(0, CHECKERS - seen);
  return { at, pinned };
}

/** The position as `seat` sees it (0 White, 1 Black). */
export function sides(pos: TablesPos, seat: number): Sides {
  const white = read(pos.white, pos.pinned?.white ?? []);
  const black = read(pos.black, pos.pinned?.black ?? []);
  return seat === 0 ? { own: white, opp: black } : { own: black, opp: white };
}

/** The position after one step of the viewer (`mine`) or of his opponent. */
export function stepped(s: Sides, game: string, mine: boolean, step: readonly number[]): Sides {
  const [from = 0, to = 0, , hit = 0] = step;
  const mover = [...(mine ? s.own : s.opp).at];
  const other = [...(mine ? s.opp : s.own).at];
  mover[from] = Math.max(0, (mover[from] ?? 0) - 1);
  mover[to] = (mover[to] ?? 0) + 1;
  if (hit && to !== OFF) {
    const place = across(game, to);
    other[place] = Math.max(0, (other[place] ?? 0) - 1);
    other[BAR] = (other[BAR] ?? 0) + 1;
  }
  const own = { at: mine ? mover : other, pinned: s.own.pinned };
  const opp = { at: mine ? other : mover, pinned: s.opp.pinned };
  return { own, opp };
}

/** Pips a side still has to go; a checker in hand counts as a whole way. */
export function pips(side: Side): number {
  return side.at.reduce((sum, n, place) => sum + n * (place === HAND ? BAR : place), 0);
}
