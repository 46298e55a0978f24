// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a page of rules is made of. The sentences are in `learn.ftl`, under `learn-GAME-RULE`; here are only
//! the order, the clauses of the rules documents and the positions of the little boards.
import type {
  BughouseDetail,
  ChessDetail,
  GameId,
  KalahDetail,
  Pos,
  Seat,
  TablesDetail,
  View,
} from '../../api/types';
import type { Move } from '../../boards/types';
import { stillTable } from '../../parts/still';

/** A little board: a position and, if there is something to see, one move out of it. */
export interface Scene {
  pos: Pos;
  move: {
    seat: Seat;
    m: string;
    text: string;
    d: ChessDetail | BughouseDetail | KalahDetail | TablesDetail;
    pos: Pos;
  } | null;
}

/** One rule. */
export interface Rule {
  /** Last part of the message keys. */
  id: string;
  /** Where another game's words serve as well: its name and rule, e.g. `tabla-first`. */
  words?: string;
  /** Clauses of the rules document, as it numbers them. */
  clauses: readonly string[];
  scene: Scene | null;
}

/** The event a scene's move would be at a table. */
export function eventOf(scene: Scene): Move | null {
  return scene.move && { n: 1, at: 1, k: 'moved', ...scene.move };
}

/** A table nobody sits at, for boards that only show. */
export function showcase(game: GameId, pos: Pos): View {
  return stillTable(game, pos, { seat: 0 });
}
