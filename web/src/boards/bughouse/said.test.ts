// SPDX-License-Identifier: AGPL-3.0-or-later
//! What partners say stands as long as it means something.
import { describe, expect, it } from 'vitest';
import { event } from '../testing';
import { saidBy, waitAsked } from './said';

const phrase = (n: number, seat: number, p: string) => event(n, 'phrase', { seat, p } as never);

describe('what a partner says', () => {
  it('is the last of their own phrases', () => {
    const all = [phrase(1, 3, 'need_n'), phrase(2, 0, 'thanks'), event(3, 'chat', { seat: 3 })];
    expect(saidBy(all, 3)?.p).toBe('need_n');
    expect(saidBy(all, 1)).toBeNull();
  });

  it('asks to wait until it says go or the game is over, whatever else is said', () => {
    const all = [phrase(1, 3, 'sit')];
    expect([waitAsked(all, 3), waitAsked(all, 0)]).toEqual([true, false]);
    all.push(phrase(2, 3, 'need_q'), phrase(3, 0, 'go'));
    expect(waitAsked(all, 3)).toBe(true);
    expect(waitAsked([...all, event(4, 'ended') as never], 3)).toBe(false);
    expect(waitAsked([...all, phrase(4, 3, 'go')], 3)).toBe(false);
  });
});
