// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { newestFirst, plotted } from './plot';

const of = (...ratings: number[]) => plotted(ratings.map((rating) => ({ rating })), 640, 220);

describe('the plot of a rating', () => {
  it('goes from left to right, and up where the rating rises', () => {
    const { dots } = of(1500, 1741, 1600);
    expect(dots.map((dot) => dot.x)).toEqual([50, 338, 626]);
    expect(dots[1]!.y).toBe(14);
    expect(dots[0]!.y).toBe(206);
    expect(dots[2]!.y).toBeGreaterThan(dots[1]!.y);
  });

  it('makes no mountain of a molehill, and has few lines', () => {
    const { dots, lines } = of(1500, 1504);
    expect(Math.abs(dots[0]!.y - dots[1]!.y)).toBeLessThan(10);
    expect(lines.map((line) => line.rating)).toEqual([1475, 1500, 1525, 1550]);
    expect(of(400, 3000).lines.length).toBeLessThanOrEqual(6);
  });

  it('shows a single game in the middle', () => {
    expect(of(1500).dots).toEqual([{ x: 338, y: 110 }]);
  });

  it('tells the points of a game that is in it twice from each other', () => {
    const twice = { room: 'a', at_ms: 1, rating: 1500 };
    const rows = newestFirst([twice, twice, { ...twice, room: 'b' }]);
    expect(rows.map((row) => row.point.room)).toEqual(['b', 'a', 'a']);
    expect(new Set(rows.map((row) => row.key)).size).toBe(3);
  });
});
