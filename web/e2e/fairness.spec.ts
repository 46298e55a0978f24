// SPDX-License-Identifier: AGPL-3.0-or-later
//! The dice of a finished game are checked behind one button, and of any game without the server.
import { expect } from '@playwright/test';
import { transcript } from './fairness';
import { join, started, test, unhurried, visitor } from './house';

test('after a game one button shows every roll green, and later the page counts them', async ({ browser }) => {
  const host = await visitor(browser);
  const guest = await visitor(browser);
  await join(guest, await unhurried(host, 'tabla'));
  const [white, black] = await started(host, guest);
  await white.getByRole('button', { name: 'Resign…' }).click();
  await white.getByRole('button', { name: 'single game · 1 point' }).click();
  await black.getByRole('button', { name: 'Accept' }).click();
  await black.getByRole('link', { name: 'Verify the dice' }).first().click();
  await expect(black.getByText(/^(The one roll is|All \d+ rolls are) genuine\.$/)).toBeVisible();
  await expect(black.getByRole('listitem').filter({ hasText: 'genuine' }).first()).toBeVisible();
  await expect(async () => {
    await black.goto('/fairness');
    await expect(black.getByText(/\d+ rolls? so far|One roll so far/)).not.toHaveText('0 rolls so far.');
    await black.getByRole('button', { name: /^Check / }).first().click();
    await expect(black.getByText(/every entry follows from the one before/)).toBeVisible();
  }).toPass({ timeout: 45_000 });
});

test('a file is checked without the server: good ones green, wrong ones named', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/fairness');
  await expect(page.getByRole('heading', { name: 'How the dice are made' })).toBeVisible();
  await page.context().setOffline(true);
  await page.locator('input[type=file]').setInputFiles(transcript());
  await expect(page.getByText('All 2 rolls are genuine.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ ...transcript('[6,5]'), name: 'other.json' });
  await expect(page.getByText('The dice do not verify: 1 of 2 rolls are wrong.')).toBeVisible();
  await expect(page.getByText('other dice come out of these numbers')).toBeVisible();
  const wrong = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await page.locator('input[type=file]').setInputFiles(wrong);
  await expect(page.getByText('This file is not a dice transcript.')).toBeVisible();
});
