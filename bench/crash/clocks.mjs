// SPDX-License-Identifier: AGPL-3.0-or-later
// Nobody is charged for the time in which the server was down, and nobody is given time either.

/** Two readings floored to milliseconds may differ by this much from their difference. */
const ROUNDING_MS = 2;

/**
 * The server knows when it last lived to within a heartbeat (250 ms, later under load), and what was thought
 * after it is given back; more than this would be a gift.
 */
export const GIVEN_MS_MAX = 1000;

/** The time a seat has left, with the allotment of this move where the clock has one. */
function left(clock, seat) {
  return clock.ms[seat] + (clock.move_ms ? clock.move_ms[seat] : 0);
}

/**
 * Compares a view taken before the kill with one taken after the restart, when nothing but the interruption
 * lies between them. `since` are the events after the first view, `killedAt` the wall clock at the kill.
 * Returns null when the two cannot be compared, else what was charged and what might have been.
 */
export function charge(before, after, since, killedAt) {
  const seat = before?.clock?.running;
  if (seat === null || seat === undefined || before.status !== "playing" || after.status !== "playing") return null;
  if (!since.every((event) => event.k === "suspended" || event.k === "resumed" || event.k === "chat")) return null;
  if (!since.some((event) => event.k === "suspended")) return null;
  if (after.turn !== before.turn || after.ply !== before.ply) return null;
  const resumed = since.findLast((event) => event.k === "resumed");
  // What was shown after the fault counts from there.
  const playedBefore = Math.max(0, killedAt - before.clock.at);
  const playedAfter = after.clock.standing || !resumed ? 0 : after.clock.at - resumed.at;
  const charged = left(before.clock, seat) - left(after.clock, seat);
  const played = playedBefore + playedAfter;
  const other = 1 - seat;
  return {
    seat,
    charged,
    played,
    /** Above zero: somebody paid for time in which they could not play. */
    overcharged: Math.max(0, charged - played - ROUNDING_MS, left(before.clock, other) - left(after.clock, other)),
    /** What was thought since the last heartbeat comes back. */
    given: Math.max(0, -charged),
    downtime: since.filter((event) => event.k === "suspended").reduce((sum, event) => sum + event.ms, 0),
  };
}
