// SPDX-License-Identifier: AGPL-3.0-or-later
// The commands that mean the same on every board: clocks, last move, history of announcements, the way to the
// input line. A board handles its own commands first and hands the rest to `answer`.

import { announce, announcer } from '../a11y/announcer';
import { speakClocks } from '../a11y/clock';
import { play } from '../sound/play';
import { movesMade, type Translate } from './say';
import type { BoardWish, Move, View, WireEvent } from './types';

/** Says that the board ends here. */
export function edge(t: Translate): void {
  play('edge');
  announce(t('board-edge'));
}

/** What the common commands need from the board. */
export interface CommandContext {
  t: Translate;
  view: View;
  events: readonly WireEvent[];
  /** Milliseconds since `view` arrived. */
  elapsed: number;
  /** The sentence of one move. */
  speak: (e: Move) => string | null;
  wish: (wish: BoardWish) => void;
  openHelp: () => void;
}

function lastMoves(c: CommandContext, count: number): string {
  const said: string[] = [];
  for (let i = c.events.length - 1; i >= 0 && said.length < count; i -= 1) {
    const e = c.events[i];
    if (!e || e.k !== 'moved') continue;
    const text = c.speak(e);
    if (text) said.unshift(text);
  }
  return said.length === 0 ? c.t('speak-no-move-yet') : said.join(' ');
}

/** Runs a common command; false when it is none. */
export function commonCommand(id: string, c: CommandContext): boolean {
  switch (id) {
    case 'clocks':
      announce(speakClocks(c.t, c.view, c.elapsed));
      return true;
    case 'own-clock':
      announce(speakClocks(c.t, c.view, c.elapsed, true));
      return true;
    case 'last':
      announce(lastMoves(c, 1));
      return true;
    case 'last-five':
      announce(lastMoves(c, 5));
      return true;
    case 'number':
      announce(c.t('speak-moves-made', { n: movesMade(c.view, c.events) }));
      return true;
    case 'repeat':
      announcer.repeat();
      return true;
    case 'older':
      if (announcer.older() === null) announce(c.t('speak-history-end'));
      return true;
    case 'newer':
      if (announcer.newer() === null) announce(c.t('speak-history-end'));
      return true;
    case 'input':
      c.wish('input');
      return true;
    case 'undo':
      c.wish('takeback');
      return true;
    case 'flip':
      c.wish('flip');
      return true;
    case 'zen':
      c.wish('zen');
      return true;
    case 'hint':
    case 'start':
    case 'back':
    case 'on':
    case 'live':
      c.wish(id);
      return true;
    case 'help':
      c.openHelp();
      return true;
    default:
      return false;
  }
}

/** Runs a command that only says something, if `said` knows it, else a common command; false when it is neither. */
export function answer(id: string, said: Readonly<Record<string, () => string>>, c: CommandContext): boolean {
  const text = said[id];
  if (!text) return commonCommand(id, c);
  announce(text());
  return true;
}
