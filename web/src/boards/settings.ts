// SPDX-License-Identifier: AGPL-3.0-or-later
// The settings a board starts with. Where they are kept is the page's affair.

import type { BoardSettings } from './types';

/** What a newcomer meets. */
export const defaultBoardSettings: BoardSettings = {
  motion: 'full',
  speed: 1,
  letterKeys: true,
  keymap: {},
  coordinates: true,
  leafletLabels: true,
  premove: true,
  farMoves: 'captures',
  sayClock: true,
  listener: false,
  moveStyle: 'literate',
  pieceStyle: 'name',
  prefixStyle: 'name',
  positionStyle: 'before',
  showDests: true,
  preview: true,
  confirmSow: false,
  autoForced: true,
  tap: 'play',
};

/** The palettes a player may choose from: values of `data-board` on the root element. */
export const palettes = ['walnut', 'felt', 'night', 'signal', 'contrast'] as const;

/** Name of a palette. */
export type Palette = (typeof palettes)[number];
