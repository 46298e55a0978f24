// SPDX-License-Identifier: AGPL-3.0-or-later
// What a press, a key and a look mean on the kalah board, without a browser.

import { describe, expect, it } from 'vitest';
import { event } from '../testing.ts';
import type { KalahDetail, KalahLegal, KalahPos, Move } from '../types.ts';
import { indexOf, layout, storeOf } from './layout.ts';
import * as hand from './hand.ts';
import { foreseen, toSee } from './stones.ts';

const pos: KalahPos = {
  board: [6, 0, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0],
  side: 0,
  south_seat: 0,
  pie_open: false,
  houses: 6,
};
const choice = { path: [1], last: 1, again: false, captured: 6 };
const again = { path: [3, 4, 5, 6], last: 6, again: true, captured: 0 };
const legal: KalahLegal = { pits: { 1: choice, 3: again }, swap: false, decline: false };
const answer: KalahLegal = { pits: {}, swap: true, decline: true };

const table = (changes: Partial<hand.Table> = {}): hand.Table => ({
  pos,
  side: 0,
  legal,
  interactive: true,
  waiting: false,
  ...changes,
});
const spectator = table({ legal: null, interactive: false });

describe('a press on a hollow', () => {
  it('sows an own pit that is legal, for either side at the bottom', () => {
    expect(hand.tap(table(), 0)).toEqual({ do: 'sow', pit: 1, choice });
    expect(hand.tap(table({ side: 1 }), indexOf(3, 1, 6))).toEqual({ do: 'sow', pit: 3, choice: again });
    expect([...hand.playable(table({ side: 1 }))]).toEqual([indexOf(1, 1, 6), indexOf(3, 1, 6)]);
  });

  it('names what is not one’s own', () => {
    expect(hand.tap(table(), 7)).toEqual({ do: 'name', index: 7 });
    expect(hand.tap(table(), storeOf(0, 6))).toEqual({ do: 'name', index: 6 });
    expect(hand.tap(table({ side: 1 }), 0)).toEqual({ do: 'name', index: 0 });
  });

  it('says why an own pit is not sown', () => {
    expect(hand.tap(table(), 1)).toEqual({ do: 'notice', key: 'board-kalah-empty', args: { n: 2 } });
    expect(hand.tap(table({ legal: null }), 1)).toMatchObject({ do: 'notice', key: 'board-not-your-turn' });
    expect(hand.tap(table({ legal: answer }), 0)).toMatchObject({ key: 'board-kalah-answer-first' });
  });

  it('does nothing while a sowing waits for its answer, and nothing for who watches', () => {
    expect(hand.tap(table({ waiting: true }), 0)).toEqual({ do: 'nothing' });
    expect(hand.playable(table({ waiting: true })).size).toBe(0);
    expect(hand.tap(spectator, 0)).toEqual({ do: 'nothing' });
    expect(hand.digit(spectator, 1, () => true)).toEqual({ do: 'nothing' });
  });
});

describe('a number key', () => {
  it('sows at once, or asks first, also for a pit that cannot be sown', () => {
    expect(hand.digit(table(), 1, () => true)).toEqual({ do: 'sow', pit: 1, choice });
    const asked: string[] = [];
    const meant = (act: string): boolean => asked.push(act) > 1;
    expect(hand.digit(table(), 1, meant)).toEqual({ do: 'ask', pit: 1, choice });
    expect(hand.digit(table(), 1, meant)).toEqual({ do: 'sow', pit: 1, choice });
    expect(asked).toEqual(['sow 1', 'sow 1']);
    expect(hand.digit(table(), 2, () => false)).toEqual({ do: 'ask', pit: 2, choice: null });
  });

  it('knows how many pits there are', () => {
    const small = table({ pos: { ...pos, houses: 3, board: [2, 2, 2, 0, 2, 2, 2, 0] } });
    expect(hand.digit(small, 4, () => true)).toEqual({
      do: 'say',
      key: 'board-kalah-no-such-pit',
      args: { n: 4, m: 3 },
    });
  });
});

describe('the pie rule', () => {
  it('is answered only when it is asked', () => {
    expect(hand.pie(table({ legal: answer }), 'swap')).toEqual({ do: 'answer', m: 'swap' });
    expect(hand.pie(table({ legal: answer }), 'decline')).toEqual({ do: 'answer', m: 'decline' });
    expect(hand.pie(table(), 'swap')).toMatchObject({ do: 'notice', key: 'board-kalah-no-pie' });
    expect(hand.pie(spectator, 'decline')).toMatchObject({ do: 'notice' });
  });
});

describe('the look', () => {
  const plan = layout(6, 0, 'wide');
  const start = hand.gaze(0, 6);

  it('follows the pointer, and the focus only while keys are used', () => {
    expect(hand.gaze(1, 6).focus).toBe(indexOf(1, 1, 6));
    expect(hand.lookedAt(start)).toBeNull();
    expect(hand.lookedAt({ ...start, focused: true })).toBeNull();
    expect(hand.lookedAt({ ...start, focused: true, keyboard: true, focus: 4 })).toBe(4);
    expect(hand.lookedAt({ ...start, focused: true, keyboard: true, focus: 4, hovered: 2 })).toBe(2);
    expect(hand.labelsOf(plan, start, 6).every((label) => label === null)).toBe(true);
    const keys = hand.labelsOf(plan, { ...start, focused: true, keyboard: true }, 6);
    expect(keys).toEqual(['1', '2', '3', '4', '5', '6', ...Array<null>(8).fill(null)]);
  });

  it('of a finger that rests shows the end of the sowing and swallows the click', () => {
    const resting = hand.rest(start, 0);
    expect([resting.held, hand.lookedAt(resting)]).toEqual([true, 0]);
    const preview = hand.previewOf(table(), hand.lookedAt(resting));
    expect(hand.marksOf(table(), 0, preview, null)).toMatchObject({ path: [1], end: 1, taken: 11 });
    expect(hand.badgeOf(plan, preview)).toMatchObject({ captured: 6 });
    expect(hand.badgeOf(plan, again)).toMatchObject({ captured: 0, y: 0.5 });
    expect(hand.badgeOf(plan, { ...again, again: false })).toBeNull();
  });

  it('shows nothing of what is not legal, nor after a position came that took the turn away', () => {
    expect(hand.previewOf(table(), 1)).toBeNull();
    expect(hand.previewOf(table(), 7)).toBeNull();
    expect(hand.previewOf(table({ legal: null }), 0)).toBeNull();
    expect(hand.previewOf(table({ waiting: true }), 0)).toBeNull();
  });

  it('marks the last sowing on the side that sowed', () => {
    const d: KalahDetail = { pit: 2, seeds: 1, path: [9], last: 9, again: false, captured: 0, swept: null };
    const last = event(3, 'moved', { seat: 1, d, pos });
    expect(hand.marksOf(table(), null, null, last)).toMatchObject({ lastFrom: 8, lastTo: 9 });
    const swapped = event(3, 'moved', { seat: 1, d: { swap: true }, pos });
    expect(hand.marksOf(table(), null, null, swapped)).toMatchObject({ lastFrom: null, lastTo: null });
  });
});

describe('a sowing ahead of its answer', () => {
  it('comes to the position the server will send', () => {
    expect(foreseen(pos, { pit: 3, ...again }, 0).board).toEqual([6, 0, 0, 7, 7, 7, 1, 6, 6, 6, 6, 6, 6, 0]);
    const one = { ...pos, board: [1, 0, 6, 6, 6, 6, 0, 6, 6, 6, 6, 5, 6, 0] };
    expect(foreseen(one, { pit: 1, path: [1], captured: 6 }, 0).board).toEqual([
      0, 0, 6, 6, 6, 6, 6, 6, 6, 6, 6, 0, 6, 0,
    ]);
  });

  it('is not shown a second time, but another one is', () => {
    const moved = (n: number, pit: number): Move =>
      event(n, 'moved', {
        seat: 1,
        d: { pit, seeds: 1, path: [9], last: 9, again: false, captured: 0, swept: null },
        pos: { ...pos, south_seat: 1 },
      });
    const pits = (acts: ReturnType<typeof toSee>) => acts.map((a) => 'pit' in a.d && [a.d.pit, a.side]);
    expect(pits(toSee([moved(1, 2), moved(2, 4)], 2))).toEqual([[4, 0]]);
    expect(pits(toSee([moved(1, 2)], 3))).toEqual([[2, 0]]);
    expect(pits(toSee([moved(1, 2)], null))).toEqual([[2, 0]]);
  });
});
