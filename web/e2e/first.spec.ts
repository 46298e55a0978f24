// SPDX-License-Identifier: AGPL-3.0-or-later
//! The first screen: who waits comes first, and a game is a few keys or one press away.
import { expect, type Page } from '@playwright/test';
import { GAMES } from '../src/parts/presets';
import { playing, test, view, visitor } from './house';

/** Presses keys one by one; how many. */
async function press(page: Page, ...keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

/** From the load of the page to a game against the bot, by keys alone; how many it took. */
async function byKeys(page: Page, toGame: readonly string[]): Promise<number> {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(GAMES.length);
  let keys = await press(page, 'Tab', 'Enter', 'Tab', 'Enter');
  await expect(page.getByRole('button', { name: 'Tabla: play the bot', exact: true })).toBeFocused();
  keys += await press(page, ...toGame, 'Enter');
  await playing(page);
  return keys;
}

test('a game within eight keys of the page, the first move within twelve', async ({ browser }) => {
  const page = await visitor(browser, { board: { confirmSow: false } });
  let keys = await byKeys(page, ['End']);
  expect((await view(page)).game).toBe('kalah');
  expect(keys).toBeLessThanOrEqual(8);
  const legal = async () => ((await view(page)).legal as { moves?: number[] } | null) !== null;
  await expect.poll(legal).toBe(true);
  const before = (await view(page)).ply;
  await expect(page.locator('.kb-cells')).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.closest('.kb-cells') !== null);
  while (!(await focused())) keys += await press(page, 'Tab');
  keys += await press(page, '6');
  await expect.poll(async () => (await view(page)).ply).toBeGreaterThan(before);
  expect(keys).toBeLessThanOrEqual(12);
});

test('a game in the middle of the shelf is found by its letter', async ({ browser }) => {
  const page = await visitor(browser);
  const keys = await byKeys(page, ['c', 'c']);
  expect((await view(page)).game).toBe('chess');
  expect(keys).toBeLessThanOrEqual(8);
});

test('a card is one stop of the tab key, its buttons lie under the arrows', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Chess: play the bot').focus();
  await press(page, 'ArrowRight');
  await expect(button('Chess: invite a friend')).toBeFocused();
  await press(page, 'ArrowRight');
  await expect(button('Chess: open a table')).toBeFocused();
  await press(page, 'ArrowRight');
  await expect(page.getByRole('link', { name: 'Chess: options', exact: true })).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(button('Leaflet chess: play the bot')).toBeFocused();
  await press(page, 'Tab');
  await expect(button('Bughouse: play the bot')).toBeFocused();
});

test('who waits stands on the first screen of a phone, and is counted', async ({ browser }) => {
  const host = await visitor(browser);
  await host.goto('/');
  await host.getByRole('button', { name: 'Kalah: open a table' }).click();
  await expect(host.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  const page = await visitor(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const join = page.getByRole('button', { name: /^Join .*Kalah/ }).first();
  await expect(join).toBeVisible();
  expect((await join.boundingBox())!.y).toBeLessThan(740 - 44);
  const waiting = page.getByRole('region', { name: /^Open tables \(\d+\)$/ });
  await expect(waiting).toBeVisible();
  await expect(page.getByText('Backgammon, chess and kalah online. Free, no sign-up.')).toBeInViewport();
});

test('the level chosen on the first page is that of the bot, and is kept', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/');
  const strong = page.getByRole('radiogroup', { name: 'Bot level' }).getByRole('radio', { name: 'strong' });
  await page.getByRole('radio', { name: 'club' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(strong).toBeChecked();
  await page.getByRole('button', { name: 'Kalah: play the bot', exact: true }).click();
  await playing(page);
  await expect(page.locator('.strip').first()).toContainText('bot · strong');
  await page.goto('/');
  await expect(strong).toBeChecked();
});
