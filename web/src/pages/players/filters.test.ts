// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { filtersOf, isAll, NONE, queryOf, wishOf } from './filters';

describe('filters of games', () => {
  it('come back from the address they went into', () => {
    const all = { ...NONE, game: 'chess', speed: 'blitz', result: 'lost', rated: 'false', opponent: 'Боби', from: '2026-03-01', to: '2026-03-02' } as const;
    expect(queryOf(all)).toMatch(/^\?pool=chess%2Fblitz&result=lost&/);
    expect(filtersOf(queryOf(all))).toEqual(all);
    const game = { ...NONE, game: 'tapa' } as const;
    expect(filtersOf(queryOf(game))).toEqual(game);
    expect([queryOf(NONE), isAll(NONE), isAll(game)]).toEqual(['', true, false]);
  });

  it('leave out what means nothing', () => {
    expect(filtersOf('?game=go&pool=tabla/warp&result=maybe&rated=1&from=yesterday&to=2026-3-1&max=5')).toEqual({ ...NONE });
    expect(filtersOf('?pool=tabla/warp')).toEqual({ ...NONE, game: 'tabla' });
    expect(filtersOf('?game=chess&pool=tabla/blitz')).toEqual({ ...NONE, game: 'chess' });
  });

  it('mean the last day whole, by the clock of the reader', () => {
    const wish = wishOf({ ...NONE, from: '2026-03-29', to: '2026-03-29' });
    expect(Number(wish.from)).toBe(new Date(2026, 2, 29).getTime());
    expect(Number(wish.to)).toBe(new Date(2026, 2, 30).getTime());
  });

  it('ask for a pool instead of its game', () => {
    expect(wishOf({ ...NONE, game: 'chess', speed: 'rapid' })).toEqual({ pool: 'chess/rapid' });
    expect(wishOf({ ...NONE, speed: 'rapid' })).toEqual({});
  });
});
