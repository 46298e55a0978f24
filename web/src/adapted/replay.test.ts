// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { START } from './hands';
import { replayed } from './replay';
import { legal, played, start } from './rules';

describe('the moves of chess', () => {
  /** Every line of so many plies. */
  function lines(position: ReturnType<typeof start>, depth: number): number {
    if (depth === 0) return 1;
    const { dests, promo } = legal(position);
    return Object.entries(dests).reduce(
      (sum, [from, to]) => sum + to.reduce((n, square) => n + (promo.includes(from + square) ? 4 : 1) * lines(played(position, from + square), depth - 1), 0),
      0,
    );
  }

  it('are as many as everybody counts', () => {
    expect([1, 2, 3].map((depth) => lines(start(), depth))).toEqual([20, 400, 8902]);
  });
});

describe('a score on a board', () => {
  it('is read in every notation the input takes', () => {
    const score = ['e4', 'Bauer Eva sieben Eva fünf', 'кон ге 1 на еф 3', 'конь бэ 8 на цэ 6'];
    // In Braille a `b` is a file or a bishop: what is legal tells which.
    const read = replayed(['e4', 'e5', 'Nf3', 'Nc6', '⠃⠃⠢', 'a6', 'Bxc6', 'dxc6', 'O-O', 'Qd6']);
    expect(read).toEqual({ board: 'r1b1kbnr/1pp2ppp/p1pq4/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1', plies: 10, unread: null });
    expect(replayed(score).board).toBe('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R');
  });

  it('takes in passing and promotes', () => {
    const score = ['e4', 'a6', 'e5', 'd5', 'exd6', 'a5', 'dxc7', 'a4', 'cxb8=N'];
    expect(replayed(score).board).toBe('rNbqkbnr/1p2pppp/8/8/p7/8/PPPP1PPP/RNBQKBNR');
  });

  it('stops at what cannot be read', () => {
    expect(replayed([])).toEqual({ board: START, plies: 0, unread: null });
    expect(replayed(['e4', 'Ke3'])).toMatchObject({ plies: 1, unread: 'Ke3' });
    expect(replayed(['?'])).toEqual({ board: START, plies: 0, unread: '?' });
  });
});
