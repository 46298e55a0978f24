// SPDX-License-Identifier: AGPL-3.0-or-later
//! The little boards show possible positions: nothing is lost or made between before and after.
import { describe, expect, it } from 'vitest';
import type { BughousePos, ChessPos, KalahPos, TablesPos } from '../../api/types';
import { across, layout } from '../../boards/tables/layout';
import { slotsOf } from '../../boards/tables/look';
import { sides } from '../../boards/tables/position';
import { chainOf } from '../../boards/tables/stage';
import { need, setLang, t } from '../../i18n';
import { rules as antitabla } from './antitabla';
import { rules as bughouse } from './bughouse';
import { rules as chelebi } from './chelebi';
import { rules as chess } from './chess';
import { rules as gyulbara } from './gyulbara';
import { rules as indiika } from './indiika';
import { rules as kalah } from './kalah';
import { rules as leaflet } from './leaflet';
import { rules as tabla } from './tabla';
import { rules as tapa } from './tapa';

const all = { tabla, tapa, gyulbara, chelebi, indiika, antitabla, chess, leaflet, bughouse, kalah };

const scenes = (rules: typeof chess) =>
  rules.flatMap((rule) => (rule.scene ? [[rule.id, rule.scene] as const] : []));

/** How many squares each rank of a FEN has. */
const wide = (fen: string): number[] =>
  fen
    .split(' ')[0]!
    .split('/')
    .map((rank) => [...rank].reduce((n, c) => n + (Number(c) || 1), 0));

describe('the boards of the lessons', () => {
  it.each(scenes(kalah))('kalah %s keeps its 72 stones', (_id, scene) => {
    const sum = (pos: unknown) => (pos as KalahPos).board.reduce((all, stones) => all + stones, 0);
    expect(sum(scene.pos)).toBe(72);
    if (scene.move) expect(sum(scene.move.pos)).toBe(72);
  });

  const family = Object.entries({ tabla, tapa, gyulbara, chelebi, indiika, antitabla }).flatMap(
    ([game, rules]) => scenes(rules).map(([id, scene]) => [game, id, scene] as const),
  );

  it.each(family)('%s %s keeps fifteen checkers a side (X1)', (game, _id, scene) => {
    for (const pos of [scene.pos, scene.move?.pos ?? scene.pos] as TablesPos[]) {
      [pos.white, pos.black].forEach((men, seat) =>
        expect(men.reduce((all, n) => all + n, 0) + (pos.hand?.[seat] ?? 0)).toBe(15),
      );
      if (game === 'indiika') continue;
      for (let point = 1; point <= 24; point += 1) {
        const shared = Math.min(pos.white[point]!, pos.black[across(game, point)]!);
        const pinned = pos.pinned?.[0].includes(point) || pos.pinned?.[1].includes(across(game, point));
        expect(shared > 0, `point ${point}`).toBe(pinned === true);
      }
    }
  });

  it('shows a progressive double as one, before it is played', () => {
    const shown = family.filter(([, , { pos }]) => chainOf(pos as TablesPos, 4)).map(([game, id]) => `${game} ${id}`);
    expect(shown).toEqual(['gyulbara double', 'gyulbara handed', 'gyulbara finish', 'chelebi double', 'chelebi blocked']);
    for (const [, , { move }] of family) if (move) expect(chainOf(move.pos as TablesPos, 4)).toBeNull();
  });

  it('shows in indiika the places still open to the first twelve, and what each does (I6, I10, I11)', () => {
    const plan = layout('right', 'wide', 'indiika');
    const open = scenes(indiika).map(([id, scene]) => {
      const [pos, after] = [scene.pos, scene.move?.pos ?? scene.pos] as TablesPos[];
      return [id, ...[pos!, after!].map((at) => slotsOf(plan, sides(at, 0)).length)];
    });
    expect(open).toEqual([['board', 24, 24], ['place', 19, 17], ['double', 3, 2], ['rest', 0, 0], ['off', 0, 0]]);
    for (const [, scene] of scenes(indiika)) {
      for (const { hand, placing } of [scene.pos, scene.move?.pos ?? scene.pos] as TablesPos[]) {
        const does = hand.map((left) => (left > 3 ? 'placing' : left > 0 ? 'entering' : 'bearing'));
        expect(placing).toEqual(does);
      }
    }
  });

  it.each(family)('%s %s plays dice of its stage, exactly as far as they say (T8)', (game, _id, scene) => {
    if (!scene.move) return;
    const { dice, steps } = scene.move.d as { dice: number[]; steps: number[][] };
    const left = [...dice];
    for (const [from, to, die] of steps) {
      const i = left.indexOf(die!);
      expect(i, `die ${die}`).toBeGreaterThanOrEqual(0);
      left.splice(i, 1);
      if (from === 26) expect(to).toBe(die);
      else
        expect(to === 0 ? (game === 'indiika' ? die === from : die! >= from!) : from! - to! === die).toBe(
          true,
        );
    }
  });

  it('every rule has its words in every language', async () => {
    await need('learn', 'bughouse');
    for (const lang of ['bg', 'ru', 'en'] as const) {
      await setLang(lang);
      for (const [game, rules] of Object.entries({ ...all })) {
        for (const rule of rules) {
          const key = `learn-${rule.words ?? `${game}-${rule.id}`}`;
          for (const part of ['', '-title', ...(rule.scene ? ['-picture'] : [])])
            expect(t(key + part), lang).not.toBe(key + part);
          expect(rule.clauses.length).toBeGreaterThan(0);
        }
      }
    }
  });

  it.each(scenes(bughouse))('bughouse %s keeps what stands on the boards and in the sleeves', (_id, scene) => {
    const men = (pos: unknown) => {
      const { boards, sleeves } = pos as BughousePos;
      const standing = boards.map(({ fen }) => fen.split(' ')[0]!.replace(/[^a-z]/gi, '').length);
      const held = sleeves.flatMap((sleeve) => Object.values(sleeve));
      return [...standing, ...held].reduce((sum, n) => sum + n, 0);
    };
    for (const pos of [scene.pos, scene.move?.pos ?? scene.pos] as BughousePos[])
      for (const { fen } of pos.boards) expect(wide(fen)).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
    if (scene.move) expect(men(scene.move.pos)).toBe(men(scene.pos));
    else expect(men(scene.pos)).toBe(64);
  });

  it.each([...scenes(chess), ...scenes(leaflet)])('chess %s has whole ranks and both kings', (_id, scene) => {
    for (const pos of [scene.pos, scene.move?.pos ?? scene.pos] as ChessPos[]) {
      const placement = pos.fen.split(' ')[0]!;
      expect(wide(pos.fen)).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
      expect([...placement].filter((c) => c === 'K' || c === 'k').length).toBe(2);
    }
  });
});
