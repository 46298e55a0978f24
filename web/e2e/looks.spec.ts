// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a table is looked at: the board turned and remembered, zen mode; and what a reader meets without a line.
import { expect } from '@playwright/test';
import { made, playing, test, visitor } from './house';

test.use({ serviceWorkers: 'allow' });

test('a turned board stays turned at its table; zen mode leaves board, clocks and own actions', async ({ browser }) => {
  const page = await visitor(browser);
  await made(page, 'chess', { bot: true });
  await playing(page);
  const top = () => page.locator('.seat .strip').first().innerText();
  const white = page.locator('.orientation-white');
  await expect(white).toBeVisible();
  const before = await top();
  await page.getByRole('button', { name: 'Turn the board' }).click();
  await expect(white).toHaveCount(0);
  expect(await top()).not.toBe(before);
  await page.reload();
  await expect(page.locator('.orientation-black')).toBeVisible();
  await page.locator('.kb-cell').first().focus();
  await page.keyboard.press('f');
  await expect(white).toBeVisible();

  const header = page.locator('#app > header');
  const board = page.locator('.board').first();
  const size = (await board.boundingBox())!.height;
  await page.keyboard.press('Shift+Z');
  await expect(header).toBeHidden();
  await expect(page.getByRole('textbox', { name: /Say/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Resign', exact: true })).toBeVisible();
  await expect(page.locator('.seat .strip')).toHaveCount(2);
  expect((await board.boundingBox())!.height).toBeGreaterThan(size);
  // What tells of the game is still there for whoever listens.
  await expect(page.getByRole('region', { name: 'Moves', exact: true })).toBeAttached();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Leave zen mode' })).toBeVisible();
  await expect(header).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(header).toBeVisible();
});

test('without a line the page says so, in the language of its reader, and holds no table back', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('kapia-files');
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
  });
  expect(kept.length).toBeGreaterThan(3);
  for (const path of kept) expect(path).toMatch(/^\/(assets\/.+|offline\.html)$/);
  for (const [lang, title] of [
    ['en', 'You are offline'],
    ['bg', 'Няма връзка'],
    ['ru', 'Нет связи'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('kapia.settings', JSON.stringify({ lang: chosen })), lang);
    await page.context().setOffline(true);
    const answer = await page.goto('/records');
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
    await expect(page).toHaveTitle(`${title} – Kapia`);
    await page.context().setOffline(false);
    await expect(page.locator('#app > header')).toBeVisible();
  }
});

test('the site can be installed', async ({ page }) => {
  await page.goto('/');
  const { origin } = new URL(page.url());
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(address!);
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await answer.json()) as { start_url: string; display: string; icons: { src: string }[] };
  expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone']);
  for (const { src } of manifest.icons) expect((await page.request.get(origin + src)).status()).toBe(200);
});
