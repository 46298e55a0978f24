// SPDX-License-Identifier: AGPL-3.0-or-later
//! How long somebody has been playing for stakes without a break: each full hour they are reminded of it. Only this browser
//! knows.

/** A reminder comes this often, in milliseconds. */
export const HOUR_MS = 3_600_000;
/** A pause this long begins it anew, in milliseconds. */
export const BREAK_MS = 1_800_000;
const KEY = 'kapia-stake-hours';

interface Kept {
  /** When they began, and when they were seen last. */
  since: number;
  seen: number;
  /** Hours they were reminded of. */
  told: number;
}

function read(store: Storage | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? 'null');
    const whole = (kept ?? {}) as Kept;
    return [whole.since, whole.seen, whole.told].every((each) => Number.isFinite(each)) ? whole : null;
  } catch {
    return null;
  }
}

/** Notes that somebody plays for a stake at `now`; the number of full hours they are to be reminded of, if any. */
export function plays(now: number, store: Storage | null): number | null {
  const before = read(store);
  const goesOn = before !== null && now >= before.seen && now - before.seen <= BREAK_MS;
  const kept: Kept = goesOn ? { ...before, seen: now } : { since: now, seen: now, told: 0 };
  const hours = Math.floor((now - kept.since) / HOUR_MS);
  const due = hours > kept.told;
  if (due) kept.told = hours;
  try {
    store?.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full store forgets; the next hour begins anew.
  }
  return due ? hours : null;
}
