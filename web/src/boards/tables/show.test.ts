// SPDX-License-Identifier: AGPL-3.0-or-later
// The show of a tables board: what lies there when something changes without a move.

import { describe, expect, it } from 'vitest';
import { graph } from '../gallery/graphs.ts';
import { event } from '../testing.ts';
import type { BoardSettings, TablesPos } from '../types.ts';
import { sides } from './position.ts';
import { Show } from './show.svelte.ts';

const settings = { motion: 'off' } as BoardSettings;
const start = graph('tabla: opening 6-4').pos as TablesPos;
const ended = graph('tabla: bearing off').pos as TablesPos;

describe('the show', () => {
  const last = event(7, 'moved', { seat: 0, pos: ended });

  it('s7 the next game of a match lies at its start before anybody has moved', () => {
    const show = new Show('tabla', 0, ended, last);
    show.follow(start, last, [last], settings);
    expect(show.at).toEqual(sides(start, 0));
  });

  it('what else happens leaves a turn half made as it is', () => {
    const show = new Show('tabla', 0, start, null);
    show.step([24, 18, 6, 0], settings);
    const made = show.at;
    show.follow({ ...start }, null, [], settings);
    expect(show.at).toEqual(made);
  });
});
