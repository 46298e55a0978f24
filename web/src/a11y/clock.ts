// SPDX-License-Identifier: AGPL-3.0-or-later
// The clock in words. It reads a view and the time that passed since; it never ticks by itself.

import type { Translate } from '../boards/say';
import type { View } from '../boards/types';

/** Whether there is any time to speak of. */
export function ticks(view: View): boolean {
  return view.clock !== null && view.clock.ms.length > 0 && view.clock_rule?.kind !== 'none';
}

/** Time left of a seat, `elapsed` milliseconds after the view was made: reserve and, if the rule has one, move time. */
export function timeLeft(view: View, seat: number, elapsed: number): { ms: number; move: number | null } {
  const clock = view.clock;
  let ms = clock?.ms[seat] ?? 0;
  let move = clock?.move_ms?.[seat] ?? null;
  if (clock && (clock.runs ? clock.runs[seat] === true : clock.running === seat)) {
    let gone = Math.max(0, view.now - clock.at + elapsed);
    if (move !== null) {
      const fromMove = Math.min(move, gone);
      move -= fromMove;
      gone -= fromMove;
    }
    ms = Math.max(0, ms - gone);
  }
  return { ms, move };
}

/** A span of time in words, e.g. "14 minutes 32 seconds". */
export function speakTime(t: Translate, ms: number): string {
  const total = Math.ceil(ms / 1000);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = total % 60;
  if (hours > 0) return t('speak-time-hours', { hours, minutes });
  if (minutes > 0) return t('speak-time-minutes', { minutes, seconds });
  return t('speak-time-seconds', { seconds });
}

function one(t: Translate, view: View, seat: number, elapsed: number): string {
  const left = timeLeft(view, seat, elapsed);
  if (left.move === null) return speakTime(t, left.ms);
  return t('speak-time-move', { move: speakTime(t, left.move), reserve: speakTime(t, left.ms) });
}

/** Both clocks from the viewer's side ("You 14 minutes 32, opponent 13 minutes 1."), or only their own. */
export function speakClocks(t: Translate, view: View, elapsed: number, ownOnly = false): string {
  if (!ticks(view)) return t('speak-clock-none');
  const seat = view.seat ?? 0;
  const own = one(t, view, seat, elapsed);
  if (ownOnly && view.seat !== null) return t('speak-clock-own', { time: own });
  const other = one(t, view, 1 - seat, elapsed);
  if (view.seat === null) {
    return t('speak-clock-both', {
      a: view.seats[0]?.name ?? '1',
      at: own,
      b: view.seats[1]?.name ?? '2',
      bt: other,
    });
  }
  return t('speak-clock-you', { own, other });
}
