// SPDX-License-Identifier: AGPL-3.0-or-later
//! The picture of a finished game: seen beside the board, saved as a file that every program opens.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ALL, clean } from './clean';
import { join, pressTwice, resultBox, started, test, unhurried, view, visitor } from './house';

test('a finished game has a picture to save', async ({ browser }) => {
  const host = await visitor(browser);
  const url = await unhurried(host, 'chess');
  const guest = await visitor(browser);
  await join(guest, url);
  const [white, black] = await started(host, guest);
  await pressTwice(
    () => white.getByRole('button', { name: /Resign$/ }).click({ timeout: 2_000 }),
    white.getByRole('button', { name: /^Press again/ }),
    async () => (await view(white)).status === 'over',
  );
  const box = resultBox(black);
  await box.getByRole('button', { name: 'Picture', exact: true }).click();
  const picture = box.getByRole('img', { name: /^Chess: .+ wins\. By resignation\./ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1080);
  const [download] = await Promise.all([
    black.waitForEvent('download'),
    box.getByRole('button', { name: 'Save the picture' }).click(),
  ]);
  const file = readFileSync(await download.path());
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect(file.readUInt32BE(16)).toBe(1080);
  await clean(black, [ALL[0]]);
  // The narrow page has a strip of its own.
  await black.setViewportSize({ width: 360, height: 740 });
  await box.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect(picture).toBeVisible();
  await clean(black, [ALL[3]]);
});
