// SPDX-License-Identifier: AGPL-3.0-or-later
// Which moves a board has still to show. A board remembers the number of the last event it drew; this file
// decides whether the way from there to here is animated or jumped.

import type { EventOf, Move, WireEvent } from './types';

/** More moves than this at once are jumped over. */
export const CATCH_UP = 6;

/** The moves between what is drawn (`drawn`, an event number or null for nothing yet) and `last`. */
export function toShow(
  drawn: number | null,
  last: Move | null,
  events: readonly WireEvent[],
): Move[] {
  if (last === null || drawn === null || last.n <= drawn) return [];
  const between = events.filter((e): e is Move => e.k === 'moved' && e.n > drawn && e.n <= last.n);
  return between.length <= CATCH_UP ? between : [];
}

/** The latest event of a kind, or null. */
export function latest<K extends WireEvent['k']>(events: readonly WireEvent[], k: K): EventOf<K> | null {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const e = events[i];
    if (e && isOf(e, k)) return e;
  }
  return null;
}

/** Whether an event is of a kind. */
function isOf<K extends WireEvent['k']>(e: WireEvent, k: K): e is EventOf<K> {
  return e.k === k;
}
