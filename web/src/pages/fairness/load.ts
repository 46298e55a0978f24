// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the page about the dice asks the server for.
import { getDayOfLog, getFairness } from '../../api/client';
import type { components } from '../../api/openapi';
import { firstBadEntry } from '../../fairness/verify';

/** All dice of the site. */
export type Known = components['schemas']['Fairness'];
/** The public log of commitments as the page has it. */
export type Log = Known['log'];

/** The figures and the log as they stand. */
export function loadFairness(): Promise<Known> {
  return getFairness();
}

/** Fetches a day of the log and checks it here: the number of the first bad entry, or null. */
export async function checkDay(head: Log['heads'][number]): Promise<number | null> {
  const day = await getDayOfLog(head.day);
  const entries = day.entries.map((entry) => ({
    ...entry,
    commit: entry.commit ?? undefined,
    first: entry.first ?? undefined,
    reason: entry.reason ?? undefined,
  }));
  const bad = await firstBadEntry(entries, day.after, day.before);
  if (bad !== null) return bad;
  // The day goes on; what was the last entry when the page was made must still be there.
  const kept = day.entries.find((entry) => entry.n === head.n);
  return kept?.hash === head.hash ? null : head.n;
}
