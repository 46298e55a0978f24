// SPDX-License-Identifier: AGPL-3.0-or-later
// The dots of a clock for hands (D.2.5): one each five minutes, two each fifteen. Of one's own clock they are felt, and
// heard as a click where that is not sure: browsers of desks vibrate without a motor.

import { play } from '../sound/play';

const DOT_MS = 5 * 60_000;
/** Between the two clicks of a double dot, in milliseconds. */
const APART_MS = 120;

/** How many dots are still before the hand. */
export function dotsOf(ms: number): number {
  return Math.ceil(ms / DOT_MS);
}

/** The hand passes the dot after which so many are left. */
export function pass(left: number): void {
  const double = left % 3 === 0;
  if (typeof navigator.vibrate === 'function') {
    navigator.vibrate(double ? [40, 80, 40] : [40]);
    // What is held in the hand has a motor; the answer of `vibrate` is yes on a desk, too.
    if (matchMedia('(pointer: coarse)').matches) return;
  }
  play('dot');
  if (double) setTimeout(() => play('dot'), APART_MS);
}
