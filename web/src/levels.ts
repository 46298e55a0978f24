// SPDX-License-Identifier: AGPL-3.0-or-later
//! The levels of the players of the site, as their ids and the kept settings have them.

/** From the weakest to the strongest. */
export const LEVELS = ['learner', 'casual', 'club', 'strong', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

/** What they were when there were three: old games and old settings have numbers. */
const FORMER: Readonly<Record<string, Level>> = { 1: 'learner', 2: 'club', 3: 'expert' };

/** The level that is called so, or once was; nothing where none was. */
export function levelNamed(word: unknown): Level | null {
  if (LEVELS.includes(word as Level)) return word as Level;
  return typeof word === 'string' || typeof word === 'number' ? (FORMER[word] ?? null) : null;
}
