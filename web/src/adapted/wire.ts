// SPDX-License-Identifier: AGPL-3.0-or-later
// A table by Appendix D as it crosses the wire (docs/protocol.md, "Appendix D"): what is sent, what is heard, and what
// the view says. The interface leaves these parts open; here they have names.

import type { Command, EventOf, View, WireEvent } from '../api/types';

/** White is 0, Black 1. */
export type Side = 0 | 1;
/** A square, `e4`. */
export type Square = string;
/** Milliseconds of White and of Black. */
export type Times = readonly [number, number];
/** A piece a pawn may become. */
export type Promotion = 'q' | 'r' | 'b' | 'n';

/** What of D.2.9 an assistant may do. */
export interface Rights {
  execute: boolean;
  announce: boolean;
  record: boolean;
  tell: boolean;
  claim: boolean;
  adjourn: boolean;
}

/** A player, and who is with them. */
export interface PlayerTerms {
  visually_disabled: boolean;
  hearing_impaired: boolean;
  assistant: Rights | null;
  helper: boolean;
}

/** Under what conditions the game is played (D.1). */
export interface Config {
  mode: 'screen' | 'screen_and_board' | 'over_the_board';
  two_boards: boolean;
  demanded_by?: Side;
  wording: 'auto' | 'de_full' | 'de_short' | 'de_cyrillic_seed' | 'en' | 'bg' | 'ru';
  repeat: 'required' | 'expected' | 'off';
  touch: 'off' | 'peg_out';
  press: 'manual' | 'auto_when_made';
  announce_time: 'plain' | 'charged_to_mover' | { grace_ms: number };
  info: 'on_request' | 'standing';
  warn_illegal: boolean;
  score: ['own' | 'auto', 'own' | 'auto'];
  /** Both agree that either may record the sound on their own device. */
  sound?: boolean;
  flag: 'house' | 'claimed';
  lang: [Asking, Asking];
  players: [PlayerTerms, PlayerTerms];
}

/** The conditions as who is nobody at a board of a tournament has them: nothing of persons. */
export type Told = Omit<Config, 'players' | 'lang'> & Partial<Pick<Config, 'players' | 'lang'>>;

/** The languages in which a player is asked back. */
export type Asking = 'de' | 'en' | 'bg' | 'ru';

/** What somebody does or says; `k` says what. */
export type Act =
  | { k: 'configure'; config: Config }
  | { k: 'accept' | 'two_boards' | 'adjust' | 'press' | 'speech_end' | 'ask' | 'tell' | 'flag' | 'divergence' | 'call' }
  | { k: 'pause' | 'draw' | 'resign' | 'adjourn' | 'resume' }
  | { k: 'repeat' | 'announce' | 'correct' | 'score' | 'seal'; text: string }
  | { k: 'echo'; board?: string }
  | { k: 'touch' | 'remove' | 'report_touch'; sq: Square }
  | { k: 'insert'; from: Square; to: Square }
  | { k: 'place'; sq: Square; piece: Promotion }
  | { k: 'show_score'; side: Side; entries: readonly string[] }
  | { k: 'show_board'; side: Side; board: string }
  | { k: 'propose'; fault?: Side }
  | { k: 'agree' | 'answer_draw'; yes: boolean }
  | { k: 'rule'; moves: readonly string[]; ms: Times; result?: { winner: Side | null; reason: string } }
  | { k: 'time'; side: Side; ms: number }
  | { k: 'say'; to: Side; text: string }
  | { k: 'claim'; what: 'threefold' | 'fifty'; text?: string };

/** The names of what may be done. */
export type ActName = Act['k'];

/** A part of a move that is not done yet (D.2.3). */
export type Missing =
  | 'announcement'
  | 'insertion'
  | 'rook'
  | 'promotion'
  | { removal: Square }
  | { put_back: Square }
  | { said: string; done: [Square, Square] };

/** How a text was understood. */
export interface Heard {
  input: string;
  status: 'ok' | 'ambiguous' | 'illegal' | 'incomplete' | 'contradiction' | 'unknown';
  uci: string | null;
  candidates: string[];
  warnings: string[];
  reason?: string;
  missing?: 'promotion';
  contradicts?: string[];
  correction?: boolean;
  /** Understood only as typed on another keyboard: it is read back before it counts. */
  readback?: boolean;
  /** The question back, in the words of the announcements. */
  asks?: string;
}

/** What is to be put right on a board: the piece letter (upper case White) that stands, and that should. */
export interface Difference {
  square: Square;
  now: string | null;
  should: string | null;
}

/** What the scores say (D.2.8). */
export interface Ruling {
  kind: 'scores_correspond' | 'scores_differ' | 'both_recorded_illegal' | 'score_incomplete' | 'score_unclear';
  agreed_plies: number;
  position: string;
  to_move: 'white' | 'black';
  discarded_plies: number;
  correct_white_board: Difference[];
  correct_black_board: Difference[];
  who_adjusts: string[];
  clocks: { white: number; black: number };
  clock_rule: string;
  notes: string[];
  moves: string[];
  result_claim?: string;
}

/** Why the clocks stand. */
export type Cause = 'divergence' | 'mismatch' | 'called' | 'flag' | 'illegal' | 'paused';

/** What is heard; `m` says what. */
export type Message =
  | { m: 'conditions'; config: Told }
  | { m: 'two_boards' | 'turn' | 'echoed' | 'draw_offered' | 'adjourned'; side: Side }
  | { m: 'announced'; side: Side; uci: string | null; words: string; lang: WordsLang; correction: boolean }
  | { m: 'repeated' | 'illegal_insertion' | 'score_due' | 'draw_declined' | 'adjournment_ordered' }
  | { m: 'mismatch'; announced: string; heard: Heard }
  | { m: 'question' | 'hint'; heard: Heard }
  | { m: 'bound' | 'touch_reported'; sq: Square }
  | { m: 'not_made'; missing: Missing[] }
  | { m: 'pressed_early'; side: Side; times: number }
  | { m: 'made'; side: Side; uci: string | null; san: string | null }
  | { m: 'info'; moves: number; ms: Times }
  | { m: 'asked'; moves: number; ms: Times; visible_ms: number }
  | { m: 'arbitration'; cause: Cause }
  | { m: 'shown'; side: Side; what: 'score' | 'board' }
  | { m: 'agreed'; side: Side; yes: boolean }
  | { m: 'proposal'; ruling: Ruling }
  | { m: 'ruled'; plies: number; ms: Times; change: Difference[] }
  | { m: 'claim_failed' | 'time'; side: Side; ms: number }
  | { m: 'said'; text: string }
  | { m: 'finished'; winner: Side | null; reason: string };

/** The language of announced words. */
export type WordsLang = 'de' | 'de-Cyrl' | 'en' | 'bg' | 'ru';

/** Where the game stands for this viewer. */
export interface Adapted {
  config: Config;
  phase: 'setup' | 'ready' | 'turn' | 'arbitration' | 'adjourned' | 'finished';
  /** On turn, or whose move is sealed. */
  side: Side | null;
  cause: Cause | null;
  /** `white`, `black`, `assistant:0`, `helper:1`, `arbiter`; null: a spectator. */
  you: string | null;
  /** What may be done now. */
  can: ActName[];
  accepted: [boolean, boolean];
  pending: Pending | null;
  echo: { words: string; repeated: boolean; mismatches: number } | null;
  board: string | null;
  boards: [string, string] | null;
  score: string[] | null;
  scores: [string[], string[]] | null;
  places: Place[];
}

/** The move that is being made. */
export interface Pending {
  peg: Square | null;
  touched: Square[];
  removed: Square | null;
  inserted: [Square, Square] | null;
  announced: string | null;
  missing: Missing[];
}

/** A place beside the chairs. */
export interface Place {
  place: 'assistant' | 'helper' | 'arbiter';
  side: Side | null;
  name: string | null;
  here: boolean;
}

/** The table by Appendix D in a view; null at every other table. */
export function adaptedOf(view: View | null): Adapted | null {
  return (view?.adapted as Adapted | null | undefined) ?? null;
}

/** The frame that carries an act. */
export function command(a: Act): Command {
  return { k: 'adapted', a };
}

/** What was heard of an event, in order; nothing of an event of another kind. */
export function heardOf(event: WireEvent): Message[] {
  return event.k === 'adapted' ? ((event as EventOf<'adapted'>).said as Message[]) : [];
}

/** Everything heard of some events. */
export function messages(events: readonly WireEvent[]): Message[] {
  return events.flatMap(heardOf);
}

/** The side of a player; null for everybody else. */
export function sideOf(you: string | null): Side | null {
  return you === 'white' ? 0 : you === 'black' ? 1 : null;
}

/** The side somebody plays or stands by; null for the arbiter and spectators. */
export function sideBy(you: string | null): Side | null {
  const beside = /^(?:assistant|helper):([01])$/.exec(you ?? '');
  return beside ? (Number(beside[1]) as Side) : sideOf(you);
}

/** Whether somebody has the place of the arbiter. */
export function hasArbiter({ places }: Pick<Adapted, 'places'>): boolean {
  return places.some(({ place, name }) => place === 'arbiter' && name !== null);
}

/** The other side. */
export function opposite(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** Whether each player has a board that knows their hands only. */
export function ownBoards(config: Config): boolean {
  return config.two_boards || config.mode !== 'screen';
}
