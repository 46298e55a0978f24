// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/client';
import type { Board, Points, Result, Round } from '../../../api/tournaments';
import { Results } from './results.svelte';

/** A round as the server keeps it: every result written is one event. */
const site = vi.hoisted(() => ({ seq: 10, results: [null, null] as (string | null)[], points: [null, null] as Points[], writes: [] as string[] }));

const refused = (): ApiError => new ApiError(409, { code: 'changed_meanwhile', title: '', detail: '', params: {} } as unknown as ConstructorParameters<typeof ApiError>[1]);
const shown = (): Round => ({ round: 1, seq: site.seq, state: 'on', boards: site.results.map((result, at) => ({ board: at + 1, white: 2 * at + 1, black: 2 * at + 2, result, points: typeof site.points[at] === 'number' ? [site.points[at], 0] : null })) }) as unknown as Round;

vi.mock('../../../api/tournaments', () => ({
  getRound: () => Promise.resolve(shown()),
  putResult: (_id: string, seq: number, _round: number, board: number, result: string, points: Points) => {
    if (seq !== site.seq) return Promise.reject(refused());
    site.seq += 1;
    site.results[board - 1] = result;
    site.points[board - 1] = points;
    site.writes.push(points === null ? `${board} ${result}` : `${board} ${result} ${String(points)}`);
    return Promise.resolve({ seq: site.seq });
  },
}));

const board = (seen: Round, number: number): Board => seen.boards[number - 1]!;
const other = (number: number, result: Result): void => {
  site.seq += 1;
  site.results[number - 1] = result;
};

describe('what is typed at the boards of a round', () => {
  beforeEach(() => Object.assign(site, { seq: 10, results: [null, null], points: [null, null], writes: [] }));

  it('is written though nothing typed before is shown yet', async () => {
    const [results, seen] = [new Results('t'), shown()];
    await results.put(seen, board(seen, 1), '1-0');
    await results.put(seen, board(seen, 2), '0-1');
    await results.put(seen, board(seen, 1), '1/2-1/2');
    await results.put(seen, board(seen, 1), '1-0');
    expect(site.writes).toEqual(['1 1-0', '2 0-1', '1 1/2-1/2', '1 1-0']);
    expect(results.conflicts).toEqual([]);
  });

  it('is written once where it stands already', async () => {
    const [results, seen] = [new Results('t'), shown()];
    await results.put(seen, board(seen, 1), '1-0');
    await results.put(seen, board(seen, 1), '1-0');
    const now = shown();
    await results.put(now, board(now, 1), '1-0');
    expect(site.writes).toEqual(['1 1-0']);
  });

  it('is written anew where the same win is worth other points', async () => {
    const results = new Results('t');
    await results.put(shown(), board(shown(), 1), '1-0', 1);
    await results.put(shown(), board(shown(), 1), '1-0', 1);
    await results.put(shown(), board(shown(), 1), '1-0', 3);
    await results.put(shown(), board(shown(), 1), '1-0');
    expect(site.writes).toEqual(['1 1-0 1', '1 1-0 3']);
  });

  it('is written over what another wrote and was seen', async () => {
    const [results, seen] = [new Results('t'), shown()];
    await results.put(seen, board(seen, 1), '1-0');
    other(1, '0-1');
    const now = shown();
    await results.put(now, board(now, 1), '1-0');
    expect(site.writes).toEqual(['1 1-0', '1 1-0']);
  });

  it('is asked about where another wrote the board and nobody saw it', async () => {
    const [results, seen] = [new Results('t'), shown()];
    other(1, '0-1');
    other(2, '0-1');
    await expect(results.put(seen, board(seen, 1), '1-0')).rejects.toThrow(ApiError);
    await expect(results.put(seen, board(seen, 2), '1/2-1/2')).rejects.toThrow(ApiError);
    expect(results.conflicts.map((one) => [one.board.board, one.board.result, one.mine])).toEqual([
      [1, '0-1', '1-0'],
      [2, '0-1', '1/2-1/2'],
    ]);
    const [{ seen: now, board: first, mine }] = results.conflicts as [{ seen: Round; board: Board; mine: Result; points: Points }];
    await results.put(now, first, mine);
    expect(results.conflicts.map((one) => one.board.board)).toEqual([2]);
    expect(site.writes).toEqual(['1 1-0']);
    results.leave(1, 2);
    expect(results.conflicts).toEqual([]);
  });

  it('is asked about where the same was typed that was shown, and another has changed it', async () => {
    const results = new Results('t');
    await results.put(shown(), board(shown(), 1), '1-0');
    const seen = shown();
    other(1, '0-1');
    await expect(results.put(seen, board(seen, 1), '1-0')).rejects.toThrow(ApiError);
    expect(results.conflicts).toHaveLength(1);
  });

  it('is no conflict where another has written the same', async () => {
    const [results, seen] = [new Results('t'), shown()];
    other(1, '1-0');
    await results.put(seen, board(seen, 1), '1-0');
    expect(results.conflicts).toEqual([]);
    expect(site.writes).toEqual([]);
  });
});
