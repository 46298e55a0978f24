// SPDX-License-Identifier: AGPL-3.0-or-later
//! Through the mistakes of an analysed game: by mouse, by the arrow keys from wherever the focus is, and by ear, with the
//! same in the table of all moves.
import { expect, type Browser, type Page } from '@playwright/test';
import type { GameId } from '../src/api/types';
import { finished, scripted } from './finished';
import { heard, hears, listen } from './hearing';
import { test, visitor } from './house';
import { fine, shownOf, together } from './judged';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');

/** How many mistakes the page tells of. */
async function count(page: Page): Promise<number> {
  const text = await page.getByText(/^(\d+|No) mistakes?$/).innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

/** Black walks into a mate, White does not see it, Black does not help it, and White sees it. */
const MATE = ['e2e4', 'e7e5', 'd1h5', 'e8e7', 'a2a3', 'a7a6', 'h5e5'];

/** A visitor on the page of the analysis of that game, or of one against bots. */
async function before(browser: Browser, game: GameId, most: number, options: Record<string, unknown>, letterKeys = true): Promise<Page> {
  const page = await visitor(browser, { board: { letterKeys } });
  await listen(page);
  if (game !== 'chess') {
    // What bots do is drawn anew each time: now and then a game is over before there are two mistakes in it.
    await expect(async () => {
      await shownOf(page, await finished(page, game, most, options));
      expect(await count(page)).toBeGreaterThan(1);
    }).toPass();
    return page;
  }
  await shownOf(page, await scripted(page, await visitor(browser), game, MATE));
  return page;
}

/** A game of each kind of board with several mistakes in it: kalah small enough to be seen to its end. */
const GAMES: [GameId, number, Record<string, unknown>, RegExp][] = [
  ['tapa', 12, {}, /Loss: [\d.]+ points\. Best: /],
  ['chess', 0, {}, /Loss: [\d.]+\s?% of the winning chance\. Best: /],
  ['kalah', 40, { houses: 4, seeds: 3 }, /Loss: \d+ stones?\. Best: /],
  ['bughouse', 16, {}, /Loss: [\d.]+ pawns, an estimate\. Best: /],
];

for (const [game, most, options, lost] of GAMES)
  test(`${game}: from mistake to mistake by mouse, by keys and by ear`, async ({ browser }) => {
    const page = await before(browser, game, most, options);
    const all = await count(page);
    const which = (n: number) => page.getByText(`Mistake ${n} of ${all}`, { exact: true });
    const next = page.getByRole('button', { name: 'Next mistake' });
    await heard(page);

    // By mouse: which one it is, what was played, what it lost and what is better.
    await next.click();
    await expect(which(1)).toBeVisible();
    await hears(page, new RegExp(`Mistake 1 of ${all}\\. (Move \\d+(, \\d-\\d\\.|, .+:|\\.) |Cube|\\S+ doubles).*${lost.source}\\S`));

    // By the bare arrows on the button, which keeps the focus even where there is nothing more.
    await page.keyboard.press('ArrowRight');
    await expect(which(2)).toBeVisible();
    await page.keyboard.press('End');
    await expect(which(all)).toBeVisible();
    await heard(page);
    await page.keyboard.press('ArrowRight');
    await hears(page, /There is no mistake after this move\./);
    await expect(next).toBeFocused();
    await page.keyboard.press('Home');
    await expect(which(1)).toBeVisible();

    // With Shift from anywhere: from the board, whose bare arrows stay its own, and from the top of the page.
    const cell = page.getByRole('toolbar', { name: /board/i }).first().locator('[tabindex="0"]').first();
    await cell.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(which(2)).toBeVisible();
    await hears(page, new RegExp(`Mistake 2 of ${all}\\.`));
    expect(await focused(page)).not.toBe('BODY');
    await page.keyboard.press('ArrowRight');
    await expect(which(2)).toBeVisible();
    await page.locator('#main').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(which(1)).toBeVisible();
    await page.getByRole('slider').focus();
    await page.keyboard.press('Shift+End');
    await expect(which(all)).toBeVisible();
    await expect(page.getByRole('slider')).toBeFocused();

    // The table has the same ones, and its arrows go through them.
    const table = page.getByRole('region', { name: 'All moves' });
    await table.getByLabel('Mistakes only').check();
    const rows = table.locator('tbody tr');
    await expect(rows).toHaveCount(all);
    await rows.first().getByRole('button').click();
    await heard(page);
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1).getByRole('button')).toBeFocused();
    await hears(page, new RegExp(`Mistake 2 of ${all}\\. \\S`));
    await page.keyboard.press('Shift+ArrowRight');
    await expect(which(Math.min(3, all))).toBeVisible();

    // The list of keys tells of them, beside the board's own and without a board.
    await page.locator('#main').focus();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await expect(list.getByRole('heading', { name: 'From mistake to mistake' })).toBeVisible();
    await expect(list.getByText('Next mistake', { exact: true })).toBeVisible();
    await page.keyboard.press('?');
    await expect(list).toBeHidden();
    await cell.focus();
    await page.keyboard.press('?');
    await expect(list.getByRole('heading', { name: 'From mistake to mistake' })).toBeVisible();
    await expect(list.getByRole('heading', { name: 'On every board' }).or(list.getByRole('heading', { name: /On the board/ })).first()).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(cell).toBeFocused();
    await page.getByRole('button', { name: 'All keys' }).click();
    await expect(list).toBeVisible();
    await list.getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'All keys' })).toBeFocused();
    await fine(page, game, [1280, 360]);
    if (game !== 'bughouse') await together(page, ['.walk', '.ways']);
  });

test('letters turned off leave the arrows, and say so', async ({ browser }) => {
  const page = await before(browser, 'chess', 0, {}, false);
  const all = await count(page);
  await expect(page.getByText('Keys: Shift and an arrow go from mistake to mistake.', { exact: true })).toBeVisible();
  await page.locator('#main').focus();
  await page.keyboard.press('n');
  await expect(page.getByText(`${all} mistakes`, { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(`Mistake 1 of ${all}`, { exact: true })).toBeVisible();
});
