// SPDX-License-Identifier: AGPL-3.0-or-later
//! What of a tournament's log can be put right again: to undo is to give the command that does so, which stands in the
//! log, too.
import type { LogLine, Points, Result, Tournament } from '../../../api/tournaments';

/** The command that puts a line right. */
export type Undo =
  | { k: 'return' | 'withdraw' | 'leave'; name: string }
  | { k: 'resume' | 'pause' }
  | { k: 'unpair'; round: number }
  | { k: 'unbye'; name: string; round: number }
  | { k: 'result'; round: number; board: number; result: Result; points?: Points };

const RESULT_KINDS = ['scored', 'forfeited', 'corrected'];

/** What would undo a line of the log; null where nothing does, or where something later has. */
export function undoOf(tournament: Tournament, log: readonly LogLine[], line: LogLine): Undo | null {
  const { state } = tournament;
  const live = state === 'running' || state === 'paused';
  const later = log.filter((other) => other.seq > line.seq);
  const entry = tournament.entries.find((each) => each.entry === line.entry);
  const again = (...kinds: string[]): boolean => later.some((other) => kinds.includes(other.k) && other.entry === line.entry);
  switch (line.k) {
    case 'entered':
      return entry && (state === 'open' || state === 'checkin') && !again('left') ? { k: 'leave', name: entry.name } : null;
    case 'withdrawn':
      return entry && live && !again('returned', 'withdrawn') ? { k: 'return', name: entry.name } : null;
    case 'returned':
      return entry && live && !again('withdrawn', 'returned') ? { k: 'withdraw', name: entry.name } : null;
    case 'bye_given': {
      const going = live || state === 'open' || state === 'checkin';
      const stands = going && line.round !== undefined && line.round > tournament.round && entry?.byes?.some((bye) => bye.round === line.round);
      const changed = later.some((other) => ['bye_given', 'bye_taken_back'].includes(other.k) && other.entry === line.entry && other.round === line.round);
      return entry && stands && !changed && line.round !== undefined ? { k: 'unbye', name: entry.name, round: line.round } : null;
    }
    case 'paused':
      // What the site has stopped goes on by itself.
      return state === 'paused' && tournament.pause_reason !== 'house' && !later.some((other) => other.k === 'resumed') ? { k: 'resume' } : null;
    case 'resumed':
      return state === 'running' && !later.some((other) => other.k === 'paused') ? { k: 'pause' } : null;
    case 'round_paired': {
      const begun = later.some((other) => other.round === line.round && ['scored', 'corrected', 'arrived', 'round_deleted'].includes(other.k));
      return live && !begun && line.round === tournament.round && tournament.format !== 'arena' ? { k: 'unpair', round: line.round } : null;
    }
    case 'corrected': {
      const same = (other: LogLine): boolean => RESULT_KINDS.includes(other.k) && other.round === line.round && other.board === line.board;
      const before = [...log].reverse().find((other) => other.seq < line.seq && same(other));
      const open = live || state === 'finished';
      if (!open || !before?.result || later.some(same) || line.round === undefined || line.board === undefined) return null;
      return { k: 'result', round: line.round, board: line.board, result: before.result, ...(before.points ? { points: before.points } : {}) };
    }
    default:
      return null;
  }
}
