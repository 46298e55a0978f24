// SPDX-License-Identifier: AGPL-3.0-or-later
// Sentences every table shares: who sat down, what was offered, how it ended. Each game adds its moves. The
// translator comes in as an argument, so every sentence can be tested in every language.

import { isVoid, reasonWords } from './end';
import type { EventOf, View, WireEvent } from './types';

/** Gives the text of a Fluent key. */
export type Translate = (key: string, args?: Record<string, string | number>) => string;

/** Who acts, from the listener's side: a selector value for Fluent. */
export type Who = 'you' | 'opponent' | 'other' | 'first' | 'second';

/** How the listener calls a seat. A spectator hears names of seats, a player "you" and "opponent". */
export function whoIs(view: View, seat: number | null | undefined): Who {
  if (view.seat === null || seat === null || seat === undefined) return seat === 1 ? 'second' : 'first';
  if (seat === view.seat) return 'you';
  // Among four everybody is called by name.
  return view.seats.length > 2 ? 'other' : 'opponent';
}

/** The name of the person on a seat, for spectators and results. */
export function nameOf(t: Translate, view: View, seat: number | null | undefined): string {
  const name = seat === null || seat === undefined ? null : view.seats[seat]?.name;
  return name ?? t('speak-seat', { n: (seat ?? 0) + 1 });
}

/** Arguments that let a sentence begin with the right person. */
export function actor(
  t: Translate,
  view: View,
  seat: number | null | undefined,
): { who: string; name: string } {
  return { who: whoIs(view, seat), name: nameOf(t, view, seat) };
}

function ended(t: Translate, e: EventOf<'ended'>, view: View): string {
  const reason = reasonWords(t, e.reason);
  if (isVoid(e.reason)) return t('speak-ended-void', { reason });
  if (e.winner === null) {
    return t('speak-ended-draw', { reason });
  }
  return t('speak-ended-won', { ...actor(t, view, e.winner), points: e.points, reason });
}

/** How ratings moved: a player hears their own, whoever watches all of them. */
function rated(t: Translate, e: EventOf<'rated'>, view: View): string {
  const heard = e.changes.filter(({ seat }) => view.seat === null || seat === view.seat);
  return heard
    .map(({ seat, before, after }) =>
      t('speak-rated', { ...actor(t, view, seat), before: String(Math.round(before)), after: String(Math.round(after)) }),
    )
    .join(' ');
}

/** The points somebody loses who resigns a single, double or triple game as the cube stands. */
export const resigned = (view: View, points: number | null | undefined): number => (points ?? 1) * (view.cube?.value ?? 1);

/** What is offered; a resignation that only the partner answers has no points. */
function offerWord(e: EventOf<'offered'>, view: View): string {
  return e.what === 'resign' && view.game === 'bughouse' ? 'resign-team' : e.what;
}

/** The sentence of an event that is no move, or null when nothing is said. */
export function speakCommon(t: Translate, e: WireEvent, view: View): string | null {
  switch (e.k) {
    case 'sat':
      if (e.seat === view.seat) return null;
      return t(e.program ? 'speak-sat-program' : 'speak-sat', { name: e.name });
    case 'left':
      if (e.seat === view.seat) return null;
      return t('speak-left', { name: nameOf(t, view, e.seat) });
    case 'started':
      return t('speak-started-first', actor(t, view, e.first));
    case 'offered':
      return t('speak-offered', { ...actor(t, view, e.seat), what: offerWord(e, view), points: resigned(view, e.points) });
    case 'declined':
      return t('speak-declined', { ...actor(t, view, e.seat), what: e.what });
    case 'taken_back':
      return t('speak-taken-back');
    case 'chat':
      if (e.seat !== null && e.seat === view.seat) return null;
      return t('speak-chat', { name: e.name, text: e.text });
    case 'suspended':
      return t('speak-suspended');
    case 'ended':
      return ended(t, e, view);
    case 'rated':
      return rated(t, e, view);
    default:
      return null;
  }
}

/** A table as it is told of afterwards: nobody is urged to move. */
export function asTold(view: View): View {
  return { ...view, status: 'open' };
}

/** Joins the sentences of one server message and, if it is so, ends with "Your move." */
export function joinSentences(t: Translate, parts: readonly (string | null)[], turn: boolean): string {
  const said = parts.filter((p): p is string => p !== null && p !== '');
  if (said.length > 0 && turn) said.push(t('speak-your-move'));
  return said.join(' ');
}

/** Whether a move is the answer to the pie rule of kalah: whoever gave it may have to sow themselves. */
const answersPie = ({ m }: EventOf<'moved'>): boolean => m === 'swap' || m === 'decline';

/** Whether a message handed the turn to the listener; an extra move of their own does not count as handed over. */
export function becameMyTurn(fresh: readonly WireEvent[], view: View): boolean {
  if (view.status !== 'playing' || view.seat === null || view.turn !== view.seat) return false;
  const acts = fresh.filter((e) =>
    ['moved', 'passed', 'started', 'taken_back', 'game_began', 'taken'].includes(e.k),
  );
  const latest = acts.at(-1);
  return latest !== undefined && !(latest.k === 'moved' && latest.seat === view.seat && !answersPie(latest));
}

/** A turn that was played or passed. */
type Turn = EventOf<'moved' | 'passed'>;

/** How many moves the listener made in the game that is on, for a spectator how many the first player made. Several
 *  events of one turn at tables are one move; a turn in which nothing can be moved is none. */
export function movesMade(view: View, events: readonly WireEvent[]): number {
  let made: Turn[] = [];
  for (const e of events) {
    if (e.k === 'moved' || e.k === 'passed') made.push(e);
    else if (e.k === 'taken_back') made = upTo(made, e.ply);
    else if (e.k === 'game_began') made = [];
  }
  const seat = view.seat ?? 0;
  const turns = !['chess', 'leaflet', 'bughouse', 'kalah'].includes(view.game);
  return made.filter((e, i) => {
    const before = made[i - 1];
    const goesOn = turns && before?.k === 'moved' && before.seat === seat;
    return e.k === 'moved' && e.seat === seat && !goesOn;
  }).length;
}

/** What there was after so many plies; a pass is none. */
function upTo(made: Turn[], ply: number): Turn[] {
  let left = ply;
  const end = made.findIndex((e) => e.k === 'moved' && (left -= 1) < 0);
  return end < 0 ? made : made.slice(0, end);
}
