// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is about to be pressed stays where it is: what came later would push it away between a press and its release, and
//! the press would do nothing.
import { expect } from '@playwright/test';
import { test, visitor } from './house';
import { account } from './people';

for (const game of ['chess', 'tabla'])
  test(`the form of a new table comes whole: ${game}`, async ({ browser }) => {
    const page = await visitor(browser);
    // Whoever has an account chooses a stake and a federation, too.
    await account(page);
    // Each answer and each part of the page comes later than the one before.
    let asked = 0;
    await page.route(/\/api\/|\/assets\//, async (route) => {
      asked += 1;
      await new Promise((done) => setTimeout(done, 25 * asked));
      await route.continue();
    });
    await page.goto(`/new?game=${game}`);
    const make = page.getByRole('button', { name: 'Make the table and get the link' });
    await make.waitFor();
    const before = await make.boundingBox();
    await expect(page.getByRole('group', { name: 'Stake' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await make.boundingBox()).toEqual(before);
  });

test('the rules of a game come with their pictures, and those of the next in their place', async ({ browser }) => {
  const page = await visitor(browser);
  let asked = 0;
  await page.route(/\/assets\//, async (route) => {
    asked += 1;
    await new Promise((done) => setTimeout(done, 25 * asked));
    await route.continue();
  });
  await page.goto('/learn/tabla');
  const last = page.locator('main li').last();
  for (const next of ['Kalah', 'Chess']) {
    await last.waitFor();
    const before = await last.boundingBox();
    await page.waitForLoadState('networkidle');
    expect(await last.boundingBox()).toEqual(before);
    const name = page.getByRole('link', { name: next, exact: true });
    await name.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(next);
    const empty = page.locator('main .picture:not(:has(figure .board))');
    expect(await empty.count(), `pictures of ${next} that are still to come`).toBe(0);
  }
});
