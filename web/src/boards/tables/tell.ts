// SPDX-License-Identifier: AGPL-3.0-or-later
// What the tables board answers when it is asked: the commands that only say something, and the line of text
// below the board.

import type { Translate } from '../say';
import type { TablesPos, View, WireEvent } from '../types';
import { DICE } from './keys';
import type { Sides } from './position';
import * as words from './speak';

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
    score: () => t('speak-tables-score', { points: view.result?.points ?? 0, status: view.status }),
    where: () =>
      a.focus === DICE
        ? words.speakDice(t, a.left, a.pos.roll)
        : words.cellName(t, a.focus, s, view.game, watch),
    read: () => words.readBoard(t, s, watch),
    legal: () => words.speakLegal(t, a.origins, a.reach),
  };
}

/** The line below the board: the latest roll or move, at the start the direction of play. */
export function captionOf(
  t: Translate,
  view: View,
  events: readonly WireEvent[],
  last: WireEvent | null,
  replay: boolean,
): string {
  if (!replay) {
    for (let i = events.length - 1; i >= 0; i -= 1) {
      const e = events[i];
      if (e && ['moved', 'rolled', 'passed'].includes(e.k))
        return words.speak(t, [e], { ...view, status: '' });
    }
  }
  return last ? (words.speakMove(t, last, view) ?? '') : words.speakDirection(t, view);
}
