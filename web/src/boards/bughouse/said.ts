// SPDX-License-Identifier: AGPL-3.0-or-later
// What a partner said at a table of four: the last of it, and whether they want the other to wait.
import type { EventOf, WireEvent } from '../types';

type Phrase = EventOf<'phrase'>;

const isPhrase = (event: WireEvent, seat: number): event is Phrase => event.k === 'phrase' && event.seat === seat;

/** The last phrase of a seat, or null. */
export function saidBy(events: readonly WireEvent[], seat: number): Phrase | null {
  return events.filter((event) => isPhrase(event, seat)).at(-1) ?? null;
}

/** Whether a seat asked its partner to wait and has not let them go; the end of the game lets everybody go. */
export function waitAsked(events: readonly WireEvent[], seat: number): boolean {
  let waits = false;
  for (const event of events) {
    if (event.k === 'ended') waits = false;
    else if (isPhrase(event, seat) && (event.p === 'sit' || event.p === 'go')) waits = event.p === 'sit';
  }
  return waits;
}
