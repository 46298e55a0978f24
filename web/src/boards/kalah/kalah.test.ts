// SPDX-License-Identifier: AGPL-3.0-or-later
// Geometry, stones, keys, sentences and typed moves of the kalah board.

import { describe, expect, it } from 'vitest';
import { event, speaker, table } from '../testing.ts';
import type { KalahDetail, KalahPos, Move } from '../types.ts';

type Sown = Extract<KalahDetail, { pit: number }>;
import { hear } from './input.ts';
import { step } from './keys.ts';
import { facing, indexOf, layout, pitOf, sideOf, spot, storeOf } from './layout.ts';
import * as words from './speak.ts';
import { frames, lay, settle } from './stones.ts';

const start = [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0];
const pos = (board: number[], changes: Partial<KalahPos> = {}): KalahPos => ({
  board,
  side: 0,
  south_seat: 0,
  pie_open: false,
  houses: (board.length - 2) / 2,
  ...changes,
});

describe('numbering', () => {
  it('k1 counts pits from each player’s own left', () => {
    for (const houses of [1, 3, 6, 8]) {
      for (const side of [0, 1]) {
        for (let pit = 1; pit <= houses; pit += 1) {
          const i = indexOf(pit, side, houses);
          expect(pitOf(i, houses)).toBe(pit);
          expect(sideOf(i, houses)).toBe(side);
          expect(pitOf(facing(i, houses), houses)).toBe(houses + 1 - pit);
        }
        expect(pitOf(storeOf(side, houses), houses)).toBeNull();
      }
    }
  });
});

describe('the drawing', () => {
  it.each([0, 1])('has the row of side %i at the bottom and its store on the right', (side) => {
    const plan = layout(6, side, 'wide');
    const own = plan.hollows[indexOf(1, side, 6)];
    const last = plan.hollows[indexOf(6, side, 6)];
    const store = plan.hollows[storeOf(side, 6)];
    const theirs = plan.hollows[indexOf(6, 1 - side, 6)];
    expect(own!.cy).toBeGreaterThan(theirs!.cy);
    expect(own!.cx).toBe(theirs!.cx);
    expect(own!.cx).toBeLessThan(last!.cx);
    expect(store!.cx).toBeGreaterThan(last!.cx);
  });

  it.each([1, 3, 6, 8])('keeps targets of %i pits at 24 px and more on a phone 320 px wide', (houses) => {
    const plan = layout(houses, 0, 'tall');
    const scale = 320 / plan.w;
    for (const h of plan.hollows) {
      expect(2 * h.rx * scale).toBeGreaterThanOrEqual(24);
      expect(2 * h.ry * scale).toBeGreaterThanOrEqual(24);
    }
  });

  it('keeps every stone inside its hollow, however many there are', () => {
    for (const form of ['wide', 'tall'] as const) {
      const plan = layout(6, 0, form);
      plan.hollows.forEach((h, i) => {
        for (const count of [1, 2, 6, 13, 24, 48, 72]) {
          for (let k = 0; k < count; k += 1) {
            const [x, y, size] = spot(h, i, k, count, plan.stone);
            const r = plan.stone * size;
            expect(Math.abs(x - h.cx) + r, `${i} ${k}/${count}`).toBeLessThanOrEqual(h.rx + 4);
            expect(Math.abs(y - h.cy) + r).toBeLessThanOrEqual(h.ry + 4);
          }
        }
      });
    }
  });
});

describe('the stones', () => {
  const sizes = (piles: readonly number[][]): number[] => piles.map((p) => p.length);

  it('settle on any position and keep their identities', () => {
    const a = lay(start);
    const b = settle(a, [0, 7, 7, 7, 7, 7, 1, 6, 6, 6, 6, 6, 6, 0]);
    expect(sizes(b.piles)).toEqual([0, 7, 7, 7, 7, 7, 1, 6, 6, 6, 6, 6, 6, 0]);
    expect(new Set(b.piles.flat()).size).toBe(72);
    expect(b.piles[7]).toEqual(a.piles[7]);
    expect(sizes(settle(b, [1, 0, 0, 0, 0, 0, 71, 0, 0, 0, 0, 0, 0, 9]).piles).reduce((x, y) => x + y)).toBe(
      81,
    );
  });

  it('are sown one by one and captured at the end', () => {
    const before = [0, 1, 0, 0, 0, 0, 3, 0, 0, 5, 0, 0, 0, 0];
    const after = pos([0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]);
    const d: KalahDetail = { pit: 2, seeds: 1, path: [2], last: 2, captured: 6, again: false, swept: null };
    const shown = frames(lay(before), d, 0, after);
    expect(shown.map((f) => f.sound)).toEqual([null, 'stone', 'capture']);
    expect(shown.map((f) => sizes(f.stones.piles)[2])).toEqual([0, 1, 0]);
    expect(sizes(shown.at(-1)!.stones.piles)).toEqual(after.board);
  });

  it('k4 a lap of thirteen passes its own pit', () => {
    const board = [13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const path = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0];
    const after = pos([0, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 0, 0]);
    const shown = frames(lay(board), { pit: 1, path, captured: 2 }, 0, after);
    expect(shown).toHaveLength(15);
    expect(sizes(shown.at(-1)!.stones.piles)).toEqual(after.board);
  });
});

describe('the focus', () => {
  it.each([0, 1])('moves as the board is drawn for side %i', (side) => {
    const first = indexOf(1, side, 6);
    expect(step(first, 'ArrowRight', side, 6)).toBe(indexOf(2, side, 6));
    expect(step(first, 'ArrowUp', side, 6)).toBe(facing(first, 6));
    expect(step(facing(first, 6), 'ArrowDown', side, 6)).toBe(first);
    expect(step(first, 'ArrowLeft', side, 6)).toBe(storeOf(1 - side, 6));
    expect(step(indexOf(6, side, 6), 'ArrowRight', side, 6)).toBe(storeOf(side, 6));
    expect(step(storeOf(side, 6), 'ArrowRight', side, 6)).toBeNull();
    expect(step(storeOf(side, 6), 'ArrowLeft', side, 6)).toBe(indexOf(6, side, 6));
    expect(step(first, 'ArrowDown', side, 6)).toBeNull();
    expect(step(first, 'End', side, 6)).toBe(indexOf(6, side, 6));
  });
});

function moved(seat: number, d: KalahDetail, p: KalahPos): Move {
  return event(1, 'moved', { seat, d, pos: p });
}

/** A sowing in which nothing more happened than what is said. */
function sown(d: Partial<Sown> & Pick<Sown, 'pit' | 'path'>): KalahDetail {
  return { seeds: d.path.length, last: d.path.at(-1) ?? 0, again: false, captured: 0, swept: null, ...d };
}

describe('the sentences', () => {
  const view = table({ game: 'kalah', turn: 0 });
  const en = speaker('en');

  it('k5 tells an extra move in three languages', () => {
    const e = moved(
      0,
      sown({ pit: 3, seeds: 6, path: [3, 4, 5, 6], again: true }),
      pos(start),
    );
    expect(words.speakMove(en, e, view)).toBe('You sow pit 3, 6 stones: last in your kalah, move again. Kalah 0 to 0.');
    expect(words.speakMove(speaker('ru'), e, view)).toBe(
      'Вы сеете лунку 3, 6 камней; последний в калах, ходите ещё раз. Калах: 0 на 0.',
    );
    expect(words.speakMove(speaker('bg'), e, view)).toBe(
      'Сеете ямка 3, 6 камъка; последният в калаха, играете пак. Калах 0 на 0.',
    );
  });

  const asked = { pits: {}, swap: true, decline: true };
  const ends = sown({ pit: 1, path: [1, 2, 3, 4, 5, 6], again: true });
  const open = pos([0, 7, 7, 7, 7, 7, 1, 6, 6, 6, 6, 6, 6, 0], { pie_open: true });

  it.each([
    ['en', 'the kalah: the opponent decides first.', 'the kalah: you decide first.', 'Your move.', /again/],
    ['ru', 'последний в калах, сначала решает соперник.', 'последний в калах, сначала решаете вы.', 'Ваш ход.', /ещё/],
    ['bg', 'последният в калаха, първо решава противникът.', 'последният в калаха, първо решавате вие.', 'Вие сте на ход.', /пак/],
  ] as const)('k13 the extra move waits for the answer to the pie rule, in %s', (lang, mover, other, turn, again) => {
    const t = speaker(lang);
    const [theirs, mine] = [table({ game: 'kalah', turn: 1 }), table({ game: 'kalah', seat: 1, turn: 1, legal: asked })];
    const heard = words.speak(t, [moved(0, ends, open)], theirs);
    expect(heard).toContain(mover);
    expect(heard).not.toContain(turn);
    const asks = words.speak(t, [moved(0, ends, open)], mine);
    expect(asks).toContain(other);
    expect(asks).toMatch(new RegExp(`${turn}$`));
    for (const said of [heard, asks]) expect(said).not.toMatch(again);
    for (const seat of [0, 1]) expect(words.speakMove(t, moved(0, ends, { ...open, pie_open: false }), { ...mine, seat })).toMatch(again);
  });

  it('k14 who takes the side with the turn is told that it is their move', () => {
    const d: KalahDetail = { swap: true };
    const swap = { ...moved(1, d, { ...open, pie_open: false, south_seat: 1 }), m: 'swap' };
    const after = { ...open, pie_open: false, south_seat: 1 };
    const legal = { pits: {}, swap: false, decline: false };
    const said = (seat: number, turn: number) => words.speak(en, [swap], table({ game: 'kalah', seat, turn, legal }));
    expect(said(1, 1)).toBe('You take the other side. Your move.');
    expect(said(1, 0)).toBe('You take the other side.');
    expect(said(0, 1)).not.toContain('Your move.');
    // An extra move of one's own is no turn that came.
    expect(words.speak(en, [moved(1, ends, after)], table({ game: 'kalah', seat: 1, turn: 1, legal }))).not.toContain('Your move.');
  });

  it.each([
    ['en', /the other side/i],
    ['ru', /другую сторону/i],
    ['bg', /друга(та)? страна/i],
  ] as const)('k14 the other side has one name wherever it may be taken, in %s', (lang, name) => {
    const t = speaker(lang);
    const keys = ['board-kalah-swap', 'board-kalah-answer-first', 'board-key-pie', 'moves-swap', 'speak-kalah-pie-open'];
    for (const key of [...keys, 'speak-kalah-pie-answer', 'error-illegal-move-k13', 'error-illegal-move-k14']) expect(t(key), key).toMatch(name);
    for (const seat of [0, 1, null]) expect(words.speakMove(t, moved(1, { swap: true }, open), { ...view, seat })).toMatch(name);
  });

  it('k6 tells an opponent’s capture and the score', () => {
    const after = pos([0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 9]);
    const e = moved(
      1,
      sown({ pit: 2, path: [9, 10, 11, 12, 11], captured: 7 }),
      after,
    );
    expect(words.speakMove(en, e, view)).toBe(
      'Opponent sows pit 2, 5 stones; last in empty pit 5, captures 7 from your pit 2. Kalah 12 to 9.',
    );
  });

  it('names cells without the noun of their role', () => {
    const p = pos([6, 1, 0, 6, 6, 6, 2, 6, 6, 6, 6, 6, 6, 0]);
    expect(words.cellName(en, 0, p, 0)).toBe('1, 6 stones');
    expect(words.cellName(en, 1, p, 0)).toBe('2, 1 stone');
    expect(words.cellName(en, 2, p, 0)).toBe('3, empty');
    expect(words.cellName(en, 7, p, 0)).toBe('opponent’s 1, 6 stones');
    expect(words.cellName(speaker('ru'), 6, p, 0)).toBe('ваш, 2 камня');
    expect(words.cellName(speaker('bg'), 1, p, 0)).toBe('2, 1 камък');
    const [bg, none] = [speaker('bg'), pos([6, 1, 0, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0])];
    expect([2, 6, 13].map((i) => words.cellName(bg, i, none, 0))).toEqual(['3, празна', 'ваш, празен', 'на противника, празен']);
    expect(words.cellName(speaker('ru'), 6, none, 0)).toBe('ваш, пуст');
  });

  it('reads the board and one place', () => {
    const p = pos([6, 6, 0, 7, 7, 7, 5, 1, 2, 3, 2, 5, 6, 4]);
    expect(words.readBoard(en, p, 0)).toBe(
      'Your pits 1 to 6: 6 6 0 7 7 7, kalah 5. Opponent’s pits 1 to 6: 1 2 3 2 5 6, kalah 4.',
    );
    expect(words.where(en, 2, p, 0, null)).toBe('pit 3, empty; opposite: opponent’s pit 4, 2 stones.');
  });

  it('a capture that ends the game tells the stones once, and the end in a sentence of its own', () => {
    const v = table({ game: 'kalah', seat: 1, turn: null, status: 'over' });
    const d = sown({ pit: 1, path: [1], captured: 2, swept: [0, 4] });
    const end = event(2, 'ended', { reason: 'stones', winner: 0, points: 1 });
    const over = pos([0, 0, 0, 0, 0, 0, 63, 0, 0, 0, 0, 0, 0, 9]);
    const said = words.speak(speaker('en'), [moved(0, d, over), end], v);
    expect(said.match(/Kalah 9 to 63\./g)).toHaveLength(1);
    expect(said).toMatch(/ Opponent wins\. More stones in the kalah\.$/);
  });

  it('every sentence exists in every language', () => {
    const p = pos(start);
    const acts: KalahDetail[] = [
      { swap: true },
      { decline: true },
      sown({ pit: 1, path: [1, 2] }),
      sown({ pit: 1, path: [1, 8] }),
      sown({ pit: 1, path: [5, 6], swept: [0, 9] }),
      sown({ pit: 1, path: [2], captured: 4 }),
    ];
    for (const lang of ['bg', 'ru', 'en'] as const) {
      const t = speaker(lang);
      for (const seat of [0, 1]) {
        for (const viewer of [0, 1, null]) {
          const v = table({
            game: 'kalah',
            seat: viewer,
            turn: 0,
            legal: { pits: {}, swap: true, decline: true },
          });
          for (const d of acts) expect(words.speak(t, [moved(seat, d, p)], v)).not.toMatch(/[{}]/);
          words.readBoard(t, p, 0, viewer === null);
        }
      }
    }
  });
});

describe('typed moves', () => {
  const en = speaker('en');
  const legal = {
    pits: { 3: { path: [3], last: 3, again: false, captured: 0 } },
    swap: true,
    decline: false,
  };
  const view = table({ game: 'kalah', pos: pos(start), legal });

  it.each([
    ['3', '3'],
    ['pit 3', '3'],
    ['ямка 3', '3'],
    ['лунка 3', '3'],
    [' swap ', 'swap'],
    ['размяна', 'swap'],
    ['обмен', 'swap'],
  ])('%s is %s', (text, m) => expect(hear(en, text, view)).toEqual({ m, why: null }));

  it('says what is wrong', () => {
    expect(hear(en, '4', view).why).toBe('Pit 4 is empty. Only a pit with stones can be sown.');
    expect(hear(en, '7', view).why).toBe('There is no pit 7. Pits are numbered 1 to 6.');
    expect(hear(en, 'e4', view).why).toContain('not recognised');
    expect(hear(en, 'keep', view).why).toBe('There is nothing to swap now.');
    expect(hear(en, '3', table({ legal: null })).why).toBe('It is not your turn.');
  });
});
