// SPDX-License-Identifier: AGPL-3.0-or-later
// A move of a tables game as people write it: the server has it step by step, people follow a checker.

import type { Translate } from '../say';

/** A move of the wire with its steps as they are; its places have words in each language. */
export function stepByStep(t: Translate, move: string): string {
  return move.replace(/\b(bar|off|hand)\b/g, (place) => t(`moves-${place}`));
}

/** A move of the wire as it is written in a language: steps of one checker are one
 *  ("24/21" of "24/22 22/21"), with the hits between, and equal ones are written once ("9/7(3)"). */
export function written(t: Translate, move: string): string {
  const ways: string[] = [];
  for (const step of move.split(' ')) {
    const [, from, to] = /^(\w+)\/(\w+\*?)$/.exec(step) ?? [];
    const at = ways.findIndex((way) => way.endsWith(`/${from}`) || way.endsWith(`/${from}*`));
    const before = ways[at];
    if (to === undefined || before === undefined) ways.push(step);
    else ways[at] = before.endsWith('*') ? `${before}/${to}` : before.replace(/\w+$/, to);
  }
  const folded = [...new Set(ways)].map((way) => {
    const n = ways.filter((other) => other === way).length;
    return n > 1 ? `${way}(${n})` : way;
  });
  return stepByStep(t, folded.join(' '));
}
