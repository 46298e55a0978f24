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

/** What a check of a day found: nothing wrong, the number of the first bad entry, or a head that the key has not signed. */
export type Found = null | number | 'unsigned';

/** Fetches a day of the log and checks it and the signature under its head here. */
export async function checkDay(head: Log['heads'][number], key: string): Promise<Found> {
  const [day, { isSigned }] = await Promise.all([getDayOfLog(head.day), import('../../fairness/signature')]);
  if (!isSigned(head, key)) return 'unsigned';
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
