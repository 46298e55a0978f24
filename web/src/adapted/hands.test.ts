// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { keep, kept, laid, lift, place, put, putBack, remove, restore, START, written } from './hands';

describe('a board of one’s own', () => {
  it('is written as it is read', () => {
    for (const fen of [START, '8/8/8/3k4/8/2K5/8/8', 'r3k2r/8/8/8/8/8/8/R3K2R']) expect(written(laid(fen))).toBe(fen);
  });

  it('moves a man by hand, out of its hole and into another', () => {
    const out = lift(laid(START), 'g1')!;
    expect(out.hand).toEqual({ piece: 'N', from: 'g1' });
    expect(lift(out, 'b1')).toBeNull();
    expect(put(out, 'e2')).toBeNull();
    expect(written(put(out, 'f3')!)).toBe('rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R');
    expect(written(putBack(out)!)).toBe(START);
    expect(lift(laid(START), 'e4')).toBeNull();
  });

  it('remembers what was removed', () => {
    const off = remove(laid(START), 'd7')!;
    expect(off.pieces.has('d7')).toBe(false);
    expect(written(restore(off)!)).toBe(START);
    expect(restore(laid(START))).toBeNull();
    expect(remove(off, 'd7')).toBeNull();
    expect(place(off, 'd7', 'Q').pieces.get('d7')).toBe('Q');
  });

  it('is kept with what is in the hand, and a spoilt note is no board', () => {
    const board = remove(lift(laid(START), 'g1')!, 'd7')!;
    expect(kept(keep(board, 3), 3)).toEqual(board);
    expect(kept(keep(board, 3), 4), 'older than the table').toBeNull();
    for (const text of [null, '', '{', '{"board":1}', '[]']) expect(kept(text, 0)).toBeNull();
  });
});
