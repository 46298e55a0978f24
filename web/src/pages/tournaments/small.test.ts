// SPDX-License-Identifier: AGPL-3.0-or-later
// The small pictures of games that are on.
import { describe, expect, it } from 'vitest';
import type { View } from '../../api/types';
import { smallOf } from './small';

describe('a small board', () => {
  it('is drawn as for a spectator', () => {
    const view = { game: 'chess', seat: 1, pos: { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', last: null } } as unknown as View;
    const black = smallOf(view, () => 'red');
    expect(black?.src).toMatch(/^data:image\/svg\+xml,/);
    expect(black).toEqual(smallOf({ ...view, seat: null }, () => 'red'));
  });

  it('is not there where no position is shown', () => {
    expect(smallOf(null, () => '')).toBeNull();
    expect(smallOf({ game: 'chess', seat: null, pos: null } as unknown as View, () => '')).toBeNull();
  });
});
