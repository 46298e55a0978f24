// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { certified, gameOf, SIZES, VARIANTS } from './known';
import known from './known.json';

describe('what is proved of kalah', () => {
  it('every game has its place in the table, once', () => {
    const places = SIZES.flatMap(([houses, seeds]) => VARIANTS.map((variant) => gameOf(known.games, houses, seeds, variant)));
    expect(places.filter((game) => game !== null)).toEqual(known.games);
  });

  it('a list has the games that somebody can check', () => {
    const some = { ...known.games[0]!, certificate: null };
    expect(certified([some]).flatMap(([, games]) => games)).toEqual([]);
    const listed = certified(known.games).flatMap(([, games]) => games);
    expect(listed.length).toBe(known.games.filter(({ certificate }) => certificate !== null).length);
    for (const { certificate } of listed) expect(certificate.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('what is not solved has bounds that leave room, and the best first sowing has those of the game', () => {
    const { bounds, first } = known.open;
    const all = Object.values(first);
    expect(bounds[0]).toBe(Math.max(...all.map(([least]) => least ?? 0)));
    expect(bounds[1]).toBe(Math.max(...all.map(([, most]) => most ?? 0)));
    expect(bounds[0]).toBeLessThan(bounds[1] ?? 0);
  });
});
