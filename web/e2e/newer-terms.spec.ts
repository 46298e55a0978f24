// SPDX-License-Identifier: AGPL-3.0-or-later
//! P1: the terms of use have changed since somebody accepted them. They read the newer ones when they want a seat, accept
//! them and sit down; who does not want to stays where they are.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { test, visitor } from './house';
import { account } from './people';

/** The site answers the next wish for a seat, and again the next one whenever that is asked for, as it answers those who have
 *  accepted older terms; what it says to the acceptance, and to the wish after it, is its own. Who has accepted what, tests of
 *  the server try (`newer_terms.rs`). The route stays: while one is taken away, what the page fetches may be lost. */
async function outdated(page: Page): Promise<() => void> {
  const { terms_version: version } = (await (await page.request.get('/api/v1/house')).json()) as { terms_version: number };
  const body = {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'terms_changed',
    detail: 'the terms of use have changed',
    params: { version: String(version) },
  };
  let refused = 0;
  await page.route('**/api/v1/rooms', (route) => {
    refused += 1;
    return refused === 1
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) })
      : route.continue();
  });
  return () => (refused = 0);
}

test('newer terms are read and accepted before the next seat, once', async ({ browser }) => {
  const page = await visitor(browser);
  await account(page);
  await page.goto('/new?game=chess');
  const refuseNext = await outdated(page);
  const make = page.getByRole('button', { name: 'Make the table and get the link' });
  await make.click();
  const dialog = page.getByRole('dialog', { name: 'The terms of use have changed' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'The terms of use have changed' })).toBeFocused();
  await clean(page, SOME);
  // The words themselves are there, and are reached by the keyboard.
  await expect(dialog.getByRole('heading', { name: 'The two parties' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('region', { name: 'Terms of use' })).toBeFocused();

  // Not now: nothing is made, and the next wish asks again.
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('The terms of use have changed')).toBeVisible();
  refuseNext();
  await make.click();
  const accepted = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/account/terms'));
  await dialog.getByRole('button', { name: 'I accept the terms' }).click();
  expect((await accepted).ok()).toBe(true);
  // What was wanted is done without being asked for again.
  await expect(page.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
});
