// SPDX-License-Identifier: AGPL-3.0-or-later
// Keys of a board at a table by Appendix D.

import type { KeyGroup } from '../a11y/keys';
import { chessKeys } from '../boards/chess/keys';

const OWN: KeyGroup = {
  title: 'adapted-keys-title',
  bindings: [
    { id: 'go', keys: ['Ctrl+Enter'], help: 'adapted-key-go' },
    { id: 'act', keys: ['Enter', 'Space'], help: 'adapted-key-act' },
    { id: 'remove', keys: ['Delete'], help: 'adapted-key-remove' },
    { id: 'back', keys: ['Backspace'], help: 'adapted-key-back' },
    { id: 'adjust', keys: ['j'], help: 'adapted-key-adjust' },
    { id: 'yes', keys: ['y'], help: 'adapted-key-yes' },
    { id: 'again', keys: ['v'], help: 'board-key-repeat' },
    { id: 'last', keys: ['l'], help: 'board-key-last' },
    { id: 'last-five', keys: ['Shift+l'], help: 'board-key-last-five' },
    { id: 'clock', keys: ['t'], help: 'board-key-clocks' },
    { id: 'own-clock', keys: ['Shift+t'], help: 'board-key-own-clock' },
    { id: 'moves', keys: ['n'], help: 'board-key-number' },
    { id: 'where', keys: ['o'], help: 'board-key-where' },
    { id: 'read', keys: ['a'], help: 'board-key-read' },
    { id: 'input', keys: ['i', '/'], help: 'board-key-input' },
    { id: 'older', keys: ['Alt+ArrowUp'], help: 'board-key-older' },
    { id: 'newer', keys: ['Alt+ArrowDown'], help: 'board-key-newer' },
    { id: 'game-back', keys: [','], help: 'board-key-back' },
    { id: 'game-on', keys: ['.'], help: 'board-key-on' },
    { id: 'game-start', keys: ['Shift+,'], help: 'board-key-start' },
    { id: 'game-live', keys: ['Shift+.'], help: 'board-key-live' },
    { id: 'help', keys: ['?'], help: 'board-key-help' },
    { id: 'move', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], help: 'board-key-arrows' },
    { id: 'row-end', keys: ['Home', 'End'], help: 'board-key-row-end' },
    { id: 'corner', keys: ['Ctrl+Home', 'Ctrl+End'], help: 'board-key-corner' },
  ],
};

/** What is asked of a board that is the same for both. */
const SCREEN: KeyGroup = {
  title: 'adapted-board-screen',
  bindings: [
    { id: 'legal', keys: ['m'], help: 'board-key-legal' },
    { id: 'captures', keys: ['Shift+m'], help: 'board-key-captures' },
    { id: 'material', keys: ['g'], help: 'board-key-material' },
    { id: 'last-capture', keys: ['c'], help: 'board-key-last-capture' },
  ],
};

const taken = new Set(OWN.bindings.flatMap(({ keys }) => keys));
const LOOKS = ['next-piece', 'previous-piece', 'rank', 'file', 'pawns', 'rays'];

/** Those of the chessboard that only look, without the keys that mean something else here. */
const LOOKING: KeyGroup = {
  title: chessKeys.title,
  bindings: chessKeys.bindings
    .filter(({ id }) => LOOKS.includes(id))
    .map((binding) => ({ ...binding, keys: binding.keys.filter((key) => !taken.has(key)) })),
};

/** All keys of a board of one's own. */
export const groups: readonly KeyGroup[] = [OWN, LOOKING];
/** All keys of the board where there is one for both. */
export const screenGroups: readonly KeyGroup[] = [OWN, SCREEN, LOOKING];
