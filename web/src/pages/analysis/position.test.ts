// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeAll, describe, expect, it } from 'vitest';
import type { PositionDecision } from '../../api/analysis';
import { LANGS, need, setLang, t } from '../../i18n';
import { cubeRows } from './cube';
import { cubeOf, decisionSaid, decisionWords, nothingWords, worthOf } from './position';

const plain: PositionDecision = { player: 0, board: null, dice: null, hint: null, nothing: null, ended_by: null, cube: null };
const move = (m: string, text: string, over: object) => ({ m, text, line: [], ...over });

describe('a position in words', () => {
  beforeAll(async () => {
    await setLang('en');
    await need('analysis', 'hint', 'records', 'room', 'speech');
  });

  it('says what is best, for the eye and for the ear', () => {
    const choices = [move('d1d8', 'Rd8#', { value: 1, mate: 1 }), move('g1f1', 'Kf1', { value: 0.8, difference: -0.2, cp: 377 })];
    const hint = { kind: 'move' as const, unit: 'chance' as const, exact: false, choices };
    const decision = { ...plain, hint };
    expect(decisionWords(decision, (choice) => choice.text)).toEqual(['Best: Rd8#.', 'It leads to mate in 1.']);
    expect(decisionSaid(t, 'chess', decision)).toMatch(/^Best: rook to d8, checkmate\. /i);
    expect(choices.map((choice) => worthOf(hint, choice))).toEqual(['mate in 1', '+3.77']);
  });

  it('says why there is nothing to decide, in every language', async () => {
    const why = ['over', 'no_move', 'no_double', 'resignation'] as const;
    for (const lang of LANGS) {
      await setLang(lang);
      await need('analysis', 'records', 'room');
      const all = why.flatMap((nothing) => [null, 'mate'].map((ended_by) => nothingWords({ ...plain, nothing, ended_by })));
      expect(all.filter((words) => words === '' || words.includes('analysis-')), lang).toEqual([]);
    }
    await setLang('en');
    expect(nothingWords({ ...plain, nothing: 'over', ended_by: 'mate' })).toBe('The game is over: Checkmate. There is nothing to decide.');
    expect(nothingWords({ ...plain, nothing: 'over' })).toBe('The match is over. There is nothing to decide.');
  });

  it('marks what is right with the cube, for who doubles and for who answers', () => {
    const worth = { no_double: 0.8, double_take: 1.2, double_drop: 1, match_chances: null, chances: [0.8, 0, 0, 0, 0] as [number, number, number, number, number] };
    const of = (kind: 'double' | 'answer', m: string) => {
      const hint = { kind, unit: 'points' as const, exact: false, choices: [move(m, m, { value: 1 })] };
      return cubeRows(cubeOf({ ...plain, hint, cube: worth })!).filter((row) => row.best).map((row) => row.key);
    };
    expect(of('double', 'double')).toEqual(['dp']);
    expect(of('double', 'roll')).toEqual(['nd']);
    expect(of('answer', 'drop')).toEqual(['dp']);
    expect(of('answer', 'beaver')).toEqual(['dt']);
    expect(cubeOf(plain)).toBeNull();
  });
});
