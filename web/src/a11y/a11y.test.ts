// SPDX-License-Identifier: AGPL-3.0-or-later
// Keys by place, the announcer's window and history, the second press, the clock in words.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groups as appendix } from '../adapted/keys.ts';
import { groups as chess } from '../boards/chess/keys.ts';
import { groups as kalah } from '../boards/kalah/keys.ts';
import { groups as tables } from '../boards/tables/keys.ts';
import { speaker, table } from '../boards/testing.ts';
import { Again } from './again.ts';
import { Announcer, KEPT, UNHEARD_MS_MAX, WINDOW_MS } from './announcer.ts';
import { speakClocks, timeLeft } from './clock.ts';
import { chord, command, type KeyLike } from './keys.ts';
import { LIVE_MS, NBSP, Region } from './region.ts';

function key(code: string, value: string, held: Partial<KeyLike> = {}): KeyLike {
  return { code, key: value, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held };
}

const all = { letterKeys: true, keymap: {} };

describe('keys', () => {
  it('are read by their place under a Cyrillic layout', () => {
    expect(chord(key('KeyR', 'р'))).toBe('r');
    expect(chord(key('KeyR', 'К', { shiftKey: true }))).toBe('Shift+r');
    expect(chord(key('Digit7', '7'))).toBe('7');
    expect(chord(key('Numpad3', '3'))).toBe('3');
  });

  it('fall back to the character without a code', () => {
    expect(chord(key('', 'R'))).toBe('r');
    expect(chord(key('Unidentified', ' '))).toBe('Space');
  });

  it('know the question mark on every layout', () => {
    expect(chord(key('Slash', '?', { shiftKey: true }))).toBe('?');
    expect(chord(key('Digit7', '?', { shiftKey: true }))).toBe('?');
    expect(chord(key('Slash', '.', { shiftKey: true }))).toBe('?');
    expect(chord(key('Slash', '.'))).toBe('/');
  });

  it('leave the browser and the screen reader their own', () => {
    expect(chord(key('KeyR', 'r', { metaKey: true }))).toBeNull();
    expect(chord(key('KeyR', 'r', { ctrlKey: true, altKey: true }))).toBeNull();
    expect(chord(key('Insert', 'Insert'))).toBeNull();
    expect(chord(key('CapsLock', 'CapsLock'))).toBeNull();
    expect(chord(key('F6', 'F6'))).toBeNull();
    expect(chord(key('Enter', 'Enter', { metaKey: true }))).toBe('Ctrl+Enter');
    for (const groups of [chess, kalah, tables]) expect(command(groups, 'Ctrl+r', all)).toBeNull();
  });

  it('call the particular command before the common one', () => {
    expect(command(chess, 'r', all)).toBe('next-piece');
    expect(command(kalah, 'r', all)).toBe('read');
    expect(command(tables, 'Shift+r', all)).toBe('roll');
    expect(command(chess, 'Shift+r', all)).toBe('pawns');
    expect(command(tables, 'n', all)).toBe('own-stack');
    expect(command(kalah, 'n', all)).toBe('number');
  });

  it('no chord calls two commands of one board', () => {
    for (const groups of [chess, kalah, tables, appendix]) {
      const ids = groups.flatMap((g) => g.bindings.map((b) => b.id));
      expect(new Set(ids).size).toBe(ids.length);
      const keys = groups.flatMap((g) => g.bindings.flatMap((b) => b.keys));
      const shadowed = keys.filter((k, i) => keys.indexOf(k) !== i);
      expect(shadowed).toEqual([]);
    }
  });

  it('can be turned off and given another place (WCAG 2.1.4)', () => {
    expect(command(kalah, 's', { letterKeys: false, keymap: {} })).toBeNull();
    expect(command(kalah, 'ArrowUp', { letterKeys: false, keymap: {} })).toBe('move');
    const own = { letterKeys: true, keymap: { stores: 'q' } };
    expect(command(kalah, 'q', own)).toBe('stores');
    expect(command(kalah, 's', own)).toBeNull();
  });
});

describe('the announcer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps words of another language in an entry of their own', () => {
    const a = new Announcer();
    const heard: [string, string?][] = [];
    a.listen((text, lang) => heard.push(lang ? [text, lang] : [text]));
    for (const text of ['Announced:', 'Turm Anna eins.']) a.announce(text, text.startsWith('T') ? 'de' : undefined);
    a.announce('Repeat it.');
    a.announce('Please.');
    a.flush();
    const entry = [['Announced:'], ['Turm Anna eins.', 'de'], ['Repeat it. Please.']];
    expect(heard).toEqual(entry);
    expect(a.repeat()).toBe('Announced: Turm Anna eins. Repeat it. Please.');
    expect(heard).toEqual([...entry, ...entry]);
  });

  it('makes one entry of what is said within its window', () => {
    const heard: string[] = [];
    const a = new Announcer();
    a.listen((text) => heard.push(text));
    a.announce('Knight to f3.');
    a.announce('Your move.');
    a.announce('Your move.');
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(WINDOW_MS);
    expect(heard).toEqual(['Knight to f3. Your move.']);
  });

  it('goes back and forth in its history and stops at its ends', () => {
    const heard: string[] = [];
    const a = new Announcer();
    for (const text of ['one', 'two', 'three']) {
      a.announce(text);
      a.flush();
    }
    a.listen((text) => heard.push(text));
    expect(a.older()).toBe('three');
    expect(a.older()).toBe('two');
    expect(a.older()).toBe('one');
    expect(a.older()).toBeNull();
    expect(a.newer()).toBe('two');
    expect(a.repeat()).toBe('three');
    expect(a.newer()).toBeNull();
    expect(heard).toEqual(['three', 'two', 'one', 'two', 'three']);
  });

  it('knows how long it takes to hear what was said', () => {
    let now = 0;
    const a = new Announcer(() => now);
    expect(a.unheard).toBe(0);
    a.announce('x'.repeat(30));
    expect(a.unheard).toBe(2000);
    a.flush();
    now = 500;
    expect(a.unheard).toBe(1500);
    a.announce('y'.repeat(15));
    a.flush();
    expect(a.unheard).toBe(2500);
    now = 4000;
    expect(a.unheard).toBe(0);
    for (let i = 0; i < 3; i += 1) {
      a.announce('z'.repeat(300 + i));
      a.flush();
    }
    expect(a.unheard).toBe(UNHEARD_MS_MAX);
    a.caughtUp();
    expect(a.unheard, 'who says that they have heard it').toBe(0);
  });

  it('keeps fifty', () => {
    const a = new Announcer();
    for (let i = 0; i < 60; i += 1) {
      a.announce(`n${i}`);
      a.flush();
    }
    let n = 0;
    while (a.older() !== null) n += 1;
    expect(n).toBe(KEPT);
  });
});

describe('the live region', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function page() {
    const stands: string[] = [];
    const region = new Region((text) => {
      stands.push(text);
      return { remove: () => void stands.splice(stands.indexOf(text), 1) };
    });
    return { stands, region };
  }

  it('keeps an entry four seconds', () => {
    const { stands, region } = page();
    region.say('one');
    vi.advanceTimersByTime(LIVE_MS - 1);
    region.say('two');
    expect(stands).toEqual(['one', `two${NBSP}`]);
    vi.advanceTimersByTime(1);
    expect(stands).toEqual([`two${NBSP}`]);
    vi.advanceTimersByTime(LIVE_MS);
    expect(stands).toEqual([]);
    expect(LIVE_MS).toBe(4000);
  });

  it('makes a sentence said twice two texts', () => {
    const { stands, region } = page();
    for (let i = 0; i < 4; i += 1) region.say('No clock.');
    expect(stands).toEqual(['No clock.', `No clock.${NBSP}`, 'No clock.', `No clock.${NBSP}`]);
  });

  it('is emptied at once, and nothing is taken away twice', () => {
    const { stands, region } = page();
    region.say('one');
    vi.advanceTimersByTime(1000);
    region.empty();
    expect(stands).toEqual([]);
    region.say('one');
    // Past the time of the first, short of that of the second.
    vi.advanceTimersByTime(LIVE_MS - 1);
    expect(stands).toHaveLength(1);
  });
});

describe('the second press', () => {
  it('counts within five seconds and only for the same act', () => {
    let now = 0;
    const again = new Again(() => now);
    expect(again.meant('resign')).toBe(false);
    now = 4999;
    expect(again.meant('resign')).toBe(true);
    expect(again.meant('resign')).toBe(false);
    now += 5001;
    expect(again.meant('resign')).toBe(false);
    expect(again.meant('draw')).toBe(false);
    expect(again.meant('resign')).toBe(false);
  });
});

describe('the clock in words', () => {
  const clock = { ms: [14 * 60_000 + 32_000, 13 * 60_000 + 1_000], move_ms: null, running: null, standing: false, at: 0 };

  it('says both clocks in three languages', () => {
    const view = table({ clock });
    expect(speakClocks(speaker('en'), view, 0)).toBe('You 14 minutes 32, opponent 13 minutes 1.');
    expect(speakClocks(speaker('bg'), view, 0)).toBe('Вие 14 минути 32, противникът 13 минути 1.');
    expect(speakClocks(speaker('ru'), view, 0)).toBe('У вас 14 минут 32, у соперника 13 минут 1.');
  });

  it('takes move time before the reserve', () => {
    const view = table({
      clock: { ms: [120_000, 120_000], move_ms: [12_000, 12_000], running: 0, standing: false, at: 1000 },
      now: 3000,
    });
    expect(timeLeft(view, 0, 5000)).toEqual({ ms: 120_000, move: 5_000 });
    expect(timeLeft(view, 0, 20_000)).toEqual({ ms: 110_000, move: 0 });
    expect(timeLeft(view, 1, 20_000)).toEqual({ ms: 120_000, move: 12_000 });
  });
});
