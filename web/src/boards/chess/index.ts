// SPDX-License-Identifier: AGPL-3.0-or-later
// What the chess folder shows to the pages.

import type { BoardKit } from '..';
import ChessBoard from './ChessBoard.svelte';
import { find, hear } from './input';
import { groups } from './keys';
import { inLabels, labels } from './leaflet';
import { speak } from './speak';

export const kit: BoardKit = {
  Board: ChessBoard,
  speak: (t, fresh, view, all, settings) => speak(inLabels(t, labels(view, settings)), fresh, view, all),
  find,
  hear,
  keys: groups,
};
export { pieceUrl } from './pieces';
