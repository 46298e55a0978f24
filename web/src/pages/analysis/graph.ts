// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the lines, bars and marks of the graph of a game lie.
import type { Family } from '../../boards';
import { gravity, type Step } from './steps';

/** Room for the numbers at the left, and beside what is drawn. */
const LEFT = 46;
const EDGE = 10;
/** The lane of mistakes below the lines, and the gap above it. */
const LANE = 34;
const GAP = 10;
/** Bars of bughouse are not drawn taller than this loss, centipawns. */
const BAR_MAX = 1_000;

/** A line of the graph; `sure` where the value it leads to is exact. */
export interface Stroke {
  points: string;
  sure: boolean;
}

export interface Bar {
  step: number;
  x: number;
  y: number;
  width: number;
  height: number;
  gravity: number;
}

export interface Drawn {
  /** Where each step stands. */
  x: number[];
  /** Its value; null where none is known. */
  y: (number | null)[];
  lines: { at: number; y: number }[];
  value: Stroke[];
  /** The luck so far; empty where there are no dice. */
  luck: string;
  /** Stretches in which only estimates are known. */
  bands: { x: number; width: number }[];
  /** Mistakes: of the seat it is seen from above the middle of the lane, of the other below it; taller ones are worse. */
  bars: Bar[];
  /** The middle of the lane; null where the bars are the graph. */
  lane: number | null;
  bottom: number;
}

/** The smallest round number that is not below `value`. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value - 1e-9) ?? 10) * power;
}

/** Lowest and highest number of the scale, and those that have a line. */
export function scaleOf(family: Family, steps: readonly Step[]): { low: number; high: number; lines: number[] } {
  if (family === 'chess') return { low: 0, high: 1, lines: [0, 0.25, 0.5, 0.75, 1] };
  if (family === 'bughouse') {
    const high = Math.max(100, roundUp(Math.min(BAR_MAX, Math.max(0, ...steps.map((step) => step.loss)))));
    return { low: 0, high, lines: [0, high / 2, high] };
  }
  const sizes = steps.flatMap((step) => [step.value, step.luck]).map((each) => Math.abs(each ?? 0));
  const high = Math.max(family === 'kalah' ? 10 : 1, roundUp(Math.max(0.1, ...sizes)));
  return { low: -high, high, lines: [-high, -high / 2, 0, high / 2, high] };
}

/** Draws the steps of a game into so much room, seen from the seat `eyes`. */
export function drawn(family: Family, steps: readonly Step[], width: number, height: number, eyes = 0): Drawn {
  const { low, high, lines } = scaleOf(family, steps);
  const four = family === 'bughouse';
  const bottom = four ? height - EDGE : height - LANE - GAP - EDGE;
  const wide = width - LEFT - EDGE;
  const each = wide / Math.max(1, steps.length);
  const xOf = (index: number): number => LEFT + each * (index + 0.5);
  const yOf = (value: number): number => EDGE + ((high - Math.min(high, Math.max(low, value))) / (high - low)) * (bottom - EDGE);
  const x = steps.map((_, index) => xOf(index));
  const y = steps.map((step) => (step.value === null ? null : yOf(step.value)));
  const lane = four ? null : height - LANE / 2 - EDGE / 2;
  return {
    x,
    y,
    lines: lines.map((at) => ({ at, y: yOf(at) })),
    value: four ? [] : strokes(steps, x, y),
    luck: steps.some((step) => step.luck !== null) ? steps.map((step, index) => `${x[index]},${yOf(step.luck ?? 0)}`).join(' ') : '',
    bands: family === 'kalah' ? bandsOf(steps, x, each) : [],
    bars: four ? lossBars(steps, x, each, yOf, bottom) : laneBars(steps, x, each, lane!, eyes),
    lane,
    bottom,
  };
}

/** The line through all values that are known, cut where what it joins turns from estimate to exact. */
function strokes(steps: readonly Step[], x: readonly number[], y: readonly (number | null)[]): Stroke[] {
  const known = steps.flatMap((step, index) => (y[index] === null ? [] : [{ at: `${x[index]},${y[index]}`, exact: step.exact }]));
  const found: Stroke[] = [];
  known.forEach(({ at, exact }, index) => {
    const before = known[index - 1];
    if (!before) return;
    // Once what is known is exact, so is the way to it: a game seen to its end has no doubt behind it.
    const sure = exact;
    const last = found.at(-1);
    if (last && last.sure === sure) last.points += ` ${at}`;
    else found.push({ points: `${before.at} ${at}`, sure });
  });
  return found;
}

function bandsOf(steps: readonly Step[], x: readonly number[], each: number): Drawn['bands'] {
  const found: Drawn['bands'] = [];
  let open = false;
  steps.forEach((step, index) => {
    const guessed = step.value !== null && !step.exact;
    if (guessed && !open) found.push({ x: x[index]! - each / 2, width: each });
    // A forced move has no value of its own: it belongs to what is around it.
    else if (open && (guessed || step.value === null)) found.at(-1)!.width += each;
    open = guessed || (open && step.value === null);
  });
  return found;
}

const barWidth = (each: number): number => Math.max(2, Math.min(9, each * 0.7));

function laneBars(steps: readonly Step[], x: readonly number[], each: number, lane: number, eyes: number): Bar[] {
  return steps.flatMap((step, index) => {
    const bad = gravity(step.mark);
    if (bad === 0) return [];
    const height = (LANE / 2 / 3) * bad;
    return [{ step: index, x: x[index]! - barWidth(each) / 2, y: step.seat === eyes ? lane - height : lane, width: barWidth(each), height, gravity: bad }];
  });
}

function lossBars(steps: readonly Step[], x: readonly number[], each: number, yOf: (value: number) => number, bottom: number): Bar[] {
  return steps.flatMap((step, index) => {
    if (step.loss <= 0) return [];
    const y = yOf(step.loss);
    return [{ step: index, x: x[index]! - barWidth(each) / 2, y, width: barWidth(each), height: Math.max(1, bottom - y), gravity: gravity(step.mark) }];
  });
}

/** The step nearest to a place across the graph. */
export function nearest(x: readonly number[], at: number): number {
  let best = 0;
  x.forEach((each, index) => {
    if (Math.abs(each - at) < Math.abs(x[best]! - at)) best = index;
  });
  return best;
}
