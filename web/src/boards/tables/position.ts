// SPDX-License-Identifier: AGPL-3.0-or-later
// A tables position seen from one chair, and what one step changes in it. Only counting: whether a step is
// allowed was decided elsewhere.

import { HIT, PIN, type TablesPos } from '../types';
import { across, BAR, HAND, OFF } from './layout';

type Placing = NonNullable<TablesPos['placing']>[number];

/** Checkers by place (0 off, 1–24, 25 bar, 26 hand), each side in its own numbering. */
export interface Side {
  at: number[];
  /** Own points on which a checker of this side is pinned (tapa). */
  pinned: readonly number[];
  /** Indiika: what this side does with its checkers. */
  placing?: Placing | undefined;
}

/** Both sides, from the viewer's chair. */
export interface Sides {
  own: Side;
  opp: Side;
}

/** Checkers of one side in all. */
export const CHECKERS = 15;

function read(pos: TablesPos, seat: 0 | 1): Side {
  const counts = seat === 0 ? pos.white : pos.black;
  const at = Array.from({ length: 27 }, (_, i) => (i < HAND ? (counts[i] ?? 0) : 0));
  at[HAND] = pos.hand[seat];
  return { at, pinned: pos.pinned[seat], placing: pos.placing?.[seat] };
}

/** The position as `seat` sees it (0 White, 1 Black). */
export function sides(pos: TablesPos, seat: number): Sides {
  const [white, black] = [read(pos, 0), read(pos, 1)];
  return seat === 0 ? { own: white, opp: black } : { own: black, opp: white };
}

/** Pinned checkers of the other side after a step of the mover; `place` is in the numbering of the pinned one. */
function pinsAfter(pinned: readonly number[], left: number | null, landed: number | null): number[] {
  const free = pinned.filter((p) => p !== left);
  return landed === null || free.includes(landed) ? free : [...free, landed];
}

/** The position after one step of the viewer (`mine`) or of the opponent. */
export function stepped(s: Sides, game: string, mine: boolean, step: readonly number[]): Sides {
  const [from = 0, to = 0, , flags = 0] = step;
  const before = mine ? s : { own: s.opp, opp: s.own };
  const mover = [...before.own.at];
  const other = [...before.opp.at];
  mover[from] = Math.max(0, (mover[from] ?? 0) - 1);
  mover[to] = (mover[to] ?? 0) + 1;
  if (flags & HIT && to !== OFF) {
    const place = across(game, to);
    other[place] = Math.max(0, (other[place] ?? 0) - 1);
    other[BAR] = (other[BAR] ?? 0) + 1;
  }
  // P13: a checker is free as soon as the last one has left it.
  const left = mover[from] === 0 ? across(game, from) : null;
  const landed = flags & PIN ? across(game, to) : null;
  const moved = { ...before.own, at: mover };
  const met = { ...before.opp, at: other, pinned: pinsAfter(before.opp.pinned, left, landed) };
  return mine ? { own: moved, opp: met } : { own: met, opp: moved };
}

/** Pips a side still has to go; a checker in hand counts as a whole way. */
export function pips(side: Side): number {
  return side.at.reduce((sum, n, place) => sum + n * (place === HAND ? BAR : place), 0);
}

/** `pos` with the checkers where `s` has them, seen from `seat`. */
export function laidOut(s: Sides, seat: number, pos: TablesPos): TablesPos {
  const [white, black] = seat === 0 ? [s.own, s.opp] : [s.opp, s.own];
  // As the server counts: what is in hand has no way yet.
  const way = (side: Side): number => pips(side) - BAR * (side.at[HAND] ?? 0);
  return {
    ...pos,
    white: white.at.slice(0, HAND),
    black: black.at.slice(0, HAND),
    hand: [white.at[HAND] ?? 0, black.at[HAND] ?? 0],
    pips: [way(white), way(black)],
    pinned: [[...white.pinned], [...black.pinned]],
  };
}

/** Indiika: how many more checkers a place takes while the first twelve are placed, two on each; null for any number
 *  (I6). A turn half played may have filled the last of them. */
export function room(side: Side, place: number): number | null {
  const free = (p: number): number => Math.max(0, 2 - (side.at[p] ?? 0));
  const open = side.placing === 'placing' && [1, 2, 3, 4, 5, 6].some((p) => free(p) > 0);
  return open ? free(place) : null;
}
