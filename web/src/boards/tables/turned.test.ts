// SPDX-License-Identifier: AGPL-3.0-or-later
// The tables board turned: points with their numbers, homes, keys and what is said follow.

import { describe, expect, it } from 'vitest';
import { speaker, table } from '../testing.ts';
import { step } from './keys.ts';
import { BAR, checkerAt, gridOf, HAND, hasPoint, type Layout, layout, OFF, pileOf, placeAt } from './layout.ts';
import { speakFlipped } from './speak.ts';
import { asSeen, turnedKey, turnedPlan } from './turned.ts';

const GAMES = ['tabla', 'gyulbara', 'indiika'] as const;
const plans = GAMES.flatMap((game) =>
  (['wide', 'compact'] as const).flatMap((form) =>
    (['right', 'left'] as const).map((direction) => [game, form, direction, layout(direction, form, game)] as const),
  ),
);

/** A plan without what adding and taking away again leaves behind the comma. */
const rounded = (plan: Layout): unknown =>
  JSON.parse(JSON.stringify(plan), (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value));

describe('a board turned by half a circle', () => {
  it.each(plans)('%s, %s, home on the %s: everything lies across, and a second turn undoes it', (game, _, _d, plan) => {
    const turned = turnedPlan(plan);
    expect(rounded(turnedPlan(turned))).toEqual(rounded(plan));
    expect([turned.w, turned.h]).toEqual([plan.w, plan.h]);
    for (let p = 1; p <= 24; p += 1) {
      if (!hasPoint(game, p)) continue;
      const [was, is] = [plan.points[p]!, turned.points[p]!];
      expect([is.x + is.w, is.y + is.h]).toEqual([plan.w - was.x, plan.h - was.y].map((n) => expect.closeTo(n)));
      expect(turned.labels[p]!.x).toBeCloseTo(plan.w - plan.labels[p]!.x);
    }
    expect(turned.homes.own.y < plan.h / 2).toBe(plan.homes.own.y > plan.h / 2);
    expect(turned.trays.own.y < plan.h / 2).toBe(plan.trays.own.y > plan.h / 2);
    expect(turned.cube.own.y).toBeLessThan(turned.cube.opp.y);
    expect(turned.dice.own.x).toBeCloseTo(plan.w - plan.dice.own.x);
  });

  it.each(plans)('%s, %s, home on the %s: checkers lie where they are found', (game, _, _d, plan) => {
    const turned = turnedPlan(plan);
    for (let p = 1; p <= 24; p += 1) {
      if (!hasPoint(game, p)) continue;
      for (const [i, count] of [
        [0, 1],
        [4, 5],
      ] as const) {
        const at = checkerAt(pileOf(turned, p, true), i, count);
        expect(placeAt(turned, at.x, at.y)).toBe(p);
      }
    }
    for (const place of game === 'indiika' ? [OFF, HAND] : [OFF, BAR]) {
      for (const own of [true, false]) {
        const [was, is] = [plan, turned].map((each) => checkerAt(pileOf(each, place, own), 2, 3));
        expect([is!.x, is!.y]).toEqual([plan.w - was!.x, plan.h - was!.y].map((n) => expect.closeTo(n)));
      }
      const own = checkerAt(pileOf(turned, place, true), 0, 1);
      expect(placeAt(turned, own.x, own.y)).toBe(place);
    }
    // Whatever is under a finger is under it from the other side of the table.
    for (let x = 1.3; x < plan.w; x += 13.7) {
      for (let y = 1.3; y < plan.h; y += 13.7)
        expect(placeAt(turned, plan.w - x, plan.h - y), `${x} ${y}`).toBe(placeAt(plan, x, y));
    }
  });

  it('arrows go as it is drawn', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      for (let p = 1; p <= 24; p += 1) {
        const to = step(p, turnedKey(key), 'right');
        // Turned, the grid counts from the other corner.
        const [at, there] = [p, to ?? p].map((q) => gridOf(q, 'right'));
        const by = [at!.col - there!.col, at!.row - there!.row];
        const wanted = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
        if (to !== null) expect(by, `${key} from ${p}`).toEqual(wanted);
      }
    }
    expect([turnedKey('Home'), turnedKey('PageUp')]).toEqual(['Home', 'PageUp']);
    expect(step(6, turnedKey('ArrowRight'), 'right')).toBe(7);
  });
});

describe('turning is said', () => {
  it('with who is at the bottom and where the home is', () => {
    const t = speaker('en');
    const white = table({ seat: 0, direction: 'right' });
    expect(speakFlipped(t, asSeen(white, true), true)).toBe(
      'Black at the bottom. Your home is on the left. You move from 24 to 1.',
    );
    expect(speakFlipped(t, asSeen(white, false), false)).toBe(
      'White at the bottom. Your home is on the right. You move from 24 to 1.',
    );
    const black = table({ seat: 1, direction: 'left' });
    expect(speakFlipped(t, asSeen(black, true), true)).toMatch(/^White at the bottom\. Your home is on the right\./);
  });

  it('in three languages, to who watches without a home, and in indiika without a direction', () => {
    for (const [lang, said] of [
      ['en', 'Black at the bottom.'],
      ['bg', 'Черните са отдолу.'],
      ['ru', 'Чёрные внизу.'],
    ] as const) {
      const t = speaker(lang);
      expect(speakFlipped(t, asSeen(table({ seat: null }), true), true)).toBe(said);
      expect(speakFlipped(t, asSeen(table({ seat: 0, game: 'indiika' }), true), true)).toBe(said);
      expect(speakFlipped(t, asSeen(table({ seat: 0 }), true), true).length).toBeGreaterThan(said.length + 20);
    }
  });
});
