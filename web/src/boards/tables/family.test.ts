// SPDX-License-Identifier: AGPL-3.0-or-later
// What only some games of the family have: the diagonal homes of gyulbara, pins, indiika's places, progressive
// doubles; and the doubling cube.

import { describe, expect, it } from 'vitest';
import { familyCases } from '../gallery/family.ts';
import { event, speaker, table } from '../testing.ts';
import type { Match, TablesPos, View, WireEvent } from '../types.ts';
import * as cube from './cube.ts';
import { step } from './keys.ts';
import { BAR, type Box, checkerAt, HAND, hasPoint, layout, OFF, pileOf, placeAt } from './layout.ts';
import { diceOf, slotsOf, trailOf } from './look.ts';
import { drawnIndex, lay, PEEK, placed, walk } from './men.ts';
import { room, sides, stepped } from './position.ts';
import * as words from './speak.ts';
import { chainOf, chainWords } from './stage.ts';

const en = speaker('en');
const forms = ['wide', 'compact'] as const;
const posOf = (name: string): TablesPos => familyCases.find((s) => s.name === name)?.pos as TablesPos;
const tapa = posOf('tapa: pins of both colours');

describe('layouts', () => {
  it('g4 gyulbara has the opponent’s home and tray across the diagonal', () => {
    for (const form of forms) {
      const plan = layout('right', form, 'gyulbara');
      const tabla = layout('right', form, 'tabla');
      expect(plan.trays.opp).toEqual(tabla.trays.oppHand);
      expect(plan.homes.own).toEqual(tabla.homes.own);
      expect(plan.homes.opp.x).toBeLessThan(plan.bar.x);
      expect(tabla.homes.opp.x).toBeGreaterThan(tabla.bar.x);
      // The opponent's first checker to come home lies on my 18, and goes off beside my 13.
      expect(plan.points[13]!.x).toBeLessThan(plan.points[18]!.x);
    }
  });

  it('i1 indiika has two facing fields of six and no bar between them', () => {
    for (const form of forms) {
      for (const direction of ['right', 'left'] as const) {
        const plan = layout(direction, form, 'indiika');
        const boxes = [...plan.points.filter((b) => b.w > 0), plan.bar, ...Object.values(plan.trays)];
        expect(plan.points.filter((b) => b.w > 0)).toHaveLength(12);
        expect(plan.points[24]!.x).toBe(plan.points[1]!.x);
        const apart = (a: Box, b: Box): boolean =>
          a.x + a.w <= b.x + 0.01 ||
          b.x + b.w <= a.x + 0.01 ||
          a.y + a.h <= b.y + 0.01 ||
          b.y + b.h <= a.y + 0.01;
        boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true)));
        for (const p of [1, 6, 19, 24]) {
          const at = checkerAt(pileOf(plan, p, true), 1, 2);
          expect(placeAt(plan, at.x, at.y)).toBe(p);
        }
        const hand = checkerAt(pileOf(plan, HAND, true), 3, 15);
        expect(placeAt(plan, hand.x, hand.y)).toBe(HAND);
      }
    }
    expect([1, 7, 18, 19].map((p) => hasPoint('indiika', p))).toEqual([true, false, false, true]);
  });

  it('the cube lies on the wood and is large enough for a finger', () => {
    for (const game of ['tabla', 'indiika']) {
      const plan = layout('right', 'compact', game);
      expect(plan.cube.size * 1.2 * (320 / plan.w)).toBeGreaterThanOrEqual(24);
      for (const at of [plan.cube.middle, plan.cube.own, plan.cube.opp]) {
        expect(at.x).toBeGreaterThan(plan.bar.x);
        expect(at.y - plan.cube.size / 2).toBeGreaterThanOrEqual(plan.bar.y);
        expect(at.y + plan.cube.size / 2).toBeLessThanOrEqual(plan.bar.y + plan.bar.h);
      }
      expect(plan.cube.own.y).toBeGreaterThan(plan.cube.opp.y);
    }
  });

  it('the focus walks over six columns in indiika', () => {
    expect(step(6, 'ArrowRight', 'right', 'indiika')).toBe(5);
    expect(step(6, 'ArrowLeft', 'right', 'indiika')).toBeNull();
    expect(step(6, 'ArrowUp', 'right', 'indiika')).toBe(19);
    expect(step(1, 'ArrowRight', 'left', 'indiika')).toBe(2);
    expect(step(1, 'PageUp', 'right', 'indiika')).toBe(24);
    expect(step(24, 'PageDown', 'right', 'indiika')).toBe(6);
    expect(step(HAND, 'ArrowRight', 'right', 'indiika')).toBe(6);
  });
});

describe('pins', () => {
  const s = sides(tapa, 0);

  it('p12 show who lies under whom', () => {
    const men = placed(lay(s), s, 'tapa');
    const at = (place: number) =>
      men
        .filter((m) => m.place === place)
        .sort((a, b) => a.i - b.i)
        .map((m) => [m.own, m.pin]);
    expect(at(12)).toEqual([
      [true, 'under'],
      [false, 'over'],
    ]);
    expect(at(15)).toEqual([
      [false, 'under'],
      [true, 'over'],
      [true, 'over'],
      [true, 'over'],
    ]);
    expect(at(24).every(([, pin]) => pin === null)).toBe(true);
    expect(drawnIndex({ i: 1, pin: 'over' })).toBe(PEEK);
    expect(drawnIndex({ i: 0, pin: 'under' })).toBe(0);
  });

  it('p12 p13 are said in words', () => {
    expect(words.cellName(en, 12, s, 'tapa')).toBe('12, yours pinned under 1');
    expect(words.cellName(en, 15, s, 'tapa')).toBe('15, opponent’s pinned under 3');
    expect(words.cellName(speaker('ru'), 15, s, 'tapa')).toBe('15, соперника заперта под 3');
    expect(words.readBoard(en, s)).toContain('1 on 12, pinned');
  });

  it('p11 a step with the second bit pins, p13 the last to leave frees', () => {
    const pinned = stepped(s, 'tapa', true, [18, 16, 2, 2]);
    expect(pinned.opp.pinned).toContain(9);
    expect(pinned.opp.at[BAR]).toBe(0);
    const one = stepped(s, 'tapa', true, [15, 13, 2, 0]);
    expect(one.opp.pinned).toContain(10);
    const two = stepped(one, 'tapa', true, [15, 13, 2, 0]);
    expect(stepped(two, 'tapa', true, [15, 13, 2, 0]).opp.pinned).not.toContain(10);
    const men = walk(lay(s), 'tapa', true, [24, 16, 8, 2]);
    expect(men.opp[9]).toHaveLength(1);
    expect(men.opp[BAR]).toHaveLength(0);
  });

  it('p14 a restart leaves no trail and is told', () => {
    const e = event(9, 'moved', { seat: 1, d: { dice: [6, 5], steps: [[12, 1, 6, 2]], restart: true }, pos: tapa });
    expect(trailOf(layout('right', 'wide'), lay(s), e, 0, 0, 'tapa').lines).toEqual([]);
    expect(words.speakMove(en, e, table({ game: 'tapa' }))).toBe(
      'Opponent: 12 to 1, pin. Both end checkers are pinned. The game starts over.',
    );
  });
});

describe('indiika', () => {
  const s = sides(posOf('indiika: the first twelve'), 0);

  it('i6 i10 two fill a place while the first twelve are placed', () => {
    expect([6, 5, 4].map((p) => room(s.own, p))).toEqual([0, 1, 2]);
    expect(room({ ...s.own, placing: 'entering' }, 6)).toBeNull();
    // A turn half played has placed the twelfth: from now on a place takes any number.
    const twelve = { ...s.own, at: s.own.at.map((n, p) => (p >= 1 && p <= 6 ? 2 : n)) };
    expect(room(twelve, 6)).toBeNull();
    expect(stepped(s, 'indiika', true, [HAND, 5, 5, 0]).own.placing).toBe('placing');
  });

  it('i6 shows the places still open for the first twelve', () => {
    const plan = layout('right', 'wide', 'indiika');
    expect(slotsOf(plan, s)).toHaveLength(12 - 6 + 12 - 5);
    expect(slotsOf(plan, sides(posOf('indiika: taking off'), 0))).toEqual([]);
  });

  it('names places 1 to 6 on both sides', () => {
    const name = (p: number) => words.cellName(en, p, s, 'indiika');
    expect([name(6), name(5), name(4)]).toEqual(['6, full, 2', '5, 1', '4, empty']);
    expect(name(21)).toBe('opponent’s 4, full, 2');
    expect(words.cellName(en, HAND, s, 'indiika')).toBe('in hand, yours 9, opponent 10');
    expect(words.cellName(en, OFF, s, 'indiika')).toBe('borne off, yours 0, opponent 0');
  });
});

describe('progressive doubles', () => {
  const view = (changes: Partial<View>): View => table({ game: 'gyulbara', ...changes });
  const fives = posOf('gyulbara: the middle game');
  const finish = posOf('gyulbara: finishing the opponent’s double');

  it('g11 show which numbers are done and how many are left', () => {
    const chain = chainOf(fives, 1)!;
    expect(chain.links.map((l) => [l.die, l.left, l.state])).toEqual([
      [4, 0, 'done'],
      [5, 1, 'now'],
      [6, 4, 'later'],
    ]);
    expect(chainWords(en, table({}), chain, fives)).toBe('Double fours. Left: 1 five, 4 sixes.');
    expect(chainWords(speaker('bg'), table({}), chain, fives)).toBe('Чифт четворки. Остават: 1 петица, 4 шестици.');
  });

  it('g15 say whose duty it is', () => {
    const chain = chainOf(finish, 2)!;
    expect(chain.completing).toBe(true);
    const told = (seat: View['seat']): string => chainWords(en, view({ seat }), chain, finish);
    expect(told(finish.side)).toBe('Finishing the opponent’s double fours. Left: 2 fives, 4 sixes.');
    expect(told(finish.side === 0 ? 1 : 0)).toBe('Finishing your double fours. Left: 2 fives, 4 sixes.');
    expect(told(null)).toMatch(/^Finishing \S.*’s double fours\./);
    const dice = diceOf(finish, [], null, 0, false, null, [5], true);
    expect(dice.own.faces).toEqual([5, 5]);
    expect(dice.opp.faces).toEqual([]);
  });

  it('g10 h2 are what the server calls so', () => {
    const first: TablesPos = { ...fives, stage: [4, 4, 4, 4] };
    expect(chainOf({ ...first, progress: undefined }, 4)).toBeNull();
    const all = chainOf({ ...first, progress: { rolled: 4, rest: [[5, 4], [6, 3]] } }, 4)!;
    expect(all.links.map((l) => [l.die, l.left])).toEqual([[4, 4], [5, 4], [6, 3]]);
    expect(chainOf({ ...first, stage: [] }, 0)).toBeNull();
  });

  it('g13 a double passed on is told to both', () => {
    const e = event(4, 'moved', {
      seat: 1,
      d: {
        dice: [4, 4],
        steps: [],
        handed: [
          [5, 4],
          [6, 4],
        ],
      },
      pos: finish,
    });
    expect(words.speakMove(en, e, view({}))).toContain('You finish the double: 4 fives, 4 sixes.');
    expect(words.speakMove(en, e, view({ seat: 1 }))).toContain('Opponent finishes the double');
  });
});

describe('the cube', () => {
  const offer = { seat: 1, level: 'double' as const, take: 4, drop: 2 };
  const asked = table({ cube: { value: 2, owner: 1, offer }, can: ['take', 'drop', 'beaver'] });

  it('k4 k10 every button says what it leads to', () => {
    expect(cube.choices(asked).map((c) => [c.act, c.value, c.grave])).toEqual([
      ['take', 4, false],
      ['beaver', 8, false],
      ['drop', 2, true],
    ]);
    const raccoon = table({
      cube: { value: 1, owner: null, offer: { seat: 1, level: 'beaver', take: 4, drop: 2 } },
      can: ['take', 'drop', 'raccoon'],
    });
    expect(cube.choices(raccoon).map((c) => [c.act, c.value])).toEqual([
      ['take', 4],
      ['raccoon', 8],
      ['drop', 2],
    ]);
    const own = table({ cube: { value: 2, owner: 0, offer: null }, can: ['roll', 'double'] });
    expect(cube.choices(own).map((c) => [c.act, c.value, c.grave])).toEqual([['double', 4, true]]);
    expect(cube.choices(table({ can: ['double'] }))).toEqual([]);
  });

  it('k6 lies with its owner, between the players while it is offered', () => {
    expect(cube.cubePlace({ value: 1, owner: null, offer: null }, 0)).toBe('middle');
    expect(cube.cubePlace({ value: 2, owner: 0, offer: null }, 0)).toBe('own');
    expect(cube.cubePlace({ value: 2, owner: 0, offer: null }, 1)).toBe('opp');
    expect(cube.cubePlace(asked.cube!, 1)).toBe('middle');
    expect(cube.cubeShows(asked.cube!)).toBe(4);
  });

  it('is said with its keys', () => {
    const e = event(3, 'doubled', { seat: 1, value: 4 });
    expect(cube.speakCube(en, e, asked)).toBe('Your opponent doubles to 4. Accept A, refuse X, beaver Shift+B.');
    expect(cube.cubeWords(en, table({ cube: { value: 2, owner: 1, offer: null } }))).toBe(
      'Cube 2, the opponent’s.',
    );
  });

  it('a match is told game by game, k13 with Crawford', () => {
    const match: Match = { to: 5, score: [4, 2], game: 4, crawford: true, between: false };
    const view = table({ match, cube: { value: 1, owner: null, offer: null } });
    const over = event(8, 'game_over', {
      game: 3,
      winner: 0,
      points: 2,
      reason: 'borne_off',
      score: [4, 2],
    });
    expect(cube.speakMatch(en, over, view)).toBe(
      'Game 3: you win 2 points. All checkers are off. Match to 5: you 4, opponent 2.',
    );
    const began = event(9, 'game_began', { game: 4 });
    expect(cube.speakMatch(en, began, view)).toBe('Game 4 begins. You start. Crawford game: no doubling.');
  });

  it('every sentence exists in every language', () => {
    const match: Match = { to: 3, score: [1, 0], game: 2, crawford: true, between: false };
    const events: WireEvent[] = (['double', 'beaver', 'raccoon'] as const).flatMap((level) => [
      event(1, 'doubled', { level }),
      event(2, 'taken'),
      event(3, 'dropped'),
      event(4, 'game_over', { winner: 1, points: 3, reason: 'dropped' }),
      event(5, 'game_began', { first: 1 }),
    ]);
    for (const lang of ['bg', 'ru', 'en'] as const) {
      const t = speaker(lang);
      for (const seat of [0, 1, null]) {
        const view = { ...asked, seat, match };
        for (const e of events) expect(words.speak(t, [e], view)).toMatch(/\p{L}/u);
        cube.cubeWords(t, view);
        for (let die = 1; die <= 6; die += 1) t('speak-number-of', { die, n: 2 });
        for (const c of cube.choices(view)) t('speak-cube-ask', { act: c.act, value: c.value });
        words.speakDirection(t, { ...view, game: 'indiika' });
        words.speakDirection(t, { ...view, game: 'gyulbara' });
      }
    }
  });
});

describe('dice', () => {
  const plans = (['wide', 'compact'] as const).flatMap((form) => (['left', 'right'] as const).map((direction) => [form, direction] as const));

  it.each(['tabla', 'gyulbara', 'indiika'])('are never covered by a pile of %s', (game) => {
    for (const [form, direction] of plans) {
      const plan = layout(direction, form, game);
      for (let p = 1; p <= 24; p += 1) {
        if (!hasPoint(game, p)) continue;
        for (let count = 1; count <= 15; count += 1) {
          for (const own of [true, false]) {
            const { y } = checkerAt(pileOf(plan, p, own), count - 1, count);
            expect(Math.abs(y - plan.h / 2) - plan.d / 2, `${form} ${direction} ${p} ${count}`).toBeGreaterThan(plan.die / 2);
          }
        }
      }
    }
  });

  it.each(plans)('lie free beside stacks of five on every place of indiika, %s with its home on the %s', (form, direction) => {
    const plan = layout(direction, form, 'indiika');
    const five = [1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23, 24].flatMap((p) => [0, 1, 2, 3, 4].map((i) => checkerAt(pileOf(plan, p, p <= 6), i, 5)));
    for (const die of Object.values(plan.dice)) {
      // As wide as a throw may be, four dice of a double, and as high as one.
      const [w, h] = [2 * plan.die + plan.d / 2, plan.die / 2 + plan.d / 2];
      expect(five.filter(({ x, y }) => Math.abs(x - die.x) < w && Math.abs(y - die.y) < h)).toEqual([]);
    }
  });
});
