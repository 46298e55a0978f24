// SPDX-License-Identifier: AGPL-3.0-or-later
// What a board needs to know of the wire: positions and moves as they come, of a view only what is drawn. Here live
// no rules: what is legal comes ready from the server.

import type { Snippet } from 'svelte';
import type { EndReason } from '../api/ends';
import type { Pos } from '../api/positions';

export type {
  BughouseDetail,
  BughouseHalf,
  BughouseLegal,
  BughousePos,
  ChessDetail,
  ChessLegal,
  ChessPos,
  Frozen,
  KalahLegal,
  KalahPos,
  KalahPreview,
  Pos,
  Sleeve,
  TablesDetail,
  TablesEdge as Edge,
  TablesLegal,
  TablesPos,
} from '../api/positions';

/** One chair at the table, as the viewer sees it. */
export interface SeatInfo {
  name: string;
  bot?: unknown;
  you: boolean;
}

/** The clock as it stood at `at` (server milliseconds). */
export interface ClockView {
  ms: number[];
  move_ms?: number[] | null;
  running: number | null;
  /** Bughouse: which of the four run. */
  runs?: readonly boolean[];
  at: number;
}

/** Bits of the last number of a step: what happens where it lands. */
export const HIT = 1;
export const PIN = 2;

/** Something that happened at the table. Fields beyond the first three depend on the kind. */
export interface WireEvent {
  n: number;
  at: number;
  k: string;
  seat?: number | null;
  m?: string;
  text?: string;
  d?: unknown;
  pos?: unknown;
  dice?: number[];
  purpose?: string;
  first?: number | null;
  what?: string;
  points?: number | null;
  reason?: EndReason;
  winner?: number | null;
  name?: string | null;
  ply?: number;
  clock?: number[] | null;
  /** Kind of a double: `double`, `beaver` or `raccoon`; `value` is what the cube shows if it is taken. */
  level?: string;
  value?: number;
  /** Bughouse: what a partner said by a button, who hears a line, which team won. */
  p?: string;
  to?: string;
  team?: number | null;
  /** Number of a game of a match, and the score after it. */
  game?: number;
  score?: readonly number[];
  /** Of a passed turn: what the opponent has to finish, number and how many of it. */
  handed?: readonly (readonly number[])[];
}

/** Detail of a kalah action. */
export interface KalahDetail {
  pit?: number;
  seeds?: number;
  path?: number[];
  last?: number;
  again?: boolean;
  captured?: number;
  swept?: number[] | null;
  swap?: boolean;
  decline?: boolean;
}

/** A double that waits for its answer. */
export interface CubeOffer {
  /** Who doubled. */
  seat: number;
  level: 'double' | 'beaver' | 'raccoon';
  /** What the cube shows if it is taken. */
  take: number;
  /** Points lost by dropping it. */
  drop: number;
}

/** The doubling cube. */
export interface CubeView {
  value: number;
  /** Whose it is; null in the middle. */
  owner: number | null;
  offer: CubeOffer | null;
}

/** The match a game belongs to. */
export interface MatchView {
  to: number;
  score: readonly number[];
  game: number;
  crawford: boolean;
  /** A game is over and the next has not begun. */
  between: boolean;
}

/** What a player may do with the cube. */
export type CubeAct = 'double' | 'take' | 'drop' | 'beaver' | 'raccoon';

/** The table as one viewer sees it. */
export interface View {
  id: string;
  game: string;
  status: string;
  seats: (SeatInfo | null)[];
  seat: number | null;
  direction: 'right' | 'left';
  turn: number | null;
  /** Everybody who may act now; `turn` is null in bughouse. */
  turns?: readonly number[];
  ply: number;
  pos: unknown;
  legal: unknown;
  clock: ClockView | null;
  /** How time is counted; `none` where nothing runs out. */
  clock_rule?: { kind: string };
  now: number;
  can: string[];
  result?: { winner: number | null; points: number; reason: EndReason; team?: number | null } | null;
  /** Switches of the table, by name. */
  options?: Readonly<Record<string, unknown>>;
  /** Null or absent where no cube was agreed. */
  cube?: CubeView | null;
  /** Null or absent for a single game. */
  match?: MatchView | null;
}

/** What a board asks of the page around it. */
export type BoardWish = 'input' | 'takeback' | 'flip' | 'zen';

/** What the page draws inside a board of several: the strip of a player. */
export type SeatStrip = Snippet<[seat: number, compact: boolean]>;

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
  last: WireEvent | null;
  /** The doubling cube beside `pos`, where it is known of every position; else a replay draws none. */
  cube?: CubeView | null;
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
  /** Counts refusals of the house; when it grows the board forgets what it showed ahead of the answer. */
  refusals?: number;
  /** Bughouse: draws the player of a seat beside his board. */
  strip?: SeatStrip;
  /** Bughouse: what the page draws below the own board. */
  foot?: Snippet;
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
