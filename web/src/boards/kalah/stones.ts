// SPDX-License-Identifier: AGPL-3.0-or-later
// The stones as things with an identity: which stone lies in which hollow, so that each can be seen to travel.
// Only bookkeeping; how a sowing runs comes from the server as a path.

import type { KalahDetail, KalahPos, Move } from '../types';
import { facing, indexOf, storeOf } from './layout';

/** Kinds of stone, for their colours. */
export const TINTS = 5;

/** Every hollow's stones, bottom of the pile first; a stone is its number. */
export interface Stones {
  piles: number[][];
  /** Stones in the hand, and the hollow over which it hovers. */
  hand: number[];
  over: number | null;
}

/** The colour of a stone. */
export function tint(stone: number): number {
  return (stone * 7 + Math.floor(stone / 5) * 3) % TINTS;
}

/** Lays a position out afresh. */
export function lay(board: readonly number[]): Stones {
  let next = 0;
  const piles = board.map((count) => Array.from({ length: count }, () => next++));
  return { piles, hand: [], over: null };
}

/** Moves as few stones as possible so that the piles have the sizes of `board`; keeps the rest in place. */
export function settle(stones: Stones, board: readonly number[]): Stones {
  const piles = board.map((count, i) => (stones.piles[i] ?? []).slice(0, count));
  const spare = [...stones.hand, ...stones.piles.flatMap((pile, i) => pile.slice(board[i] ?? 0))];
  const used = new Set([...piles.flat(), ...spare]);
  let fresh = 0;
  const another = (): number => {
    const known = spare.shift();
    if (known !== undefined) return known;
    while (used.has(fresh)) fresh += 1;
    used.add(fresh);
    return fresh;
  };
  board.forEach((count, i) => {
    const pile = piles[i];
    while (pile && pile.length < count) pile.push(another());
  });
  return { piles, hand: [], over: null };
}

/** One picture of a sowing: the stones, and what is heard with it. */
export interface Frame {
  stones: Stones;
  sound: 'stone' | 'capture' | null;
}

/** What of a sowing is known before the server answers. */
export type Foreseen = Pick<Extract<KalahDetail, { pit: number }>, 'pit' | 'path' | 'captured'>;

/**
 * The pictures of one action, from the stones as they lie to `after`: lifting, one per stone sown, and the
 * capture or sweep that follows. `side` is the side that sows.
 */
export function frames(from: Stones, d: KalahDetail | Foreseen, side: number, after: KalahPos): Frame[] {
  const path = 'path' in d ? d.path : [];
  if (!('pit' in d) || path.length === 0) return [{ stones: settle(from, after.board), sound: null }];
  const origin = indexOf(d.pit, side, after.houses);
  let now: Stones = {
    piles: from.piles.map((pile, i) => (i === origin ? [] : [...pile])),
    hand: [...(from.piles[origin] ?? [])],
    over: origin,
  };
  const shown: Frame[] = [{ stones: now, sound: null }];
  for (const index of path) {
    const [dropped, ...rest] = now.hand;
    if (dropped === undefined) break;
    now = {
      piles: now.piles.map((pile, i) => (i === index ? [...pile, dropped] : pile)),
      hand: rest,
      over: index,
    };
    shown.push({ stones: now, sound: 'stone' });
  }
  const end = settle(now, after.board);
  const moved = end.piles.some((pile, i) => pile.length !== now.piles[i]?.length);
  if (moved) shown.push({ stones: end, sound: 'capture' });
  else shown[shown.length - 1] = { stones: end, sound: 'stone' };
  return shown;
}

/** The position after a sowing that the server has not confirmed. */
export function foreseen(pos: KalahPos, d: Foreseen, side: number): KalahPos {
  const board = [...pos.board];
  board[indexOf(d.pit, side, pos.houses)] = 0;
  for (const i of d.path) board[i] = (board[i] ?? 0) + 1;
  const last = d.path.at(-1);
  if (d.captured > 0 && last !== undefined) {
    board[last] = 0;
    board[facing(last, pos.houses)] = 0;
    const store = storeOf(side, pos.houses);
    board[store] = (board[store] ?? 0) + d.captured;
  }
  return { ...pos, board };
}

/** One action to be seen: what was done, by which side, and the position after it. */
export interface Act {
  d: KalahDetail | Foreseen;
  side: number;
  after: KalahPos;
}

/** What of the fresh moves is still to be seen: the pit sown ahead of the answer (`ahead`) has been. */
export function toSee(fresh: readonly Move[], ahead: number | null): Act[] {
  const acts = fresh.map((e): Act => {
    const after = e.pos as KalahPos;
    return { d: e.d as KalahDetail, side: e.seat === after.south_seat ? 0 : 1, after };
  });
  const d = acts[0]?.d;
  if (d && ahead !== null && 'pit' in d && d.pit === ahead) acts.shift();
  return acts;
}
