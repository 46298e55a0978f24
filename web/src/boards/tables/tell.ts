// SPDX-License-Identifier: AGPL-3.0-or-later
// What the tables board answers when it is asked: the commands that only say something, and the line of text
// below the board.

import { asTold, type Translate } from '../say';
import type { Edge, Move, TablesPos, View, WireEvent } from '../types';
import { CUBE, DICE } from './keys';
import { cubeWords, matchWords, speakCube, speakMatch } from './cube';
import { OFF } from './layout';
import { CHECKERS, type Sides, sides } from './position';
import * as words from './speak';
import { barred, onlyDie, type Turn } from './turn';

/** What the answers are made of. */
export interface Asked {
  t: Translate;
  view: View;
  pos: TablesPos;
  /** The position with the steps taken so far. */
  s: Sides;
  /** The place with the focus. */
  focus: number;
  /** Dice still to play. */
  left: readonly number[];
  /** Places a checker may leave, and where it may go from there. */
  origins: readonly number[];
  reach: (place: number) => number[];
}

/** Commands that only say something, by their names. */
export function sayings(a: Asked): Record<string, () => string> {
  const { t, view, s } = a;
  const watch = view.seat === null;
  return {
    blots: () => words.speakBlots(t, s, view.game),
    pips: () => words.speakPips(t, s),
    score: () => scoreWords(t, view),
    cube: () => cubeWords(t, view),
    where: () =>
      a.focus === DICE
        ? words.speakDice(t, a.left, a.pos.roll)
        : a.focus === CUBE
          ? cubeWords(t, view)
          : words.cellName(t, a.focus, s, view.game, watch),
    read: () => words.readBoard(t, s, watch),
    legal: () => words.speakLegal(t, a.origins, a.reach),
  };
}

/** How the hand stands when a place is pressed that answers nothing. */
export interface Standing {
  picked: boolean;
  ready: boolean;
  /** A checker must enter from the bar. */
  bar: boolean;
  left: readonly number[];
}

/** Why a press on a place does nothing, or null when there is nothing to explain. */
export function whyNot(t: Translate, place: number, now: Standing, s: Sides): string | null {
  const dice = now.left.join(', ');
  if (now.picked) return t('board-tables-not-there', { dice });
  if (now.ready) return t('board-tables-confirm-hint');
  if (now.bar) return t('board-tables-bar-first');
  // P12: a pinned checker does not move whatever the dice.
  if (s.own.pinned.includes(place)) return t('board-tables-is-pinned', { p: place });
  const [a = 0, b = 0] = [...new Set(now.left)];
  return (s.own.at[place] ?? 0) > 0 ? t('board-tables-cannot', { p: place, a, b }) : null;
}

/** The words (part `illegal`) of the rule that forbids a step which its place and die would allow: the larger die alone
 *  (T14), the first long move (P8, G8), else that as many dice as possible are played (T13). Null when the step never was
 *  possible. */
export function ruleOfTurn(view: View, turn: Turn, step: (edge: Edge) => boolean): string | null {
  const pos = view.pos as TablesPos;
  const only = onlyDie(turn.nodes, pos.stage);
  if (only && only.good > only.bad && turn.taken.length === 0) {
    const from = sides(pos, words.chair(view)).own.at.flatMap((men, p) => (men > 0 ? [p] : []));
    if (from.some((p) => step([p, Math.max(p - only.bad, OFF), only.bad, 0, 0]))) return 'error-illegal-move-t14';
  }
  if (!barred(turn, step)) return null;
  const [a, b] = pos.roll ?? [];
  const first = sides(pos, words.chair(view)).own.at[24] === CHECKERS && a !== b;
  const long = first && view.options.first_long_move === true;
  return `error-illegal-move-${long ? (view.game === 'tapa' ? 'p8' : 'g8') : 't13'}`;
}

/** Score, length of the match, Crawford and the cube (key `s`). */
function scoreWords(t: Translate, view: View): string {
  const { match } = view;
  if (!match) {
    const single = t('speak-tables-score', { points: view.result?.points ?? 0, status: view.status });
    return view.cube ? `${single} ${cubeWords(t, view)}` : single;
  }
  const parts = [matchWords(t, view), t('speak-game-number', { game: match.game })];
  if (match.crawford && view.cube) parts.push(t('speak-crawford'));
  if (view.cube) parts.push(cubeWords(t, view));
  return parts.join(' ');
}

/** Events the line below the board tells. */
const told = ['moved', 'rolled', 'passed', 'doubled', 'taken', 'dropped', 'game_over', 'game_began', 'ended'];

/** The line below the board: the latest roll or move, at the start to a player the direction of play. */
export function captionOf(
  t: Translate,
  view: View,
  events: readonly WireEvent[],
  last: Move | null,
  replay: boolean,
): string {
  if (!replay) {
    for (let i = events.length - 1; i >= 0; i -= 1) {
      const e = events[i];
      if (!e || !told.includes(e.k)) continue;
      // Without the keys and the clock, which only a listener needs.
      const plain = { ...asTold(view), can: [] as View['can'] };
      // How the match stands is beside the names.
      if (e.k === 'game_over') plain.match = null;
      return speakCube(t, e, plain) ?? speakMatch(t, e, plain) ?? words.speak(t, [e], plain);
    }
  }
  if (last) return words.speakMove(t, last, view);
  return view.seat === null ? '' : words.speakDirection(t, view);
}
