// SPDX-License-Identifier: AGPL-3.0-or-later
//! What crosses the wire, version 1: the words of the server and of the page. Next to no behaviour here. What goes
//! over HTTP comes from the house's own document (`openapi.ts`, made by `npm run types`).
import type { EndReason } from './ends';
import type { components } from './openapi';
import type { BughouseDetail, ChessDetail, KalahDetail, Legal, Pair, Pos, Seat, TablesDetail } from './positions';

export type * from './positions';

/** The games of this house so far; those of the tables family share a board. */
export type TablesGame = 'tabla' | 'tapa' | 'gyulbara' | 'chelebi' | 'indiika' | 'antitabla';
export type GameId = TablesGame | 'chess' | 'leaflet' | 'bughouse' | 'kalah';

/** Makes fields of a generated type as narrow as the house in truth is. */
type Refine<T, R extends Partial<Record<keyof T, unknown>>> = Omit<T, keyof R> & R;
type Schemas = components['schemas'];

/** The guest or player this browser is. */
export type Session = Schemas['Session'];

/** An RFC 9457 answer: `code` and `params` are translated, `detail` is the English fallback. */
export type Problem = Schemas['Problem'];

/** Something said about a file, as data. */
export type Sentence = Schemas['Sentence'];

/** A value of a switch. */
export type OptionValue = boolean | number | string;

/** One rule switch as `GET /api/v1/games` tells it. */
export type OptionSpec = Refine<
  Schemas['Switch'],
  { type: 'bool' | 'int' | 'int_of' | 'one_of'; values?: (string | number)[] | null; default: OptionValue }
>;

/** How time is counted. */
export type ClockKind = 'none' | 'fischer' | 'bronstein' | 'delay' | 'correspondence';

/** A clock rule: `base_s` on the clock or as reserve, `step_s` a move. */
export interface ClockRule {
  kind: ClockKind;
  base_s: number;
  step_s: number;
}

/** One game of the shelf. */
export type GameInfo = Refine<Schemas['Game'], { id: GameId; options: OptionSpec[]; clocks: ClockKind[] }>;

/** Which way the checkers of the proposer turn. */
export type Direction = 'right' | 'left';

/** A table as it is proposed; the page leaves nothing out. */
export type NewRoom = Refine<
  Required<Omit<Schemas['NewRoom'], 'level'>>,
  {
    game: GameId;
    options: Record<string, OptionValue>;
    clock: ClockRule;
    seat: 'first' | 'second' | 'third' | 'fourth' | 'random';
    access: 'open' | 'link';
    direction: Direction;
  }
>;

/** A table waiting for somebody. */
export type Offer = Refine<
  Schemas['Offer'],
  { game: GameId; options: Record<string, OptionValue>; clock: ClockRule; seat_open: Seat }
>;

/** What the front page shows. */
export interface Lobby {
  offers: Offer[];
  live: Refine<Schemas['Live'], { game: GameId }>[];
  mine: Refine<Schemas['Mine'], { game: GameId; clock: ClockRule }>[];
}

/** What the house found in a file of games. */
export type RecordRead = Refine<Schemas['RecordRead'], { shown?: GameShown | null }>;
/** One game of a file. */
export type GameRead = Schemas['GameRead'];
/** A game of a file, move by move. */
export type GameShown = Refine<
  Schemas['GameShown'],
  { options: Record<string, OptionValue>; start: Pos; events: RoomEvent[]; cubes: Cube[] }
>;

/** What a player may put on the table for the other to accept. */
export type OfferWhat = 'draw' | 'takeback' | 'rematch' | 'resign' | 'abort';

/** Who hears a line of bughouse: everybody or the two of a team (C.18). */
export type Hearers = 'all' | 'team';

/** What partners at bughouse may say by a button (C.18). */
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
] as const;
export type Phrase = (typeof PHRASES)[number];

/** What a player does. */
export type Command =
  | { k: 'sit'; seat: Seat }
  | { k: 'leave' | 'roll' | 'resign' | 'abort' | 'next' }
  | { k: 'double' | 'take' | 'drop' | 'beaver' | 'raccoon' }
  | { k: 'move'; m: string }
  | { k: 'phrase'; p: Phrase }
  | { k: 'offer'; what: OfferWhat; points?: 1 | 2 | 3 }
  | { k: 'accept' | 'decline'; what: OfferWhat }
  | { k: 'claim'; what: 'threefold' | 'fifty'; m?: string }
  | { k: 'chat'; text: string; to?: Hearers }
  | { k: 'dice_commit'; commit: string }
  | { k: 'dice_reveal'; c: string }
  | { k: 'bot'; bot: string; seat?: Seat };

/** Frames the page sends. */
export type ClientFrame =
  | { t: 'cmd'; id: string; at: number; ms?: number; c: Command }
  | { t: 'ping'; n: number }
  | { t: 'hears'; ms: number };

interface EventBase {
  n: number;
  at: number;
}

/** What happened at the table, in order. */
export type RoomEvent = EventBase &
  (
    | { k: 'created' }
    | { k: 'sat'; seat: Seat; name: string; bot: boolean; bot_id?: string }
    | { k: 'left'; seat: Seat }
    | { k: 'dice_server'; game_id: string; commit: string }
    | { k: 'dice_committed'; seat: Seat; commit: string }
    | { k: 'dice_revealed'; seat: Seat; c?: string }
    | { k: 'rolled'; seat: Seat | null; i: number; purpose: 'opening' | 'turn'; dice: number[]; link: string }
    | { k: 'started'; first: Seat | null }
    | {
        k: 'moved';
        seat: Seat;
        m: string;
        text: string;
        d: ChessDetail | BughouseDetail | KalahDetail | TablesDetail;
        pos: Pos;
        clock?: number[];
      }
    | { k: 'passed'; seat: Seat; handed?: [number, number][] }
    | { k: 'offered'; seat: Seat; what: OfferWhat; points?: 1 | 2 | 3 | null }
    | { k: 'declined'; seat: Seat; what: OfferWhat }
    | { k: 'taken_back'; ply: number }
    | { k: 'chat'; name: string; seat: Seat | null; text: string; to?: Hearers }
    | { k: 'phrase'; seat: Seat; p: Phrase }
    | { k: 'suspended'; ms: number }
    | { k: 'resumed' }
    | { k: 'doubled'; seat: Seat; level: CubeLevel; value: number }
    | { k: 'taken'; seat: Seat; value: number }
    | { k: 'dropped'; seat: Seat }
    | { k: 'game_over'; game: number; reason: EndReason; winner: Seat; points: number; score: Pair }
    | { k: 'next'; seat: Seat }
    | { k: 'game_began'; game: number; first: Seat | null }
    | { k: 'ended'; reason: EndReason; winner: Seat | null; points: number; team?: 1 | 2 | null }
    | { k: 'rematch'; room: string }
  );

/** One event by its kind. */
export type EventOf<K extends RoomEvent['k']> = Extract<RoomEvent, { k: K }>;

/** Who sits in a chair. */
export interface SeatInfo {
  name: string;
  bot: boolean;
  /** Which player of the house, if it is one. */
  bot_id?: string;
  you: boolean;
}

/** The clocks, exact at the server's time `at`. */
export interface ClockState {
  ms: number[];
  move_ms: number[] | null;
  running: Seat | null;
  /** Bughouse: which of the four clocks run, and by how much team 1 is ahead of team 2 (milliseconds). */
  runs?: boolean[];
  diagonal?: number;
  /** The house was down or is catching up: nobody is charged. */
  standing?: boolean;
  at: number;
}

/** How a game ended. */
export interface Result {
  winner: Seat | null;
  points: number;
  reason: EndReason;
  /** Bughouse: the team that won. */
  team?: 1 | 2 | null;
}

/** A double, its answer by a double, and the answer to that. */
export type CubeLevel = 'double' | 'beaver' | 'raccoon';

/** The doubling cube: what it shows, whose it is, and a double that waits for its answer. */
export interface Cube {
  value: number;
  owner: Seat | null;
  offer: { seat: Seat; level: CubeLevel; take: number; drop: number } | null;
}

/** A match; `between` while a game is over and the next has not begun. */
export interface Match {
  to: number;
  score: Pair;
  game: number;
  crawford: boolean;
  between: boolean;
}

/** The game of a match that has just ended; `points` are times the cube already. */
export interface LastGame {
  game: number;
  winner: Seat;
  points: number;
  reason: EndReason;
}

/** The table as one viewer may see it. */
export interface View {
  id: string;
  game: GameId;
  options: Record<string, OptionValue>;
  clock_rule: ClockRule;
  status: 'open' | 'starting' | 'playing' | 'over';
  seats: (SeatInfo | null)[];
  seat: Seat | null;
  creator: boolean;
  direction: Direction;
  auto_roll: boolean;
  turn: Seat | null;
  /** Who may act now; in bughouse up to two, and `turn` is null. */
  turns?: Seat[];
  ply: number;
  pos: Pos;
  legal: Legal | null;
  clock: ClockState | null;
  now: number;
  offers: { what: OfferWhat; seat: Seat; points?: 1 | 2 | 3 | null }[];
  can: string[];
  result: Result | null;
  cube?: Cube | null;
  match?: Match | null;
  last_game?: LastGame | null;
  rematch: string | null;
  dice: { need: 'commit' | 'reveal' | null; game_id: string; commit: string } | null;
}

/** Whether the viewer may act now. */
export function onTurn(view: Pick<View, 'seat' | 'turn' | 'turns' | 'status'>): boolean {
  if (view.seat === null || view.status !== 'playing') return false;
  return view.turn === view.seat || (view.turns ?? []).includes(view.seat);
}

/** Frames the server sends. */
export type ServerFrame =
  | { t: 'welcome'; v: number; n: number; es: RoomEvent[]; s: View }
  | { t: 'ev'; n: number; es: RoomEvent[]; s: View; id?: string }
  | { t: 'no'; id: string; code: string; detail: string; params?: Record<string, unknown> }
  | { t: 'ok'; id: string; n: number }
  | { t: 'pong'; n: number; now: number }
  | { t: 'here'; seats: boolean[]; watching: number }
  | { t: 'bye'; code: string; detail: string };
