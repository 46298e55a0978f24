// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { commonKeys, type KeyLike } from '../../a11y/keys';
import { ANALYSIS_KEYS, wayOf } from './keys';

const key = (code: string, shiftKey = false, more: Partial<KeyLike> = {}): KeyLike => ({
  code,
  key: code.startsWith('Key') ? code.charAt(3).toLowerCase() : code,
  shiftKey,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

describe('the keys of the page of analysis', () => {
  it('arrows with Shift go from mistake to mistake everywhere, whatever was chosen of letters', () => {
    for (const board of [true, false])
      for (const letters of [true, false]) {
        expect(wayOf(key('ArrowRight', true), board, letters)).toBe(1);
        expect(wayOf(key('ArrowLeft', true), board, letters)).toBe(-1);
        expect(wayOf(key('Home', true), board, letters)).toBe('first');
        expect(wayOf(key('End', true), board, letters)).toBe('last');
        expect(wayOf(key('ArrowRight'), board, letters)).toBeNull();
      }
  });

  it('letters are read by their place, may be turned off, and on a board are not those of the board', () => {
    expect(wayOf(key('KeyN', false, { key: 'т' }), false, true)).toBe(1);
    expect(wayOf(key('KeyP'), false, true)).toBe(-1);
    expect(wayOf(key('KeyN'), true, true)).toBeNull();
    expect(wayOf(key('KeyE'), true, true)).toBe(1);
    expect(wayOf(key('KeyE', true), true, true)).toBe(-1);
    expect(wayOf(key('Slash', true, { key: '?' }), false, true)).toBe('help');
    expect(wayOf(key('Slash', true, { key: '?' }), true, true)).toBeNull();
    for (const code of ['KeyN', 'KeyP', 'KeyE']) expect(wayOf(key(code), false, false)).toBeNull();
    expect(wayOf(key('KeyN', false, { ctrlKey: true }), false, true)).toBeNull();
  });

  it('takes no key from the boards', () => {
    const boards = new Set(commonKeys.bindings.flatMap((each) => each.keys));
    const anywhere = ['Shift+ArrowRight', 'Shift+ArrowLeft', 'Shift+Home', 'Shift+End', 'e', 'Shift+e'];
    expect(anywhere.filter((each) => boards.has(each))).toEqual([]);
    const listed = ANALYSIS_KEYS.flatMap((group) => group.bindings.flatMap((each) => each.keys));
    expect(anywhere.filter((each) => !listed.includes(each))).toEqual([]);
  });
});
