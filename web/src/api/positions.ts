// SPDX-License-Identifier: AGPL-3.0-or-later
// What lies on a table and what may be done there, game by game: positions, legal moves, moves in detail.

/** A chair: 0 is White, South's first sower or the white checkers; 1 is Black. Bughouse has four: White and Black of
 * the first board, White and Black of the second. */
export type Seat = 0 | 1 | 2 | 3;

/** One number for each of two seats. */
export type Pair = [number, number];

/** Position of chess. */
export interface ChessPos {
  fen: string;
  /** From and to. */
  last: string[] | null;
  check: boolean;
}

/** One board of bughouse. */
export interface BughouseHalf {
  /** With the sleeves in brackets; `~` after what was a pawn. */
  fen: string;
  /** Two squares, or the piece with an `@` and the square of a drop. */
  last: string[] | null;
  check: boolean;
  /** Who is on turn. */
  turn: Seat;
  /** He has no legal action and waits (C2). */
  waits: boolean;
}

/** Pieces in a sleeve, by letter. */
export type Sleeve = Record<'p' | 'n' | 'b' | 'r' | 'q', number>;

/** Both boards stand still until a piece is taken off (C10). */
export interface Frozen {
  promoter: Seat;
  remover: Seat;
  /** Where the pawn stands. */
  square: string;
}

/** Position of bughouse: two boards, the sleeves by seat. */
export interface BughousePos {
  boards: [BughouseHalf, BughouseHalf];
  sleeves: Sleeve[];
  frozen: Frozen | null;
}

/** Position of kalah; `board` runs South's houses, South's kalah, North's houses, North's kalah. */
export interface KalahPos {
  board: number[];
  side: 0 | 1;
  south_seat: Seat;
  pie_open: boolean;
  houses: number;
}

/** Position of a tables game, each player in his own numbering: 0 off, 1–24 points, 25 bar. */
export interface TablesPos {
  white: number[];
  black: number[];
  pips: [number, number];
  roll: [number, number] | null;
  stage: number[];
  phase: 'opening' | 'roll' | 'play' | 'over';
  side: 0 | 1 | null;
  /** Tapa: points with a pinned checker of White and of Black, each in its owner's numbering. */
  pinned?: [number[], number[]];
  /** Indiika: checkers not yet entered. */
  hand?: Pair;
  /** A progressive double to be finished by `side`: number and how many of it. */
  pending?: Pair[];
  completing?: boolean;
  /** Own rolls so far. */
  rolls?: Pair;
}

/** Any position. */
export type Pos = ChessPos | BughousePos | KalahPos | TablesPos;

/** Legal moves of chess: squares to squares, and the moves that ask for a piece. */
export interface ChessLegal {
  dests: Record<string, string[]>;
  promo: string[];
  /** What a pawn may become; in leaflet chess only what was lost. */
  pieces?: string[];
}

/** Legal actions of bughouse: moves, drops by upper-case letter, squares to take a piece off from. */
export interface BughouseLegal extends ChessLegal {
  drops: Record<string, string[]>;
  remove: string[] | null;
}

/** Where one sowing would go. */
export interface KalahPreview {
  path: number[];
  last: number;
  again: boolean;
  captured: number;
}

/** Legal sowings of kalah by house, counted from the mover's left. */
export interface KalahLegal {
  pits: Record<string, KalahPreview>;
  swap: boolean;
  decline: boolean;
}

/** One step of a tables turn: from, to, die, next node, and bits: 1 hit, 2 pin. */
export type TablesEdge = [from: number, to: number, die: number, next: number, flags: number];

/** Legal steps of a tables turn as a graph; node 0 is the beginning, a node without edges is complete. */
export interface TablesLegal {
  nodes: TablesEdge[][];
}

/** Legal moves of the seat on turn. */
export type Legal = ChessLegal | BughouseLegal | KalahLegal | TablesLegal;

/** A move of chess in detail. */
export interface ChessDetail {
  piece: string;
  from: string;
  to: string;
  takes: string | null;
  check: boolean;
  mate: boolean;
  castle: 'short' | 'long' | null;
  promo: string | null;
}

/** An action of bughouse in detail. */
export interface BughouseDetail extends ChessDetail {
  /** 0 is the board of seats 0 and 1. */
  board: 0 | 1;
  drop: boolean;
  /** The piece taken off, its square is `to`. */
  removes: string | null;
}

/** A move of kalah in detail. */
export type KalahDetail =
  | {
      pit: number;
      seeds: number;
      path: number[];
      last: number;
      again: boolean;
      captured: number;
      swept: [number, number] | null;
    }
  | { swap: true }
  | { decline: true };

/** A move of a tables game in detail; steps are from, to, die, and bits: 1 hit, 2 pin. */
export interface TablesDetail {
  dice: number[];
  steps: [number, number, number, number][];
  /** Tapa starts over (P14). */
  restart?: boolean;
  /** The rest of a progressive double passes to the opponent: number and how many of it (G13). */
  handed?: Pair[];
  /** This finished the opponent's double (G15). */
  completing?: boolean;
}
