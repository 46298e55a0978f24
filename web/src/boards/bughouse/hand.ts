// SPDX-License-Identifier: AGPL-3.0-or-later
// The player's hand at bughouse: a piece held from the sleeve, a drop prepared before the turn, the key for a drop
// waiting for its letter; and which action follows from a press, a drag or a key. Pure; what is legal comes from the
// server.

import type { Placement } from '../chess/fen';
import type { BughouseLegal, BughousePos } from '../types';
import { holds, type Man, type Picking, picksOf, type Predrop, settle } from './model';

/** The table as the own board finds it. */
export interface Table {
  pos: BughousePos;
  own: number;
  /** What stands on the own board. */
  placement: Placement;
  /** Whether the viewer may touch anything: they play, and the boards are not at an earlier position. */
  live: boolean;
  legal: BughouseLegal | null;
  /** Whether a drop may be prepared before the turn. */
  early: boolean;
}

/** What the player has begun and not finished. */
export interface Hand {
  held: Man | null;
  predrop: Predrop | null;
  /** The key for a drop was pressed, and its letter is waited for. */
  asking: boolean;
}

/** A hand that has begun nothing. */
export const empty: Hand = { held: null, predrop: null, asking: false };

/** What is to be done, in this order, after something has happened. */
export type Deed =
  | { do: 'drop'; man: Man; square: string }
  | { do: 'remove'; square: string }
  /** What was prepared or picked up on the board itself is forgotten. */
  | { do: 'forget' }
  /** A sentence by its key about a piece, and about a square in the words of the language; `why` is a selector. */
  | { do: 'say' | 'notice'; key: string; man?: Man; square?: string; why?: string };

/** What came of it. */
export interface Step {
  hand: Hand;
  deeds: Deed[];
}

const stay = (hand: Hand): Step => ({ hand, deeds: [] });

/** Squares that may be pointed at now, and what it would mean. */
export function picks({ live, legal, placement, early }: Table, hand: Hand): { squares: ReadonlySet<string>; picking: Picking } | null {
  return live ? picksOf(legal, hand.held, placement, early) : null;
}

/** A piece of the sleeve is tapped: taken, or put back. */
export function tap(hand: Hand, man: Man): Step {
  if (hand.held === man) return stay({ ...hand, held: null });
  return { hand: { ...hand, held: man, predrop: null }, deeds: [{ do: 'forget' }, { do: 'say', key: 'speak-held', man }] };
}

/** A piece of the sleeve is lifted by a drag, of which nothing is said. */
export function lift(hand: Hand, man: Man): Step {
  return { hand: { ...hand, held: man, predrop: null }, deeds: [{ do: 'forget' }] };
}

/** The held piece goes back, or the drag ended nowhere. */
export function letGo(hand: Hand): Step {
  return stay({ ...hand, held: null });
}

/** A drag ended over a square, or beside every board. */
export function put(hand: Hand, table: Table, square: string | null): Step {
  return square !== null && picks(table, hand)?.squares.has(square) ? pick(hand, table, square) : letGo(hand);
}

/** A square that may be pointed at was pointed at. */
export function pick(hand: Hand, table: Table, square: string): Step {
  const now = picks(table, hand);
  const { held } = hand;
  if (now?.picking === 'remove') return { hand, deeds: [{ do: 'remove', square }] };
  if (!now || !held) return stay(hand);
  if (now.picking === 'drop') return { hand: { ...hand, held: null }, deeds: [{ do: 'drop', man: held, square }] };
  return {
    hand: { ...hand, held: null, predrop: { man: held, square } },
    deeds: [{ do: 'say', key: 'speak-predrop', man: held, square }],
  };
}

/** Takes back what is prepared or held; null when there is nothing. */
export function cancel(hand: Hand): Step | null {
  const { predrop, held } = hand;
  if (!predrop && !held) return null;
  const key = predrop ? 'speak-predrop-off' : 'speak-put-back';
  return { hand: { ...hand, predrop: null, held: null }, deeds: [{ do: 'say', key }] };
}

/** The letter after the key for a drop; null when it names no piece, and the key means what it always does. */
export function letter(hand: Hand, table: Table, man: Man | undefined, square: string): Step | null {
  if (!man) return null;
  const done: Hand = { ...hand, asking: false };
  const no = (why: string): Deed => ({ do: 'say', key: 'board-bughouse-no-drop', man, square, why });
  if (holds(table.pos, table.own)[man] === 0) return { hand: done, deeds: [no('none')] };
  const lifted = lift(done, man);
  const now = picks(table, lifted.hand);
  if (now && now.picking !== 'remove' && now.squares.has(square)) {
    const step = pick(lifted.hand, table, square);
    return { hand: step.hand, deeds: [...lifted.deeds, ...step.deeds] };
  }
  const why = table.placement.pieces.has(square) ? 'taken' : 'rule';
  return { hand: { ...lifted.hand, held: null }, deeds: [...lifted.deeds, no(why)] };
}

/** Something came from the server: what the sleeve no longer holds is no longer in the hand, and a prepared drop waits,
 *  is sent in the moment in which it is legal, or forgotten when it is not. */
export function arrived(hand: Hand, table: Table): Step {
  const { held, predrop } = hand;
  const gone = held !== null && (holds(table.pos, table.own)[held] === 0 || !table.live || table.pos.frozen !== null);
  const now: Hand = gone ? { ...hand, held: null } : hand;
  if (!predrop) return stay(now);
  if (!table.live) return stay({ ...now, predrop: null });
  const fate = settle(predrop, table.legal);
  if (fate === 'wait') return stay(now);
  const free: Hand = { ...now, predrop: null };
  if (fate === 'send') return { hand: { ...free, held: null }, deeds: [{ do: 'drop', ...predrop }] };
  return { hand: free, deeds: [{ do: 'notice', key: 'board-bughouse-predrop-lost', man: predrop.man }] };
}
