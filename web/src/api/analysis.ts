// SPDX-License-Identifier: AGPL-3.0-or-later
//! The analysis of a finished game: where its job stands, and the report as `docs/analysis.md` describes it.
import { ask } from './client';
import type { Hint, HintChoice, RecordRead, View } from './types';
import { listen } from './wire';

/** How far is looked ahead. */
export type Depth = 'quick' | 'deep';
export const DEPTHS: readonly Depth[] = ['quick', 'deep'];

/** What a decision lost, by the words of the report. */
export type Mark = 'doubtful' | 'bad' | 'very bad' | 'seeds lost' | 'draw lost' | 'win lost';

/** A play of the tables family that was looked at. */
export interface Candidate {
  play: string;
  made: boolean;
  equity: number;
  /** Whether the cube, or the score of a match, is counted in that. */
  cubeful?: boolean;
  /** In a match the chance to win it. */
  match_chance?: number | null;
  difference: number;
  /** To win, to win two and three points, to lose two and three. */
  chances: [number, number, number, number, number];
}

interface Decided {
  player: number;
  loss: number;
  /** What was lost of the chance to win the match. */
  match_lost?: number | null;
  mark: Mark | null;
}

export interface Chequer extends Decided {
  kind: 'chequer';
  dice: number[];
  made: string | null;
  best: string | null;
  /** How many plays there were. */
  choices: number;
  rank: number | null;
  candidates: Candidate[];
}

export interface CubeChoice extends Decided {
  kind: 'cube';
  made: 'no double' | 'double' | 'take' | 'drop';
  best: 'no double' | 'double' | 'take' | 'drop';
  no_double: number;
  double_take: number;
  double_drop: number;
  /** In a match the chances to win it, of who may double: no double, double and take, double and drop. */
  match_chances?: [number, number, number] | null;
  /** Whether it is one of the decisions the figures count. */
  counts: boolean;
}

export interface Turn {
  number: number;
  player: number;
  action: 'roll' | 'double' | 'take' | 'drop';
  dice?: number[];
  value?: number;
  luck: number | null;
  decisions: (Chequer | CubeChoice)[];
}

/** A value of chess: centipawns, or mate in so many own moves. */
export type ChessValue = { cp: number } | { mate: number };

export interface ChessMove extends Decided {
  number: number;
  san: string;
  forced: boolean;
  value: ChessValue;
  best_value: ChessValue;
  chance: number;
  best_chance: number;
  best: string | null;
  /** The same as it comes over the wire; left out of analyses made before it was told. */
  best_uci?: string;
  line: string[];
}

export interface KalahMove extends Decided {
  action: string;
  forced: boolean;
  best: string;
  margin: number | null;
  best_margin: number | null;
  kind: 'exact' | 'estimate';
  values: { action: string; margin: number }[];
}

/** A move of bughouse; everything said of it is an estimate. */
export interface BughouseMove extends Decided {
  /** From 1 over both boards. */
  number: number;
  /** A removal counts as one without a choice. */
  forced?: boolean;
  board: 'A' | 'B';
  san: string;
  best: string | null;
  /** The same as it comes over the wire; left out of analyses made before it was told. */
  best_action?: string;
}

interface Tally {
  decisions: number;
  loss: number;
  pr: number | null;
  match_lost?: number | null;
  marks: Record<string, number>;
}

export interface TablesFigures {
  pr: number | null;
  chequer: Tally;
  cube: Tally;
  luck: number;
  result: number | null;
  luck_adjusted: number | null;
}

export interface ChessFigures {
  decisions: number;
  mean_loss: number | null;
  /** Left out in bughouse, whose losses are centipawns already. */
  mean_centipawns?: number | null;
  marks: Record<string, number>;
}

export interface KalahFigures {
  decisions: number;
  exact: number;
  lost: number;
  lost_estimate: number;
  marks: Record<string, number>;
}

export type Figures = TablesFigures | ChessFigures | KalahFigures;

/** One thing to do in a position; of chess with its value in centipawns where it leads to no mate. */
export type PositionChoice = HintChoice & { cp?: number | null };

/** A decision somebody is to make in a position; what does not apply is null. */
export interface PositionDecision {
  player: number;
  /** Bughouse: on which board. */
  board: 'A' | 'B' | null;
  dice: [number, number] | null;
  hint: (Omit<Hint, 'choices'> & { choices: PositionChoice[] }) | null;
  /** Why there is nothing to decide: `over`, `no_move`, `no_double` or `resignation`. */
  nothing: string | null;
  /** The rule by which it is over. */
  ended_by: string | null;
  /** What a double is worth to who doubles, with their chances before the roll. */
  cube: (Pick<CubeChoice, 'no_double' | 'double_take' | 'double_drop' | 'match_chances'> & { chances: Candidate['chances'] }) | null;
}

/** A position without a move. */
export interface PositionReport {
  decisions: PositionDecision[];
  /** What a game of tables is played for. */
  terms: { match_to: number | null; score: [number, number]; crawford: boolean; jacoby: boolean } | null;
}

/** One game of the report: of the tables family it has turns, else moves; or it is a position. */
export interface GameReport {
  title: string;
  players: string[];
  result: string;
  figures: Figures[];
  turns?: Turn[];
  moves?: (ChessMove | KalahMove | BughouseMove)[];
  position?: PositionReport;
}

export interface Report {
  game: string;
  /** Tables family: `match` where points are those of a match at its score. */
  settings?: { score?: 'money' | 'match' };
  games: GameReport[];
  totals: Figures[] | null;
}

/** Where the analysis of a game stands. */
export interface Analysis {
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed';
  depth: Depth;
  /** Decisions judged and all of them, 0 until they are known. */
  done: number;
  all: number;
  /** Jobs before this one. */
  ahead: number;
  seconds_left: number | null;
  /** Whether whoever asks has started it and may take it back. */
  may_cancel: boolean;
  failure: string | null;
  formats?: string[];
  report: Report | null;
}

/** Whether it is the id of a game somebody has brought in a file: those of tables are letters and digits alone. */
export const isBrought = (id: string): boolean => id.startsWith('f-');

/** Where the analysis of a game is, behind `/api/v1` or `/ws`. */
const place = (id: string): string => (isBrought(id) ? `/analyses/${encodeURIComponent(id)}` : `/rooms/${encodeURIComponent(id)}/analysis`);

/** Asks how the analysis stands (`get`), starts it (`post`) or takes it back (`delete`). */
export async function analysis(method: 'get' | 'post' | 'delete', id: string, depth: Depth): Promise<Analysis> {
  return (await ask(method, `/api/v1${place(id)}?depth=${depth}`, 'application/json')) as Analysis;
}

/** Has a game of a file analysed; the answer is its id. */
export async function analyseFile(file: Blob, name: string, game: number): Promise<string> {
  const query = new URLSearchParams({ name, game: String(game) });
  return ((await ask('post', `/api/v1/analyses?${query}`, 'text/plain', file)) as { id: string }).id;
}

/** Such a game move by move. */
export async function readBrought(id: string): Promise<RecordRead> {
  return (await ask('get', `/api/v1${place(id)}/game`, 'application/json')) as RecordRead;
}

/** Hears how an analysis goes on, without its report; the answer ends it. The first word says how it stands now, also after
    the line was away. */
export function followAnalysis(id: string, depth: Depth, heard: (told: Analysis) => void): () => void {
  return listen(
    () => `/ws${place(id)}?depth=${depth}`,
    (frame) => {
      const { t, ...told } = frame as { t?: string } & Analysis;
      if (t === 'analysis') heard(told);
    },
  );
}

/** Where a file of the analysis is fetched. */
export function fileOf(id: string, depth: Depth, format: string): string {
  return `/api/v1${place(id)}/file?depth=${depth}&format=${encodeURIComponent(format)}`;
}

/** The table as the viewer sees it; null where that cannot be told now. */
export async function viewOfRoom(room: string): Promise<View | null> {
  try {
    return ((await ask('get', `/api/v1/rooms/${encodeURIComponent(room)}`, 'application/json')) as { s: View }).s;
  } catch {
    return null;
  }
}

/** The table's own record: what the moves and positions of the report are read from. */
export async function recordOfRoom(room: string): Promise<Blob> {
  const path = `/api/v1/rooms/${encodeURIComponent(room)}/record?format=record`;
  let answer: Response;
  const { ApiError } = await import('./client');
  try {
    answer = await fetch(path);
  } catch {
    throw new ApiError(0, { code: 'offline', detail: 'The server cannot be reached.' });
  }
  if (!answer.ok) throw new ApiError(answer.status, { code: 'no_answer', detail: `The server answered ${answer.status}.`, params: { status: answer.status } });
  return answer.blob();
}
