// SPDX-License-Identifier: AGPL-3.0-or-later
//! The little boards show possible positions: nothing is lost or made between before and after.
import { describe, expect, it } from 'vitest';
import type { ChessPos, KalahPos, TablesPos } from '../../api/types';
import { rules as chess } from './chess';
import { rules as kalah } from './kalah';
import { rules as tabla } from './tabla';

const scenes = (rules: typeof chess) =>
  rules.flatMap((rule) => (rule.scene ? [[rule.id, rule.scene] as const] : []));

describe('the boards of the lessons', () => {
  it.each(scenes(kalah))('kalah %s keeps its 72 stones', (_id, scene) => {
    const sum = (pos: unknown) => (pos as KalahPos).board.reduce((all, stones) => all + stones, 0);
    expect(sum(scene.pos)).toBe(72);
    if (scene.move) expect(sum(scene.move.pos)).toBe(72);
  });

  it.each(scenes(tabla))('tabla %s keeps fifteen checkers a side (X1)', (_id, scene) => {
    for (const pos of [scene.pos, scene.move?.pos ?? scene.pos] as TablesPos[]) {
      for (const men of [pos.white, pos.black]) expect(men.reduce((all, n) => all + n, 0)).toBe(15);
      for (let point = 1; point <= 24; point += 1) {
        expect(Math.min(pos.white[point]!, pos.black[25 - point]!), `point ${point}`).toBe(0);
      }
    }
  });

  it.each(scenes(tabla))('tabla %s goes exactly as far as its dice (T8)', (_id, scene) => {
    const steps = scene.move ? (scene.move.d as { steps: number[][] }).steps : [];
    const used = steps.reduce(
      (all, [from, to, die]) => all + (to === 0 ? from! : Math.min(die!, from! - to!)),
      0,
    );
    const pips = (pos: unknown) => (pos as TablesPos).pips[0];
    if (scene.move) expect(pips(scene.pos) - pips(scene.move.pos)).toBe(used);
    for (const [from, to, die] of steps) expect(to === 0 ? die! >= from! : from! - to! === die).toBe(true);
  });

  it.each(scenes(chess))('chess %s has whole ranks and both kings', (_id, scene) => {
    for (const pos of [scene.pos, scene.move?.pos ?? scene.pos] as ChessPos[]) {
      const placement = pos.fen.split(' ')[0]!;
      const ranks = placement.split('/').map((rank) => [...rank].reduce((n, c) => n + (Number(c) || 1), 0));
      expect(ranks).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
      expect([...placement].filter((c) => c === 'K' || c === 'k').length).toBe(2);
    }
  });
});
