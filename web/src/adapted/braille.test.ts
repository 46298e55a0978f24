// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, it } from 'vitest';
import { SixKeys } from './braille';

/** What some keys at a time write. */
function written(...chords: string[]): string {
  const keys = new SixKeys();
  return chords
    .map((chord) => {
      for (const key of chord) expect(keys.down(`Key${key.toUpperCase()}`)).toBe(true);
      return [...chord].map((key) => keys.up(`Key${key.toUpperCase()}`) ?? '').join('');
    })
    .join('');
}

it('six keys write a cell when the last comes up', () => {
  // e4 and Nf3 as a Braille score has them.
  expect(written('fk', 'dsk')).toBe('⠑⠖');
  expect(written('dsj', 'fdj', 'dk')).toBe('⠎⠋⠒');
});

it('other keys are none of it, and what was lost is forgotten', () => {
  const keys = new SixKeys();
  expect(keys.down('KeyA')).toBe(false);
  expect(keys.up('KeyA')).toBeNull();
  keys.down('KeyF');
  keys.drop();
  expect(keys.up('KeyF')).toBeNull();
});
