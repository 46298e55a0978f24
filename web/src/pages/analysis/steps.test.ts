// SPDX-License-Identifier: AGPL-3.0-or-later
//! Reports of `kapia analyse` laid beside the records they were made of: games of this site against its bots.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GameReport, TablesFigures } from '../../api/analysis';
import type { WireEvent } from '../../api/types';
import { atPly, betterThan, gravity, mistakeBy, mistakesOf, type Step, stepsOf } from './steps';

interface Sample {
  game: string;
  report: GameReport;
  events: WireEvent[];
}

const sample = (game: string): Sample => JSON.parse(readFileSync(join(import.meta.dirname, `samples/${game}.json`), 'utf8'));
const steps = ({ game, report, events }: Sample): Step[] => stepsOf(game, report, events);

/** Every judgement that the steps have. */
const judged = (all: readonly Step[]) =>
  all.flatMap((step) => [step.chequer, step.doubling, step.chess, step.kalah].filter((each) => each !== null));

describe('a report beside its record', () => {
  it.each(['chess', 'kalah', 'tabla', 'gyulbara'])('every judgement of %s finds its step, once', (game) => {
    const one = sample(game);
    const all = steps(one);
    const told: unknown[] = one.report.turns?.flatMap((turn) => turn.decisions) ?? one.report.moves!;
    expect(judged(all).length).toBe(told.length);
    expect(new Set(judged(all))).toEqual(new Set(told));
    const moved = one.events.filter((event) => event.k === 'moved').length;
    expect(all.filter((step) => step.what === 'move').map((step) => step.ply)).toEqual(Array.from({ length: moved }, (_, i) => i + 1));
  });

  it.each(['kalah', 'tabla', 'gyulbara'])('what was better than a move of %s is told of mistakes alone', (game) => {
    const all = steps(sample(game));
    const told = all.filter((step) => betterThan(step) !== null);
    expect(told.length).toBeGreaterThan(0);
    for (const step of told) {
      expect(step.loss).toBeGreaterThan(0);
      expect(betterThan(step)!.m).not.toBe(step.kalah?.action ?? step.chequer?.made);
    }
    const lost = all.filter((step) => ((step.kalah ?? step.chequer)?.loss ?? 0) > 0);
    expect(told).toEqual(lost);
    expect(betterThan(null)).toBeNull();
  });

  it('of chess and bughouse it is told how the wire writes it, where the analysis has it', () => {
    const plain = steps(sample('chess')).find((step) => step.chess !== null && step.loss > 0)!;
    expect(betterThan(plain)).toBeNull();
    const chess = { ...plain, chess: { ...plain.chess!, best: 'Nf3', best_uci: 'g1f3' } };
    expect(betterThan(chess)).toEqual({ m: 'g1f3', text: 'Nf3' });
    expect(betterThan({ ...chess, chess: { ...chess.chess, loss: 0 } })).toBeNull();
    const bughouse = { number: 1, board: 'A', san: 'e4', best: 'N@f3', best_action: 'N@f3', loss: 40, mark: null, player: 0 } as const;
    expect(betterThan({ ...plain, chess: null, bughouse })).toEqual({ m: 'N@f3', text: 'N@f3' });
  });

  it('where there was no choice of a play the cube tells what the position was worth', () => {
    const one = sample('tabla');
    // As in indiika, where plays leave no choice.
    const turns = one.report.turns!.map((turn) => ({ ...turn, decisions: turn.decisions.filter((each) => each.kind === 'cube') }));
    const all = steps({ ...one, report: { ...one.report, turns } });
    const kept = all.filter((step) => step.doubling?.made === 'no double');
    expect(kept.length).toBeGreaterThan(0);
    for (const { value, doubling } of kept) expect(value).toBe(doubling!.player === 0 ? doubling!.no_double : -doubling!.no_double);
    expect(all.filter((step) => step.value !== null).length).toBe(kept.length);
  });

  it('what was played is what was judged', () => {
    for (const step of steps(sample('tabla'))) if (step.chequer) expect(step.chequer.made).toBe(step.text);
    for (const step of steps(sample('gyulbara'))) if (step.chequer) expect([step.chequer.made, step.chequer.player]).toEqual([step.text, step.seat]);
    for (const step of steps(sample('chess'))) expect(step.chess!.san).toBe(step.text);
    for (const step of steps(sample('kalah'))) expect(step.kalah!.action).toBe(step.text);
  });

  it('an opening thrown twice is nobody’s turn, and a turn that passed has its own step', () => {
    const all = steps(sample('tabla'));
    expect(all[0]).toMatchObject({ what: 'move', ply: 1, seat: 0, number: '1.', dice: [6, 5], text: '24/18 18/13' });
    expect(all.find((step) => step.what === 'pass')).toMatchObject({ ply: 4, seat: 0, number: '5.', dice: [2, 6], chequer: null });
  });

  it('a double and its answer stand between the moves, with what they lost', () => {
    const all = steps(sample('tabla'));
    const at = all.findIndex((step) => step.what === 'double');
    expect(all.slice(at, at + 2)).toMatchObject([
      { ply: 6, seat: 1, number: '', cube: 2, mark: 'doubtful', doubling: { made: 'double', best: 'no double' } },
      { what: 'taken', ply: 6, seat: 0, number: '', cube: 2, doubling: { made: 'take' } },
    ]);
    // Who has doubled rolls at once: there is no second right to double to judge.
    expect(all[at + 2]).toMatchObject({ what: 'move', ply: 7, seat: 1, doubling: null });
  });

  it('stages of a progressive double are steps of their own, and luck comes with the first', () => {
    const all = steps(sample('gyulbara'));
    const stages = all.filter((step) => step.chequer?.dice.length === 4);
    const shared = all.filter((step, i) => step.what === 'move' && i > 0 && step.luck === all[i - 1]!.luck && all[i - 1]!.what === 'move');
    expect(stages.length).toBeGreaterThan(1);
    expect(shared.length).toBeGreaterThan(0);
    // The opponent may finish a double that was begun.
    const { report } = sample('gyulbara');
    expect(report.turns!.some((turn) => turn.decisions.some((each) => each.player !== turn.player))).toBe(true);
  });

  it('values are those of whoever sits first, and luck adds up to the figures', () => {
    const one = sample('tabla');
    const all = steps(one);
    const [white, black] = one.report.figures as TablesFigures[];
    expect(all.at(-1)!.luck).toBeCloseTo(white!.luck - black!.luck, 4);
    const move = all.find((step) => step.seat === 1 && step.chequer)!;
    expect(move.value).toBe(-move.chequer!.candidates.find((each) => each.made)!.equity);
    const chess = steps(sample('chess'));
    expect(chess.every((step) => step.value! >= 0 && step.value! <= 1)).toBe(true);
    expect(chess[1]!.value).toBeCloseTo(1 - chess[1]!.chess!.chance);
    expect(chess.slice(0, 3).map((step) => step.number)).toEqual(['1.', '1…', '2.']);
    const kalah = steps(sample('kalah'));
    expect(kalah[1]!.value).toBe(-kalah[1]!.kalah!.margin!);
    expect(kalah.filter((step) => step.exact && step.value !== null).length).toBeGreaterThan(1);
  });

  it('a report of another game judges nothing and breaks nothing', () => {
    const { events } = sample('tabla');
    const all = stepsOf('tabla', { ...sample('gyulbara').report, turns: sample('gyulbara').report.turns!.slice(7) }, events);
    expect(all.length).toBe(steps(sample('tabla')).length);
    expect(stepsOf('chess', { ...sample('chess').report, moves: [] }, sample('chess').events).every((step) => step.chess === null)).toBe(true);
  });

  it('bughouse: number and letter of the board, a loss a move', () => {
    const moved = (n: number, seat: number, text: string) => ({ n, at: 0, k: 'moved', seat, m: text, text, d: {} }) as unknown as WireEvent;
    const removed = { ...moved(3, 0, 'x'), m: 'x:d1', d: { removes: 'q' } } as unknown as WireEvent;
    const events = [moved(1, 2, 'd4'), moved(2, 0, 'e4'), removed, moved(4, 3, 'g5')];
    const told = [
      { number: 1, board: 'B', player: 2, san: 'd4', best: 'd4', loss: 0, mark: null },
      { number: 2, board: 'A', player: 0, san: 'e4', best: 'e4', loss: 10, mark: null },
      { number: 3, board: 'A', player: 0, san: '=Qd1', forced: true, best: '=Qd1', loss: 0, mark: null },
      { number: 4, board: 'B', player: 3, san: 'g5', best: 'd5', loss: 240, mark: 'bad' },
    ];
    const report = { title: '', players: [], result: '', figures: [], moves: told } as unknown as GameReport;
    expect(stepsOf('bughouse', report, events)).toMatchObject([
      { number: '1B', loss: 0 },
      { number: '1A', loss: 10 },
      { number: '1A', text: '=Qd1', bughouse: { forced: true } },
      { number: '1b', loss: 240, mark: 'bad', exact: false },
    ]);
  });
});

describe('walking', () => {
  it('finds the step of so many moves', () => {
    const all = steps(sample('tabla'));
    expect(atPly(all, 0)).toBe(-1);
    for (const ply of [1, 6, 7]) expect(all[atPly(all, ply)]).toMatchObject({ ply, what: 'move' });
  });

  it('goes from mistake to mistake', () => {
    const all = steps(sample('tabla'));
    const mistakes = mistakesOf(all);
    expect(mistakes.length).toBeGreaterThan(5);
    expect(mistakeBy(mistakes, -1, 1)).toBe(mistakes[0]);
    expect(mistakeBy(mistakes, mistakes[1]!, -1)).toBe(mistakes[0]);
    expect(mistakeBy(mistakes, mistakes[0]!, -1)).toBeNull();
    expect(mistakeBy(mistakes, mistakes.at(-1)!, 1)).toBeNull();
    expect(mistakeBy(mistakes, -1, 'last')).toBe(mistakes.at(-1));
    expect(mistakeBy(mistakes, mistakes[1]!, 'first')).toBe(mistakes[0]);
    expect(mistakeBy(mistakes, mistakes[0]!, 'first')).toBeNull();
    expect(mistakeBy([], 3, 'last')).toBeNull();
  });

  it('knows how bad a mark is', () => {
    expect([null, 'doubtful', 'bad', 'very bad', 'seeds lost', 'win lost'].map((mark) => gravity(mark as Step['mark']))).toEqual([0, 1, 2, 3, 1, 3]);
  });
});
