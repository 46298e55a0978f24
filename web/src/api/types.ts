// SPDX-License-Identifier: AGPL-3.0-or-later
//! The page's names for what crosses the wire. The types themselves are made from the Rust ones: `openapi.ts`, by
//! `npm run types`. Here stand only what the page leaves out, and lists it needs while it runs.
import type { components } from './openapi';

type Schemas = components['schemas'];

/** The games of the site; those of the tables family share a board. */
export type GameId = Schemas['GameKind'];
export type TablesGame = Exclude<GameId, 'chess' | 'leaflet' | 'bughouse' | 'kalah'>;

/** A chair: 0 is White, South's first sower or the white checkers; 1 is Black. Bughouse has four: White and Black of
 * the first board, White and Black of the second. */
export type Seat = number;

export type Session = Schemas['Session'];
export type Problem = Schemas['Problem'];
export type Sentence = Schemas['Sentence'];

export type OptionValue = Schemas['Setting'];
export type OptionSpec = Schemas['Switch'];
export type ClockKind = Schemas['ClockKind'];
export type ClockRule = Schemas['ClockRule'];
export type GameInfo = Schemas['Game'];
/** A named set of switches; whatever it leaves out has its default. */
export type RulePreset = Schemas['RulePreset'];
export type Direction = Schemas['Direction'];

/** A table as it is proposed; the page leaves nothing out but what is not said of most tables. */
export type NewRoom = Required<Omit<Schemas['NewRoom'], 'answers' | 'level' | 'live_dice' | 'to' | 'rated' | 'federation' | 'stake' | 'adapted'>> &
  Pick<Schemas['NewRoom'], 'rated' | 'to' | 'answers' | 'live_dice' | 'federation' | 'stake'> & {
    clock: ClockRule;
    /** Appendix D: its conditions; those left out have their defaults. */
    adapted?: Record<string, unknown>;
  };

export type Lobby = Schemas['LobbyView'];
export type Offer = Schemas['Offer'];
export type Challenge = Schemas['ChallengeView'];
/** What happens in one's games and challenges. */
export type Notice = Schemas['Notice'];
/** What is told of a tournament to those who are in it. */
export type TournamentNotice = Omit<Schemas['TournamentNotice'], 'k'> & { k: 'tournament' };
/** Whatever is told to one person. */
export type Tiding = Notice | TournamentNotice;
export type SeekMessage = Schemas['SeekMessage'];
/** Somebody who waits, as the lobby shows them. */
export type SeekRow = Lobby['seeks'][number];

export type RecordRead = Schemas['RecordRead'];
export type GameRead = Schemas['GameRead'];
export type GameShown = Schemas['GameShown'];

/** Positions, by what only that of the game has. */
export type Pos = Schemas['Position'];
export type ChessPos = Extract<Pos, { fen: string }>;
export type BughousePos = Schemas['BughouseBoards'];
export type BughouseHalf = BughousePos['boards'][number];
export type Sleeve = Schemas['Sleeve'];
export type Frozen = Schemas['Frozen'];
export type KalahPos = Extract<Pos, { houses: number }>;
export type TablesPos = Extract<Pos, { variant: string }>;

/** What the seat on turn may do. */
export type Legal = Schemas['Legal'];
export type BughouseLegal = Schemas['BughouseActs'];
export type ChessLegal = Exclude<Extract<Legal, { dests: unknown }>, BughouseLegal>;
export type KalahLegal = Extract<Legal, { pits: unknown }>;
export type KalahPreview = Schemas['Sowing'];
export type TablesLegal = Extract<Legal, { nodes: unknown }>;
/** One step of a tables turn: from, to, die, next node, and bits: 1 hit, 2 pin. */
export type TablesEdge = TablesLegal['nodes'][number][number];

/** What a move did. */
export type Detail = Schemas['Detail'];
export type BughouseDetail = Schemas['BughouseDone'];
export type ChessDetail = Exclude<Extract<Detail, { castle?: unknown }>, BughouseDetail>;
export type KalahDetail = Extract<Detail, { pit: number } | { swap: boolean } | { decline: boolean }>;
export type TablesDetail = Extract<Detail, { steps: unknown }>;

/** What may be put on the table for others to accept. */
export type OfferWhat = Schemas['OfferKind'];
/** Who hears a line of bughouse: everybody or the two of a team (C.18). */
export type Hearers = Schemas['Whom'];
export type Phrase = Schemas['Phrase'];

/** What partners at bughouse may say by a button (C.18), in the order of the buttons. */
export const PHRASES = [
  'need_p',
  'need_n',
  'need_b',
  'need_r',
  'need_q',
  'trade',
  'no_trade',
  'sit',
  'go',
  'mate_threat',
  'thanks',
] as const satisfies readonly Phrase[];

/** What a player does, and the frames that carry it. */
export type Command = Schemas['Command'];
export type ClientFrame = Schemas['ClientMessage'];
export type ServerFrame = Schemas['ServerMessage'];
/** The answer to who asked for a hint. */
export type HintFrame = Extract<ServerFrame, { t: 'hint' }>;
export type Hint = Schemas['HintView'];
export type HintChoice = Schemas['HintChoice'];

/** What happened at the table, in order. */
export type WireEvent = Schemas['WireEvent'];
/** One event by its kind. */
export type EventOf<K extends WireEvent['k']> = Extract<WireEvent, { k: K }>;

/** A line of talk; `f`: with a word few want to read, `h`: hidden by the site. */
export type ChatLine = EventOf<'chat'>;

export type View = Schemas['View'];
export type SeatInfo = Schemas['SeatView'];
export type ClockState = Schemas['ClockView'];
export type Result = Schemas['ResultView'];
export type Cube = Schemas['CubeView'];
export type CubeLevel = NonNullable<Cube['offer']>['level'];
export type Match = Schemas['MatchView'];

/** Whether the viewer may act now. */
export function onTurn(view: Pick<View, 'seat' | 'turn' | 'turns' | 'status'>): boolean {
  if (view.seat === null || view.status !== 'playing') return false;
  return view.turn === view.seat || view.turns.includes(view.seat);
}
