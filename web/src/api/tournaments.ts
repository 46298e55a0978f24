// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments: what is agreed, who is on the list, rounds, standings, and the line on which all of it changes.
import type { Config, Rights } from '../adapted/wire';
import { ask } from './client';
import type { ClockRule, GameId } from './types';
import { listen } from './wire';

/** How far a tournament is, in the order in which it gets there. */
export const STATES = ['draft', 'open', 'checkin', 'running', 'paused', 'finished', 'closed', 'cancelled'] as const;
export type State = (typeof STATES)[number];

/** How opponents are found. */
export const FORMATS = ['swiss', 'round_robin', 'double_round_robin', 'scheveningen', 'knockout', 'double_elimination', 'arena', 'match'] as const;
export type Format = (typeof FORMATS)[number];

/** A tournament in a list. */
export interface Card {
  id: string;
  name: string;
  /** Of a match that two agreed on by themselves, whose name is that of who offered it: the other one, once they have entered. */
  opponent?: string | null;
  state: State;
  game: GameId;
  /** `duel`: a match that two agreed on by themselves. */
  format: Format | 'duel';
  federation: string;
  venue: 'online' | 'board';
  rated: boolean;
  rounds: number | null;
  round: number;
  players: number;
  max_players: number;
  clock: ClockRule;
  starts_ms: number | null;
  /** Chess by Appendix D. */
  adapted: boolean;
  /** What an entry costs, and what lies in the fund at least; hundredths of a credit. */
  entry_fee?: number;
  fund?: number;
}

/** By Appendix D: what a player says of themselves. */
export interface Person {
  visually_disabled: boolean;
  hearing_impaired: boolean;
  assistant?: Rights | null;
}

/** Chess by Appendix D: the conditions of every game. */
export type CupRules = Pick<Config, 'mode' | 'wording' | 'repeat' | 'touch' | 'press' | 'announce_time' | 'info' | 'flag'> & { score: 'own' | 'auto' };

/** Somebody on the list; without a number before the start. */
export interface Entry {
  entry: number;
  number: number | null;
  name: string;
  /** A player with an account, whose profile bears this name. */
  account: boolean;
  rating: number | null;
  state: 'entered' | 'present' | 'dropped' | 'withdrawn';
  /** Byes they asked for or were given; those of rounds to come can be taken back. */
  byes?: { round: number; mark: 'H' | 'F' | 'Z' }[];
  players?: string[];
  /** By Appendix D, to themselves and the director: what they said of themselves. */
  person?: Person;
}

/** A tournament with what is agreed of it. */
export interface Tournament extends Omit<Card, 'format' | 'players' | 'entry_fee' | 'fund' | 'adapted'> {
  seq: number;
  format: Format;
  options: Record<string, boolean | number | string>;
  /** Of a mixed match: the games in turn. */
  games: GameId[];
  /** A match that two agreed on by themselves. */
  duel: boolean;
  /** Whom it is offered to; null: whoever comes. */
  to: string | null;
  /** Why it stands still, while it does, and what was said of that; `house` is the site. */
  pause_reason: 'arbiter' | 'no_legal_pairing' | 'house' | null;
  pause_text: string | null;
  /** Why it was called off: `min_players` of the site itself, or what was said; null where nothing was. */
  cancel_reason: string | null;
  /** What an arbiter said last to everybody. */
  message: { at_ms: number; text: string } | null;
  minutes: number | null;
  series: { first_to?: number; games?: number } | null;
  manual: boolean;
  seeding: 'rating' | 'order' | 'lot';
  first_colour: 'white' | 'black' | 'lot';
  consolation: 'none' | 'third' | 'first' | 'last_chance' | 'progressive';
  tie_breaks: string[];
  min_players: number;
  checkin_min: number;
  arrive_min: number;
  round_gap_min: number;
  protest_min: number;
  late_until_round: number;
  half_byes_max: number;
  access: 'members' | 'open' | 'invited';
  bots: boolean;
  team: { boards: number } | null;
  money: Money | null;
  adapted: CupRules | null;
  /** What lies there now; from the end on, what it brings whom, the first first. */
  fund: { pot: number; organiser: number; fund: number; prizes: number[] };
  /** What the sponsors of its bonuses are called, by their ids. */
  sponsors: Record<string, string>;
  entries: Entry[];
}

/** Entry fee, prizes and bonuses, in hundredths of a credit; parts in hundredths of a percent. */
export interface Money {
  currency: string;
  entry_fee: number;
  organiser_bp: number;
  prizes_bp: number[];
  ties: 'share' | 'tiebreak';
  bonuses: { sponsor?: string; amount: number }[];
}

export const RESULTS = ['1-0', '1/2-1/2', '0-1', '+:-', '-:+', '-:-'] as const;
export type Result = (typeof RESULTS)[number];

/** What a game was worth to who won it, or to White and Black; null where games have no points. */
export type Points = number | [number, number] | null;

/** A game of a pairing; without a score while it is on. */
export interface Game {
  room: string | null;
  score: [number, number] | null;
}

/** Two at a board, by number. */
export interface Board {
  board: number;
  white: number;
  black: number;
  room: string | null;
  result: Result | null;
  /** What a game of the tables family was worth. */
  points?: [number, number] | null;
  /** The game that is on, the how-manieth of a pairing it is, and what those before it have brought. */
  game?: GameId;
  attempt?: number;
  /** White and Black of the game that is on; `white` and `black` are those of the first. */
  colours?: [number, number];
  score?: [number, number];
  /** Its games in their order, by the colours of the first. */
  games?: Game[];
}

export interface Round {
  round: number;
  state: 'playing' | 'over';
  boards: Board[];
  byes: { number: number; mark: 'U' | 'H' | 'F' | 'Z' }[];
  seq: number;
}

export interface Place {
  rank: number;
  number: number;
  name: string;
  values: (number | null)[];
  /** Once prizes are paid. */
  prize: number | null;
}

/** What a round adds to a value. */
export interface Part {
  round: number;
  opponent: number | null;
  played: boolean;
  /** Of the opponent, in half points, or their rating. */
  score: number | null;
  /** One's own, in half points. */
  result: number;
  cut: boolean;
  /** What it adds, in the units of the value. */
  adds: number;
}

export interface Standings {
  after_round: number;
  tie_breaks: string[];
  players: Place[];
  next: number | null;
  explain?: { tie_break: string; parts: Part[] }[];
}

export interface CrossRow {
  number: number;
  rounds: ({ opponent?: number; colour?: 'white' | 'black'; mark: string; room?: string } | null)[];
}

export interface Bracket {
  matches: {
    match: number;
    stage: string;
    round: number;
    seats: (number | null | 'open')[];
    from: ({ match: number; won: boolean } | null)[];
    winner: number | null;
    /** How it ended, what its games have brought and each of them, all by the seats. */
    result: Result | null;
    score: [number, number] | null;
    games: Game[];
  }[];
  champion: number | null;
}

/** What happened in a tournament. */
export interface TournamentEvent {
  seq: number;
  k: string;
  round?: number;
  board?: number;
  white?: number;
  black?: number;
  result?: Result;
  points?: [number, number] | null;
  boards?: Board[];
  byes?: Round['byes'];
}

/** A line of the log. */
export interface LogLine extends TournamentEvent {
  at_ms: number;
  entry?: number;
  by?: string;
  reason?: string;
  mark?: string;
}

const api = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await ask(method, `/api/v1/tournaments${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body))) as T;
const at = (id: string): string => `/${encodeURIComponent(id)}`;

export const getTournaments = (filter: { state?: string; game?: string; federation?: string; player?: string; mine?: string; from_ms?: string; to_ms?: string; max?: string }, after: string | null): Promise<{ tournaments: Card[]; next: string | null }> => {
  const query = new URLSearchParams(Object.entries({ ...filter, after: after ?? '' }).filter(([, value]) => value !== ''));
  return api('get', `?${query}`);
};
/** A match of two in which games change in turn; who opens its page and enters is the other. */
export const offerMatch = (wish: { games: GameId[]; series: object; clock: ClockRule; rated: boolean; to?: string }): Promise<{ id: string }> =>
  ask('post', '/api/v1/matches', 'application/json', JSON.stringify(wish)) as Promise<{ id: string }>;
export const createTournament = (form: object): Promise<{ id: string }> => api('post', '', form);
export const getTournament = (id: string): Promise<Tournament> => api('get', at(id));
/** Changes what is agreed: the fields that are there; `seq` is what was seen. */
export const changeTournament = (id: string, seq: number, patch: object): Promise<Tournament> =>
  ask('patch', `/api/v1/tournaments${at(id)}`, 'application/json', JSON.stringify(patch), { 'if-match': `"${seq}"` }) as Promise<Tournament>;
export const getRound = (id: string, round: number): Promise<Round> => api('get', `${at(id)}/rounds/${round}`);
export const getCrosstable = async (id: string): Promise<CrossRow[]> => (await api<{ players: CrossRow[] }>('get', `${at(id)}/crosstable`)).players;
export const getBracket = (id: string): Promise<Bracket> => api('get', `${at(id)}/bracket`);
export const getWhy = async (id: string, number: number): Promise<NonNullable<Standings['explain']>> =>
  (await api<Standings>('get', `${at(id)}/standings?explain=${number}`)).explain ?? [];

/** Everybody's place: all pages of the answer together. */
export async function getStandings(id: string): Promise<Standings> {
  const first = await api<Standings>('get', `${at(id)}/standings`);
  let next = first.next;
  while (next !== null) {
    const more: Standings = await api('get', `${at(id)}/standings?after=${next}`);
    first.players.push(...more.players);
    next = more.next;
  }
  return first;
}

/** From one state to the next: announce, checkin, start, pause, resume, finish, cancel; `message` says `reason` to everybody. */
export const act = (id: string, what: string, reason?: string): Promise<unknown> => api('post', `${at(id)}/${what}`, reason === undefined ? {} : { reason });
/** Enters: oneself with nothing, another by name, at the board a guest, a team with its players, the captain first; `fee` is what was read of the entry fee. */
export const enter = (id: string, who: { name?: string; guest?: string; rating?: number; team?: string; players?: string[]; fee?: number } & Partial<Person> = {}): Promise<{ also?: { id: string; name: string }[] }> => api('post', `${at(id)}/entries`, who);
const entry = (id: string, name: string): string => `${at(id)}/entries/${encodeURIComponent(name)}`;
export const leave = (id: string, name: string): Promise<unknown> => api('delete', entry(id, name));
export const actOnEntry = (id: string, name: string, what: 'present' | 'withdraw' | 'return'): Promise<unknown> => api('post', `${entry(id, name)}/${what}`, {});
/** The next round: by the rules, or by hand, then who is left out gets nothing. */
export const pair = (id: string, hand: { pairs?: [number, number][]; force?: boolean; reason?: string } = {}): Promise<unknown> => api('post', `${at(id)}/pair`, hand);
/** No opponent in a later round: nothing, half a point, or from an arbiter a whole one. */
export const giveBye = (id: string, name: string, round: number, what: 'none' | 'half' | 'full' = 'none'): Promise<unknown> =>
  api('post', `${entry(id, name)}/bye`, { round, ...(what === 'none' ? {} : { [what]: true }) });
/** An opponent after all, while the round is not paired. */
export const takeByeBack = (id: string, name: string, round: number): Promise<unknown> => api('post', `${entry(id, name)}/unbye`, { round });
/** Takes the last round back, before any of its games has begun. */
export const unpair = (id: string, seq: number, round: number): Promise<unknown> =>
  ask('delete', `/api/v1/tournaments${at(id)}/rounds/${round}`, 'application/json', undefined, { 'if-match': `"${seq}"` });
/** All that has happened, in order. */
export const getEvents = async (id: string): Promise<LogLine[]> => {
  const answer = await fetch(`/api/v1/tournaments${at(id)}/events`, { headers: { accept: 'application/x-ndjson' } });
  const text = answer.ok ? await answer.text() : '';
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as LogLine);
};
/** `points` of the tables family: of who won, or of both. */
export const putResult = (id: string, seq: number, round: number, board: number, result: Result, points: Points = null): Promise<{ seq: number }> =>
  ask('put', `/api/v1/tournaments${at(id)}/rounds/${round}/boards/${board}`, 'application/json', JSON.stringify({ result, ...(points === null ? {} : { points }) }), { 'if-match': `"${seq}"` }) as Promise<{ seq: number }>;

/** Hears what happens in a tournament from now on, and the number of its last event; the answer ends it. With the first
    word there are no events: what was asked for before the line was open may be older. */
export function follow(id: string, heard: (events: TournamentEvent[], seq: number) => void): () => void {
  let last: number | null = null;
  return listen(
    () => `/ws/tournaments${at(id)}${last === null ? '' : `?since=${last}`}`,
    (frame) => {
      const { t, seq, es } = frame as { t?: string; seq?: number; es?: TournamentEvent[] };
      if ((t !== 'ev' && t !== 'welcome') || seq === undefined) return;
      last = seq;
      heard(es ?? [], seq);
    },
  );
}
