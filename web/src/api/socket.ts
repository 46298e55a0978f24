// SPDX-License-Identifier: AGPL-3.0-or-later
//! The line to one table: events in order, commands with ids of our own, and a return to exactly where it
//! broke. A command that was not answered goes out again with the same id, so it can never count twice.
import { ServerTime } from './clock';
import { commandId, type Refused } from './client';
import { onTurn, type ClientFrame, type Command, type HintFrame, type WireEvent, type ServerFrame, type View } from './types';
import { browser, Wire, type Connection, type Surroundings } from './wire';

/** What became of a command. */
export type Answer = { ok: true; n: number } | { ok: false; refused: Refused };

/** Who is connected to the table. */
export interface Presence {
  seats: boolean[];
  watching: number;
}

/** Everything a page shows of a table. */
export interface RoomState {
  connection: Connection;
  view: View | null;
  /** Every event this viewer may see, oldest first. */
  events: readonly WireEvent[];
  /** The events of the last message only: what is new to say and to show. */
  fresh: readonly WireEvent[];
  presence: Presence | null;
  /** Milliseconds there and back. */
  rtt: number | null;
  /** Why the server closed the line for good, if it did. */
  bye: Refused | null;
  /** Commands on their way. */
  pending: number;
  /** The last answer to who asked for a hint. */
  hint: HintFrame | null;
}

/** `bye` codes after which trying again makes no sense. */
const FINAL = new Set(['no_such_room', 'not_found', 'foreign_origin', 'wrong_version']);

/** Pauses between attempts to learn what became of a command that is in doubt. */
export const DOUBT_MS = { first: 500, most: 5_000 };

interface Waiting {
  frame: { t: 'cmd'; id: string; at: number; ms?: number; b?: true; c: Command };
  done: (answer: Answer) => void;
  /** Told once, when the server cannot say what became of the command. */
  doubt: (refused: Refused) => void;
  /** The pause before the next attempt; null as long as nothing is in doubt. */
  pause: number | null;
}

/** The address of a table's line. */
export function roomUrl(origin: string, id: string, since: number | null): string {
  const base = `${origin.replace(/^http/, 'ws')}/ws/rooms/${encodeURIComponent(id)}?v=1`;
  return since === null ? base : `${base}&since=${since}`;
}

/** Whether the page has lost the focus since the last move: the server counts that for those who look after fair play. */
let blurred = false;
globalThis.addEventListener?.('blur', () => (blurred = true));

/** One table, as seen from this browser. */
export class RoomLine {
  state: RoomState = {
    connection: 'connecting',
    view: null,
    events: [],
    fresh: [],
    presence: null,
    rtt: null,
    bye: null,
    pending: 0,
    hint: null,
  };
  readonly time: ServerTime;
  readonly #wire: Wire;
  readonly #waiting = new Map<string, Waiting>();
  readonly #tell: (state: RoomState) => void;
  readonly #around: Surroundings;
  #version: number | null = null;
  #turnSince: number | null = null;

  /** `tell` is called with a new state after every change. */
  constructor(
    origin: string,
    id: string,
    tell: (state: RoomState) => void,
    around: Surroundings = browser(),
  ) {
    this.#tell = tell;
    this.#around = around;
    this.time = new ServerTime(() => around.now());
    this.#wire = new Wire(
      {
        url: () => roomUrl(origin, id, this.#version),
        opened: () => {},
        frame: (frame) => this.#receive(frame as ServerFrame),
        changed: (connection) => this.#put({ connection }),
      },
      around,
    );
  }

  /** Opens the line. */
  start(): void {
    this.#wire.start();
  }

  /** Tries again at once after a loss. */
  hurry(): void {
    this.#wire.hurry();
  }

  /** Closes the line; commands still waiting are answered with `closed`. */
  close(): void {
    this.#wire.close();
    for (const waiting of this.#waiting.values()) {
      waiting.done({ ok: false, refused: { code: 'closed', detail: 'The page was left.' } });
    }
    this.#waiting.clear();
  }

  /** Sends a command; the promise is kept when the server has answered, however often the line breaks. */
  command(c: Command, doubt: (refused: Refused) => void = () => {}): Promise<Answer> {
    const frame: Waiting['frame'] = { t: 'cmd', id: commandId(), at: this.#version ?? 0, c };
    if (c.k === 'move' && blurred) [frame.b, blurred] = [true, false];
    if ((c.k === 'move' || c.k === 'roll') && this.#turnSince !== null) {
      frame.ms = Math.max(0, Math.round(this.#around.now() - this.#turnSince));
    }
    return new Promise((done) => {
      this.#waiting.set(frame.id, { frame, done, doubt, pause: null });
      this.#put({ pending: this.#waiting.size });
      if (this.#version !== null) this.#wire.send(frame);
    });
  }

  /** Tells that the player listens and needs so long to hear what was just said. What gets lost on a broken line, the
   *  next sentence tells anew. */
  hears(ms: number): void {
    const frame: ClientFrame = { t: 'hears', ms: Math.ceil(ms) };
    this.#wire.send(frame);
  }

  #put(part: Partial<RoomState>): void {
    this.state = { ...this.state, ...part };
    this.#tell(this.state);
  }

  #answer(id: string | null | undefined, answer: Answer): void {
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (!waiting || !id) return;
    this.#waiting.delete(id);
    this.#put({ pending: this.#waiting.size });
    waiting.done(answer);
  }

  /**
   * Whether an answer leaves open what became of its command: then it goes out again with the same id, until the
   * server knows. Once it is in doubt, an attempt that surely did nothing says nothing of the ones before.
   */
  #doubts(id: string | null | undefined, refused: Refused): boolean {
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (!waiting || !id) return false;
    const again = waiting.pause !== null && refused.code === 'house_unavailable';
    if (refused.code !== 'in_doubt' && !again) return false;
    if (waiting.pause === null) waiting.doubt(refused);
    const pause = waiting.pause ?? DOUBT_MS.first;
    waiting.pause = Math.min(2 * pause, DOUBT_MS.most);
    this.#around.later(() => {
      if (this.#waiting.has(id) && this.state.connection === 'open') this.#wire.send(waiting.frame);
    }, pause);
    return true;
  }

  #receive(frame: ServerFrame): void {
    switch (frame.t) {
      case 'welcome':
        this.#news(frame.n, frame.es, frame.s);
        for (const waiting of this.#waiting.values()) this.#wire.send(waiting.frame);
        break;
      case 'ev':
        this.#news(frame.n, frame.es, frame.s);
        this.#answer(frame.id, { ok: true, n: frame.n });
        break;
      case 'ok':
        this.#answer(frame.id, { ok: true, n: frame.n });
        break;
      case 'no': {
        const refused = { code: frame.code, detail: frame.detail, params: frame.params };
        if (!this.#doubts(frame.id, refused)) this.#answer(frame.id, { ok: false, refused });
        break;
      }
      case 'pong':
        this.time.sample(frame.now, this.#wire.rtt);
        this.#put({ rtt: this.#wire.rtt });
        break;
      case 'hint':
        this.#put({ hint: frame });
        break;
      case 'here':
        this.#put({ presence: { seats: frame.seats, watching: frame.watching } });
        break;
      case 'hidden': {
        const gone = new Set(frame.ns);
        this.#put({ events: this.state.events.map((event) => (event.k === 'chat' && gone.has(event.n) ? { ...event, text: '', h: true } : event)) });
        break;
      }
      case 'bye':
        if (FINAL.has(frame.code)) {
          this.#put({ bye: { code: frame.code, detail: frame.detail } });
          this.close();
        }
        break;
    }
  }

  #news(n: number, es: WireEvent[], view: View): void {
    const known = this.#version ?? -1;
    // A newcomer is told everything; their history is nothing to announce.
    const first = this.#version === null;
    const fresh = es.filter((event) => event.n > known);
    this.#version = Math.max(n, known);
    this.time.sample(view.now, null);
    const before = this.state.view;
    const mine = thinks(view);
    if (!mine) this.#turnSince = null;
    // At a table of four most moves are made elsewhere, and the own clock runs on.
    else if (
      this.#turnSince === null ||
      (!view.clock?.runs && (before?.turn !== view.turn || before.ply !== view.ply))
    ) {
      this.#turnSince = this.#around.now();
    }
    this.#put({ view, events: first ? es : this.state.events.concat(fresh), fresh: first ? [] : fresh });
  }
}

/** Whether the viewer's own time runs; at bughouse it does also while they have nothing to play (C2). */
function thinks(view: View): boolean {
  return view.clock?.runs ? view.seat !== null && view.clock.runs[view.seat] === true : onTurn(view);
}
