// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints at a table against the site's own players: by the button and by the key, in words, on the board, and gone with the move.
import { expect, type Page } from '@playwright/test';
import type { GameId } from '../src/api/types';
import { violations } from './axe';
import { hears, listen } from './hearing';
import { known, posted, test, view, visitor } from './house';

/** A visitor on turn against the weakest player of a game. */
async function against(page: Page, game: GameId): Promise<void> {
  await listen(page);
  await known(page);
  const { id } = await posted(page, '/rooms', { game, seat: 'first', bot: `${game}-learner`, auto_roll: true });
  await page.goto(`/room/${id}`);
  await expect(page.locator('.kb-board').first()).toBeVisible();
  await expect.poll(async () => (await view(page)).can, { timeout: 30_000 }).toContain('move');
}

const hint = (page: Page) => page.getByRole('region', { name: 'Hint' });
const button = (page: Page) => page.getByRole('button', { name: 'Hint', exact: true });

test('tabla: by the button, and by the key', async ({ browser }) => {
  const page = await visitor(browser, { board: { autoForced: false } });
  await against(page, 'tabla');
  await button(page).click();
  await expect(hint(page)).toContainText(/Best: |There is no choice: /);
  await hears(page, /Best: |There is no choice: /);
  await expect(page.locator('[data-hint] path').first()).toBeAttached();
  await expect(page.getByText(/Hints, .+: 1/)).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(hint(page)).toBeVisible();
    expect(await violations(page), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(hint(page)).toBeVisible();
  // In a window of another width the panel is laid out anew, and while it is there is none that a key could close.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(hint(page)).toHaveCount(0, { timeout: 1_000 });
    await expect(page.locator('[data-hint]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.locator('.kb-board [tabindex="0"]').first().focus();
  await page.keyboard.press('Shift+h');
  await expect(hint(page)).toBeVisible();
  await hears(page, /Best: |There is no choice: /);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText("Ask for a hint, against the site's own players")).toBeVisible();
});

test('chess: gone with the move, and the log says that it was asked for', async ({ browser }) => {
  const page = await visitor(browser);
  await against(page, 'chess');
  await page.locator('.kb-board [tabindex="0"]').first().focus();
  await page.keyboard.press('Shift+h');
  await hears(page, /Best: /);
  await expect(hint(page)).toContainText(/Best line: /);
  expect(await violations(page)).toEqual([]);
  const best = await hint(page).getByRole('row').nth(1).getByRole('rowheader').textContent();
  await page.locator('[data-typed-move]').fill(best ?? '');
  await page.keyboard.press('Enter');
  await expect(hint(page)).toHaveCount(0);
  expect((await view(page)).hints).toEqual([1, 0]);
});

test('between people both have to want hints', async ({ browser }) => {
  const [page, guest] = [await visitor(browser), await visitor(browser)];
  for (const each of [page, guest]) {
    await listen(each);
    await known(each);
  }
  const { id } = await posted(page, '/rooms', { game: 'chess', seat: 'first' });
  await page.goto(`/room/${id}`);
  await expect.poll(async () => page.evaluate(() => Boolean(window['__kapia' as never]))).toBe(true);
  await posted(guest, `/rooms/${id}/commands`, { id: 's1', c: { k: 'sit', seat: 1 } });
  await guest.goto(`/room/${id}`);
  for (const each of [page, guest]) await expect(each.locator('.kb-board').first()).toBeVisible();
  await expect.poll(async () => (await view(page)).status).toBe('playing');
  await expect(button(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask for hints for both' }).click();
  await hears(guest, /Opponent offers hints for both\./);
  await expect(page.getByRole('button', { name: 'Take the question about hints back' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await guest.getByRole('group', { name: 'Offer' }).getByRole('button', { name: 'Accept' }).click();
  for (const each of [page, guest]) await hears(each, /Both agree to hints\./);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button(page)).toBeVisible();
    expect(await violations(page), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page).click();
  await hears(page, /Best: /);
  await hears(guest, /has asked for a hint\./);
  await expect(hint(guest)).toHaveCount(0);
  expect((await view(guest)).hints).toEqual([1, 0]);
});
