// SPDX-License-Identifier: AGPL-3.0-or-later
//! What there is to do next in a tournament, for who plays in it and for who does not.
import { me } from '../../api/me.svelte';
import type { Board, Entry, Round, Tournament } from '../../api/tournaments';
import { t } from '../../i18n';
import { timeText } from '../../parts/dates';
import { nameOf, outcome, pausedText, seatedNow } from './words';

/** The board of the last round at which an entry plays; `round` is the one that is shown. */
export function ownBoard(of: Tournament, own: Entry | null, round: Round | null): Board | null {
  const number = own?.number ?? null;
  if (number === null || round?.round !== of.round) return null;
  const board = round.boards.find((each) => each.white === number || each.black === number);
  return board ? seatedNow(board) : null;
}

/** What is next, in a sentence. */
export function nextText(of: Tournament, own: Entry | null, round: Round | null): string {
  const { state: stage, starts_ms, round: at } = of;
  const number = own?.number ?? null;
  const early = stage === 'open' || stage === 'checkin';
  const inIt = own !== null && (own.state === 'entered' || own.state === 'present');
  const asks = of.to !== null && of.to === me.name;
  const when = starts_ms === null ? t('tournament-starts-by-arbiter') : t('tournament-starts', { at: timeText(starts_ms) });
  if (of.to !== null && early) return t(inIt ? 'duel-next-asked' : asks ? 'duel-next-you' : 'duel-next-other', { name: inIt ? of.to : of.name, to: of.to });
  if (of.duel && early) return t(inIt ? 'duel-next-alone' : 'duel-next-open');
  if (of.duel && stage === 'cancelled') return t('duel-next-out');
  if (stage === 'draft') return t('tournament-next-draft');
  if (stage === 'cancelled') return t('tournament-next-cancelled');
  if (stage === 'finished' || stage === 'closed') return t('tournament-next-over');
  if (own?.state === 'dropped' || own?.state === 'withdrawn') return t('tournament-next-out');
  if (stage === 'checkin' && inIt) return `${t(own.state === 'present' ? 'tournament-next-present' : 'tournament-next-checkin')} ${when}`;
  if (early) return `${t(inIt ? 'tournament-next-entered' : 'tournament-next-open')} ${when}`;
  if (stage === 'paused') return pausedText(of);
  const board = ownBoard(of, own, round);
  if (board && number !== null) {
    const white = board.white === number;
    if (board.result !== null) return t('tournament-next-result', { round: at, result: t(`tournament-outcome-${outcome(board.result, white)}`) });
    return t(white ? 'tournament-say-white' : 'tournament-say-black', { round: at, name: nameOf(of, white ? board.black : board.white), board: board.board });
  }
  if (round?.round === at && round.byes.some((each) => each.number === number)) return t('tournament-say-bye', { round: at });
  return t(inIt ? 'tournament-next-wait' : 'tournament-next-running', { round: at });
}
