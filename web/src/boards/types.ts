// SPDX-License-Identifier: AGPL-3.0-or-later
// What a board needs of the page around it. What comes over the wire is typed in `api/types`. Here live no rules: what
// is legal comes ready from the server.

import type { Snippet } from 'svelte';
import type { Cube, EventOf, Pos, View, WireEvent } from '../api/types';

export type {
  BughouseDetail,
  BughouseHalf,
  BughouseLegal,
  BughousePos,
  ChessDetail,
  ChessLegal,
  ChessPos,
  ClockState,
  Cube,
  EventOf,
  Frozen,
  KalahDetail,
  KalahLegal,
  KalahPos,
  KalahPreview,
  Match,
  Pos,
  Sleeve,
  TablesDetail,
  TablesEdge as Edge,
  TablesLegal,
  TablesPos,
  View,
  WireEvent,
} from '../api/types';

/** Bits of the last number of a step: what happens where it lands. */
export const HIT = 1;
export const PIN = 2;

/** A move as it comes over the wire. */
export type Move = EventOf<'moved'>;

/** What a player may do with the cube. */
export type CubeAct = 'double' | 'take' | 'drop' | 'beaver' | 'raccoon';

/** What a board asks of the page around it. */
export type BoardWish = 'hint' | 'input' | 'takeback' | 'flip' | 'zen' | Walk;

/** Steps through the game: to its start, a move back, a move on, to the present. */
export type Walk = 'start' | 'back' | 'on' | 'live';

/** What the page draws inside a board of several: the strip of a player, with what the board puts beside the name. */
export type SeatStrip = Snippet<[seat: number, compact: boolean, beside?: Snippet]>;

/** The face every board component shows. */
export interface BoardProps {
  /** The table as it stands now. */
  view: View;
  /** Everything that happened so far, oldest first. */
  events: readonly WireEvent[];
  /** Index of the replayed ply, or null when the board is live. */
  shown: number | null;
  /** The position to draw. */
  pos: Pos;
  /** The event that led to `pos`, or null at the start. */
  last: Move | null;
  /** The doubling cube beside `pos`, where it is known of every position; else a replay draws none. */
  cube?: Cube | null;
  /** False while the board only shows. */
  interactive: boolean;
  /** The viewer looks from the other side; left out, a board that can be turned keeps it to itself. */
  flipped?: boolean;
  settings: BoardSettings;
  /** Called with the move in the notation of the wire. */
  onmove: (m: string) => void;
  /** Called when the player rolls the dice (tables only). */
  onroll?: () => void;
  /** Called when the player does something with the doubling cube (tables only). */
  oncube?: (act: CubeAct) => void;
  /** Counts refusals of the server; when it grows the board forgets what it showed ahead of the answer. */
  refusals?: number;
  /** Chess: shows and says why a move was not made. */
  onrefuse?: (why: string) => void;
  /** Bughouse: draws the player of a seat beside their board. */
  strip?: SeatStrip;
  /** Bughouse: what the page draws below the own board. */
  foot?: Snippet;
  /** Tables: what the page puts into the line below the board while nothing is to be done there. */
  after?: Snippet | null;
  /** Tables: called with the position as it lies this moment, the steps of a turn in the making among it. */
  onlaid?: (pos: Pos) => void;
  /** Bughouse: says something to the partner. */
  onphrase?: (phrase: string) => void;
  /** Called for a key whose effect lies outside the board. */
  onwish?: (wish: BoardWish) => void;
}

/** What a player chose about boards; kept by the page, read by the boards. */
export interface BoardSettings {
  /** `off` also whenever the system asks for reduced motion. */
  motion: 'full' | 'off';
  /** Pace of animations, 1 = normal, 2 = twice as fast. */
  speed: number;
  /** Single-letter keys while the board has focus. */
  letterKeys: boolean;
  /** Own keys by command name, e.g. `{ where: 'w' }`. */
  keymap: Readonly<Record<string, string>>;
  /** Chess: letters and numbers at the edge. */
  coordinates: boolean;
  /** Leaflet chess: letters for rows and numbers for files, as the leaflet writes them. */
  leafletLabels: boolean;
  /** Chess: a move prepared during the opponent's turn. */
  premove: boolean;
  /** Bughouse: what is said of the other board, beside what comes into the own sleeve. */
  farMoves: 'off' | 'captures' | 'all';
  /** The own clock is said at five, two and one minute, thirty and ten seconds. */
  sayClock: boolean;
  /** What plays by itself waits until what was said can have been heard. */
  listener: boolean;
  /** Chess by ear: how moves are said. */
  moveStyle: 'uci' | 'san' | 'literate' | 'nato' | 'anna';
  /** Chess by ear: how pieces are called; `upper` writes White's in capitals, for Braille. */
  pieceStyle: 'letter' | 'upper-letter' | 'name' | 'upper-name';
  /** Chess by ear: how colours are called before pieces. */
  prefixStyle: 'letter' | 'name' | 'none';
  /** Chess by ear: where the square is said of a field with a piece. */
  positionStyle: 'before' | 'after' | 'none';
  /** Chess: show where a piece may go. */
  showDests: boolean;
  /** Kalah: show where the last stone falls. */
  preview: boolean;
  /** Kalah: the number keys ask again before they sow. */
  confirmSow: boolean;
  /** Tables: play steps that leave no choice. */
  autoForced: boolean;
  /** Tables: a tap plays the larger die at once (`play`) or picks the checker up (`pick`). */
  tap: 'play' | 'pick';
}
