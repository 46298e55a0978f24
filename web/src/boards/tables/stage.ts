// SPDX-License-Identifier: AGPL-3.0-or-later
// A progressive double as a row of numbers: which are done, which is being played, how many of each are left,
// and whose duty they are. It reads what the server sent; what may be played it does not know.

import { actor, type Translate } from '../say';
import type { TablesPos, View } from '../types';

/** One number of the chain. */
export interface Link {
  /** The number on the dice. */
  die: number;
  /** How many of it are still to be played. */
  left: number;
  state: 'done' | 'now' | 'later';
}

/** A progressive double in play. */
export interface Chain {
  /** The number that was rolled. */
  rolled: number;
  links: Link[];
  /** The player on turn finishes the opponent's double. */
  completing: boolean;
}

/** The chain being played, or null when the dice on the board are no progressive double. `left` counts the dice of
 *  this stage not yet played. */
export function chainOf(pos: TablesPos, left: number): Chain | null {
  const now = pos.stage[0];
  const { progress, completing } = pos;
  if (!progress || now === undefined) return null;
  const { rolled, rest } = progress;
  const done: Link[] = [];
  for (let die = rolled; die < now; die += 1) done.push({ die, left: 0, state: 'done' });
  const later = rest.map(([die, n]): Link => ({ die, left: n, state: 'later' }));
  return { rolled, completing, links: [...done, { die: now, left, state: 'now' }, ...later] };
}

/** "2 fours". */
export function countWord(t: Translate, die: number, n: number): string {
  return t('speak-number-of', { die, n });
}

/** "2 fours, 4 fives, 4 sixes". */
export function pairsWords(t: Translate, pairs: readonly (readonly number[])[]): string {
  return pairs.map(([die = 0, n = 0]) => countWord(t, die, n)).join(', ');
}

/** What is left of a chain: "2 fours, 4 fives, 4 sixes". */
export function chainLeft(t: Translate, chain: Chain): string {
  return pairsWords(
    t,
    chain.links.filter((l) => l.left > 0).map((l) => [l.die, l.left]),
  );
}

/** The sentence of a chain: whose double it is, and what is left of it. */
export function chainWords(t: Translate, view: View, chain: Chain, pos: TablesPos): string {
  const left = chainLeft(t, chain);
  const double = t('speak-double', { n: chain.rolled });
  if (!chain.completing) {
    const text = t('speak-chain', { double, left });
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  // Who finishes it is on turn; the double is the other's.
  return t('speak-chain-finish', { ...actor(t, view, pos.side === 0 ? 1 : 0), double, left });
}
