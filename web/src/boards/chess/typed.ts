// SPDX-License-Identifier: AGPL-3.0-or-later
// What the input line of chess takes: moves, squares, commands, and questions about the board.

import type { Typed } from '..';
import { orders } from '../orders';
import type { ChessPos } from '../types';
import { readFen } from './fen';
import { answer } from './asked';
import { early, find, hear } from './input';
import { inLabels, labels } from './leaflet';
import { inStyle } from './styling.svelte';

/** Commands of a chessboard; bughouse has them too. */
export const chessOrders = {
  material: 'material|материал',
  pawns: 'pawns|пешки',
  captures: 'captures|вземания|взятия',
  'last-capture': 'last capture|последно вземане|последнее взятие',
  lost: 'lost|lost pieces|изгубени|изгубени фигури|потеряно|потери|потерянные',
  'put-back': 'put back|cancel|отказ|отмяна|отмена|отменить',
};

export const typed: Typed = {
  find,
  hear,
  early,
  order: orders(chessOrders),
  ask: (t, text, view, settings) => {
    const leaflet = labels(view, settings);
    return answer(inLabels(inStyle(t, settings), leaflet), text, readFen((view.pos as ChessPos).fen), leaflet);
  },
};
