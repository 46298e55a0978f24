// SPDX-License-Identifier: AGPL-3.0-or-later
//! Waiting for an opponent: a line that is open as long as one waits, or until it is said whether somebody who waits can be
//! played with. Closing it is giving up.
import type { ClockRule, GameId, SeekMessage, SeekRow } from '../../api/types';
import { browser, Wire, type Connection, type Surroundings } from '../../api/wire';

/** How it stands with somebody who waits. */
export type Waiting = Extract<SeekMessage, { t: 'waiting' }>;

/** How waiting ends, other than by giving up. */
export type Ended = { how: 'seated' | 'busy'; room: string } | { how: 'replaced' } | { how: 'banned' } | { how: 'terms' } | { how: 'refused'; code: string; detail: string };

/** The last message before the server closes the line. */
interface Bye {
  t: 'bye';
  code: string;
}

/** The address of the line for a game and a clock. */
export function seekUrl(origin: string, game: GameId, clock: ClockRule): string {
  const wish = new URLSearchParams({
    game,
    kind: clock.kind,
    base_s: String(clock.base_s),
    step_s: String(clock.step_s),
  });
  return `${origin.replace(/^http/, 'ws')}/ws/seek?${wish}`;
}

/** The address of the line by which a row is taken. */
export const acceptUrl = (origin: string, id: string): string => `${origin.replace(/^http/, 'ws')}/ws/seek?${new URLSearchParams({ accept: id })}`;

/** Somebody looks for an opponent, or does not. */
export class Seek {
  /** What is waited for; `null` while nothing is. */
  wish: { game: GameId; clock: ClockRule } | null = $state.raw(null);
  /** The row that is being taken; `null` while none is. */
  taking: SeekRow | null = $state.raw(null);
  /** What the server said last; `null` before it has. */
  now: Waiting | null = $state.raw(null);
  connection: Connection = $state('closed');
  #wire: Wire | null = null;
  /** Attempts since the line was open last. */
  #attempts = 0;
  readonly #ended: (end: Ended, game: GameId) => void;
  readonly #unknown: () => void;
  readonly #around: Surroundings;

  /** `ended` is told when waiting is over; `unknown` when the server may not know this browser any more. */
  constructor(ended: (end: Ended, game: GameId) => void, unknown: () => void, around: Surroundings = browser()) {
    this.#ended = ended;
    this.#unknown = unknown;
    this.#around = around;
  }

  /** Begins to wait. A line that breaks waits anew: the server has forgotten. */
  start(origin: string, game: GameId, clock: ClockRule): void {
    this.stop();
    this.wish = { game, clock };
    this.#open(seekUrl(origin, game, clock), game);
  }

  /** Plays with whoever waits there, and waits for nobody else. A line that breaks asks again: the table may stand by then. */
  take(origin: string, row: SeekRow): void {
    this.stop();
    this.taking = row;
    this.#open(acceptUrl(origin, row.id), row.game);
  }

  #open(url: string, game: GameId): void {
    this.#attempts = 0;
    this.#wire = new Wire(
      {
        url: () => {
          // A browser is not told why a line is refused; a session that has ended is one reason.
          if (this.#attempts > 0 && this.#attempts % 2 === 0) this.#unknown();
          this.#attempts += 1;
          return url;
        },
        opened: () => (this.#attempts = 0),
        frame: (frame) => this.#take(frame as SeekMessage | Bye, game),
        changed: (connection) => {
          this.connection = connection;
          if (connection !== 'open') this.now = null;
        },
      },
      this.#around,
      false,
    );
    this.#wire.start();
  }

  /** Waits no more. */
  stop(): void {
    this.#wire?.close();
    this.#wire = null;
    this.wish = null;
    this.taking = null;
    this.now = null;
  }

  /** The way to the server has changed: the old line may be dead without knowing it. */
  again(origin: string): void {
    if (this.wish) this.start(origin, this.wish.game, this.wish.clock);
    else if (this.taking) this.take(origin, this.taking);
  }

  /** It is over, without a table. */
  #end(how: 'banned' | 'terms', game: GameId): void {
    this.stop();
    this.#ended({ how } as Ended, game);
  }

  #take(message: SeekMessage | Bye, game: GameId): void {
    switch (message.t) {
      case 'bye':
        if (message.code === 'signed_out') this.#unknown();
        if (message.code === 'banned') this.#end('banned', game);
        else if (message.code === 'terms_changed') this.#end('terms', game);
        break;
      case 'waiting':
        this.now = message;
        break;
      case 'seated':
      case 'busy':
        this.stop();
        this.#ended({ how: message.t, room: message.room }, game);
        break;
      case 'replaced':
        this.stop();
        this.#ended({ how: 'replaced' }, game);
        break;
      case 'refused':
        this.stop();
        this.#ended({ how: 'refused', code: message.code, detail: message.detail }, game);
        break;
    }
  }
}
