// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a table is looked at: the board turned and remembered, zen mode; and what a reader meets without a line.
import { expect } from '@playwright/test';
import { made, playing, test, view, visitor } from './house';

test.use({ serviceWorkers: 'allow' });

test('a turned board stays turned at its table; zen mode leaves board, clocks and own actions', async ({ browser }) => {
  const page = await visitor(browser);
  await made(page, 'chess', { bot: true });
  await playing(page);
  const top = () => page.locator('.seat .strip').first().locator('.name b').innerText();
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

for (const game of ['tabla', 'indiika'] as const) {
  test(`the board of ${game} is turned by button and key, said, and stays turned at its table`, async ({ browser }) => {
    // What leaves no choice would play itself while the board is looked at.
    const page = await visitor(browser, { board: { autoForced: false } });
    await made(page, game, { bot: true });
    await playing(page);
    const { seat, direction } = await view(page);
    const stage = page.locator('.kb-stage');
    /** Middle of a point as a share of the board, and the number written beside it. */
    const lies = async (place: number) => {
      // Both in one look: a line below the board may come or go between two.
      const [board, box] = await stage.evaluate((stage, place) => {
        const cell = document.querySelector(`[data-p="${place}"]`);
        return [stage.getBoundingClientRect(), cell!.getBoundingClientRect()];
      }, place);
      const share = (at: number, from: number, size: number) => Math.round(((at - from) / size) * 100);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return [share(x, board.x, board.width), share(y, board.y, board.height)];
    };
    const across = ([x, y]: number[]) => [100 - x!, 100 - y!];
    const top = () => page.locator('.seat .strip').first().innerText();
    const [one, six, above] = [await lies(1), await lies(6), await top()];
    const near = (wanted: number[]) => wanted.map((n) => expect.closeTo(n, -0.5));

    await page.getByRole('button', { name: 'Turn the board' }).click();
    await expect.poll(() => lies(1)).toEqual(near(across(one)));
    expect(await lies(6)).toEqual(near(across(six)));
    expect(await top()).not.toBe(above);
    await page.reload();
    await expect.poll(() => lies(1)).toEqual(near(across(one)));

    // The focus goes as the board is drawn: turned, the home begins at the other edge.
    const inwards = one[0]! < six[0]! ? 'ArrowLeft' : 'ArrowRight';
    await page.locator('.kb-cell[tabindex="0"]').focus();
    await page.keyboard.press('End');
    await expect(page.locator('[data-p="1"]')).toBeFocused();
    await page.keyboard.press(inwards);
    await expect(page.locator('[data-p="2"]')).toBeFocused();

    const said = page.locator('[role="log"][aria-live="polite"]');
    const colour = (low: boolean) => (low ? 'White' : 'Black');
    await page.keyboard.press('Shift+F');
    await expect(said).toContainText(`${colour(seat === 0)} at the bottom.`);
    if (game === 'tabla') await expect(said).toContainText(`Your home is on the ${direction}.`);
    await expect.poll(() => lies(1)).toEqual(near(one));
    await page.keyboard.press('Shift+F');
    await expect(said).toContainText(`${colour(seat !== 0)} at the bottom.`);
    if (game === 'tabla') {
      await expect(said).toContainText(`Your home is on the ${direction === 'left' ? 'right' : 'left'}.`);
    }
    await expect(page.getByRole('button', { name: 'Turn the board' })).toHaveAttribute('aria-pressed', 'true');
  });
}

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
  for (const [lang, title, site] of [
    ['en', 'You are offline', 'Kapia'],
    ['bg', 'Няма връзка', 'Капия'],
    ['ru', 'Нет связи', 'Капия'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('kapia.settings', JSON.stringify({ lang: chosen })), lang);
    await page.context().setOffline(true);
    // A service worker that has just been woken learns a moment later that there is no line.
    await expect.poll(async () => (await page.goto('/records'))?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
    await expect(page).toHaveTitle(`${title} – ${site}`);
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

test('the codings of a file have tags of their own', async ({ page }) => {
  const tag = async (coding: string) => {
    const answer = await page.request.get('/sw.js', { headers: { 'accept-encoding': coding } });
    return answer.headers()['etag'];
  };
  const tags = await Promise.all(['br', 'gzip', 'identity'].map(tag));
  expect(new Set(tags).size).toBe(3);
});
