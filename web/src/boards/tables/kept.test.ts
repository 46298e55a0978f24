// SPDX-License-Identifier: AGPL-3.0-or-later
// Steps of a turn not yet confirmed outlive a reload of their tab, and only there.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultBoardSettings } from '../settings.ts';
import { graph } from '../gallery/graphs.ts';
import { Hand } from './hand.svelte.ts';
import { Show } from './show.svelte.ts';
import { notation } from './turn.ts';

const scene = graph('tabla: opening 6-4');
const settings = { ...defaultBoardSettings, motion: 'off' as const, autoForced: false };

/** A hand at a table that has just been opened. */
function hand(room: string, ply: number): { hand: Hand; steps: () => string } {
  const show = new Show('tabla', 0, scene.pos, null);
  const made = new Hand(() => ({
    room,
    ply,
    game: 'tabla',
    seat: 0,
    pos: scene.pos,
    settings,
    show,
    send: () => {},
    onForced: () => {},
  }));
  made.deal(scene.nodes);
  return { hand: made, steps: () => notation(made.turn?.taken ?? []) };
}

describe('a turn half made', () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is found again after a reload, and what was taken back is not', () => {
    const before = hand('r', 7);
    expect(before.hand.tap(24)).toBe(true);
    expect(hand('r', 7).steps()).toBe('24/18');
    before.hand.tap(13);
    const after = hand('r', 7);
    expect(after.steps()).toBe('24/18 13/9');
    after.hand.undo();
    after.hand.undo();
    expect(hand('r', 7).steps()).toBe('');
  });

  it('belongs to its room and its ply', () => {
    hand('r', 7).hand.tap(24);
    expect(hand('other', 7).steps()).toBe('');
    expect(hand('r', 9).steps()).toBe('');
    expect(hand('r', 7).steps()).toBe('24/18');
  });
});
