// SPDX-License-Identifier: AGPL-3.0-or-later
//! A challenge from the page of a player: sent, seen wherever the other is, answered by other terms, accepted, refused.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { playing, test, view, visitor } from './house';
import { account } from './people';

/** The challenge as it stands at the end of a page. */
const standing = (page: Page) => page.getByRole('region', { name: 'Challenges' });

async function challenge(page: Page, name: string, game = 'Chess'): Promise<void> {
  await page.goto(`/u/${name}`);
  await page.getByRole('link', { name: `Challenge ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Challenge ${name}` })).toBeVisible();
  await page.getByRole('radio', { name: game, exact: true }).check();
  await page.getByRole('button', { name: 'Send the challenge' }).click();
  await expect(page.getByText(`${game}: waiting for ${name} to answer`)).toBeVisible();
}

test('a challenge is answered by other terms, and those are accepted', async ({ browser }) => {
  const [one, other] = [await visitor(browser), await visitor(browser)];
  const ann = await account(one);
  const bob = await account(other);
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'Blocked players' })).toBeVisible();
  const focused = await other.evaluateHandle(() => document.activeElement);
  await challenge(one, bob.name);
  await clean(one, SOME);

  // It takes no focus, and is there again after a reload.
  await expect(standing(other).getByText(`${ann.name} challenges you: Chess`)).toBeVisible();
  expect(await other.evaluate((had) => document.activeElement === had, focused)).toBe(true);
  await clean(other, SOME);
  await other.reload();
  await standing(other).getByRole('link', { name: `Offer ${ann.name} other terms: Chess` }).press('Enter');
  await expect(other.getByRole('heading', { name: `Other terms for ${ann.name}` })).toBeVisible();
  await expect(other.getByRole('radio', { name: 'Chess', exact: true })).toBeChecked();
  await clean(other, SOME);
  await other.getByRole('radio', { name: 'no clock', exact: true }).check();
  await other.getByRole('radio', { name: 'White', exact: true }).check();
  await other.getByRole('button', { name: 'Offer these terms' }).click();
  await expect(other.getByText(`Chess: waiting for ${ann.name} to answer`)).toBeVisible();

  const offer = standing(one).getByRole('group', { name: `${bob.name} offers other terms: Chess` });
  await expect(offer).toBeVisible();
  await expect(offer.getByRole('link')).toHaveCount(0);
  await expect(standing(one).getByText(`${bob.name} offers other terms than yours: Chess`)).toBeVisible();
  await offer.getByRole('button', { name: `Accept: Chess with ${bob.name}` }).press('Enter');
  await playing(one);
  expect((await view(one)).seat).toBe(1);
  await other.getByRole('link', { name: 'Go' }).click();
  await playing(other);
});

test('a challenge is refused, and one is withdrawn', async ({ browser }) => {
  const [one, other] = [await visitor(browser), await visitor(browser)];
  const ann = await account(one);
  const bob = await account(other);
  await other.goto('/settings');
  await challenge(one, bob.name, 'Kalah');
  await standing(other).getByRole('button', { name: `Refuse: Kalah with ${ann.name}` }).click();
  await expect(standing(other)).toHaveCount(0);
  await expect(standing(one).getByText(`${bob.name} would rather not play now: Kalah`)).toBeVisible();
  await standing(one).getByRole('button', { name: 'Close' }).click();
  await expect(standing(one)).toHaveCount(0);

  await challenge(one, bob.name);
  await expect(standing(other).getByRole('button', { name: `Accept: Chess with ${ann.name}` })).toBeVisible();
  await one.getByRole('button', { name: 'Withdraw the challenge: Chess' }).click();
  await expect(one.getByText('The challenge is withdrawn.')).toBeVisible();
  await expect(standing(other).getByText(`${ann.name} has withdrawn the challenge: Chess`)).toBeVisible();
  await expect(standing(other).getByRole('button', { name: /^Accept/ })).toHaveCount(0);
});
