// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the first page costs a visitor: script and style it loads, gzipped, and the time to the first paint
//! on a slow line.
import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';

/** The bar for script and style of the first page, in bytes. */
const MOST = 75 * 1024;
/** What opening a table may add: the board, its words, the panel beside it and the result. */
const TABLE = 75 * 1024;
/** First contentful paint on fast 3G, in milliseconds. */
const FCP_MS = 1_000;

/** Chromium's own "Fast 3G": 1.6 Mbit/s down, 750 kbit/s up, both at 90 %, 562.5 ms there and back. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};

/** Gzipped sizes of the scripts and styles a page loads, by address. */
function weigh(page: Page): () => Promise<Map<string, number>> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'other') return;
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  return async () => {
    const all = new Map<string, number>();
    for (const [url, size] of sizes) all.set(url, await size);
    return all;
  };
}

const sum = (sizes: Map<string, number>): number => [...sizes.values()].reduce((all, size) => all + size, 0);
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

for (const locale of ['bg', 'ru', 'en']) {
  test(`the first page in ${locale} stays within its budget`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const weighed = weigh(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.waitForLoadState('networkidle');
    const first = sum(await weighed());
    console.log(`first page in ${locale}: ${kib(first)} of script and style, gzipped`);
    expect(first).toBeGreaterThan(20 * 1024);
    expect(first).toBeLessThanOrEqual(MOST);
  });
}

for (const game of ['Tabla', 'Chess', 'Kalah']) {
  test(`a table of ${game} adds little`, async ({ browser }) => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    const weighed = weigh(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    // A machine that stood still is idle, too.
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.waitForLoadState('networkidle');
    const first = sum(await weighed());
    await page
      .getByRole('article', { name: game, exact: true })
      .getByRole('button', { name: 'Invite a friend' })
      .click();
    await expect(page.getByRole('toolbar', { name: /board/i })).toBeVisible();
    const added = sum(await weighed()) - first;
    console.log(`a table of ${game}: ${kib(added)} more`);
    expect(added).toBeLessThanOrEqual(TABLE);
  });
}

test('the first paint on fast 3G comes within a second', async ({ browser }) => {
  const times: number[] = [];
  const useful: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', FAST_3G);
    await page.goto('/');
    await expect(page.locator('h1')).toBeVisible();
    useful.push(await page.evaluate(() => performance.now()));
    times.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      ),
    );
    await context.close();
  }
  const middle = (list: number[]): number => [...list].sort((a, b) => a - b)[2]!;
  console.log(
    `first contentful paint on fast 3G: ${middle(times).toFixed(0)} ms (median of 5), the page: ${middle(useful).toFixed(0)} ms`,
  );
  expect(middle(times)).toBeLessThan(FCP_MS);
});
