// SPDX-License-Identifier: AGPL-3.0-or-later
// The tables board in words: cells, dice, turns (adapted chess 6.5). Points are numbered from the listener's own
// side; an opponent's move is told in the opponent's own numbering, as it is written.

import { actor, asTold, becameMyTurn, joinSentences, speakCommon, type Translate } from '../say';
import {
  type Edge,
  type EventOf,
  HIT,
  type Move,
  PIN,
  type TablesDetail,
  type TablesLegal,
  type TablesPos,
  type View,
  type WireEvent,
} from '../types';
import { cubeWords, matchWords, speakCube, speakMatch } from './cube';
import { across, BAR, HAND, OFF } from './layout';
import { pips, room, type Side, sides, type Sides } from './position';
import { onlyDie } from './turn';
import { chainOf, chainWords, pairsWords } from './stage';

/** The chair from which the board is seen; spectators look from White's. */
export function chair(view: View): number {
  return view.seat ?? 0;
}

/** Name of a place for the focus; a spectator (`watch`) hears colours. */
export function cellName(t: Translate, place: number, s: Sides, game: string, watch = false): string {
  const own = s.own.at[place] ?? 0;
  const theirPlace = across(game, place);
  const opp = s.opp.at[theirPlace] ?? 0;
  const mine = watch ? 'white' : 'own';
  const theirs = watch ? 'black' : 'their';
  if (place === BAR) return t('board-tables-bar', { side: mine, own, opp });
  if (place === OFF) return t('board-tables-off', { side: mine, own, opp });
  if (place === HAND) return t('board-tables-hand', { side: mine, own, opp });
  if (game === 'indiika') return placeName(t, place, s, watch);
  if (own > 0 && opp > 0) {
    const pinned =
      s.own.pinned.includes(place) || (!s.opp.pinned.includes(theirPlace) && own === 1 && opp > 1);
    return t('board-tables-pinned', { p: place, whose: pinned ? mine : theirs, n: pinned ? opp : own });
  }
  if (own > 0) return t('board-tables-stack', { p: place, whose: mine, n: own, state: 'none' });
  if (opp > 0) {
    const state = opp === 1 && game !== 'gyulbara' ? 'blot' : 'blocked';
    return t('board-tables-stack', { p: place, whose: theirs, n: opp, state: watch ? 'none' : state });
  }
  return t('board-tables-empty', { p: place });
}

/** A place of indiika: each player has six of their own, numbered 1 to 6. */
function placeName(t: Translate, place: number, s: Sides, watch: boolean): string {
  const own = place <= 6;
  const side: Side = own ? s.own : s.opp;
  const p = own ? place : across('indiika', place);
  const n = side.at[p] ?? 0;
  // I6: while the first twelve are placed, two fill a place.
  const full = room(side, p) === 0;
  const whose = own ? (watch ? 'white' : 'own') : watch ? 'black' : 'their';
  return t('board-tables-place', { p, n, whose, state: full ? 'full' : n === 0 ? 'empty' : 'open' });
}

/** The number on a die as it is said. */
export function dieWord(t: Translate, n: number): string {
  return t('speak-die', { n });
}

/** Dice joined in words, the larger first as players name them: "6 and 4", or "double fours". */
export function diceWords(t: Translate, dice: readonly number[]): string {
  const [a, b] = dice;
  if (a === undefined) return '';
  if (b === undefined) return dieWord(t, a);
  if (a === b) return t('speak-double', { n: a });
  return t('speak-two-dice', { a: dieWord(t, Math.max(a, b)), b: dieWord(t, Math.min(a, b)) });
}

/** A place as the beginning or end of a step. */
function placeWord(t: Translate, place: number): string {
  if (place === BAR) return t('speak-bar');
  if (place === HAND) return t('speak-hand');
  if (place === OFF) return t('speak-off');
  return String(place);
}

/** One step in words: "13 to 11, hit". */
function stepWords(t: Translate, step: readonly number[]): string {
  const [from = 0, to = 0, , flags = 0] = step;
  const how = flags & HIT ? 'hits' : flags & PIN ? 'pins' : 'plain';
  if (to === OFF) return t('speak-step-off', { from: placeWord(t, from) });
  if (from === BAR) return t('speak-step-enter', { to, how });
  if (from === HAND) return t('speak-step-hand', { to });
  return t('speak-step', { from, to, how });
}

/** A turn that left no choice: its steps, or that there was none. */
export function speakForced(t: Translate, steps: readonly (readonly number[])[]): string {
  if (steps.length === 0) return t('speak-passed', { who: 'you', name: '' });
  return t('speak-forced', { steps: stepsWords(t, steps) });
}

/** Steps in words; equal ones are told once with their number. They are not joined: what is said can be typed, and is then
 *  the very same move. */
export function stepsWords(t: Translate, steps: readonly (readonly number[])[]): string {
  const said: { text: string; n: number }[] = [];
  for (const step of steps) {
    const text = stepWords(t, step);
    const known = said.find((s) => s.text === text);
    if (known) known.n += 1;
    else said.push({ text, n: 1 });
  }
  return said.map(({ text, n }) => (n > 1 ? t('speak-step-times', { text, n }) : text)).join(', ');
}

/** A played stage: "Opponent: 24 to 18, 13 to 11, hit. You have 1 on the bar." */
export function speakMove(t: Translate, e: Move, view: View): string {
  const d = e.d as TablesDetail;
  const pos = e.pos as TablesPos;
  const who = actor(t, view, e.seat);
  const parts = [
    d.steps.length === 0
      ? t('speak-passed', who)
      : t('speak-steps', { ...who, steps: stepsWords(t, d.steps) }),
  ];
  const s = sides(pos, chair(view));
  const struck = view.seat !== null && e.seat !== view.seat && d.steps.some((step) => step[3] & HIT);
  if (struck) parts.push(t('speak-on-bar', { n: s.own.at[BAR] ?? 0 }));
  parts.push(...speakHanded(t, d.handed, e, view));
  if (d.restart) parts.push(t('speak-restart'));
  return parts.join(' ');
}

/** G13: who has to go on with a double, and with what. */
function speakHanded(
  t: Translate,
  handed: EventOf<'passed'>['handed'],
  e: { seat: number },
  view: View,
): string[] {
  if (!handed || handed.length === 0) return [];
  const heir = actor(t, view, e.seat === 0 ? 1 : 0);
  return [t('speak-handed', { ...heir, left: pairsWords(t, handed) })];
}

/** A turn in which nothing could be played. */
function speakPassed(t: Translate, e: EventOf<'passed'>, view: View): string {
  return [t('speak-passed', actor(t, view, e.seat)), ...speakHanded(t, e.handed, e, view)].join(' ');
}

function speakRoll(t: Translate, e: EventOf<'rolled'>, view: View): string {
  if (e.purpose === 'opening') {
    const [white = 0, black = 0] = e.dice;
    const mine = view.seat === 1 ? black : white;
    const theirs = view.seat === 1 ? white : black;
    const args = { mine: dieWord(t, mine), theirs: dieWord(t, theirs) };
    return view.seat === null ? t('speak-opening-watch', args) : t('speak-opening', args);
  }
  return t('speak-rolled', { ...actor(t, view, e.seat), dice: diceWords(t, e.dice) });
}

/** "6 cannot be played. You must play 4.": when the server allows only one of two different dice (T14). */
export function speakOnlyDie(
  t: Translate,
  nodes: readonly Edge[][],
  stage: readonly number[],
): string | null {
  const only = onlyDie(nodes, stage);
  if (!only) return null;
  const text = t('speak-only-die', { bad: dieWord(t, only.bad), good: dieWord(t, only.good) });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One sentence for the events of one server message. */
export function speak(t: Translate, fresh: readonly WireEvent[], view: View): string {
  const parts = fresh.map((e) => {
    if (e.k === 'moved') return speakMove(t, e, view);
    if (e.k === 'rolled') return speakRoll(t, e, view);
    if (e.k === 'passed') return speakPassed(t, e, view);
    return speakCube(t, e, view) ?? speakMatch(t, e, view) ?? speakCommon(t, e, view);
  });
  if (fresh.some((e) => e.k === 'started') && view.seat !== null) parts.push(speakDirection(t, view));
  const rolled = fresh.some((e) => e.k === 'rolled' || e.k === 'started');
  const legal = view.legal as TablesLegal | null;
  const pos = view.pos as TablesPos | null;
  if (rolled && legal?.nodes && pos) parts.push(speakOnlyDie(t, legal.nodes, pos.stage));
  const chain = pos && fresh.some((e) => e.k === 'rolled') ? chainOf(pos, pos.stage.length) : null;
  if (chain && pos) parts.push(chainWords(t, view, chain, pos));
  return joinSentences(t, parts, becameMyTurn(fresh, view));
}

/** For whoever comes to the table: the match, where a cube lies that was turned, the direction before the first move, and
 *  what was rolled or passed since the last one, the opening roll among it; a double only while it waits for its answer. */
export function arrive(t: Translate, view: View, all: readonly WireEvent[]): string {
  let since = 0;
  for (const [i, e] of all.entries()) if (e.k === 'moved' || e.k === 'game_began') since = i + 1;
  const waits = view.cube?.offer ? all.map((e) => e.k).lastIndexOf('doubled') : -1;
  const fresh = all.filter((e, i) => i >= since && (['rolled', 'passed'].includes(e.k) || i === waits));
  const parts = [matchWords(t, view)];
  if (view.cube && view.cube.value > 1 && waits < 0) parts.push(cubeWords(t, view));
  if (since === 0 && view.seat !== null) parts.push(speakDirection(t, view));
  // Whose turn it is, the page tells of every game.
  parts.push(speak(t, fresh, asTold(view)));
  return parts.filter((part) => part !== '').join(' ');
}

/** "Your home is on the right. You move from 24 to 1." */
export function speakDirection(t: Translate, view: View): string {
  if (view.game === 'indiika') return t('speak-direction-indiika');
  const how = view.game === 'gyulbara' ? 'same' : 'against';
  const said = t('speak-direction', { direction: view.direction, how });
  return view.game === 'antitabla' ? `${said} ${t('speak-goal-antitabla')}` : said;
}

/** Who is at the bottom of a board just turned, and to its player where their home is now; `view` is as seen. */
export function speakFlipped(t: Translate, view: View, flipped: boolean): string {
  const bottom = t('speak-flipped', { side: (chair(view) === 0) === flipped ? 'black' : 'white' });
  return view.seat === null || view.game === 'indiika' ? bottom : `${bottom} ${speakDirection(t, view)}`;
}

function row(t: Translate, side: Side): string {
  const { at } = side;
  const said: string[] = [];
  for (let p = 24; p >= 1; p -= 1) {
    if (!at[p]) continue;
    const pinned = side.pinned.includes(p);
    said.push(t(pinned ? 'speak-stack-pinned' : 'speak-stack', { p, n: at[p] ?? 0 }));
  }
  if (at[BAR]) said.push(t('speak-stack-bar', { n: at[BAR] ?? 0 }));
  if (at[HAND]) said.push(t('speak-stack-hand', { n: at[HAND] ?? 0 }));
  if (at[OFF]) said.push(t('speak-stack-off', { n: at[OFF] ?? 0 }));
  return said.join(', ');
}

/** Own checkers, then the opponent's, each in its own numbering from 24 down. */
export function readBoard(t: Translate, s: Sides, watch = false): string {
  const args = { own: row(t, s.own), opp: row(t, s.opp) };
  return watch ? t('speak-tables-board-watch', args) : t('speak-tables-board', args);
}

/** Single checkers of both sides, in the listener's numbering. */
export function speakBlots(t: Translate, s: Sides, game: string): string {
  const own: number[] = [];
  const opp: number[] = [];
  for (let p = 24; p >= 1; p -= 1) {
    if (s.own.at[p] === 1) own.push(p);
    if (s.opp.at[across(game, p)] === 1) opp.push(p);
  }
  const list = (points: number[]): string => (points.length === 0 ? t('speak-none') : points.join(', '));
  return t('speak-blots', { own: list(own), opp: list(opp) });
}

/** Both pip counts. */
export function speakPips(t: Translate, s: Sides): string {
  return t('speak-pips', { own: pips(s.own), opp: pips(s.opp) });
}

/** Dice still to be played. */
export function speakDice(t: Translate, left: readonly number[], rolled: readonly number[] | null): string {
  if (!rolled) return t('speak-dice-none');
  if (left.length === 0) return t('speak-dice-done');
  return t('speak-dice-left', { dice: left.map((n) => dieWord(t, n)).join(', ') });
}

/** The checkers that may move and where each may go. */
export function speakLegal(
  t: Translate,
  places: readonly number[],
  reach: (place: number) => number[],
): string {
  if (places.length === 0) return t('speak-nothing-legal');
  const said = [...places]
    .sort((a, b) => b - a)
    .map((p) =>
      t('speak-tables-choice', {
        from: p === BAR ? t('speak-from-bar') : p === HAND ? t('speak-from-hand') : placeWord(t, p),
        targets: reach(p)
          .map((to) => placeWord(t, to))
          .join(', '),
      }),
    );
  return said.join(' ');
}
