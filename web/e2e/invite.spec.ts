// SPDX-License-Identifier: AGPL-3.0-or-later
//! The invitation: the whole link, copied, shared, and as a QR code that is fetched only when it is wanted.
import { expect } from '@playwright/test';
import { clean, SOME } from './clean';
import { test, unhurried, visitor } from './house';

test('a link in whole, and its code only when asked for', async ({ browser }) => {
  const page = await visitor(browser);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const url = await unhurried(page, 'kalah');
  const card = page.getByRole('region', { name: 'Before the game' });
  const link = card.getByLabel('Link to this table');
  await expect(link).toHaveValue(url);
  const [full, seen] = await link.evaluate((field) => [field.scrollWidth, field.clientWidth]);
  expect(full).toBeLessThanOrEqual(seen!);
  const before = scripts.length;
  await card.getByRole('button', { name: 'QR code' }).click();
  await expect(card.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
  await page.screenshot({ path: 'test-results/invite-360.png' });
  // The code put away, everything is on the screen, however many bots there are.
  await card.getByRole('button', { name: 'QR code' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(card.getByRole('button', { name: 'Close the table' })).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: 'test-results/invite-1280.png' });
  await clean(page, SOME);
});
