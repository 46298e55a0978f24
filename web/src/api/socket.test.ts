// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { DOUBT_MS, RoomLine, roomUrl, type Answer } from './socket';
import type { WireEvent, View } from './types';
import { PAUSE_MS, PING_MS, type Socket, type Surroundings } from './wire';

/** One end of a line whose other end is the test. */
class Fake implements Socket {
  readyState = 0;
  sent: { t: string; id?: string; n?: number; at?: number; ms?: number }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  closed = false;
  constructor(readonly url: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  close() {
    this.closed = true;
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: unknown) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  die() {
    this.readyState = 3;
    this.onclose?.();
  }
  commands() {
    return this.sent.filter((frame) => frame.t === 'cmd');
  }
}

function world() {
  const sockets: Fake[] = [];
  const timers = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let next = 1;
  const around: Surroundings = {
    open: (url) => {
      const socket = new Fake(url);
      sockets.push(socket);
      return socket;
    },
    later: (run, ms) => {
      timers.set(next, { at: now + ms, run });
      return next++;
    },
    cancel: (timer) => void timers.delete(timer as number),
    now: () => now,
    chance: () => 0.5,
  };
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      timers.delete(due[0]);
      now = due[1].at;
      due[1].run();
    }
    now = until;
  };
  return { sockets, around, pass };
}

const view = (over: Partial<View> = {}): View =>
  ({ status: 'playing', seat: 0, turn: 0, ply: 0, now: 1_000_000, ...over }) as View;
const event = (n: number): WireEvent => ({ n, at: n, k: 'passed', seat: 0 });

function table() {
  const w = world();
  const line = new RoomLine('http://site:8080', 'k7Q', () => {}, w.around);
  line.start();
  const socket = () => w.sockets.at(-1)!;
  socket().accept();
  socket().say({ t: 'welcome', v: 1, n: 2, es: [event(1), event(2)], s: view() });
  return { ...w, line, socket };
}

describe('the line to a table', () => {
  it('tells how long a listener needs, in whole milliseconds', () => {
    const { line, socket } = table();
    line.hears(1933.4);
    expect(socket().sent.at(-1)).toEqual({ t: 'hears', ms: 1934 });
  });

  it('a newcomer asks for everything, a returner for what they missed', () => {
    expect(roomUrl('http://site:8080', 'k7Q', null)).toBe('ws://site:8080/ws/rooms/k7Q?v=1');
    const { line, socket, pass, sockets } = table();
    expect(line.state.fresh).toEqual([]);
    expect(line.state.events.length).toBe(2);
    socket().die();
    expect(line.state.connection).toBe('retrying');
    pass(PAUSE_MS.first);
    expect(sockets.length).toBe(2);
    expect(socket().url).toBe('ws://site:8080/ws/rooms/k7Q?v=1&since=2');
    socket().accept();
    socket().say({ t: 'welcome', v: 1, n: 4, es: [event(3), event(4)], s: view() });
    expect(line.state.events.map((e) => e.n)).toEqual([1, 2, 3, 4]);
    expect(line.state.fresh.map((e) => e.n)).toEqual([3, 4]);
    expect(line.state.connection).toBe('open');
  });

  it('an event is counted once, however often it comes', () => {
    const { line, socket } = table();
    socket().say({ t: 'ev', n: 3, es: [event(2), event(3)], s: view() });
    socket().say({ t: 'ev', n: 3, es: [event(3)], s: view() });
    expect(line.state.events.map((e) => e.n)).toEqual([1, 2, 3]);
  });

  it('a command without an answer goes out again with the same id', async () => {
    const { line, socket, pass } = table();
    const answer = line.command({ k: 'move', m: 'e2e4' });
    const id = socket().commands()[0]!.id;
    expect(line.state.pending).toBe(1);
    socket().die();
    pass(PAUSE_MS.first);
    socket().accept();
    expect(socket().commands()).toEqual([]);
    socket().say({ t: 'welcome', v: 1, n: 2, es: [], s: view() });
    expect(
      socket()
        .commands()
        .map((frame) => frame.id),
    ).toEqual([id]);
    socket().say({ t: 'ok', id, n: 3 });
    expect(await answer).toEqual({ ok: true, n: 3 });
    expect(line.state.pending).toBe(0);
  });

  it('a command given while the line is down waits for it', async () => {
    const { line, socket, pass } = table();
    socket().die();
    const answer = line.command({ k: 'chat', text: 'hi' });
    pass(PAUSE_MS.first);
    socket().accept();
    socket().say({ t: 'welcome', v: 1, n: 2, es: [], s: view() });
    const id = socket().commands()[0]!.id;
    socket().say({
      t: 'no',
      id,
      code: 'bad_chat',
      detail: 'a message has 1 to 500 characters',
      params: { max: '500' },
    });
    const said: Answer = await answer;
    expect(said).toMatchObject({ ok: false, refused: { code: 'bad_chat' } });
  });

  it('p2: a command in doubt goes out again with the same id until the server knows', async () => {
    const { line, socket, pass } = table();
    const doubts: string[] = [];
    const answer = line.command({ k: 'move', m: 'e2e4' }, (refused) => doubts.push(refused.code));
    const id = socket().commands()[0]!.id;
    const ids = () =>
      socket()
        .commands()
        .map((frame) => frame.id);
    socket().say({ t: 'no', id, code: 'in_doubt', detail: 'not known yet' });
    expect(ids()).toEqual([id]);
    pass(DOUBT_MS.first);
    expect(ids()).toEqual([id, id]);
    // The second attempt did nothing; what the first one did is still not known.
    socket().say({ t: 'no', id, code: 'house_unavailable', detail: 'nothing has happened' });
    expect(line.state.pending).toBe(1);
    pass(2 * DOUBT_MS.first);
    expect(ids()).toEqual([id, id, id]);
    socket().say({ t: 'ok', id, n: 3 });
    expect(await answer).toEqual({ ok: true, n: 3 });
    pass(4 * DOUBT_MS.first);
    expect(ids()).toEqual([id, id, id]);
    expect(doubts).toEqual(['in_doubt']);
  });

  it('a command of which nothing was kept is refused at once', async () => {
    const { line, socket } = table();
    const answer = line.command({ k: 'move', m: 'e2e4' });
    const id = socket().commands()[0]!.id;
    socket().say({ t: 'no', id, code: 'house_unavailable', detail: 'nothing has happened' });
    expect(await answer).toMatchObject({ ok: false, refused: { code: 'house_unavailable' } });
  });

  it('thinking time is measured from the moment the turn was shown', () => {
    const { line, socket, pass } = table();
    pass(1_234);
    void line.command({ k: 'move', m: '3' });
    expect(socket().commands()[0]).toMatchObject({ ms: 1_234, at: 2 });
  });

  it('pauses between attempts grow and have an end', () => {
    const { sockets, socket, pass } = table();
    socket().die();
    for (const pause of [300, 600, 1_200, 2_400, 4_800, 9_600, PAUSE_MS.most, PAUSE_MS.most]) {
      const before = sockets.length;
      pass(pause - 1);
      expect(sockets.length).toBe(before);
      pass(1);
      expect(sockets.length).toBe(before + 1);
      socket().die();
    }
  });

  it('a line that falls silent is given up and opened again', () => {
    const { line, sockets, socket, pass } = table();
    const ping = socket().sent.find((frame) => frame.t === 'ping')!;
    pass(40);
    socket().say({ t: 'pong', n: ping.n, now: 1_000_020 });
    expect(line.state.rtt).toBe(40);
    pass(PING_MS.every + PING_MS.patience);
    expect(line.state.connection).toBe('retrying');
    pass(PAUSE_MS.first);
    expect(sockets.length).toBe(2);
  });

  it('a server that ends says when to come back, and later pauses are as ever', () => {
    const { sockets, socket, pass } = table();
    socket().say({ t: 'bye', code: 'restart', detail: 'the server restarts', retry_ms: 7 });
    socket().die();
    pass(6);
    expect(sockets.length).toBe(1);
    pass(1);
    expect(sockets.length).toBe(2);
    socket().die();
    pass(PAUSE_MS.first);
    expect(sockets.length).toBe(2);
    pass(PAUSE_MS.most);
    expect(sockets.length).toBe(3);
  });

  it('a table that does not exist is not asked for again', () => {
    const { line, sockets, socket, pass } = table();
    socket().say({ t: 'bye', code: 'not_found', detail: 'there is no such table' });
    expect(line.state.bye?.code).toBe('not_found');
    pass(60_000);
    expect(sockets.length).toBe(1);
    expect(line.state.connection).toBe('closed');
  });

  it('a server of another version is not asked again', () => {
    const { line, sockets, socket, pass } = table();
    socket().say({ t: 'bye', code: 'wrong_version', detail: 'this server speaks version 2; load the page again' });
    pass(60_000);
    expect([line.state.bye?.code, sockets.length]).toEqual(['wrong_version', 1]);
  });

  it('leaving the page answers what still waits', async () => {
    const { line } = table();
    const answer = line.command({ k: 'roll' });
    line.close();
    expect(await answer).toMatchObject({ ok: false, refused: { code: 'closed' } });
  });
});
