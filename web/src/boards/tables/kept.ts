// SPDX-License-Identifier: AGPL-3.0-or-later
// Steps of a turn that was not confirmed yet, kept with the tab: a reload finds them again. They belong to one
// table and one moment of its game, and to no other.

import type { Edge } from '../types';

const KEY = 'kapia.turn';

interface Kept {
  room: string;
  /** The moment: ply, dice and position. */
  at: string;
  /** From, to and die of each step. */
  steps: number[][];
}

function store(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Keeps the steps taken; none are forgotten. */
export function keep(room: string, at: string, taken: readonly Edge[]): void {
  const steps = taken.map(([from, to, die]) => [from, to, die]);
  try {
    if (steps.length === 0) store()?.removeItem(KEY);
    else store()?.setItem(KEY, JSON.stringify({ room, at, steps } satisfies Kept));
  } catch {
    // The store is full: then a reload begins the turn anew.
  }
}

/** The steps kept for this moment of this table. */
export function kept(room: string, at: string): number[][] {
  try {
    const found = JSON.parse(store()?.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (found?.room !== room || found.at !== at || !Array.isArray(found.steps)) return [];
    return found.steps.filter((step) => Array.isArray(step));
  } catch {
    return [];
  }
}
