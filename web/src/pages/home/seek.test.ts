// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it, vi } from 'vitest';
import { Wire, type Socket, type Surroundings } from '../../api/wire';
import type { SeekRow } from '../../api/types';
import { Seek, acceptUrl, seekUrl, type Ended } from './seek.svelte';

class Line implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  closed = false;
  constructor(readonly url: string) {}
  send(): void {}
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function seeking(): { seek: Seek; lines: Line[]; ends: Ended[]; later: (() => void)[]; unknown: () => number } {
  const lines: Line[] = [];
  const ends: Ended[] = [];
  const later: (() => void)[] = [];
  let asked = 0;
  const around: Surroundings = {
    open: (url) => {
      const line = new Line(url);
      lines.push(line);
      return line;
    },
    later: (run) => later.push(run),
    cancel: () => {},
    now: () => 0,
    chance: () => 0.5,
  };
  const seek = new Seek(
    (end) => ends.push(end),
    () => (asked += 1),
    around,
  );
  seek.start('http://h', 'chess', { kind: 'fischer', base_s: 180, step_s: 2 });
  return { seek, lines, ends, later, unknown: () => asked };
}

describe('waiting for an opponent', () => {
  it('asks for the game and the clock', () => {
    expect(seekUrl('https://h', 'tabla', { kind: 'delay', base_s: 180, step_s: 20 })).toBe(
      'wss://h/ws/seek?game=tabla&kind=delay&base_s=180&step_s=20',
    );
  });

  it('shows how it stands and goes to the table', () => {
    const { seek, lines, ends } = seeking();
    lines[0]!.open();
    expect(seek.now).toBeNull();
    lines[0]!.says({ t: 'waiting', people: 2, range: 100, bot: false });
    expect(seek.now).toEqual({ t: 'waiting', people: 2, range: 100, bot: false });
    lines[0]!.says({ t: 'seated', room: 'r1' });
    expect(ends).toEqual([{ how: 'seated', room: 'r1' }]);
    expect([seek.wish, lines[0]!.closed]).toEqual([null, true]);
  });

  it('takes a row, asks again when the line breaks, and hears why not', () => {
    const { seek, lines, ends, later } = seeking();
    const row = { id: 'a b', game: 'kalah' } as SeekRow;
    seek.take('http://h', row);
    expect([lines[0]!.closed, lines[1]!.url, seek.wish, seek.taking]).toEqual([true, 'ws://h/ws/seek?accept=a+b', null, row]);
    lines[1]!.onclose?.();
    later.pop()?.();
    expect(lines[2]!.url).toBe(acceptUrl('http://h', 'a b'));
    lines[2]!.open();
    seek.again('http://h');
    expect([lines[2]!.closed, lines.length]).toEqual([true, 4]);
    lines[3]!.open();
    lines[3]!.says({ t: 'refused', code: 'seek_gone', detail: 'gone' });
    expect(ends).toEqual([{ how: 'refused', code: 'seek_gone', detail: 'gone' }]);
    expect([seek.taking, lines[3]!.closed]).toEqual([null, true]);
  });

  it('waits anew when the line breaks, and not after giving up', () => {
    const { seek, lines, ends, later } = seeking();
    lines[0]!.open();
    lines[0]!.says({ t: 'waiting', people: 1, range: null, bot: true });
    lines[0]!.onclose?.();
    expect([seek.now, seek.connection]).toEqual([null, 'retrying']);
    later.pop()?.();
    expect(lines).toHaveLength(2);
    lines[1]!.open();
    seek.stop();
    expect([seek.wish, lines[1]!.closed, ends.length]).toEqual([null, true, 0]);
  });

  it('asks who it is when it is not let in, or sent away', () => {
    const refused = seeking();
    refused.lines[0]!.onclose?.();
    expect(refused.unknown()).toBe(0);
    refused.later.pop()?.();
    refused.lines[1]!.onclose?.();
    expect(refused.unknown()).toBe(0);
    refused.later.pop()?.();
    expect([refused.unknown(), refused.lines.length]).toEqual([1, 3]);
    const away = seeking();
    away.lines[0]!.open();
    away.lines[0]!.says({ t: 'bye', code: 'restart', detail: '' });
    expect(away.unknown()).toBe(0);
    away.lines[0]!.says({ t: 'bye', code: 'signed_out', detail: '' });
    expect([away.unknown(), away.seek.wish !== null]).toEqual([1, true]);
  });

  it('does not come back for who is banned, nor before newer terms are accepted', () => {
    const { seek, lines, ends, later } = seeking();
    lines[0]!.open();
    lines[0]!.says({ t: 'bye', code: 'banned', detail: '' });
    lines[0]!.onclose?.();
    expect([seek.wish, seek.connection, lines.length, later.length]).toEqual([null, 'closed', 1, 0]);
    expect(ends).toEqual([{ how: 'banned' }]);
    seek.start('http://h', 'chess', { kind: 'fischer', base_s: 180, step_s: 2 });
    expect(lines).toHaveLength(1);
    Wire.barred = undefined;
    const older = seeking();
    older.lines[0]!.open();
    older.lines[0]!.says({ t: 'bye', code: 'terms_changed', detail: '' });
    older.lines[0]!.onclose?.();
    expect([older.seek.wish, older.lines.length, older.later.length]).toEqual([null, 1, 0]);
    expect(older.ends).toEqual([{ how: 'terms' }]);
  });

  it('asks once why, where it was never let in', () => {
    const asked = vi.fn();
    vi.stubGlobal('dispatchEvent', asked);
    const { lines, later } = seeking();
    lines[0]!.onclose?.();
    later.at(-1)!();
    lines[1]!.onclose?.();
    expect(asked.mock.calls.map(([event]: Event[]) => event?.type)).toEqual(['kapia-barred']);
    vi.unstubAllGlobals();
  });

  it('ends where another window waits, or a game is going on', () => {
    const other = seeking();
    other.lines[0]!.open();
    other.lines[0]!.says({ t: 'replaced' });
    expect(other.ends).toEqual([{ how: 'replaced' }]);
    const busy = seeking();
    busy.lines[0]!.open();
    busy.lines[0]!.says({ t: 'busy', room: 'r2' });
    expect(busy.ends).toEqual([{ how: 'busy', room: 'r2' }]);
  });
});
