// SPDX-License-Identifier: AGPL-3.0-or-later
// Bughouse in words: sleeves, drops, the standstill, what the partner does (adapted chess 6.3). Of the other board
// only what concerns the listener is said: captures, promotions, the end.

import { speakTime, ticks, timeLeft } from '../../a11y/clock';
import { squareWord, speakMove } from '../chess/speak';
import { reasonWords } from '../end';
import { joinSentences, nameOf, speakCommon, type Translate } from '../say';
import type { BoardSettings, BughouseDetail, BughouseLegal, BughousePos, EventOf, Move, View, WireEvent } from '../types';
import { around, boardOf, halfEvents, holds, MEN, opponentOf, partnerOf, received, targets, teamOf } from './model';

/** "Sleeve: knight, 2 pawns." or that it is empty. */
export function sleeveWords(t: Translate, pos: BughousePos, seat: number): string {
  const held = holds(pos, seat);
  const men = MEN.filter((man) => held[man] > 0).map((man) =>
    t('speak-men', { piece: man.toUpperCase(), n: held[man] }),
  );
  return men.length === 0 ? t('speak-sleeve-empty') : men.join(', ');
}

/** A sleeve with whose it is. */
export function speakSleeve(t: Translate, view: View, seat: number): string {
  return t('speak-sleeve', {
    whose: whose(view, seat),
    name: nameOf(t, view, seat),
    men: sleeveWords(t, view.pos as BughousePos, seat),
  });
}

/** How the listener calls a seat: a selector value. */
export function whose(view: View, seat: number): string {
  if (view.seat === null) return 'name';
  if (seat === view.seat) return 'own';
  if (seat === opponentOf(view, view.seat)) return 'opponent';
  return seat === partnerOf(view, view.seat) ? 'partner' : 'other';
}

/** All four clocks, own team first. */
export function speakFourClocks(t: Translate, view: View, elapsed: number): string {
  if (!ticks(view)) return t('speak-clock-none');
  const { own, opponent, partner, other } = around(view);
  return [own, partner, opponent, other]
    .map((seat) => {
      const time = speakTime(t, timeLeft(view, seat, elapsed).ms);
      return t('speak-clock-of', { whose: whose(view, seat), name: nameOf(t, view, seat), time });
    })
    .join(' ');
}

/** The position before an event. */
function before(e: WireEvent, all: readonly WireEvent[]): BughousePos | null {
  let pos: BughousePos | null = null;
  for (const other of all) {
    if (other.n >= e.n) break;
    if (other.k === 'moved') pos = other.pos as BughousePos;
  }
  return pos;
}

/** What a move brought into the listener's sleeve. */
function gift(t: Translate, e: Move, view: View, all: readonly WireEvent[]): string | null {
  const now = e.pos as BughousePos;
  if (view.seat === null) return null;
  const men = received(before(e, all), now, view.seat);
  const [first] = men;
  if (!first) return null;
  return t('speak-received', {
    piece: first.toUpperCase(),
    men: sleeveWords(t, now, view.seat),
  });
}

/** C10: who stands still for what, and what may be taken off. */
export function speakFrozen(t: Translate, pos: BughousePos, view: View): string | null {
  const { frozen } = pos;
  if (!frozen) return null;
  const args = {
    promoter: whose(view, frozen.promoter),
    pname: nameOf(t, view, frozen.promoter),
    remover: whose(view, frozen.remover),
    rname: nameOf(t, view, frozen.remover),
    where: squareWord(t, frozen.square),
  };
  if (frozen.remover !== view.seat) return t('speak-frozen', args);
  const half = pos.boards[boardOf(frozen.remover)];
  const list = targets(view.legal as BughouseLegal | null, half?.fen ?? '').map(({ square, piece }) =>
    t('speak-target', { piece: piece.toUpperCase(), where: squareWord(t, square) }),
  );
  return t('speak-frozen-pick', { ...args, list: list.join(', ') });
}

/** C9: whose piece left its board and where it stands, which is on the other one; null for any other move. */
function removal(t: Translate, e: Move, view: View, all: readonly WireEvent[]): string | null {
  const d = e.d as BughouseDetail;
  const waited = d.removes === null ? null : before(e, all)?.frozen;
  if (!d.removes || !waited) return null;
  const owner = opponentOf(view, e.seat);
  const board = view.seat !== null && boardOf(waited.promoter) === boardOf(view.seat) ? 'own' : 'other';
  const check = board === 'own' ? 'check' : 'there';
  return t('speak-removed', {
    whose: whose(view, owner),
    name: nameOf(t, view, owner),
    piece: d.removes.toUpperCase(),
    where: squareWord(t, d.to),
    to: squareWord(t, waited.square),
    board,
    end: d.mate ? 'mate' : d.check ? check : 'none',
  });
}

/** The sentence of one move with the board it was made on; null for one that is not the listener's affair. */
export function speakAction(
  t: Translate,
  e: Move,
  view: View,
  all: readonly WireEvent[],
  wanted: BoardSettings['farMoves'] = 'captures',
): string | null {
  const d = e.d as BughouseDetail;
  const near = view.seat === null || d.board === boardOf(view.seat);
  const telling = d.takes !== null || d.mate || d.removes !== null || d.promo !== null;
  const passed = gift(t, e, view, all);
  // It changes both boards: nobody is spared it.
  const off = removal(t, e, view, all);
  if (off) return passed ? `${off} ${passed}` : off;
  if (!near && wanted !== 'all' && (wanted === 'off' || !telling)) return passed;
  const own = halfEvents(all, d.board);
  const move = speakMove(t, e, own);
  const said =
    near && view.seat !== null
      ? move
      : t('speak-far-board', {
          whose: whose(view, e.seat),
          name: nameOf(t, view, e.seat),
          // In SAN a bishop's letter made small is a pawn's file.
          move: move.replace(/^\p{L}(?=\p{L}*(?:[\s,.]|$))/u, (first) => first.toLowerCase()),
        });
  return passed ? `${said} ${passed}` : said;
}

function speakEnd(t: Translate, e: EventOf<'ended'>, view: View): string | null {
  const team = e.team ?? view.result?.team;
  if (!team) return speakCommon(t, e, view);
  const reason = reasonWords(t, e.reason);
  const who = view.seat === null ? `team-${team}` : teamOf(view, view.seat) === team ? 'yours' : 'theirs';
  return t('speak-team-won', { who, reason });
}

/** One sentence for the events of one server message. */
export function speak(
  t: Translate,
  fresh: readonly WireEvent[],
  view: View,
  all: readonly WireEvent[],
  settings?: BoardSettings,
): string {
  const near: (string | null)[] = [];
  const far: (string | null)[] = [];
  for (const e of fresh) {
    if (e.k === 'moved') {
      const own = view.seat !== null && boardOf(e.seat) === boardOf(view.seat);
      (own ? near : far).push(speakAction(t, e, view, all, settings?.farMoves));
      const pos = e.pos as BughousePos;
      if (pos.frozen) far.push(speakFrozen(t, pos, view));
      else if (e.m.startsWith('x:')) far.push(t('speak-thawed'));
    } else if (e.k === 'phrase') {
      if (e.seat !== view.seat) far.push(phraseWords(t, e, view));
    } else if (e.k === 'ended') far.push(speakEnd(t, e, view));
    else far.push(speakCommon(t, e, view));
  }
  return joinSentences(t, [...near, ...far], myTurnNow(fresh, view));
}

/** "Partner: I need a knight." */
export function phraseWords(t: Translate, e: EventOf<'phrase'>, view: View): string {
  return t('speak-phrase', {
    name: nameOf(t, view, e.seat),
    text: t(`phrase-${e.p.replaceAll('_', '-')}`),
  });
}

/** Whether a message handed the turn to the listener. */
function myTurnNow(fresh: readonly WireEvent[], view: View): boolean {
  if (view.status !== 'playing' || view.seat === null || !(view.turns ?? []).includes(view.seat)) return false;
  if ((view.legal as BughouseLegal | null)?.remove) return false;
  const own = view.seat;
  // C10: with a piece taken off the turns go on where they stood.
  const given = (e: WireEvent): boolean => e.k === 'moved' && (e.seat === opponentOf(view, own) || e.m.startsWith('x:'));
  return fresh.some((e) => e.k === 'started' || given(e));
}

/** For whoever comes to the table: the own sleeve once anything was played, and a standstill. */
export function arrive(t: Translate, view: View): string {
  const pos = view.pos as BughousePos;
  const parts = view.ply > 0 && view.seat !== null ? [speakSleeve(t, view, view.seat)] : [];
  parts.push(speakFrozen(t, pos, view) ?? '');
  return parts.join(' ').trim();
}
