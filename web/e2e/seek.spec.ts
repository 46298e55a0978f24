// SPDX-License-Identifier: AGPL-3.0-or-later
//! Quick pairing: a game, a clock, one press, and somebody to play with.
import { expect, type Page } from '@playwright/test';
import { playing, test, view, visitor } from './house';

const card = (page: Page) => page.getByRole('region', { name: 'Play a person now' });

async function look(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await card(page).getByRole('button', { name: 'Other game or clock' }).click();
  await card(page).getByLabel('Game').selectOption(game);
  await card(page).getByRole('button', { name: 'Find an opponent' }).click();
}

test('two who look for the same game meet at one table', async ({ browser }) => {
  const one = await visitor(browser);
  const two = await visitor(browser);
  await look(one, 'kalah');
  await expect(card(one).getByText(/people are waiting|the only one waiting/)).toBeVisible();
  // A guest has no rating that could differ, and tables are not all who wait.
  await expect(card(one)).not.toContainText('rating');
  await expect(one.getByText('Nobody is waiting')).toHaveCount(0);
  await look(two, 'kalah');
  for (const page of [one, two]) {
    await page.waitForURL(/\/room\//);
    await playing(page);
  }
  expect(new URL(one.url()).pathname).toBe(new URL(two.url()).pathname);
  expect([(await view(one)).seat, (await view(two)).seat].sort()).toEqual([0, 1]);

  // The game goes on: who looks for another is led back to it.
  const room = new URL(one.url()).pathname;
  await one.goto('/');
  await card(one).getByRole('button', { name: 'Find an opponent' }).click();
  await one.waitForURL((url) => url.pathname === room);
});

test('who gives up waits no more, and the choice is kept', async ({ browser }) => {
  const page = await visitor(browser);
  await look(page, 'leaflet');
  await expect(card(page).getByText(/^Looking for an opponent: Leaflet chess/)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Stop looking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('button', { name: 'Find an opponent' })).toBeFocused();
  await page.reload();
  await expect(card(page).getByText('Leaflet chess', { exact: true })).toBeVisible();
});

test('who waits is a row on the front page, and somebody else takes it', async ({ browser }) => {
  const one = await visitor(browser);
  const two = await visitor(browser);
  await two.goto('/');
  await expect(card(two).getByText('Nobody is waiting just now.')).toBeVisible();
  await look(one, 'tapa');
  const row = (page: Page) => card(page).getByRole('list', { name: /^Waiting now/ }).getByRole('listitem').filter({ hasText: 'Tapa' });
  await expect(row(one)).toContainText('you');
  await expect(row(one).getByRole('button', { name: 'Withdraw: Tapa' })).toBeVisible();
  await expect(row(two)).toContainText('not rated');
  await row(two).getByRole('button', { name: /^Play .+: Tapa$/ }).click();
  for (const page of [one, two]) await page.waitForURL(/\/room\//);
  expect(new URL(one.url()).pathname).toBe(new URL(two.url()).pathname);
  for (const page of [one, two]) await playing(page);
  expect([(await view(one)).seat, (await view(two)).seat].sort()).toEqual([0, 1]);
});

test('the own row says where it waits, and goes by the keyboard', async ({ browser }) => {
  const page = await visitor(browser);
  await look(page, 'antitabla');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(card(other).getByRole('listitem').filter({ hasText: 'in another window' })).toContainText('you');
  await card(page).getByRole('button', { name: 'Withdraw: Antitabla' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('button', { name: 'Find an opponent' })).toBeFocused();
  for (const each of [page, other]) await expect(card(each).getByText('Nobody is waiting just now.')).toBeVisible();
});
