// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of each of the other games of the tables family, between two guests, from the dice handshake to
//! the result.
import { expect } from '@playwright/test';
import type { TablesGame, TablesPos } from '../src/api/types';
import { join, resultOf, started, test, unhurried, visitor } from './house';
import { night } from './night';
import { clicking, play } from './tables';

/** What the loser reads at the end of each game. */
const ENDS: Record<Exclude<TablesGame, 'tabla'>, RegExp> = {
  tapa: /You lose .*All checkers are off/,
  gyulbara: /You lose .*All checkers are off/,
  chelebi: /You lose .*All checkers are off/,
  indiika: /You lose 1 point: single game · All checkers are off/,
  antitabla: /You lose .*whoever bears off all checkers first loses/,
};

for (const game of Object.keys(ENDS) as (keyof typeof ENDS)[]) {
  test(`a whole game of ${game}`, night(game !== 'tapa'), async ({ browser }) => {
    const settings = { board: { autoForced: false, tap: 'pick' } } as const;
    const [host, guest] = [await visitor(browser, settings), await visitor(browser, settings)];
    await join(guest, await unhurried(host, game));
    const pages = await started(host, guest);
    const { end, pinned, chain, finishing } = await play(pages, clicking, 4);
    const pos = end.pos as TablesPos;
    expect(end.game).toBe(game);
    expect(Math.max(pos.white[0]!, pos.black[0]!)).toBe(15);
    // Whether a game of tapa has a pin is for its dice to say; the others know none.
    if (game !== 'tapa') expect(pinned).toBe(false);
    if (game !== 'gyulbara') expect(finishing).toBe(false);
    if (game !== 'gyulbara' && game !== 'chelebi') expect(chain).toBe(false);
    const winner = (end.result?.winner ?? 0) as 0 | 1;
    expect(await resultOf(pages[winner])).toMatch(/You win \d points?: (single game|gammon|backgammon)/);
    expect(await resultOf(pages[winner === 0 ? 1 : 0])).toMatch(ENDS[game]);
  });
}
