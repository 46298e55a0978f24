// SPDX-License-Identifier: AGPL-3.0-or-later
//! Clocks as they run between two messages of the server: what time it is there, what is left, how it is
//! written. The server decides every flag; this only shows.
import type { ClockKind, ClockState, Seat } from './types';

/** Knows the time of the server from what its messages said. */
export class ServerTime {
  /** Server milliseconds minus steady milliseconds. */
  #offset: number | null = null;
  /** Half of the way of the sample in use: what the offset may be wrong by. */
  #error = Infinity;
  readonly #steady: () => number;

  /** `steady` gives milliseconds of a clock that never jumps. */
  constructor(steady: () => number) {
    this.#steady = steady;
  }

  /** Takes in that the server said `now`, after a way of `rtt` milliseconds there and back (null: unknown). */
  sample(now: number, rtt: number | null): void {
    const offset = now + (rtt ?? 0) / 2 - this.#steady();
    // An unmeasured message came later than it was sent, so it can only show the server too slow.
    if (rtt === null) {
      if (this.#offset === null || offset > this.#offset) this.#offset = offset;
      return;
    }
    // Old measurements grow stale: clocks drift.
    this.#error += 0.5;
    if (rtt / 2 <= this.#error) {
      this.#offset = offset;
      this.#error = rtt / 2;
    }
  }

  /** Milliseconds since 1970 by the clock of the server. */
  now(): number {
    return this.#steady() + (this.#offset ?? Date.now() - this.#steady());
  }
}

/** What is left to a seat. */
export interface Left {
  /** Of the base time or reserve, milliseconds. */
  ms: number;
  /** Of this move's own time, milliseconds; null where the rule has none. */
  move: number | null;
}

/** Whether the clock of `seat` runs. */
export function runs(clock: ClockState, seat: Seat): boolean {
  if (clock.standing) return false;
  return clock.runs ? clock.runs[seat] === true : clock.running === seat;
}

/** C2: by how much the team of `seat` is ahead in time at `now`, milliseconds: both its clocks less both others. */
export function diagonal(clock: ClockState, seat: Seat, now: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = ([0, 1, 2, 3] as const).map((each) => left(clock, each, now).ms);
  const first = a + d - (b + c);
  return seat === 0 || seat === 3 ? first : -first;
}

/** What is left to `seat` at `now` (server milliseconds). */
export function left(clock: ClockState, seat: Seat, now: number): Left {
  let ms = clock.ms[seat] ?? 0;
  let move = clock.move_ms?.[seat] ?? null;
  if (runs(clock, seat)) {
    let gone = Math.max(0, now - clock.at);
    if (move !== null) {
      const free = Math.min(move, gone);
      move -= free;
      gone -= free;
    }
    ms = Math.max(0, ms - gone);
  }
  return { ms, move };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** `4:07`, `1:02:03`, and below ten seconds `0:09.4`. */
export function digits(ms: number): string {
  if (ms < 10_000) {
    const tenths = Math.floor(Math.max(0, ms) / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  return h > 0 ? `${h}:${two(m)}:${two(seconds % 60)}` : `${m}:${two(seconds % 60)}`;
}

/** Days, hours and minutes of a correspondence move. */
export function days(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.ceil(Math.max(0, ms) / 60_000);
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}

/** Whether a seat should hurry: the last 20 seconds, or the last tenth of a short game. */
export function isLow(remaining: Left, kind: ClockKind, baseMs: number): boolean {
  if (kind === 'none' || kind === 'correspondence') return false;
  const all = remaining.ms + (remaining.move ?? 0);
  return all < Math.min(20_000, Math.max(10_000, baseMs / 10));
}

/** Milliseconds until the display of `ms` changes. */
export function nextTick(ms: number): number {
  if (ms <= 10_000) return 100;
  return (ms % 1000) + 20;
}
