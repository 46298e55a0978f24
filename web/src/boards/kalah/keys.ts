// SPDX-License-Identifier: AGPL-3.0-or-later
// Keys of the kalah board and how the focus moves over it (adapted chess 6.1, 6.4).

import { commonWithout, type KeyGroup } from '../../a11y/keys';
import { storeOf } from './layout';

/** Keys beside the common ones. */
export const kalahKeys: KeyGroup = {
  title: 'board-keys-kalah',
  bindings: [
    { id: 'sow', keys: ['1', '2', '3', '4', '5', '6', '7', '8'], help: 'board-key-sow' },
    { id: 'preview', keys: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Shift+${n}`), help: 'board-key-preview' },
    { id: 'stores', keys: ['s'], help: 'board-key-stores' },
    { id: 'pie', keys: ['w'], help: 'board-key-pie' },
    { id: 'keep', keys: ['k'], help: 'board-key-keep' },
    { id: 'flip', keys: ['f'], help: 'board-key-flip-watch' },
  ],
};

/** All keys of the board, most particular first. */
export const groups: KeyGroup[] = [kalahKeys, commonWithout('put-back', 'confirm')];

/** The hollows in the order a viewer of `side` sees them: own pits, own store, opponent's pits, opponent's store. */
function around(index: number, side: number, houses: number): number {
  const size = 2 * houses + 2;
  return side === 0 ? index : (index + houses + 1) % size;
}

/**
 * The hollow a movement key leads to, or null at the edge. Columns run from the opponent's store on the left to
 * the own store on the right, as drawn.
 */
export function step(index: number, key: string, side: number, houses: number): number | null {
  const rel = around(index, side, houses);
  const back = (r: number): number => around(r, side, houses);
  const own = rel <= houses;
  const column = rel === houses ? houses : rel === 2 * houses + 1 ? -1 : own ? rel : 2 * houses - rel;
  const at = (col: number, row: boolean): number => {
    if (col < 0) return back(2 * houses + 1);
    if (col >= houses) return back(houses);
    return back(row ? col : 2 * houses - col);
  };
  switch (key) {
    case 'ArrowLeft':
      return column < 0 ? null : at(column - 1, own);
    case 'ArrowRight':
      return column >= houses ? null : at(column + 1, column < 0 ? true : own);
    case 'ArrowUp':
      return own && column >= 0 && column < houses ? at(column, false) : null;
    case 'ArrowDown':
      return !own && column >= 0 && column < houses ? at(column, true) : null;
    case 'Home':
      return at(0, own);
    case 'End':
      return at(houses - 1, own);
    case 'Ctrl+Home':
      return storeOf(1 - side, houses);
    case 'Ctrl+End':
      return storeOf(side, houses);
    default:
      return null;
  }
}
