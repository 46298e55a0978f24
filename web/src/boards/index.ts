// SPDX-License-Identifier: AGPL-3.0-or-later
// The door to the boards: each game's drawing, its sentences and its reader of typed moves, loaded when a
// table of that game is opened. The pages import this file and `types`, never a board directly.

import type { Component } from 'svelte';
import { need } from '../i18n';
import type { BoardProps, BoardSettings, View, WireEvent } from './types';
import type { Order } from './orders';
import type { Translate } from './say';
import type { KeyGroup } from '../a11y/keys';

export type { BoardProps, BoardSettings, BoardWish } from './types';
export { defaultBoardSettings, palettes, type Palette } from './settings';

/** What a typed move came to. `m` is set when it can be sent; `why` is a sentence when it cannot. */
export interface Heard {
  m: string | null;
  why: string | null;
}

/** The reader of the input line of one family of games. */
export interface Typed {
  /** The cell of the own board that goes by these words, as a CSS selector; null when there is none. */
  find: (text: string, view: View, settings?: BoardSettings) => string | null;
  /** Reads a typed move. */
  hear: (t: Translate, text: string, view: View, settings?: BoardSettings) => Heard;
  /** The command of the board that a text names; null when it names none. */
  order: (text: string) => Order | null;
  /** The answer to a question; null when the text asks none. */
  ask?: (t: Translate, text: string, view: View, settings?: BoardSettings) => string | null;
  /** Whether a text may be a move that is kept until one's own turn; left out where no game of the family has such. */
  early?: (text: string) => boolean;
}

/** Everything a page needs to show one family of games. */
export interface BoardKit {
  /** The board itself. */
  Board: Component<BoardProps>;
  /** One sentence for the events of one server message; empty when there is nothing to say. */
  speak: (
    t: Translate,
    fresh: readonly WireEvent[],
    view: View,
    all: readonly WireEvent[],
    settings?: BoardSettings,
  ) => string;
  /** What this game tells whoever comes to its table, beside whose turn it is: dice, direction, score. */
  arrive?: (t: Translate, view: View, all: readonly WireEvent[]) => string;
  /** The table as it is told to who has turned the board. */
  seen?: (view: View, flipped: boolean) => View;
  /** The opponent's number of a point of the viewer. */
  across?: (game: string, point: number) => number;
  /** Fetches what the chosen settings need, before anything is said. */
  ready?: (settings: BoardSettings) => Promise<void>;
  /** What reads the input line, fetched when somebody comes to it. */
  typed: () => Promise<Typed>;
  /** The keys of this board, for the help dialog. */
  keys: KeyGroup[];
}

/** Families of games, by the identifier on the wire. */
export type Family = 'chess' | 'bughouse' | 'kalah' | 'tables';

/** The family a game belongs to. */
export function familyOf(game: string): Family {
  if (game === 'leaflet') return 'chess';
  if (game === 'chess' || game === 'bughouse' || game === 'kalah') return game;
  return 'tables';
}

/** Loads the board of a game, with the words only its family says. */
export async function loadBoard(game: string): Promise<BoardKit> {
  switch (familyOf(game)) {
    case 'chess':
      return (await import('./chess')).kit;
    case 'bughouse':
      return (await import('./bughouse')).kit;
    case 'kalah':
      return (await import('./kalah')).kit;
    default:
      return (await Promise.all([import('./tables'), need('dice')]))[0].kit;
  }
}
