// SPDX-License-Identifier: AGPL-3.0-or-later
//! Results as an arbiter types them, quicker than the server answers: what was typed at a board before counts as seen,
//! and what somebody else has written meanwhile is asked about.
import { ApiError } from '../../../api/client';
import { getRound, putResult } from '../../../api/tournaments';
import type { Board, Points, Result, Round } from '../../../api/tournaments';

/** A board that somebody else has written meanwhile: the round as it is now, and what was typed here. */
export interface Conflict {
  seen: Round;
  board: Board;
  mine: Result;
  points: Points;
}

/** What was written here last at a board, and the number of its event. */
interface Written {
  result: Result;
  points: Points;
  seq: number;
}

/** Whether a board stands as it is wished; points that were not asked for are as they are. */
const stands = (board: Pick<Board, 'result'> & { points?: Points }, result: Result, points: Points): boolean =>
  board.result === result && (points === null || worth(board.points) === worth(points));

/** What was won, by whom ever. */
const worth = (points: Points | undefined): number | null => (Array.isArray(points) ? Math.max(...points) : (points ?? null));

export class Results {
  /** What is asked about, one a board. */
  conflicts = $state.raw<readonly Conflict[]>([]);
  #written = new Map<string, Written>();

  constructor(private readonly id: string) {}

  /** Leaves a board as the other has written it. */
  leave(round: number, board: number): void {
    this.conflicts = this.conflicts.filter((one) => one.seen.round !== round || one.board.board !== board);
  }

  /** Writes a result at a board as it was seen; throws what the server refuses. */
  async put(seen: Round, board: Board, result: Result, points: Points = null): Promise<void> {
    const { round } = seen;
    this.leave(round, board.board);
    const key = `${round} ${board.board}`;
    const note = ({ seq }: { seq: number }): void => void this.#written.set(key, { result, points, seq });
    const written = this.#written.get(key);
    // What was typed at this board before is what whoever types has in mind, though it is not shown yet.
    const known = written !== undefined && written.seq > seen.seq ? written : board;
    try {
      if (!stands(known, result, points)) return note(await putResult(this.id, seen.seq, round, board.board, result, points));
    } catch (error) {
      if (!(error instanceof ApiError) || error.refused.code !== 'changed_meanwhile') throw error;
    }
    const now = await getRound(this.id, round);
    const other = now.boards.find((each) => each.board === board.board);
    const same = other?.white === board.white && other.black === board.black;
    if (same && stands(other, result, points)) return;
    try {
      // Something else was changed: this board is as it was seen. Otherwise the number seen is too old, and refused.
      note(await putResult(this.id, same && other.result === known.result ? now.seq : seen.seq, round, board.board, result, points));
    } catch (error) {
      if (other && error instanceof ApiError && error.refused.code === 'changed_meanwhile') this.conflicts = [...this.conflicts, { seen: now, board: other, mine: result, points }];
      throw error;
    }
  }
}
