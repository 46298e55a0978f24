// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which rounds of a Swiss tournament a player may ask to miss, and for what. The server decides; this offers what it takes.
import type { Entry, Tournament } from '../../api/tournaments';

/** In so many rounds at the end nothing is given for missing them. */
const LAST_ROUNDS = 2;

/** The rounds to come that an entry has no bye in; none elsewhere than in a Swiss tournament that goes on. */
export function roundsToMiss(of: Tournament, own: Entry): number[] {
  const open = ['open', 'checkin', 'running', 'paused'].includes(of.state) && (own.state === 'entered' || own.state === 'present');
  if (of.format !== 'swiss' || of.rounds === null || !open) return [];
  const coming = Array.from({ length: Math.max(0, of.rounds - of.round) }, (_, at) => of.round + 1 + at);
  return coming.filter((round) => !own.byes?.some((bye) => bye.round === round));
}

/** Whether missing this round may bring half a point. */
export function mayHalf(of: Tournament, own: Entry, round: number): boolean {
  const had = (own.byes ?? []).filter((bye) => bye.mark === 'H' && bye.round !== round).length;
  return had < of.half_byes_max && round + LAST_ROUNDS <= (of.rounds ?? 0);
}
