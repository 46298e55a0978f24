// SPDX-License-Identifier: AGPL-3.0-or-later
// What the chessboard answers when it is asked: the commands that only say something.

import type { Translate } from '../say';
import type { ChessDetail, ChessLegal, WireEvent } from '../types';
import type { Placement } from './fen';
import { rays } from './keys';
import * as words from './speak';

/** What the answers are made of. */
export interface Asked {
  t: Translate;
  events: readonly WireEvent[];
  placement: Placement;
  legal: ChessLegal | null;
  /** The square with the focus. */
  focus: string;
  /** The square of the piece picked up. */
  selected: string | null;
  /** Whether White's pieces are told first. */
  white: boolean;
}

function lastCapture(t: Translate, events: readonly WireEvent[]): string {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const e = events[i];
    if (e?.k === 'moved' && (e.d as ChessDetail | undefined)?.takes) return words.speakMove(t, e, events);
  }
  return t('speak-none');
}

/** Commands that only say something, by their names. */
export function sayings({ t, events, placement, legal, focus, selected, white }: Asked): Record<string, () => string> {
  const from = selected ?? focus;
  return {
    where: () => words.cellName(t, focus, placement),
    read: () => words.readBoard(t, placement, white),
    material: () => words.speakMaterial(t, placement, white),
    pawns: () => words.readPawns(t, placement),
    rays: () => words.readLine(t, rays(focus, placement), placement) || t('speak-none'),
    'last-capture': () => lastCapture(t, events),
    legal: () => words.speakDests(t, from, legal, placement, false),
    captures: () => words.speakDests(t, from, legal, placement, true),
  };
}
