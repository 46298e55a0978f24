// SPDX-License-Identifier: AGPL-3.0-or-later
//! A hint in words, in the three languages, and where it is drawn.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Hint, HintChoice } from '../../../api/types';
import { LANGS, need, setLang } from '../../../i18n';
import { ways, waysOf } from './draw';
import { choiceText, sentences, worth } from './words';

const tabla: Hint = {
  kind: 'move',
  unit: 'points',
  exact: false,
  choices: [
    { m: '24/18 13/11', text: '24/18 13/11', value: 0.021, difference: 0, chances: [0.513, 0.14, 0.01, 0.12, 0.01] },
    { m: '24/20', text: '24/20', value: -0.03, difference: -0.051, chances: [0.483, 0.13, 0.01, 0.13, 0.01] },
  ],
};
const how = { family: 'tables', letters: [...'KQRBNP'], labelled: false } as const;
const plain = (choice: HintChoice): string => choice.text;
const said = (hint: Hint | null): string => sentences(hint, plain).join(' ');

beforeAll(async () => {
  await setLang('en');
  await need('room', 'boards', 'speech', 'dice', 'analysis', 'hint');
});

describe('a hint in words', () => {
  it('names the best play and the chance that differs most', () => {
    expect(said(tabla)).toBe('Best: 24/18 13/11. Of 100 games it wins 3 more than the next choice, 24/20.');
    const [best, next] = tabla.choices as [HintChoice, HintChoice];
    const safe = { ...best, chances: [0.48, 0.13, 0.01, 0.05, 0.01] };
    expect(said({ ...tabla, choices: [safe, next] })).toBe('Best: 24/18 13/11. Of 100 games it loses 8 fewer with a gammon than the next choice, 24/20.');
    expect(said({ ...tabla, choices: [best, { ...best, text: '24/20' }] })).toBe('Best: 24/18 13/11. The next choice, 24/20, is about as good.');
    // In a match the cube and the score may make a gammon worth nothing.
    const [won, lost] = [{ ...safe, match_chance: 0.4 }, { ...next, match_chance: 0.3 }];
    expect(said({ ...tabla, choices: [won, lost] })).toBe('Best: 24/18 13/11. Chance to win the match: 40.0\u00A0%, with the next choice 30.0\u00A0%.');
    expect(said({ ...tabla, choices: [won, { ...lost, match_chance: 0.3999 }] })).toContain('The next choice, 24/20, is about as good.');
    expect(said({ ...tabla, choices: [best] })).toBe('There is no choice: 24/18 13/11.');
  });

  it('tells of the cube what is best and what the other should answer', () => {
    const double: Hint = { kind: 'double', unit: 'points', exact: false, choices: [{ m: 'double', text: 'double', value: 1, difference: 0, line: ['drop'] }, { m: 'roll', text: 'roll', value: 0.9, difference: -0.1 }] };
    const words = sentences(double, (choice) => choiceText(how, double, choice)).join(' ');
    expect(words).toBe('Best: double. After a double the opponent should drop. It is worth 0.100 points more than the next choice, roll without doubling.');
    const match: Hint = { kind: 'answer', unit: 'points', exact: false, choices: [{ m: 'take', text: 'take', value: -0.8, match_chance: 0.312 }, { m: 'drop', text: 'drop', value: -1, match_chance: 0.25 }] };
    expect(said(match)).toBe('Best: take. It is worth 0.200 points more than the next choice, drop. Chance to win the match: 31.2\u00A0%, with the next choice 25.0\u00A0%.');
  });

  it.each(LANGS)('names beavers and raccoons in %s', async (lang) => {
    await setLang(lang);
    const answer: Hint = { kind: 'answer', unit: 'points', exact: false, choices: ['beaver', 'raccoon', 'take'].map((m, i) => ({ m, text: m, value: 1 - i, difference: -i })) };
    const names = answer.choices.map((choice) => choiceText(how, answer, choice));
    expect(new Set(names).size).toBe(3);
    if (lang !== 'en') expect(names.join()).not.toMatch(/[a-z]/);
    const double: Hint = { kind: 'double', unit: 'points', exact: false, choices: [{ m: 'roll', text: 'roll', value: 0.1, difference: 0 }, { m: 'double', text: 'double', value: -0.4, difference: -0.5, line: ['beaver'] }] };
    expect(sentences(double, (choice) => choiceText(how, double, choice)).join(' ')).toContain({ bg: 'отговори с бобър', ru: 'ответить бивером', en: 'answer with a beaver' }[lang]);
    await setLang('en');
  });

  it('tells chances, mates and stones', () => {
    const chess: Hint = { kind: 'move', unit: 'chance', exact: false, choices: [{ m: 'e2e4', text: 'e4', value: 0.56, difference: 0 }, { m: 'a2a3', text: 'a3', value: 0.5, difference: -0.06 }] };
    expect(said(chess)).toBe('Best: e4. Of 100 games it wins 6 more than the next choice, a3.');
    expect(said({ ...chess, choices: [{ ...chess.choices[0]!, value: 1, mate: 2 }, chess.choices[1]!] })).toBe('Best: e4. It leads to mate in 2.');
    const kalah: Hint = { kind: 'move', unit: 'seeds', exact: true, choices: [{ m: '3', text: '3', value: -1, difference: 0 }, { m: '1', text: '1', value: -4, difference: -3 }] };
    expect(said(kalah)).toBe('Best: 3. At the end you are 1 stone behind. Exact: every line was played to its end.');
    expect([worth(kalah, -1), worth({ ...kalah, exact: false }, -1), worth(tabla, 0.021), worth(chess, 0.56)]).toEqual(['−1', '≈\u00A0−1.0', '+0.021', '56.0\u00A0%']);
  });

  it.each([
    ['bg', 'Води до мат в 1 ход.', 'Води до мат в 3 хода.', 'Противникът и така матира в 5 хода.'],
    ['ru', 'Ведёт к мату в 1 ход.', 'Ведёт к мату в 3 хода.', 'Соперник всё равно ставит мат в 5 ходов.'],
    ['en', 'It leads to mate in 1.', 'It leads to mate in 3.', 'The opponent mates in 5 all the same.'],
  ] as const)('counts the moves to the mate as %s does', async (lang, ...words) => {
    await setLang(lang);
    const best = { m: 'e2e4', text: 'e4', value: 1, difference: 0 };
    const other = { m: 'a2a3', text: 'a3', value: 0.5, difference: -0.5 };
    [1, 3, -5].forEach((mate, i) =>
      expect(said({ kind: 'move', unit: 'chance', exact: false, choices: [{ ...best, mate }, other] })).toContain(words[i]),
    );
    await setLang('en');
  });

  it('says so when none was found', () => {
    expect(said(null)).toBe('No hint was found in time. Ask again.');
  });

  it.each(LANGS)('has a sentence for everything in %s', async (lang) => {
    await setLang(lang);
    expect(said(tabla)).toMatch(/24\/18 13\/11.*24\/20/);
    await setLang('en');
  });
});

describe('a hint on the board', () => {
  const at = (m: string, kind: Hint['kind'] = 'move'): Hint => ({ ...tabla, kind, choices: [{ m, text: m }] });
  it('is found by the cells of each board', () => {
    expect(ways('tables', at('bar/20 6/off'), 0)).toEqual([['[data-p="25"]', '[data-p="20"]'], ['[data-p="6"]', '[data-p="0"]']]);
    expect(ways('chess', at('e7e8q'), 0)).toEqual([['[data-sq="e7"]', '[data-sq="e8"]']]);
    expect([ways('bughouse', at('N@f3'), 0), ways('bughouse', at('x:d1'), 0)]).toEqual([[['[data-sq="f3"]']], [['[data-sq="d1"]']]]);
    expect([ways('kalah', at('2'), 0), ways('kalah', at('2'), 7), ways('kalah', at('swap'), 0)]).toEqual([[['[data-i="1"]']], [['[data-i="8"]']], []]);
    // Who sits opposite: the bar is the same, and there is no cell for their tray.
    const opposite = (point: number): number => 25 - point;
    expect(waysOf('tables', 'bar/20* 6/off', 0, opposite)).toEqual([['[data-p="25"]', '[data-p="5"]'], ['[data-p="19"]']]);
    expect(waysOf('tables', 'hand/5', 0, opposite)).toEqual([['[data-p="20"]']]);
    expect([ways('tables', at('double', 'double'), 0), ways('tables', at('roll', 'double'), 0)]).toEqual([[['[data-p="28"]']], []]);
  });
});
