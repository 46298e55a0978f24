// SPDX-License-Identifier: AGPL-3.0-or-later
//! A report laid beside the record of its game. The report counts rolls, doubles and answers from 1 in each game; the
//! board counts moves. A step is what one can stop at: a move, a turn without one, a double or its answer.
import type { BughouseMove, ChessMove, Chequer, CubeChoice, GameReport, KalahMove, Mark, Turn } from '../../api/analysis';
import type { EventOf, WireEvent } from '../../api/types';
import { familyOf } from '../../boards';
import { recordOf, type Row } from '../room/record';

export interface Step {
  /** The number of its event. */
  n: number;
  /** Moves on the board when this is looked at. */
  ply: number;
  seat: number;
  what: 'move' | 'pass' | 'double' | 'beaver' | 'raccoon' | 'taken' | 'dropped';
  /** As the list of moves counts it; empty for what is no move. */
  number: string;
  /** The move as the record has it. */
  text: string;
  dice: readonly number[];
  /** What the cube shows after a double. */
  cube: number;
  /** What the game is worth afterwards to the seat it is seen from; null where nothing was judged. */
  value: number | null;
  /** Whether the value is no estimate. */
  exact: boolean;
  /** What the dice have given the seat it is seen from so far, in points; null where there are none. */
  luck: number | null;
  loss: number;
  mark: Mark | null;
  chequer: Chequer | null;
  doubling: CubeChoice | null;
  chess: ChessMove | null;
  kalah: KalahMove | null;
  bughouse: BughouseMove | null;
}

/** How bad a mark is, from 1; 0 for none. */
export function gravity(mark: Mark | null): number {
  if (mark === null) return 0;
  return { doubtful: 1, bad: 2, 'very bad': 3, 'seeds lost': 1, 'draw lost': 2, 'win lost': 3 }[mark] ?? 1;
}

const NOTHING = {
  n: 0,
  text: '',
  dice: [],
  cube: 0,
  value: null,
  exact: true,
  luck: null,
  loss: 0,
  mark: null,
  chequer: null,
  doubling: null,
  chess: null,
  kalah: null,
  bughouse: null,
} as const;

const sorted = (dice: readonly number[]): string => [...dice].sort((a, b) => a - b).join();
const signed = (player: number, value: number): number => (player % 2 === 0 ? value : -value);

/** The steps of a game, in their order, seen from the seat `eyes`. A report that does not fit the record leaves its steps
    without a judgement. */
export function stepsOf(game: string, report: GameReport, events: readonly WireEvent[], eyes = 0): Step[] {
  const family = familyOf(game);
  const steps = family === 'tables' ? turnsOf(report.turns ?? [], events) : movesOf(game, report, events);
  if (eyes % 2 === 0) return steps;
  const whole = family === 'chess' ? 1 : 0;
  const other = (value: number | null): number | null => (value === null ? null : whole - value);
  return steps.map((step) => ({ ...step, value: other(step.value), luck: other(step.luck) }));
}

/** Chess, kalah, bughouse: a judgement a move, in the same order. */
function movesOf(game: string, report: GameReport, events: readonly WireEvent[]): Step[] {
  const { moves, rows } = recordOf(events);
  const family = familyOf(game);
  const played = rows.filter((row) => row.index !== null);
  /** Moves of each seat so far. */
  const own = [0, 0, 0, 0];
  return moves.map((move, index): Step => {
    const row = played[index] as Row;
    const told = report.moves?.[index];
    const judged = told && told.player === move.seat ? told : null;
    if (!row.text.startsWith('=')) own[move.seat] = (own[move.seat] ?? 0) + 1;
    const step: Step = { ...NOTHING, n: move.n, ply: index + 1, seat: move.seat, what: 'move', number: `${index + 1}.`, text: row.text };
    // As BPGN counts: `12A` and `12a` on one board, `B` and `b` on the other; a removal belongs to the move before it.
    if (family === 'bughouse') step.number = `${Math.max(1, own[move.seat] ?? 0)}${'AaBb'.charAt(move.seat)}`;
    if (!judged) return step;
    Object.assign(step, { loss: judged.loss, mark: judged.mark });
    if (family === 'bughouse') return { ...step, exact: false, bughouse: judged as BughouseMove };
    if (family === 'kalah') {
      const kalah = judged as KalahMove;
      const value = kalah.margin === null ? null : signed(move.seat, kalah.margin);
      return { ...step, kalah, value, exact: kalah.kind === 'exact' };
    }
    const chess = judged as ChessMove;
    const number = `${chess.number}${move.seat === 0 ? '.' : '…'}`;
    return { ...step, number, chess, value: move.seat === 0 ? chess.chance : 1 - chess.chance, exact: false };
  });
}

/** Tables family: one turn of the report for each roll, double and answer; a roll may be played in several stages. */
function turnsOf(turns: readonly Turn[], events: readonly WireEvent[]): Step[] {
  const steps: Step[] = [];
  let next = 0;
  let turn: Turn | null = null;
  /** Judgements of the present roll that no step has yet. */
  let left: Turn['decisions'] = [];
  let [ply, count, luck] = [0, 0, 0];
  let dice: readonly number[] = [];

  const take = (fits: (turn: Turn) => boolean): void => {
    const candidate = turns[next];
    turn = candidate && fits(candidate) ? candidate : null;
    if (!turn) return void (left = []);
    next += 1;
    left = [...turn.decisions];
    if (turn.luck !== null) luck += signed(turn.player, turn.luck);
  };
  const cube = (): CubeChoice | null => {
    const at = left.findIndex((each) => each.kind === 'cube');
    return at < 0 ? null : (left.splice(at, 1)[0] as CubeChoice);
  };
  const chequer = (seat: number, thrown: readonly number[]): Chequer | null => {
    const at = left.findIndex((each) => each.kind === 'chequer' && each.player === seat && sorted(each.dice) === sorted(thrown));
    return at < 0 ? null : (left.splice(at, 1)[0] as Chequer);
  };
  const push = (seat: number, step: Partial<Step>, play: Chequer | null): void => {
    const doubling = cube();
    const judged = [play, doubling].filter((each) => each !== null);
    const made = play?.candidates.find((each) => each.made);
    // Where there was no choice of a play, what the position was worth before the roll is known by the cube.
    const before = doubling?.made === 'no double' ? signed(doubling.player, doubling.no_double) : null;
    steps.push({
      ...NOTHING,
      ply,
      seat,
      what: 'move',
      number: '',
      luck,
      value: made ? signed(play!.player, made.equity) : before,
      exact: false,
      loss: judged.reduce((sum, each) => sum + each.loss, 0),
      mark: judged.reduce<Mark | null>((worst, each) => (gravity(each.mark) > gravity(worst) ? each.mark : worst), null),
      chequer: play,
      doubling,
      ...step,
    });
  };

  for (const event of events) {
    if (event.k === 'rolled') {
      const opening = event.purpose === 'opening';
      // Equal dice of an opening are thrown again: nobody's turn.
      if (opening && event.dice[0] === event.dice[1]) continue;
      dice = event.dice;
      take((each) => each.action === 'roll' && sorted(each.dice ?? []) === sorted(event.dice) && (opening || each.player === event.seat));
    } else if (event.k === 'moved') {
      const d = (event as EventOf<'moved'>).d as { dice?: number[] };
      ply += 1;
      count += 1;
      const thrown = d.dice ?? dice;
      push(event.seat, { n: event.n, number: `${count}.`, text: event.text, dice: thrown.slice(0, 2) }, chequer(event.seat, thrown));
    } else if (event.k === 'passed') {
      count += 1;
      push(event.seat, { n: event.n, what: 'pass', number: `${count}.`, dice: dice.slice(0, 2) }, null);
    } else if (event.k === 'doubled') {
      take((each) => each.action === 'double' && each.player === event.seat);
      push(event.seat, { n: event.n, what: event.level, cube: event.value }, null);
    } else if (event.k === 'taken' || event.k === 'dropped') {
      take((each) => each.action === (event.k === 'taken' ? 'take' : 'drop') && each.player === event.seat);
      push(event.seat, { n: event.n, what: event.k, cube: event.k === 'taken' ? event.value : 0 }, null);
    }
  }
  return steps;
}

/** What would have been better than the move of a step: as it comes over the wire, and as records write it. Null where that
    move was the best, and where it is not known. */
export function betterThan(step: Step | null): { m: string; text: string } | null {
  if (!step) return null;
  const { chequer, chess, kalah, bughouse } = step;
  const lost = (chequer ?? chess ?? kalah ?? bughouse)?.loss ?? 0;
  const text = chequer?.best ?? chess?.best ?? kalah?.best ?? bughouse?.best;
  const m = chess ? chess.best_uci : bughouse ? bughouse.best_action : text;
  return lost > 0 && text && m ? { m, text } : null;
}

/** The step at which the board shows so many moves: the last one that is a move, or what came before the first; -1. */
export function atPly(steps: readonly Step[], ply: number): number {
  return ply === 0 ? -1 : steps.findIndex((step) => step.ply === ply && step.what === 'move');
}

/** Where the mistakes stand among the steps. */
export function mistakesOf(steps: readonly Step[]): number[] {
  return steps.flatMap((step, index) => (step.mark === null ? [] : [index]));
}

/** Which mistake is gone to: the next one, the one before, the first, the last. */
export type Way = 1 | -1 | 'first' | 'last';

/** The mistake that way of a step; null when there is none, or it is shown already. */
export function mistakeBy(mistakes: readonly number[], at: number, way: Way): number | null {
  const found = {
    '1': () => mistakes.find((each) => each > at),
    '-1': () => mistakes.filter((each) => each < at).at(-1),
    first: () => (mistakes[0] === at ? undefined : mistakes[0]),
    last: () => (mistakes.at(-1) === at ? undefined : mistakes.at(-1)),
  }[way]();
  return found ?? null;
}
