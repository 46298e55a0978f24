// SPDX-License-Identifier: AGPL-3.0-or-later
//! A WebSocket that comes back: it retries with growing pauses, at once when the browser says it is online
//! again, and measures the way there and back. Of what the frames mean it knows only that who is banned is let in
//! no more: then it does not try again; and that a server which ends says when to come back.
import { me } from './me.svelte';

/** How the connection stands. */
export type Connection = 'connecting' | 'open' | 'retrying' | 'closed';

/** The part of a browser's WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  readonly readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** What a wire asks of its surroundings; tests give their own. */
export interface Surroundings {
  open(url: string): Socket;
  later(run: () => void, ms: number): unknown;
  cancel(timer: unknown): void;
  /** Milliseconds of a steady clock. */
  now(): number;
  /** A number from 0 to 1. */
  chance(): number;
}

/** Who listens to a wire. */
export interface Listener {
  /** The address for the next attempt. */
  url(): string;
  opened(): void;
  frame(frame: unknown): void;
  changed(connection: Connection): void;
}

/** First and longest pause between attempts, milliseconds. */
export const PAUSE_MS = { first: 300, most: 10_000 } as const;
/** How often the way is measured, and how long an answer may take, milliseconds. */
export const PING_MS = { every: 5_000, patience: 8_000 } as const;

const OPEN = 1;

/** The browser's own surroundings. */
export function browser(): Surroundings {
  return {
    open: (url) => new WebSocket(url) as unknown as Socket,
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer as number),
    now: () => performance.now(),
    chance: () => Math.random(),
  };
}

/** One connection that is kept up until {@link Wire.close}. */
export class Wire {
  /** Whose lines the server refuses: an account, `null` for a guest; nobody's before it said so. */
  static barred: string | null | undefined;
  connection: Connection = 'connecting';
  /** Milliseconds there and back, the last measured; null before the first answer. */
  rtt: number | null = null;
  #socket: Socket | null = null;
  #timer: unknown = null;
  #pinger: unknown = null;
  #attempts = 0;
  /** When to come back, as the other end said, milliseconds; null: it said nothing. */
  #back: number | null = null;
  #ping = 0;
  #sentAt = 0;
  readonly #listener: Listener;
  readonly #around: Surroundings;
  readonly #pings: boolean;

  /** `pings`: whether the other end answers `{"t":"ping"}` with `{"t":"pong"}`. */
  constructor(listener: Listener, around: Surroundings = browser(), pings = true) {
    this.#listener = listener;
    this.#around = around;
    this.#pings = pings;
  }

  /** Begins; safe to call once. */
  start(): void {
    this.#connect();
  }

  /** Sends a frame now; false when there is no open connection. */
  send(frame: unknown): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Tries again at once: the browser is online, or the page is looked at again. */
  hurry(): void {
    if (this.connection === 'retrying') {
      this.#around.cancel(this.#timer);
      this.#connect();
    } else if (this.connection === 'open') {
      this.#measure();
    }
  }

  /** Ends the connection for good. */
  close(): void {
    this.#set('closed');
    this.#drop();
  }

  #set(connection: Connection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.#listener.changed(connection);
  }

  #connect(): void {
    this.#drop();
    if (Wire.barred === me.name) return this.close();
    const socket = this.#around.open(this.#listener.url());
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempts = 0;
      this.#back = null;
      this.#set('open');
      this.#listener.opened();
      this.#measure();
    };
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = () => this.#lost();
  }

  #receive(data: unknown): void {
    if (typeof data !== 'string') return;
    let frame: unknown;
    try {
      frame = JSON.parse(data);
    } catch {
      return;
    }
    const pong = frame as { t?: string; n?: number; code?: string; retry_ms?: number };
    if (pong.t === 'pong' && pong.n === this.#ping) {
      this.rtt = this.#around.now() - this.#sentAt;
      this.#around.cancel(this.#pinger);
      this.#pinger = this.#around.later(() => this.#measure(), PING_MS.every);
    }
    this.#listener.frame(frame);
    if (pong.t === 'bye' && typeof pong.retry_ms === 'number') this.#back = pong.retry_ms;
    if (pong.t === 'bye' && pong.code === 'banned') {
      Wire.barred = me.name;
      this.close();
      // What the account page knows is told at once, wherever in the page the person is, a guest as well.
      globalThis.dispatchEvent?.(new Event('kapia-barred'));
    }
  }

  #measure(): void {
    if (!this.#pings) return;
    this.#around.cancel(this.#pinger);
    this.#ping += 1;
    this.#sentAt = this.#around.now();
    this.send({ t: 'ping', n: this.#ping });
    this.#pinger = this.#around.later(() => this.#lost(), PING_MS.patience);
  }

  #lost(): void {
    if (this.connection === 'closed') return;
    this.#drop();
    // Never let in at all: it may be for a ban, which the browser does not say.
    if (this.connection === 'connecting') globalThis.dispatchEvent?.(new Event('kapia-barred'));
    this.#set('retrying');
    const pause = Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** this.#attempts);
    this.#attempts += 1;
    const spread = pause * (0.75 + this.#around.chance() / 2);
    // Once: if nobody is there then, the pauses grow as always.
    this.#timer = this.#around.later(() => this.#connect(), this.#back ?? spread);
    this.#back = null;
  }

  #drop(): void {
    this.#around.cancel(this.#timer);
    this.#around.cancel(this.#pinger);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }
}

/** Hears what a socket says to which nothing is said, at this path of the server, asked anew for each attempt; the answer ends
    it. */
export function listen(path: () => string, frame: (frame: unknown) => void): () => void {
  const url = (): string => `${location.origin.replace(/^http/, 'ws')}${path()}`;
  const wire = new Wire({ url, opened: () => {}, frame, changed: () => {} }, undefined, false);
  const hurry = (): void => wire.hurry();
  addEventListener('online', hurry);
  wire.start();
  return () => {
    removeEventListener('online', hurry);
    wire.close();
  };
}
