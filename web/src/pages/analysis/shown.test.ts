// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the page shows of a report: its graph, its words, its figures, and the games of a match.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CubeChoice, GameReport, TablesFigures } from '../../api/analysis';
import type { GameShown, WireEvent } from '../../api/types';
import { laid } from '../../boards/tables/laid';
import { stepsWords as boardWords } from '../../boards/tables/speak';
import { speaker } from '../../boards/testing';
import { HIT } from '../../boards/types';
import { LANGS, need, setLang } from '../../i18n';
import { cubeRows } from './cube';
import { rowsOf } from './figures';
import { calledIn, gamesOf, listOf, namesOf } from './games';
import { drawn, nearest, roundUp, scaleOf } from './graph';
import { failureOf, leftText, quarter } from './job.svelte';
import { bestText, judgement, lossText, moveText, moveWords, number, playWords, sanWords, stepText, valueText, type Writing } from './said';
import { type Step, stepsOf } from './steps';

const sample = (game: string): { report: GameReport; events: WireEvent[] } =>
  JSON.parse(readFileSync(join(import.meta.dirname, `samples/${game}.json`), 'utf8'));
const steps = (game: string): Step[] => stepsOf(game, sample(game).report, sample(game).events);
const writing = (family: Writing['family']): Writing => ({ family, letters: [...'KQRBNP'], labelled: false });
const en = speaker('en');

beforeAll(async () => {
  await setLang('en');
  await need('room', 'boards', 'speech', 'dice', 'records', 'analysis', 'errors');
});

describe('the players', () => {
  const sitter = (name: string, bot_id?: string) => ({ name, bot: bot_id !== undefined, you: false, ...(bot_id ? { bot_id } : {}) });
  const seats = [sitter('Grandpa Kosta'), sitter('Grandpa Kosta', 'chess-expert')];

  it('of the site go by their names in the language of the reader, people as they call themselves', async () => {
    const report = { ...sample('tabla').report, players: ['Grandpa Kosta', 'Sashko'], result: 'Sashko wins 2 points' };
    await setLang('bg');
    expect(namesOf(['Grandpa Kosta', 'Grandpa Kosta'], seats)).toEqual(['Grandpa Kosta', 'Дядо Коста']);
    const told = calledIn(report, [seats[0]!, sitter('Sashko', 'chess-learner')]);
    expect(told.players).toEqual(['Grandpa Kosta', 'Сашко']);
    expect(told.result).toBe('Сашко wins 2 points');
    expect(listOf('tabla', [told]).games[0]!.title).toContain('Сашко');
    await setLang('en');
    // Where nothing is known of the chairs, the names of the record stay.
    expect(calledIn(report, null)).toEqual(report);
  });
});

describe('the graph', () => {
  it('has round numbers at its edges', () => {
    expect([0.1, 1, 1.2, 2.1, 4, 7, 43].map(roundUp)).toEqual([0.1, 1, 2, 3, 4, 8, 50]);
    expect(scaleOf('chess', steps('chess')).lines).toEqual([0, 0.25, 0.5, 0.75, 1]);
    const { low, high } = scaleOf('tables', steps('tabla'));
    expect(low).toBe(-high);
    expect(high).toBeGreaterThanOrEqual(1);
  });

  it.each([['chess', 'chess'], ['kalah', 'kalah'], ['tabla', 'tables'], ['gyulbara', 'tables']] as const)('keeps all of %s inside', (game, family) => {
    for (const width of [280, 900]) {
      const all = steps(game);
      const graph = drawn(family, all, width, 176);
      expect(graph.x.length).toBe(all.length);
      for (const x of graph.x) expect(x > 40 && x < width).toBe(true);
      for (const y of graph.y) expect(y === null || (y >= 0 && y <= graph.bottom)).toBe(true);
      for (const bar of graph.bars) expect(bar.y >= graph.bottom && bar.y + bar.height <= 176).toBe(true);
      expect(graph.bars.length).toBe(all.filter((step) => step.mark !== null).length);
    }
  });

  it('tells exact from estimated, and luck only where there are dice', () => {
    const kalah = drawn('kalah', steps('kalah'), 900, 176);
    expect(kalah.bands.length).toBeGreaterThan(0);
    expect(new Set(kalah.value.map((stroke) => stroke.sure))).toEqual(new Set([true, false]));
    expect(kalah.luck).toBe('');
    expect(drawn('tables', steps('tabla'), 900, 176).luck.split(' ').length).toBe(steps('tabla').length);
    expect(drawn('tables', steps('tabla'), 900, 176).bands).toEqual([]);
  });

  it('mistakes of the seat it is seen from stand above the middle, of the other below', () => {
    const all = steps('tabla');
    const { bars, lane } = drawn('tables', all, 900, 176);
    for (const bar of bars) expect(bar.y < lane!).toBe(all[bar.step]!.seat === 0);
    for (const bar of drawn('tables', all, 900, 176, 1).bars) expect(bar.y < lane!).toBe(all[bar.step]!.seat === 1);
  });

  it.each(['chess', 'kalah', 'tabla'])('%s has the opposite value for the other side', (game) => {
    const [whole, all] = [game === 'chess' ? 1 : 0, steps(game)];
    stepsOf(game, sample(game).report, sample(game).events, 1).forEach(({ value, luck, loss }, i) => {
      const first = all[i]!;
      expect(value).toBe(first.value === null ? null : whole - first.value);
      expect(luck).toBe(first.luck === null ? null : 0 - first.luck);
      expect(loss).toBe(first.loss);
    });
  });

  it('draws what bughouse loses as bars', () => {
    const all = steps('chess').map((step, i) => ({ ...step, value: null, loss: i * 50 }));
    const { bars, value, lane, bottom } = drawn('bughouse', all, 900, 130);
    expect([value.length, lane]).toEqual([0, null]);
    expect(bars.length).toBe(all.length - 1);
    for (const bar of bars) expect(bar.y + bar.height).toBeCloseTo(bottom);
  });

  it('finds the step under the pointer', () => {
    expect(nearest([10, 20, 30], 24)).toBe(1);
    expect(nearest([10, 20, 30], 400)).toBe(2);
  });
});

describe('words', () => {
  it('writes numbers with a sign that is not broken off, and zero without one', () => {
    expect([number(-0.0001, 3, true), number(-1.5, 1), number(0.25, 2, true)]).toEqual(['0.000', '−1.5', '+0.25']);
  });

  it('says what a play was, and what a move', () => {
    // As the board says the same steps when they are played.
    expect(playWords(en, 'tables', 'bar/20* 6/off hand/5 6/3 6/3')).toBe(boardWords(en, [[25, 20, 0, HIT], [6, 0, 0, 0], [26, 5, 0, 0], [6, 3, 0, 0], [6, 3, 0, 0]]));
    expect(playWords(en, 'tables', '13/8 6/5*')).toBe('13 to 8, 6 to 5, hit');
    expect(playWords(en, 'kalah', '4')).toBe('pit 4');
    expect(sanWords(en, 'Nbxd7+')).toBe('knight takes on d7, check');
    expect(sanWords(en, 'e8=Q#')).toBe('pawn to e8, queen, checkmate');
    expect(sanWords(en, 'O-O')).toBe('castles short');
    expect(sanWords(en, 'N@f3')).toBe('knight to f3');
  });

  it('says which move it is: whose in chess, whose board says none, and of which roll', async () => {
    const [chess, tabla] = [steps('chess')[4]!, steps('tabla').find((step) => step.number !== '')!];
    expect(moveWords('chess', chess, 'Mitkov')).toBe('Move 3, Mitkov:');
    expect(moveWords('tables', tabla, 'Mitkov')).toBe(`Move 1, ${tabla.dice.join('-')}.`);
    expect(moveWords('kalah', steps('kalah')[1]!, 'Mitkov')).toBe('Move 2.');
    expect(moveWords('tables', steps('tabla').find((step) => step.what === 'double')!, 'Mitkov')).toBe('');
  });

  it('has a judgement for every step of every game, in every language', async () => {
    for (const lang of LANGS) {
      await setLang(lang);
      const say = speaker(lang);
      for (const [game, family] of [['chess', 'chess'], ['kalah', 'kalah'], ['tabla', 'tables'], ['gyulbara', 'tables']] as const)
        for (const step of steps(game)) {
          const said = judgement(say, family, step);
          for (const sentence of said) expect(sentence).toMatch(/\.$/);
          if (step.mark) expect(said.length, `${lang} ${game} ${step.number}`).toBeGreaterThan(1);
          stepText(writing(family), step);
          bestText(writing(family), step);
        }
    }
    await setLang('en');
  });

  it('says a mistake, its cost and what was best', () => {
    const chess = steps('chess').find((step) => step.mark !== null)!;
    expect(judgement(en, 'chess', chess).join(' ')).toMatch(/^Very bad\. Loss: \d+\.\d\u00A0% of the winning chance\. Best: .+\.$/);
    const double = steps('tabla').find((step) => step.what === 'double')!;
    expect(judgement(en, 'tables', double)).toEqual(['Cube: double.', 'Doubtful.', 'Loss: 0.072 points.', 'Best: no double.']);
    // In a match what of its chance went with the points is said, too.
    const ofMatch = { ...double, doubling: { ...double.doubling!, match_lost: 0.0123 } };
    expect(judgement(en, 'tables', ofMatch)).toContain('Loss: 0.072 points, 1.2\u00A0% of the chance to win the match.');
    const forced = steps('kalah').find((step) => step.kalah!.forced)!;
    expect(judgement(en, 'kalah', forced)).toEqual(['There was no choice.']);
  });

  it('marks estimates', () => {
    const [first] = steps('kalah');
    expect(lossText('kalah', first!)).toBe('≈\u00A01.5');
    expect(valueText('kalah', first!)).toBe('+1.7');
    expect(moveText(writing('kalah'), 'swap')).not.toBe('swap');
  });
});

describe('the cube', () => {
  const cube = (over: Partial<CubeChoice>): CubeChoice =>
    ({ kind: 'cube', player: 0, loss: 0, mark: null, counts: true, made: 'no double', best: 'double', no_double: 0.6, double_take: 0.7, double_drop: 1, ...over });

  it('is told as three rows with what was done and what was best', () => {
    const [nd, dt, dp] = cubeRows(cube({}));
    expect([nd!.made, dt!.best, dp!.best, dp!.made]).toEqual([true, true, false, false]);
    expect(nd!.less).toBeCloseTo(0.1);
    expect([dt!.less, dp!.less]).toEqual([0, 0]);
    const dropped = cubeRows(cube({ made: 'drop', best: 'take' }));
    expect(dropped.map((row) => [row.made, row.best])).toEqual([[false, false], [false, true], [true, false]]);
    expect(dropped[2]!.less).toBeCloseTo(0.3);
    expect(dropped.map((row) => row.chance)).toEqual([null, null, null]);
    expect(cubeRows(cube({ match_chances: [0.5, 0.52, 0.55] })).map((row) => row.chance)).toEqual([0.5, 0.52, 0.55]);
    const strong = cubeRows(cube({ made: 'double', best: 'double', double_take: 1.4 }));
    expect(strong.map((row) => row.made)).toEqual([false, false, true]);
  });
});

describe('figures', () => {
  it('have a row for everything, and none for a cube nobody had', () => {
    const keys = (game: string, family: Writing['family']) => rowsOf(family, sample(game).report.figures).map((row) => row.key);
    expect(keys('tabla', 'tables')).toEqual(['pr', 'pr-chequer', 'pr-cube', 'plays', 'cubes', 'luck', 'result', 'adjusted', 'doubtful', 'bad', 'very bad']);
    expect(keys('gyulbara', 'tables')).not.toContain('pr-cube');
    const [white, black] = sample('tabla').report.figures as [TablesFigures, TablesFigures];
    const ofMatch = [{ ...white, chequer: { ...white.chequer, match_lost: 0.1 }, cube: { ...white.cube, match_lost: 0.025 } }, black];
    expect(rowsOf('tables', ofMatch).find((row) => row.key === 'match-lost')?.values).toEqual(['12.5\u00A0%', '0.0\u00A0%']);
    expect(keys('chess', 'chess')).toEqual(['decisions', 'mean-chance', 'mean-pawns', 'doubtful', 'bad', 'very bad']);
    expect(keys('kalah', 'kalah')).toEqual(['decisions', 'exact', 'lost', 'lost-estimate', 'seeds lost', 'draw lost', 'win lost']);
    const blunders = rowsOf('tables', sample('tabla').report.figures).find((row) => row.key === 'very bad')!;
    expect(blunders.values).toEqual(['4', '4']);
  });
});

describe('a match', () => {
  it('is taken apart into its games', () => {
    const moved = (n: number) => ({ n, at: 0, k: 'moved', seat: 0, m: '', text: '', d: { steps: [], dice: [] } }) as unknown as WireEvent;
    const began = { n: 3, at: 0, k: 'game_began', game: 2, first: 1 } as unknown as WireEvent;
    const cube = (value: number) => ({ value, owner: null, offer: null });
    const shown: GameShown = { index: 0, game: 'tabla', options: {}, seats: ['Ann', 'Bob'], start: laid({}, {}), events: [moved(1), moved(2), began, moved(4)], cubes: [1, 1, 2, 1].map(cube), cut: false };
    const games = gamesOf(shown);
    expect(games.map((game) => game.events.map((event) => event.n))).toEqual([[1, 2], [4]]);
    expect(games.map((game) => game.cubes.map((each) => each.value))).toEqual([[1, 1, 2], [1, 1]]);
    expect(gamesOf({ ...shown, events: [began, moved(4)], cubes: [] }).length).toBe(1);
    expect(listOf('tabla', [{ result: 'Ann wins 2 points' } as GameReport, { result: '*' } as GameReport]).games.map((game) => game.title)).toEqual(['Ann wins 2 points', 'No result']);
  });
});

describe('the job', () => {
  it('tells the time in round numbers and progress by quarters', () => {
    expect([1, 14, 61].map(leftText)).toEqual(['About 5 s left.', 'About 15 s left.', 'About 2 min left.']);
    expect([[0, 0], [10, 100], [50, 100], [100, 100]].map(([done, all]) => quarter({ done: done!, all: all! }))).toEqual([0, 0, 2, 3]);
  });

  it('has a sentence for every failure', () => {
    for (const failure of ['too_long', 'too_large', 'refused', 'killed', 'unheard_of', null]) expect(failureOf(failure)).toMatch(/\.$/);
    expect(failureOf('too_long')).not.toBe(failureOf('unheard_of'));
  });
});
