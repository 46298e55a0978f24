// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the points of a rating's plot lie.

/** Room for the numbers at the left, and above and below the line. */
const LEFT = 50;
const EDGE = 14;
/** The smallest span of ratings a plot shows: a change of a few points is no mountain. */
const SPAN_MIN = 100;
/** Steps between the lines, the first that gives few enough of them. */
const STEPS = [25, 50, 100, 200, 400, 1000];
const LINES_MAX = 5;

/** Dots for the points, one game after the other, and the lines behind them. */
export function plotted(
  points: readonly { rating: number }[],
  width: number,
  height: number,
): { dots: { x: number; y: number }[]; lines: { rating: number; y: number }[] } {
  const all = points.map((point) => point.rating);
  let [low, high] = [Math.min(...all), Math.max(...all)];
  const missing = SPAN_MIN - (high - low);
  if (missing > 0) [low, high] = [low - missing / 2, high + missing / 2];
  const y = (rating: number): number => EDGE + ((high - rating) / (high - low)) * (height - 2 * EDGE);
  const wide = width - LEFT - EDGE;
  const dots = all.map((rating, index) => ({
    x: all.length === 1 ? LEFT + wide / 2 : LEFT + (index / (all.length - 1)) * wide,
    y: y(rating),
  }));
  const step = STEPS.find((each) => (high - low) / each <= LINES_MAX) ?? STEPS.at(-1)!;
  const lines = [];
  for (let rating = Math.ceil(low / step) * step; rating <= high; rating += step) lines.push({ rating, y: y(rating) });
  return { dots, lines };
}

/** The points, the last first, each with a key by its place: a game whose rating was put back is among them twice, at one time. */
export const newestFirst = <P>(points: readonly P[]): { key: number; point: P }[] => points.map((point, key) => ({ key, point })).reverse();
