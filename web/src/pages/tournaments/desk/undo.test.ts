// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import type { LogLine, Tournament } from '../../../api/tournaments';
import { undoOf } from './undo';

const cup = (state: string, round = 1): Tournament =>
  ({ id: 't', state, round, format: 'swiss', entries: [{ entry: 7, number: 1, name: 'Ann', rating: null, state: 'present' }] }) as unknown as Tournament;
const line = (seq: number, k: string, more: Partial<LogLine> = {}): LogLine => ({ seq, k, at_ms: seq, ...more });

describe('what can be put right', () => {
  it('is the last word on somebody', () => {
    const log = [line(1, 'entered', { entry: 7 }), line(2, 'withdrawn', { entry: 7 }), line(3, 'returned', { entry: 7 })];
    expect(undoOf(cup('open'), log, log[0]!)).toEqual({ k: 'leave', name: 'Ann' });
    expect(undoOf(cup('running'), log, log[0]!)).toBeNull();
    expect(undoOf(cup('running'), log, log[1]!)).toBeNull();
    expect(undoOf(cup('running'), log, log[2]!)).toEqual({ k: 'withdraw', name: 'Ann' });
    expect(undoOf(cup('running'), log.slice(0, 2), log[1]!)).toEqual({ k: 'return', name: 'Ann' });
  });

  it('is a correction, by the result before it', () => {
    const at = { round: 1, board: 2 };
    const log = [
      line(1, 'scored', { ...at, result: '1-0' }),
      line(2, 'scored', { round: 1, board: 1, result: '0-1' }),
      line(3, 'corrected', { ...at, result: '1/2-1/2' }),
    ];
    expect(undoOf(cup('finished'), log, log[2]!)).toEqual({ k: 'result', ...at, result: '1-0' });
    expect(undoOf(cup('closed'), log, log[2]!)).toBeNull();
    expect(undoOf(cup('running'), log, log[0]!)).toBeNull();
    const worth = [line(1, 'scored', { ...at, result: '1-0', points: [3, 0] }), line(3, 'corrected', { ...at, result: '0-1', points: [0, 1] })];
    expect(undoOf(cup('running'), worth, worth[1]!)).toEqual({ k: 'result', ...at, result: '1-0', points: [3, 0] });
    const twice = [...log, line(4, 'corrected', { ...at, result: '0-1' })];
    expect(undoOf(cup('running'), twice, log[2]!)).toBeNull();
    expect(undoOf(cup('running'), twice, twice[3]!)).toEqual({ k: 'result', ...at, result: '1/2-1/2' });
  });

  it('is the last round before it has begun, and a pause', () => {
    const log = [line(1, 'round_paired', { round: 1 }), line(2, 'paused')];
    expect(undoOf(cup('running'), log, log[0]!)).toEqual({ k: 'unpair', round: 1 });
    expect(undoOf(cup('running', 2), log, log[0]!)).toBeNull();
    expect(undoOf(cup('running'), [...log, line(3, 'scored', { round: 1, board: 1 })], log[0]!)).toBeNull();
    expect(undoOf(cup('paused'), log, log[1]!)).toEqual({ k: 'resume' });
    expect(undoOf({ ...cup('paused'), pause_reason: 'house' }, log, log[1]!), 'the site lets it go on by itself').toBeNull();
    expect(undoOf(cup('running'), [...log, line(3, 'resumed')], log[1]!)).toBeNull();
  });

  it('is a bye whose round is not paired', () => {
    const given = line(1, 'bye_given', { entry: 7, round: 2, mark: 'H' });
    const byes = (state: string, round: number): Tournament => {
      const of = cup(state, round);
      return { ...of, entries: of.entries.map((entry) => ({ ...entry, byes: [{ round: 2, mark: 'H' }] })) };
    };
    expect(undoOf(byes('running', 1), [given], given)).toEqual({ k: 'unbye', name: 'Ann', round: 2 });
    expect(undoOf(byes('running', 2), [given], given)).toBeNull();
    expect(undoOf(byes('finished', 1), [given], given)).toBeNull();
    const back = [given, line(2, 'bye_taken_back', { entry: 7, round: 2 })];
    expect(undoOf(cup('running', 1), back, given)).toBeNull();
  });
});
