// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an arbiter may do with a tournament in each state, as far as the page can tell; the server has the last word.
import type { Round, State, Tournament } from '../../../api/tournaments';

const ACTS: Record<State, readonly string[]> = {
  draft: ['announce', 'cancel'],
  open: ['checkin', 'start', 'cancel'],
  checkin: ['start', 'cancel'],
  running: ['pair', 'pause', 'finish', 'cancel'],
  paused: ['resume', 'finish', 'cancel'],
  finished: [],
  closed: [],
  cancelled: [],
};

/** Whether no round is on: `round` is the one that is shown. */
const idle = (of: Tournament, round: Round | null): boolean => round === null || (round.round === of.round && round.state === 'over');

/** Whether rounds are left to pair, where the page can tell: other formats than a Swiss know it by themselves. */
const left = (of: Tournament): boolean | null => (of.format === 'swiss' && of.rounds !== null ? of.round < of.rounds : null);

/** Whether a next round may be paired by hand: in a pause only where the rules leave no pairing. */
export function byHand(of: Tournament, round: Round | null): boolean {
  const open = of.state === 'running' || (of.state === 'paused' && of.pause_reason === 'no_legal_pairing');
  return open && of.format !== 'arena' && idle(of, round) && left(of) !== false;
}

/** The next round by the rules: where an arbiter pairs, and where a round was taken back or the next is not to wait. */
const byRules = (of: Tournament, round: Round | null): boolean => of.state === 'running' && byHand(of, round);

/** Whether the last round is over, so that only the end is left. */
const ended = (of: Tournament, round: Round | null): boolean => left(of) === false && idle(of, round);

/** What may be pressed, the main thing first. */
export function actsOf(of: Tournament, round: Round | null): readonly string[] {
  const acts = of.state === 'running' && ended(of, round) ? ['finish', 'pause', 'cancel'] : ACTS[of.state];
  return acts.filter((what) => {
    if (what === 'pair') return byRules(of, round);
    // What the site has stopped goes on by itself.
    if (what === 'resume') return of.pause_reason !== 'house';
    // Before its last round it is ended out of a pause only.
    if (what === 'finish' && of.state === 'running') return left(of) !== true;
    return true;
  });
}

/** Whether an act is refused without a reason: what ends a tournament before its last round is. */
export const needsReason = (of: Tournament, round: Round | null, what: string): boolean =>
  what === 'finish' && of.state === 'paused' && !ended(of, round);

/** Whether an act is what is to be done next, and not what halts or ends a tournament out of turn. */
export const isMain = (of: Tournament, round: Round | null, what: string): boolean =>
  actsOf(of, round)[0] === what && what !== 'pause' && what !== 'cancel' && (what !== 'finish' || ended(of, round));
