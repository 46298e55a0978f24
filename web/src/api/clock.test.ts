// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { days, digits, isLow, left, nextTick, ServerTime } from './clock';
import { Marks } from './marks';
import type { ClockState } from './types';

const clock = (over: Partial<ClockState>): ClockState => ({
  ms: [60_000, 30_000],
  move_ms: null,
  running: 0,
  standing: false,
  at: 1_000,
  ...over,
});

describe('clocks', () => {
  it('only the running side loses time, and never below zero', () => {
    expect(left(clock({}), 0, 6_000)).toEqual({ ms: 55_000, move: null });
    expect(left(clock({}), 1, 6_000)).toEqual({ ms: 30_000, move: null });
    expect(left(clock({}), 0, 99_000)).toEqual({ ms: 0, move: null });
    expect(left(clock({}), 0, 500)).toEqual({ ms: 60_000, move: null });
  });

  it('c2_move_time_runs_out_before_the_reserve', () => {
    const delay = clock({ ms: [120_000, 120_000], move_ms: [12_000, 12_000] });
    expect(left(delay, 0, 11_000)).toEqual({ ms: 120_000, move: 2_000 });
    expect(left(delay, 0, 18_000)).toEqual({ ms: 115_000, move: 0 });
  });

  it('nobody is charged while the server stands still', () => {
    expect(left(clock({ standing: true }), 0, 50_000)).toEqual({ ms: 60_000, move: null });
  });

  it('tenths appear below ten seconds and are rounded down', () => {
    expect(['3:00', digits(180_000)]).toEqual(['3:00', '3:00']);
    expect(digits(61_200)).toBe('1:02');
    expect(digits(10_000)).toBe('0:10');
    expect(digits(9_999)).toBe('0:09.9');
    expect(digits(340)).toBe('0:00.3');
    expect(digits(0)).toBe('0:00.0');
    expect(digits(3_723_000)).toBe('1:02:03');
    expect(days(2 * 86_400_000 + 3 * 3_600_000 + 1)).toEqual({ days: 2, hours: 3, minutes: 1 });
  });

  it('the display is asked again when it changes', () => {
    expect(nextTick(5_000)).toBe(100);
    expect(nextTick(61_300)).toBe(320);
  });

  it('low time is the last seconds of a live game only', () => {
    expect(isLow({ ms: 9_000, move: null }, 'fischer', 300_000)).toBe(true);
    expect(isLow({ ms: 25_000, move: null }, 'fischer', 300_000)).toBe(false);
    expect(isLow({ ms: 5_000, move: 12_000 }, 'delay', 120_000)).toBe(false);
    expect(isLow({ ms: 0, move: 60_000 }, 'correspondence', 0)).toBe(false);
  });

  it('a measured way beats an unmeasured one, and a shorter beats a longer', () => {
    let steady = 1_000;
    const time = new ServerTime(() => steady);
    time.sample(500_000, null);
    expect(time.now()).toBe(500_000);
    time.sample(500_040, 80);
    expect(time.now()).toBe(500_080);
    time.sample(500_300, 600);
    expect(time.now()).toBe(500_080);
    steady += 250;
    expect(time.now()).toBe(500_330);
  });
});

describe('what of the own clock is said', () => {
  const told = (...ms: number[]) => {
    const marks = new Marks();
    return ms.map((each) => marks.pass(each));
  };

  it('is each mark once on the way down, and nothing that was passed before one came', () => {
    expect(told(301_000, 300_000, 299_000, 119_900, 60_000, 29_000, 9_000, 0)).toEqual([
      null, 300_000, null, 120_000, 60_000, 30_000, 10_000, null,
    ]);
    expect(told(45_000, 44_000, 30_000)).toEqual([null, null, 30_000]);
  });

  it('an increment over a mark does not say it again, a new game does', () => {
    expect(told(31_000, 29_000, 34_000, 28_000)).toEqual([null, 30_000, null, null]);
    expect(told(11_000, 9_000, 600_000, 9_500)).toEqual([null, 10_000, null, 10_000]);
  });
});
