// SPDX-License-Identifier: AGPL-3.0-or-later
//! The keys of the page of analysis. On a board n and p have another meaning, so there the letters are others; the arrows
//! with Shift mean the same everywhere, and are no letters that somebody could have turned off.
import { chord, isLetter, type KeyGroup, type KeyLike } from '../../a11y/keys';
import type { Way } from './steps';

/** For the list of keys. */
export const ANALYSIS_KEYS: readonly KeyGroup[] = [
  {
    title: 'analysis-keys',
    bindings: [
      { id: 'next', keys: ['Shift+ArrowRight', 'n'], help: 'analysis-jump-next' },
      { id: 'previous', keys: ['Shift+ArrowLeft', 'p'], help: 'analysis-jump-previous' },
      { id: 'first', keys: ['Shift+Home'], help: 'analysis-key-first' },
      { id: 'last', keys: ['Shift+End'], help: 'analysis-key-last' },
      { id: 'next-board', keys: ['e'], help: 'analysis-key-next-board' },
      { id: 'previous-board', keys: ['Shift+e'], help: 'analysis-key-previous-board' },
      { id: 'buttons', keys: ['ArrowLeft', 'ArrowRight'], help: 'analysis-key-buttons' },
      { id: 'steps', keys: ['ArrowUp', 'ArrowDown'], help: 'analysis-key-steps' },
    ],
  },
];

const ANYWHERE: Readonly<Record<string, Way>> = {
  'Shift+ArrowRight': 1,
  'Shift+ArrowLeft': -1,
  'Shift+Home': 'first',
  'Shift+End': 'last',
  e: 1,
  'Shift+e': -1,
};
const OFF_BOARD: Readonly<Record<string, Way | 'help'>> = { n: 1, p: -1, '?': 'help' };

/** What a key asks of the page, on a board or beside it; null when it is none of the page's. */
export function wayOf(event: KeyLike, board: boolean, letters: boolean): Way | 'help' | null {
  const pressed = chord(event);
  if (pressed === null || (isLetter(pressed) && !letters)) return null;
  return ANYWHERE[pressed] ?? (board ? null : (OFF_BOARD[pressed] ?? null));
}
