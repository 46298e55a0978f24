// SPDX-License-Identifier: AGPL-3.0-or-later
// Geometry, checkers, keys and drawing of the tables board. The positions and their legal steps come from the
// reference implementation (`gallery/tables.json`).

import { describe, expect, it } from 'vitest';
import { graph as scene, graphs } from '../gallery/graphs.ts';
import { event } from '../testing.ts';
import { DICE, nextStack, step, typed } from './keys.ts';
import {
  across,
  BAR,
  type Box,
  checkerAt,
  crowded,
  type Form,
  gridOf,
  HAND,
  layout,
  OFF,
  pileOf,
  placeAt,
  pointAt,
} from './layout.ts';
import { diceOf, trailOf } from './look.ts';
import { lay, placed, settle, topOf, walk } from './men.ts';
import { CHECKERS, laidOut, pips, sides, stepped } from './position.ts';

const games = ['tabla', 'tapa', 'gyulbara', 'chelebi', 'indiika', 'antitabla'];
const directions = ['right', 'left'] as const;
const forms: Form[] = ['wide', 'compact'];
describe('numbering', () => {
  it('t3 p4 the opponent’s number of p is 25 minus p', () => {
    for (const game of games.filter((g) => g !== 'gyulbara')) expect(across(game, 24)).toBe(1);
  });

  it('g4 in gyulbara it is 12 further, on the diagonal', () => {
    expect([24, 13, 12, 1].map((p) => across('gyulbara', p))).toEqual([12, 1, 24, 13]);
  });

  it('is its own inverse', () => {
    for (const game of games) {
      for (let p = 0; p <= 26; p += 1) expect(across(game, across(game, p))).toBe(p);
    }
  });
});

describe('the plan', () => {
  it('leaves the inner end of a narrow tray to its number, with all fifteen in it', () => {
    for (const game of games) {
      for (const direction of directions) {
        const plan = layout(direction, 'compact', game);
        for (const [place, own, tray] of [[OFF, true, plan.trays.own], [OFF, false, plan.trays.opp]] as const) {
          const last = checkerAt(pileOf(plan, place, own), CHECKERS - 1, CHECKERS).x;
          const inner = tray.x < plan.w / 4 ? tray.x + tray.w : tray.x;
          // The number's middle is 26 from the end.
          expect(Math.abs(last - inner) - plan.d * 0.15).toBeGreaterThan(26 + 14);
        }
      }
    }
  });

  it('s3 has home at the chosen side and 24 above 1', () => {
    for (const form of forms) {
      const right = layout('right', form);
      const left = layout('left', form);
      expect(right.points[1]!.x).toBeGreaterThan(right.points[12]!.x);
      expect(left.points[1]!.x).toBeLessThan(left.points[12]!.x);
      for (const plan of [right, left]) {
        expect(plan.points[24]!.x).toBe(plan.points[1]!.x);
        expect(plan.points[13]!.x).toBe(plan.points[12]!.x);
        expect(plan.points[24]!.y).toBeLessThan(plan.points[1]!.y);
      }
    }
  });

  it('grid and points agree', () => {
    for (const direction of directions) {
      for (let p = 1; p <= 24; p += 1) {
        const { col, row } = gridOf(p, direction);
        expect(pointAt(col, row, direction)).toBe(p);
      }
    }
  });

  it('places do not overlap and lie on the board', () => {
    const apart = (a: Box, b: Box): boolean =>
      a.x + a.w <= b.x + 0.01 ||
      b.x + b.w <= a.x + 0.01 ||
      a.y + a.h <= b.y + 0.01 ||
      b.y + b.h <= a.y + 0.01;
    for (const form of forms) {
      for (const direction of directions) {
        const plan = layout(direction, form);
        const boxes = [...plan.points.slice(1), plan.bar, ...Object.values(plan.trays)];
        boxes.forEach((a, i) => {
          expect(a.x >= 0 && a.y >= 0 && a.x + a.w <= plan.w && a.y + a.h <= plan.h).toBe(true);
          for (const b of boxes.slice(i + 1)) expect(apart(a, b)).toBe(true);
        });
      }
    }
  });

  it('every target is at least 24 px on a phone 320 px wide', () => {
    const plan = layout('right', 'compact');
    const scale = 320 / plan.w;
    for (const box of [...plan.points.slice(1), plan.bar, plan.trays.own]) {
      expect(Math.min(box.w, box.h) * scale).toBeGreaterThanOrEqual(24);
    }
    expect(plan.die * scale).toBeGreaterThanOrEqual(24);
  });

  it('finds the place under a finger', () => {
    for (const form of forms) {
      for (const direction of directions) {
        const plan = layout(direction, form);
        for (let p = 1; p <= 24; p += 1) {
          const at = checkerAt(pileOf(plan, p, true), 0, 1);
          expect(placeAt(plan, at.x, at.y)).toBe(p);
          const far = checkerAt(pileOf(plan, p, true), 4, 5);
          expect(placeAt(plan, far.x, far.y)).toBe(p);
        }
        for (const place of [BAR, OFF, HAND]) {
          const at = checkerAt(pileOf(plan, place, true), 0, 1);
          expect(placeAt(plan, at.x, at.y)).toBe(place);
        }
        expect(placeAt(plan, -5, 10)).toBeNull();
      }
    }
  });

  it('fifteen checkers stay inside their point, tray and bar', () => {
    for (const form of forms) {
      const plan = layout('right', form);
      for (const place of [1, 12, 13, 24, BAR, OFF, HAND]) {
        for (const own of [true, false]) {
          const pile = pileOf(plan, place, own);
          for (let i = 0; i < 15; i += 1) {
            const { x, y } = checkerAt(pile, i, 15);
            const [rx, ry] = [
              pile.edge === 'upright' ? plan.d * 0.15 : plan.d / 2,
              pile.edge === 'across' ? plan.d * 0.15 : plan.d / 2,
            ];
            expect(x - rx).toBeGreaterThanOrEqual(0);
            expect(x + rx).toBeLessThanOrEqual(plan.w);
            expect(y - ry).toBeGreaterThanOrEqual(0);
            expect(y + ry).toBeLessThanOrEqual(plan.h);
          }
        }
      }
      expect(crowded(pileOf(plan, 6, true), 5)).toBe(false);
      expect(crowded(pileOf(plan, 6, true), 6)).toBe(true);
      expect(crowded(pileOf(plan, OFF, true), 15)).toBe(false);
    }
  });
});

describe('the position', () => {
  it('is told as it lies, a turn half made among it', () => {
    for (const { pos, nodes } of graphs) {
      for (const seat of [0, 1]) expect(laidOut(sides(pos, seat), seat, pos)).toEqual(pos);
      const first = nodes[0]?.[0];
      if (!first || pos.side === null || first[0] === HAND) continue;
      const made = laidOut(stepped(sides(pos, pos.side), 'tabla', true, [first[0], first[1], first[2], 0]), pos.side, pos);
      expect(made.pips[pos.side]).toBe(pos.pips[pos.side]! - Math.min(first[0], first[2]));
    }
  });

  it('is seen from either chair and counts pips', () => {
    const { pos } = scene('tabla: on the bar, a blot to hit');
    const white = sides(pos, 0);
    const black = sides(pos, 1);
    expect(white.own.at).toEqual(black.opp.at);
    expect([pips(white.own), pips(white.opp)]).toEqual(pos.pips);
  });

  it('i2 a checker in hand is one that is nowhere else', () => {
    const s = sides(scene('indiika: entering').pos, 0);
    expect(s.own.at[HAND]).toBe(10);
    expect(s.own.at.reduce((a, b) => a + b, 0)).toBe(CHECKERS);
  });

  it('t16 a hit checker goes to the bar', () => {
    const s = sides(scene('tabla: on the bar, a blot to hit').pos, 0);
    const after = stepped(s, 'tabla', true, [BAR, 23, 2, 1]);
    expect(after.own.at[23]).toBe(1);
    expect(after.own.at[BAR]).toBe(0);
    expect(after.opp.at[2]).toBe(0);
    expect(after.opp.at[BAR]).toBe(1);
    expect(s.opp.at[BAR]).toBe(0);
  });
});

describe('the checkers', () => {
  it('keep their identities while they walk and settle', () => {
    const s = sides(scene('tabla: opening 6-4').pos, 0);
    const men = lay(s);
    const top = topOf(men, 24);
    const walked = walk(men, 'tabla', true, [24, 18, 6, 0]);
    expect(topOf(walked, 18)).toBe(top);
    const back = settle(walked, s);
    expect(back.own.map((p) => p.length)).toEqual(men.own.map((p) => p.length));
    expect(new Set([...back.own.flat(), ...back.opp.flat()]).size).toBe(30);
  });

  it('are each drawn once, the opponent’s on the viewer’s numbers', () => {
    for (const c of graphs) {
      for (const seat of [0, 1]) {
        const s = sides(c.pos, seat);
        const all = placed(lay(s), s, c.game);
        expect(all).toHaveLength(30);
        const spots = new Set(
          all.map((m) => `${m.place}:${m.place > 0 && m.place < 25 ? '' : m.own}:${m.i}`),
        );
        expect(spots.size).toBe(30);
      }
    }
  });

  it('p12 a pinned checker lies under the one that pins it', () => {
    const c = scene('tapa: a pinned checker');
    const s = sides(c.pos, 1);
    const here = placed(lay(s), s, 'tapa').filter((m) => m.place === 12);
    expect(here.map((m) => [m.own, m.i]).sort()).toEqual([
      [false, 1],
      [true, 0],
    ]);
  });
});

describe('the focus', () => {
  it('moves as the board is drawn', () => {
    expect(step(12, 'ArrowRight', 'right')).toBe(11);
    expect(step(12, 'ArrowRight', 'left')).toBeNull();
    expect(step(12, 'ArrowUp', 'right')).toBe(13);
    expect(step(24, 'ArrowUp', 'right')).toBeNull();
    expect(step(7, 'ArrowRight', 'right')).toBe(6);
    expect(step(3, 'PageUp', 'right')).toBe(12);
    expect(step(24, 'PageDown', 'right')).toBe(18);
    expect(step(3, 'PageDown', 'right')).toBeNull();
    expect(step(3, 'Home', 'left')).toBe(24);
    expect(step(BAR, 'ArrowLeft', 'right')).toBe(18);
    expect(step(OFF, 'ArrowLeft', 'right')).toBe(1);
    expect(step(OFF, 'ArrowRight', 'left')).toBe(1);
    expect(step(DICE, 'ArrowDown', 'right')).toBe(6);
  });

  it('jumps to stacks and collects digits', () => {
    const s = sides(scene('tabla: opening 6-4').pos, 0);
    expect(nextStack(24, s, 'tabla', true)).toBe(13);
    expect(nextStack(6, s, 'tabla', true)).toBe(24);
    expect(nextStack(24, s, 'tabla', false)).toBe(19);
    expect(typed('', '2')).toBe('2');
    expect(typed('2', '4')).toBe('24');
    expect(typed('2', '5')).toBe('5');
  });
});

describe('what the eye sees', () => {
  const c = scene('tabla: opening 6-4');
  const pos = c.pos;
  const last = event(4, 'moved', {
    seat: 1,
    d: {
      dice: [6, 4],
      steps: [
        [24, 18, 6, 0],
        [18, 14, 4, 1],
      ],
    },
    pos,
  });

  it('the trail shows the opponent’s move, not one’s own', () => {
    const plan = layout('right', 'wide');
    const men = lay(sides(pos, 0));
    const seen = trailOf(plan, men, last, 0, 0, 'tabla');
    expect(seen.lines).toHaveLength(2);
    expect(seen.lines[1]!.hit).toBe(true);
    expect(trailOf(plan, men, { ...last, seat: 0 }, 0, 0, 'tabla').lines).toEqual([]);
    expect(trailOf(plan, men, { ...last, seat: 0 }, 0, null, 'tabla').lines).toHaveLength(2);
  });

  it('dice lie in the preferred order and the last turn’s are faded', () => {
    const dice = diceOf(pos, [], last, 0, false, null, [4, 6]);
    expect(dice.own).toEqual({ faces: [4, 6], spent: [false, false], faded: false });
    expect(dice.opp).toEqual({ faces: [6, 4], spent: [false, false], faded: true });
  });

  it('a double shows its four, a later stage its own number', () => {
    const four = scene('tabla: double 4').pos;
    expect(diceOf(four, [], null, 0, false, null, [4]).own.faces).toEqual([4, 4, 4, 4]);
    const fives = scene('chelebi: fives of 4-4').pos;
    expect(diceOf(fives, [], null, 0, false, null, [5]).own.faces).toEqual([5, 5, 5, 5]);
  });

  it('s4 the opening throw is one die each', () => {
    const thrown = event(1, 'rolled', { seat: null, purpose: 'opening', dice: [5, 2] });
    const dice = diceOf(
      { ...pos, phase: 'opening', roll: null, stage: [] },
      [thrown],
      null,
      1,
      false,
      null,
      [],
    );
    expect(dice.own.faces).toEqual([2]);
    expect(dice.opp.faces).toEqual([5]);
  });
});
