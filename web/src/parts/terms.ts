// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people agree on beside the rules of a board: the length of the match and the doubling cube. Which of
//! these switches mean something depends on others; the server refuses what makes no sense, the page says it
//! before.
import type { OptionValue } from '../api/types';

/** Switches of the agreement, as the server names them. */
export const TERMS = [
  'match_to',
  'cube',
  'beavers',
  'raccoons',
  'beaver_droppable',
  'crawford',
  'match_cube_lock',
  'match_timeout',
] as const;

/** Whether a switch belongs to the agreement and not to the rules of the board. */
export function isTerm(name: string): boolean {
  return (TERMS as readonly string[]).includes(name);
}

/** What a switch needs to mean anything: the cube, beavers, a match. */
export type Need = 'cube' | 'beavers' | 'match' | 'match_cube';

const NEEDS: Readonly<Record<string, Need>> = {
  beavers: 'cube',
  raccoons: 'beavers',
  beaver_droppable: 'beavers',
  crawford: 'match_cube',
  match_cube_lock: 'match_cube',
  match_timeout: 'match',
};

type Options = Readonly<Record<string, OptionValue>>;

/** What is missing for a switch to mean anything under `options`, or null when nothing is. */
export function missing(name: string, options: Options): Need | null {
  const need = NEEDS[name];
  if (!need) return null;
  const cube = options.cube === true;
  const match = Number(options.match_to ?? 1) > 1;
  const met = {
    cube,
    beavers: cube && options.beavers === true,
    match,
    match_cube: match && cube,
  }[need];
  return met ? null : need;
}

/** The switches that mean something, without the idle ones. */
export function meaningful(options: Options): Record<string, OptionValue> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => missing(name, options) === null));
}
