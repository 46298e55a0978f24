// SPDX-License-Identifier: AGPL-3.0-or-later
// What was promised of several measurements at once: each of them keeps it, not the best of them.

import { median } from "./stats.mjs";

/** A sentence for each of `kinds` (name and values in ms) whose median is over `bar`. */
export function over(kinds, bar) {
  return kinds
    .filter(([, values]) => !(median(values) <= bar))
    .map(([name, values]) => `${name}: the median is ${median(values).toFixed(0)} ms; at most ${bar} are allowed`);
}
