// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the arbiter knows of the game from what was said, and how a ruling is typed and read.
import type { WireEvent } from '../../api/types';
import { messages, type Times } from '../wire';

/** Moves that stand, in UCI notation; null where a ruling put some there that were not said one by one. */
export function movesOf(events: readonly WireEvent[]): string[] | null {
  let moves: string[] | null = [];
  for (const message of messages(events)) {
    if (message.m === 'made') {
      if (message.uci === null) moves = null;
      else moves?.push(message.uci);
    } else if (message.m === 'ruled' && moves) {
      moves = message.plies <= moves.length ? moves.slice(0, message.plies) : null;
    }
  }
  return moves;
}

/** A time as it is typed: minutes and seconds. */
export function typedTime(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/** A typed time in milliseconds, below zero with a minus before it; null when it is none. */
export function readTime(text: string): number | null {
  const hit = /^\s*([-−–])?\s*(\d{1,4})(?::([0-5]?\d))?\s*$/.exec(text);
  if (!hit) return null;
  const ms = (Number(hit[2]) * 60 + Number(hit[3] ?? 0)) * 1000;
  return hit[1] ? -ms : ms;
}

/** Typed times of both; null when one of them is none or below zero. */
export function readTimes(white: string, black: string): Times | null {
  const [w, b] = [readTime(white), readTime(black)];
  return w === null || b === null || w < 0 || b < 0 ? null : [w, b];
}

/** Typed moves one by one, without the numbers before them. */
export function readMoves(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '' && !/^\d+\.*$/.test(word));
}

/** Ends an arbiter may rule: whether they have a winner. */
export const WINS = ['mate', 'flag', 'resignation'] as const;
export const DRAWS = ['agreement', 'stalemate', 'dead_position', 'threefold', 'fifty'] as const;
