// SPDX-License-Identifier: AGPL-3.0-or-later
// What is derived for the eye: the trail of the last move and the dice each player sees. Pure.

import { HIT, type Move, type TablesDetail, type TablesPos, type WireEvent } from '../types';
import { latest } from '../feed';
import { across, checkerAt, type Layout, OFF, pileOf } from './layout';
import type { Men } from './men';
import { room, type Sides } from './position';
import { type Turn, used } from './turn';

/** One line of the trail. */
export interface TrailLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  hit: boolean;
}

/** The last move as lines from where checkers stood to where they stand, and the checkers that moved. */
export function trailOf(
  plan: Layout,
  men: Men,
  last: Move | null,
  chair: number,
  viewer: number | null,
  game: string,
): { lines: TrailLine[]; men: Set<number> } {
  const none = { lines: [], men: new Set<number>() };
  // P14: after a restart nothing stands where the move led.
  if (last === null || (last.d as TablesDetail).restart) return none;
  const own = last.seat === chair;
  if (own && viewer !== null) return none;
  const steps = (last.d as TablesDetail).steps;
  const piles = own ? men.own : men.opp;
  const moved = new Set<number>();
  const lines = steps.map(([from, to, , flags]) => {
    const size = (place: number): number => piles[place]?.length ?? 0;
    const seen = (place: number): number => (own ? place : across(game, place));
    const start = checkerAt(pileOf(plan, seen(from), own), size(from), size(from) + 1);
    const top = Math.max(0, size(to) - 1);
    const end = checkerAt(pileOf(plan, seen(to), own), top, Math.max(1, size(to)));
    const man = to === OFF ? undefined : piles[to]?.at(-1);
    if (man !== undefined) moved.add(man);
    return { x1: start.x, y1: start.y, x2: end.x, y2: end.y, hit: (flags & HIT) !== 0 };
  });
  return { lines, men: moved };
}

/** Dice of one player as they are drawn. */
export interface DiceLook {
  faces: number[];
  spent: boolean[];
  faded: boolean;
}

const nothing: DiceLook = { faces: [], spent: [], faded: false };

function lying(pos: TablesPos, prefer: readonly number[]): number[] {
  if (pos.completing) return [...pos.stage];
  const roll = pos.roll ?? [];
  const [a, b] = roll;
  if (a !== undefined && a === b) return pos.stage.length > 0 ? [...pos.stage] : [a, b];
  return [...roll].sort((x, y) => prefer.indexOf(x) - prefer.indexOf(y));
}

/** Indiika: the places still open for the first twelve, where a checker would lie (I6). */
export function slotsOf(plan: Layout, s: Sides): { x: number; y: number }[] {
  return ([true, false] as const).flatMap((own) => {
    const side = own ? s.own : s.opp;
    return [1, 2, 3, 4, 5, 6].flatMap((p) => {
      const pile = pileOf(plan, own ? p : across('indiika', p), own);
      return [0, 1].slice(2 - (room(side, p) ?? 0)).map((i) => checkerAt(pile, i, 2));
    });
  });
}

/** The dice of both players: the roll being played, the opening throw, or faded the dice of the last turn; `alone`
 *  leaves out the faded ones. */
export function diceOf(
  pos: TablesPos,
  events: readonly WireEvent[],
  last: Move | null,
  chair: number,
  replay: boolean,
  turn: Turn | null,
  prefer: readonly number[],
  alone = false,
): { own: DiceLook; opp: DiceLook } {
  const both = { own: nothing, opp: nothing };
  const thrown = replay ? null : latest(events, 'rolled');
  if (pos.phase === 'opening') {
    const [white, black] = thrown?.purpose === 'opening' ? thrown.dice : [];
    if (white === undefined || black === undefined) return both;
    const [mine, theirs] = chair === 0 ? [white, black] : [black, white];
    return { own: { ...nothing, faces: [mine] }, opp: { ...nothing, faces: [theirs] } };
  }
  const put = (seat: number, look: DiceLook): void => {
    if (seat === chair) both.own = look;
    else both.opp = look;
  };
  if (!alone && last) {
    const faces = (last.d as TablesDetail).dice;
    put(last.seat, { faces: [...faces], spent: faces.map(() => false), faded: true });
  }
  if ((pos.roll ?? pos.completing) && pos.side !== null && pos.phase === 'play') {
    const faces = lying(pos, prefer);
    const spent = pos.side === chair && turn ? used(turn, faces) : faces.map(() => false);
    put(pos.side, { faces, spent, faded: false });
  }
  return both;
}
