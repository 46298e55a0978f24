// SPDX-License-Identifier: AGPL-3.0-or-later
// What every board repeats, without a browser: keys find their command, the board's own before the common ones.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from '../a11y/announcer.ts';
import { commonWithout, type KeyGroup } from '../a11y/keys.ts';
import { need, setLang, t } from '../i18n/index.ts';
import { defaultBoardSettings } from './settings.ts';
import { type Inside, Shell } from './shell.svelte.ts';
import { table } from './testing.ts';
import type { BoardWish } from './types.ts';

const own: KeyGroup = { title: 'x', bindings: [{ id: 'sow', keys: ['s'], help: 'x' }] };
const groups = [own, commonWithout()];
const heard: string[] = [];
announcer.listen((text) => void heard.push(text));

function shell(changes: Partial<Inside> = {}): { ran: string[]; wished: BoardWish[]; focused: unknown[]; shell: Shell } {
  const [ran, wished, focused] = [[] as string[], [] as BoardWish[], [] as unknown[]];
  const made = new Shell({
    view: () => table({}),
    events: () => [],
    settings: () => defaultBoardSettings,
    keys: () => groups,
    refusals: () => 0,
    refused: () => {},
    speak: () => null,
    said: () => ({ where: () => 'here' }),
    run: (id) => id === 'sow' && ran.push(id) > 0,
    wish: (what) => wished.push(what),
    cell: 'i',
    focus: (place) => focused.push(place),
    ...changes,
  });
  return { ran, wished, focused, shell: made };
}

function press(on: Shell, key: string, mods: Partial<KeyboardEvent> = {}): boolean {
  let taken = false;
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key;
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  on.onkeydown({ code, key, ...plain, ...mods, preventDefault: () => (taken = true) } as unknown as KeyboardEvent);
  return taken;
}

/** What was said last. */
function last(): string | undefined {
  announcer.flush();
  return heard.at(-1);
}

beforeEach(() => void heard.splice(0));
beforeAll(async () => {
  await setLang('en');
  await need('boards');
});

describe('the shell of a board', () => {
  it('runs a command of the board’s own, says what it is asked, and leaves other keys to the browser', () => {
    const { ran, wished, shell: on } = shell();
    expect([press(on, 's'), ran]).toEqual([true, ['sow']]);
    expect([press(on, 'o'), last()]).toEqual([true, 'here']);
    expect([press(on, 'z'), press(on, 'i'), wished]).toEqual([true, true, ['takeback', 'input']]);
    expect([press(on, 'F5'), press(on, 'q')]).toEqual([false, false]);
  });

  it('asks for no letter where the player wants none, and for a key of their own', () => {
    const settings = () => ({ ...defaultBoardSettings, letterKeys: false, keymap: { sow: 'F9' } });
    const { ran, shell: on } = shell({ settings });
    expect([press(on, 's'), ran]).toEqual([false, []]);
    expect([press(on, 'F9'), ran]).toEqual([true, ['sow']]);
  });

  it('opens the list of keys as soon as it is fetched', async () => {
    const { shell: on } = shell();
    expect([on.helpOpen, on.help]).toEqual([false, null]);
    press(on, '?');
    await vi.waitFor(() => expect(on.helpOpen).toBe(true), { timeout: 20_000 });
    expect(on.help).not.toBeNull();
  });

  it('walks through the game by key', () => {
    const { wished, shell: on } = shell();
    const taken = [press(on, 'Comma'), press(on, 'Period'), press(on, 'Comma', { shiftKey: true })];
    expect([...taken, press(on, 'Period', { shiftKey: true })]).toEqual([true, true, true, true]);
    expect(wished).toEqual(['back', 'on', 'start', 'live']);
  });

  it('brings the focus to a cell by its name, and says where the board ends', () => {
    const { focused, shell: on } = shell();
    const cell = { focus: vi.fn(), ariaLabel: '24, 2 yours', matches: () => standing };
    let standing = false;
    on.cells = { querySelector: (what: string) => (what === '[data-i="4"]' ? cell : null) } as unknown as HTMLElement;
    on.goTo(4);
    expect([focused, cell.focus.mock.calls.length]).toEqual([[4], 1]);
    // What has the focus already is not read by a screen reader.
    standing = true;
    on.goTo(4);
    expect(last()).toBe('24, 2 yours.');
    focused.pop();
    on.goTo(null);
    expect([focused, last()]).toEqual([[4], t('board-edge')]);
  });
});
