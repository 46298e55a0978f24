// SPDX-License-Identifier: AGPL-3.0-or-later
// The checkers as things with an identity, so that each can be seen to walk. Only bookkeeping: who lies where.

import { HIT } from '../types';
import { across, BAR, OFF } from './layout';
import type { Side, Sides } from './position';

/** Checkers of both colours by place, bottom of the pile first; each side in its own numbering. */
export interface Men {
  own: number[][];
  opp: number[][];
}

function laySide(side: Side, first: number): number[][] {
  let next = first;
  return side.at.map((n) => Array.from({ length: n }, () => next++));
}

/** Lays a position out afresh. The viewer's checkers are 0–14, the opponent's 15–29. */
export function lay(s: Sides): Men {
  return { own: laySide(s.own, 0), opp: laySide(s.opp, 15) };
}

function settleSide(piles: readonly number[][], side: Side, first: number): number[][] {
  const kept = side.at.map((n, place) => (piles[place] ?? []).slice(0, n));
  const spare = piles.flatMap((pile, place) => pile.slice(side.at[place] ?? 0));
  const inUse = new Set([...kept.flat(), ...spare]);
  let next = first;
  for (let place = side.at.length - 1; place >= 0; place -= 1) {
    const pile = kept[place];
    while (pile && pile.length < (side.at[place] ?? 0)) {
      let man = spare.pop();
      while (man === undefined) {
        if (!inUse.has(next)) {
          man = next;
          inUse.add(next);
        }
        next += 1;
      }
      pile.push(man);
    }
  }
  return kept;
}

/** Moves as few checkers as possible so that the piles fit the position. */
export function settle(men: Men, s: Sides): Men {
  return { own: settleSide(men.own, s.own, 0), opp: settleSide(men.opp, s.opp, 15) };
}

/** The checkers after one step; a hit checker goes to the bar, a pinned one stays where it is. */
export function walk(men: Men, game: string, mine: boolean, step: readonly number[]): Men {
  const [from = 0, to = 0, , flags = 0] = step;
  const mover = (mine ? men.own : men.opp).map((pile) => [...pile]);
  const other = (mine ? men.opp : men.own).map((pile) => [...pile]);
  const man = mover[from]?.pop();
  if (man !== undefined) mover[to]?.push(man);
  if (flags & HIT && to !== OFF) {
    const struck = other[across(game, to)]?.pop();
    if (struck !== undefined) other[BAR]?.push(struck);
  }
  return mine ? { own: mover, opp: other } : { own: other, opp: mover };
}

/** The checker that a player would lift from a place. */
export function topOf(men: Men, place: number, mine = true): number | null {
  return (mine ? men.own : men.opp)[place]?.at(-1) ?? null;
}

/** One checker as it is drawn. */
export interface Placed {
  man: number;
  own: boolean;
  /** Place in the viewer's numbering. */
  place: number;
  /** Index from the bottom of the pile, and size of the pile. */
  i: number;
  count: number;
  /** Tapa: it lies pinned under others, or it is one of those that pin. */
  pin: 'under' | 'over' | null;
}

/** How much of its width a pinned checker shows from under the one that pins it. */
export const PEEK = 0.5;

/** Index of a checker as it is drawn: those that pin lie half over the pinned one. */
export function drawnIndex(m: Pick<Placed, 'i' | 'pin'>): number {
  return m.pin === 'over' ? m.i - 1 + PEEK : m.i;
}

/** All checkers with their places in the viewer's numbering, sorted by identity. */
export function placed(men: Men, s: Sides, game: string): Placed[] {
  const all: Placed[] = [];
  const add = (
    piles: readonly number[][],
    own: boolean,
    under: (place: number) => number,
    over: (place: number) => number,
  ): void => {
    piles.forEach((pile, place) => {
      const seen = own ? place : across(game, place);
      const base = under(seen);
      const count = base + pile.length + over(seen);
      const mixed = count > pile.length;
      const pin = !mixed ? null : base === 0 ? 'under' : 'over';
      pile.forEach((man, i) => all.push({ man, own, place: seen, i: base + i, count, pin }));
    });
  };
  const share = (place: number): { own: number; opp: number } =>
    place < 1 || place > 24
      ? { own: 0, opp: 0 }
      : { own: men.own[place]?.length ?? 0, opp: men.opp[across(game, place)]?.length ?? 0 };
  const ownBelow = (place: number): boolean => {
    const { own, opp } = share(place);
    if (own === 0 || opp === 0) return false;
    if (s.own.pinned.includes(place)) return true;
    if (s.opp.pinned.includes(across(game, place))) return false;
    return own === 1 && opp > 1;
  };
  add(
    men.own,
    true,
    (p) => (ownBelow(p) ? 0 : share(p).opp),
    (p) => (ownBelow(p) ? share(p).opp : 0),
  );
  add(
    men.opp,
    false,
    (p) => (ownBelow(p) ? share(p).own : 0),
    (p) => (ownBelow(p) ? 0 : share(p).own),
  );
  return all.sort((a, b) => a.man - b.man);
}
