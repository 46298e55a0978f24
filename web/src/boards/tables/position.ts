// SPDX-License-Identifier: AGPL-3.0-or-later
// A tables position seen from one chair, and what one step changes in it. Only counting: whether a step is
// allowed was decided elsewhere.

import { HIT, PIN, type TablesPos } from '../types';
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
/** Indiika: checkers that must be placed two by two before the others enter freely (I10). */
export const FIRST = 12;

function read(counts: readonly number[], pinned: readonly number[], hand: number): Side {
  const at = Array.from({ length: 27 }, (_, i) => (i < HAND ? (counts[i] ?? 0) : 0));
  at[HAND] = hand;
  return { at, pinned };
}

/** The position as `seat` sees it (0 White, 1 Black). */
export function sides(pos: TablesPos, seat: number): Sides {
  const white = read(pos.white, pos.pinned[0], pos.hand[0]);
  const black = read(pos.black, pos.pinned[1], pos.hand[1]);
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
  const moved = { at: mover, pinned: before.own.pinned };
  const met = { at: other, pinned: pinsAfter(before.opp.pinned, left, landed) };
  return mine ? { own: moved, opp: met } : { own: met, opp: moved };
}

/** Pips a side still has to go; a checker in hand counts as a whole way. */
export function pips(side: Side): number {
  return side.at.reduce((sum, n, place) => sum + n * (place === HAND ? BAR : place), 0);
}

/** What a player of indiika is doing: placing the first twelve, entering the last three, bearing off. */
export type IndiikaPhase = 'placing' | 'entering' | 'bearing';

/** The phase of indiika a side is in, by what lies where (I6–I11). */
export function indiikaPhase(side: Side): IndiikaPhase {
  const hand = side.at[HAND] ?? 0;
  if (hand === 0) return 'bearing';
  return hand > CHECKERS - FIRST ? 'placing' : 'entering';
}
