// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a game ended, in words: who won, by what, with how many points and why, and how the match stands.
import { t } from '../../i18n';
import type { KalahPos, WireEvent, View } from '../../api/types';
import { isVoid, reasonWords } from '../../boards/end';
import { isTables } from '../../parts/presets';

/** What the result beside the board says. */
export interface ResultWords {
  title: string;
  reason: string;
  /** Points of a tables game with what they are made of; empty elsewhere. */
  points: string;
  /** The score of the match; empty for a single game. */
  match: string;
}

/** The points, the reason and the match in one line: sentences between other words lose their stops. */
export function detailsOf({ points, reason, match }: ResultWords, { result }: Pick<View, 'result'>): string {
  // The points of a game lost on time tell that it was.
  const told = points !== '' && result?.reason === 'flag' ? '' : reason;
  const parts = [points, told, match].filter((part) => part !== '');
  return parts.length < 2 ? parts.join('') : parts.map((part) => part.replace(/\.$/, '')).join(' · ');
}

/** What the points of a game are made of. */
export interface Worth {
  points: number;
  /** 1 single, 2 mars, 3 troika: the points before the cube. */
  base: number;
  cube: number;
}

/** What the cube showed at the end of the latest game of `events`. */
export function cubeAtEnd(events: readonly WireEvent[]): number {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i]!;
    if (event.k === 'taken') return event.value;
    if (event.k === 'game_began' || event.k === 'started') return 1;
  }
  return 1;
}

/** K2: points are what the game was worth, times the cube. */
export function worthOf(points: number, events: readonly WireEvent[]): Worth {
  const cube = cubeAtEnd(events);
  return points % cube === 0 ? { points, base: points / cube, cube } : { points, base: points, cube: 1 };
}

/** "4 points: mars, times cube 2". */
export function worthWords(points: number, reason: string, events: readonly WireEvent[]): string {
  const { base, cube } = worthOf(points, events);
  // K8: a drop costs what the cube showed; K15: of a beaver, what the double had made of it.
  const why = reason === 'dropped' ? 'dropped' : reason === 'flag' ? 'flag' : 'played';
  return t('result-worth', { points, base, cube, why });
}

/** "You 3 : 1 Ivan, to 5". */
export function scoreWords(view: View): string {
  const { match } = view;
  if (!match) return '';
  const own = view.seat === 1 ? 1 : 0;
  const other = own === 0 ? 1 : 0;
  return t('match-score', {
    a: view.seats[own]?.name ?? '',
    b: view.seats[other]?.name ?? '',
    own: match.score[own],
    other: match.score[other],
    to: match.to,
  });
}

/** K8: the stones of kalah, own first: " 18 : 54"; empty elsewhere, and where stones decided nothing. */
function stonesWords(view: View, reason: string): string {
  if (view.game !== 'kalah' || !['stones', 'equal_stones'].includes(reason)) return '';
  const { board, houses, south_seat } = view.pos as KalahPos;
  const south = board[houses] ?? 0;
  const north = board[2 * houses + 1] ?? 0;
  return (view.seat ?? 0) === south_seat ? ` ${south} : ${north}` : ` ${north} : ${south}`;
}

/** Whether the result of a game counts no more; a board of a tournament keeps its own. */
export const takenBack = (view: Pick<View, 'settlement' | 'event'>): boolean => view.settlement?.kind === 'reversed' && !view.event;

/** The words for a finished game; null while it goes on. */
export function resultWords(view: View, events: readonly WireEvent[]): ResultWords | null {
  const { result } = view;
  if (!result) return null;
  const winner = result.winner === null ? null : view.seats[result.winner];
  const reason = reasonWords(t, result.reason);
  if (takenBack(view)) return { title: t('result-taken-back'), reason: '', points: '', match: '' };
  if (isVoid(result.reason)) return { title: t('result-void'), reason, points: '', match: '' };
  if (result.team) {
    const own = view.seat === null ? null : (view.team?.[view.seat] ?? null);
    const names = view.seats.filter((_, seat) => view.team?.[seat] === result.team);
    const title =
      own === null
        ? t('result-team-wins', { names: names.map((player) => player?.name ?? '').join(' + ') })
        : t(own === result.team ? 'result-team-won' : 'result-team-lost');
    return { title, reason, points: '', match: '' };
  }
  const stones = stonesWords(view, result.reason);
  if (result.winner === null) return { title: t('result-draw') + stones, reason, points: '', match: '' };
  const what = view.match ? 'match' : 'game';
  const title =
    view.seat === null
      ? t('result-wins', { name: winner?.name ?? '', what })
      : t(result.winner === view.seat ? 'result-won' : 'result-lost', { what });
  const points = isTables(view.game) ? worthWords(result.points, result.reason, events) : '';
  return { title: title + stones, reason, points, match: scoreWords(view) };
}

/** What a rating was and is now, the own first: "1500 → 1741". */
export function ratingWords(view: View): { seat: number; name: string; before: string; after: string }[] {
  const own = (seat: number): number => Number(seat !== view.seat);
  return [...view.ratings]
    .sort((a, b) => own(a.seat) - own(b.seat) || a.seat - b.seat)
    .map(({ seat, before, after }) => ({
      seat,
      name: view.seats[seat]?.name ?? '',
      before: String(Math.round(before)),
      after: String(Math.round(after)),
    }));
}
