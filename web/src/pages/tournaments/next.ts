// SPDX-License-Identifier: AGPL-3.0-or-later
//! What there is to do next in a tournament, for who plays in it and for who does not.
import { me } from '../../api/me.svelte';
import type { Board, Bracket, Entry, Round, Standings, Tournament } from '../../api/tournaments';
import { t } from '../../i18n';
import { timeText } from '../../parts/dates';
import { gameText, nameOf, outcome, pausedText, seatedNow } from './words';

/** The board of the last round at which an entry plays; `round` is the one that is shown. */
export function ownBoard(of: Tournament, own: Entry | null, round: Round | null): Board | null {
  const number = own?.number ?? null;
  if (number === null || round?.round !== of.round) return null;
  const board = round.boards.find((each) => each.white === number || each.black === number);
  return board ? seatedNow(board) : null;
}

/** What else is known of a tournament, as far as it has come. */
export interface More {
  bracket?: Bracket | null;
  standings?: Standings | null;
  /** Once it is finished: until when results may be contested. */
  until?: number | null;
  /** Whether it is for members and who looks is none. */
  outside?: boolean;
  /** That a match of two is off and why, in a sentence. */
  off?: string | null;
}

/** Whether all places are taken. */
export const isFull = (of: Tournament): boolean => of.entries.filter((each) => each.state === 'entered' || each.state === 'present').length >= of.max_players;

/** The last match of a bracket that somebody has lost, where none is left to them; null while they are in it. */
export function lostMatch(bracket: Bracket | null | undefined, number: number | null): Bracket['matches'][number] | null {
  if (!bracket || number === null) return null;
  const own = bracket.matches.filter((match) => match.seats.includes(number));
  if (own.some((match) => match.winner === null)) return null;
  const last = own.at(-1);
  return last && last.winner !== number ? last : null;
}

/** The own place, in a sentence; nothing where it is not known. */
function placeText(standings: Standings | null | undefined, number: number | null): string[] {
  const place = standings?.players.find((each) => each.number === number);
  return place ? [t('tournament-next-place', { n: place.rank })] : [];
}

/** That it is over, the own place, and until when that may change. */
function overText(of: Tournament, number: number | null, { standings, until }: More): string {
  const ends = until ? t('tournament-next-until', { at: timeText(until) }) : t('tournament-next-protest', { n: of.protest_min });
  const open = of.state === 'finished' && !of.duel ? [ends, ...(of.money ? [t('tournament-next-prizes')] : [])] : [];
  return [t('tournament-next-over'), ...placeText(standings, number), ...open].join(' ');
}

/** That it was called off, and why, where that was said; what the site said is a word. */
export function cancelledText(of: Tournament): string {
  const { cancel_reason: why, min_players } = of;
  if (why === null) return t('tournament-next-cancelled');
  return why === 'min_players' ? t('tournament-next-cancelled-few', { min: min_players }) : `${t('tournament-next-cancelled')} ${t('tournament-paused-said', { text: why })}`;
}

/** What is next, in a sentence. */
export function nextText(of: Tournament, own: Entry | null, round: Round | null, more: More = {}): string {
  const { state: stage, starts_ms, round: at } = of;
  const number = own?.number ?? null;
  const early = stage === 'open' || stage === 'checkin';
  const inIt = own !== null && (own.state === 'entered' || own.state === 'present');
  const asks = of.to !== null && of.to === me.name;
  const when = starts_ms === null ? t('tournament-starts-by-arbiter') : t('tournament-starts', { at: timeText(starts_ms) });
  if (of.to !== null && early) return t(inIt ? 'duel-next-asked' : asks ? 'duel-next-you' : 'duel-next-other', { name: inIt ? of.to : of.name, to: of.to });
  if (of.duel && early) return t(inIt ? 'duel-next-alone' : 'duel-next-open');
  if (of.duel && stage === 'cancelled') return more.off ?? t('duel-next-out');
  if (stage === 'draft') return t('tournament-next-draft');
  if (stage === 'cancelled') return cancelledText(of);
  if (stage === 'finished' || stage === 'closed') return overText(of, number, more);
  if (own?.state === 'dropped' || own?.state === 'withdrawn') return t('tournament-next-out');
  if (stage === 'checkin' && inIt) return `${t(own.state === 'present' ? 'tournament-next-present' : 'tournament-next-checkin')} ${when}`;
  if (early && !inIt && isFull(of)) return `${t('tournament-next-full')} ${when}`;
  if (stage === 'open' && !inIt && more.outside) return `${t('tournament-next-members')} ${when}`;
  if (early) return `${t(inIt ? 'tournament-next-entered' : 'tournament-next-open')} ${when}`;
  const lost = inIt ? lostMatch(more.bracket, number) : null;
  if (lost) {
    // While matches beside it are played, others may still come to stand on the same place.
    const settled = more.bracket?.matches.every((each) => each.winner !== null || each.stage !== lost.stage || each.round > lost.round);
    return [t('tournament-next-lost'), ...(settled ? placeText(more.standings, number) : [])].join(' ');
  }
  if (stage === 'paused') return pausedText(of);
  const board = ownBoard(of, own, round);
  if (board && number !== null) {
    const white = board.white === number;
    if (board.result !== null) return t('tournament-next-result', { round: at, result: t(`tournament-outcome-${outcome(board.result, white)}`) });
    const said = t(white ? 'tournament-say-white' : 'tournament-say-black', { round: at, name: nameOf(of, white ? board.black : board.white), board: board.board });
    return [said, gameText(of, board, number)].filter((each) => each !== null).join(' ');
  }
  if (round?.round === at && round.byes.some((each) => each.number === number)) return t('tournament-say-bye', { round: at });
  return t(inIt ? 'tournament-next-wait' : 'tournament-next-running', { round: at });
}
