// SPDX-License-Identifier: AGPL-3.0-or-later
//! A passkey from its making to its end, with the device that Chromium can play. Browsers make passkeys for names only.
import { expect, type CDPSession, type Page } from '@playwright/test';
import { clean } from './clean';
import { test as base, visitor } from './house';
import { account, loggedIn, logIn, PASSWORD } from './people';
import { SITES } from './sites';

const test = base.extend({
  baseURL: async ({}, use, worker) => use(SITES[worker.parallelIndex]?.replace('127.0.0.1', 'localhost')),
});

/** A device in the browser that keeps passkeys and that its owner has just unlocked. */
async function device(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

const row = (page: Page) => page.locator('.thing').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });

test('a passkey is made, logs in alone and beside the password, and is taken away', async ({ browser }) => {
  const page = await visitor(browser);
  const { name, codes } = await account(page);
  const { cdp, id } = await device(page);
  await page.goto('/account');
  await row(page).getByRole('button', { name: 'Manage' }).click();
  await clean(page);
  await row(page).getByRole('button', { name: 'Make a passkey' }).click();
  await expect(row(page).getByRole('group', { name: /^2 things need your attention/ })).toBeFocused();
  await row(page).getByLabel('What to call it', { exact: true }).fill('key ring');
  await row(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await row(page).getByRole('button', { name: 'Make a passkey' }).click();
  await expect(row(page).getByText('The passkey is kept.')).toBeVisible();
  await expect(row(page).getByText('1 passkey', { exact: true })).toBeVisible();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
  expect(credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([['localhost', true]]);

  // The password is not enough any more; the passkey is the second step.
  await page.getByRole('banner').waitFor();
  await page.context().clearCookies();
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false });
  await page.evaluate(() => localStorage.removeItem('kapia.account'));
  await logIn(page, name);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await clean(page);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(() => loggedIn(page)).toBe(name);

  // Alone: the form of the login offers it by itself.
  await expect(page.getByRole('heading', { name: 'Play now' })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('kapia.account'));
  await page.goto('/login');
  await expect.poll(() => loggedIn(page)).toBe(name);
  await expect(page.getByRole('heading', { name: 'Play now' })).toBeVisible();

  // A link lets in with a code, and the passkey is its second step; the address keeps neither, a reload does.
  await page.goto(`/recover#name=${name}&code=22222-22222`);
  await expect(page).toHaveURL(/\/recover$/);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('link', { name: /^This link is not good any more/ })).toBeVisible();
  await page.goto(`/recover#name=${name}&code=${codes[0]}`);
  await page.reload();
  await expect(page.getByText(/^The link you followed lets you in/)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('link', { name: /^This account has a second step: use your passkey/ })).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Use a passkey and set the password' }).click();
  await expect(page.getByText('7 codes left')).toBeVisible();

  await row(page).getByRole('button', { name: 'Manage' }).click();
  await row(page).getByRole('button', { name: 'Rename: key ring' }).click();
  await expect(row(page).getByLabel('What to call it', { exact: true })).toBeFocused();
  await row(page).getByLabel('What to call it', { exact: true }).fill('phone');
  await row(page).getByRole('button', { name: 'Save' }).click();
  await row(page).getByRole('button', { name: 'Manage' }).click();
  await row(page).getByRole('button', { name: 'Remove: phone' }).click();
  await expect(row(page).getByText(/^It is your only second step/)).toBeVisible();
  await row(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  // As if it had been shown long ago: the dialog asks for it, and what was asked is done.
  const long = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'second_factor', detail: 'x', params: { ways: 'passkey' } };
  // The route stays: while one is taken away, what the page fetches may be lost.
  let asked = 0;
  await page.route('**/api/v1/account/passkeys/*', (route) => (asked++ === 0 ? route.fulfill({ status: 401, json: long }) : route.continue()));
  await row(page).getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your second step, once more' });
  await expect(dialog).toBeVisible();
  await clean(page);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(row(page).getByText('The passkey opens nothing any more.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
