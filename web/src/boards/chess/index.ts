// SPDX-License-Identifier: AGPL-3.0-or-later
// What the chess folder shows to the pages.

import type { BoardKit } from '..';
import { need } from '../../i18n';
import ChessBoard from './ChessBoard.svelte';
import { groups } from './keys';
import { inLabels, labels } from './leaflet';
import { speak } from './speak';
import { inStyle, needStyle } from './styling.svelte';

/** The reader of the input line. */
const typed = async () => (await Promise.all([import('./typed'), need('ear', 'bughouse')]))[0].typed;

export const kit: BoardKit = {
  Board: ChessBoard,
  speak: (t, fresh, view, all, settings) => speak(inLabels(inStyle(t, settings), labels(view, settings)), fresh, view, all),
  typed,
  ready: needStyle,
  keys: groups,
};
export { pieceUrl } from './pieces';
