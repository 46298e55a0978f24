// SPDX-License-Identifier: AGPL-3.0-or-later
// Keys of bughouse beside those of the chessboard (adapted chess 6.3).

import type { KeyGroup } from '../../a11y/keys';
import { groups as chess } from '../chess/keys';

/** What a partner is told by a key, in the order of the keys. */
export const TELLS = ['need_p', 'need_n', 'need_b', 'need_r', 'need_q', 'sit'] as const;

const tells = ['1', '2', '3', '4', '5', '6'];

/** Keys beside the common ones and those of chess. */
export const bughouseKeys: KeyGroup = {
  title: 'board-keys-bughouse',
  bindings: [
    { id: 'other-board', keys: ['`'], help: 'board-key-other-board' },
    { id: 'sleeve-own', keys: ['9'], help: 'board-key-sleeve-own' },
    { id: 'sleeve-opponent', keys: ['0'], help: 'board-key-sleeve-opponent' },
    { id: 'sleeve-partner', keys: ['Shift+9'], help: 'board-key-sleeve-partner' },
    { id: 'sleeve-other', keys: ['Shift+0'], help: 'board-key-sleeve-other' },
    { id: 'drop', keys: ['d', '@'], help: 'board-key-from-sleeve' },
    { id: 'four-clocks', keys: ['Shift+t'], help: 'board-key-four-clocks' },
    {
      id: 'tell',
      keys: tells.flatMap((digit) => [`Ctrl+${digit}`, `Alt+${digit}`]),
      help: 'board-key-tell',
    },
  ],
};

/** All keys of the boards, most particular first; a key taken here is not listed again. */
export const groups: KeyGroup[] = [
  bughouseKeys,
  ...chess.map((group) => ({
    title: group.title,
    bindings: group.bindings.filter((binding) => binding.id !== 'own-clock' && binding.id !== 'undo'),
  })),
];
