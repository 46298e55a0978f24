// SPDX-License-Identifier: AGPL-3.0-or-later
//! A challenge from the page of a player: sent, seen wherever the other is, answered by other terms, accepted, refused.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { hears, listen } from './hearing';
import { playing, test, view, visitor } from './house';
import { account, asOperator } from './people';

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

test('a match of games in turn is offered to a player, refused, and another one taken', async ({ browser }) => {
  const [one, other] = [await visitor(browser), await visitor(browser)];
  const ann = await account(one);
  const bob = await account(other);
  await listen(one);
  await other.goto('/settings');
  const offer = async (name: string): Promise<void> => {
    await one.goto(`/u/${bob.name}`);
    await one.getByRole('link', { name: `Offer ${bob.name} a match of different games in turn` }).click();
    await expect(one.getByLabel('Opponent')).toHaveValue(bob.name);
    await one.getByLabel('Opponent').fill(name);
    await one.getByRole('button', { name: 'Offer the match' }).click();
  };
  await offer(ann.name);
  await expect(one.getByText('You cannot challenge yourself.').first()).toBeVisible();
  await clean(one, SOME);
  await offer(bob.name);
  await expect(one.getByText(`Waiting for ${bob.name} to answer. The offer stands for a day.`)).toBeVisible();
  await expect(one.getByRole('heading', { name: 'Link for your opponent' })).toHaveCount(0);
  const words = `${ann.name} challenges you to a match: Tabla, Gyulbara, Tapa`;
  const asked = standing(other).getByRole('group', { name: words });
  await expect(asked).toBeVisible();
  await clean(other, SOME);
  await asked.getByRole('button', { name: `Refuse: a match with ${ann.name}` }).press('Enter');
  await expect(standing(other)).toHaveCount(0);
  await expect(one.getByRole('region', { name: 'What is next' })).toContainText(`${bob.name} would rather not play your match.`);
  await hears(one, new RegExp(`${bob.name} would rather not play your match\\.`));
  await expect(one.getByRole('link', { name: `Page of ${bob.name}` })).toHaveAttribute('href', `/u/${bob.name}`);
  await clean(one, SOME);
  await one.getByRole('link', { name: 'Challenge again' }).click();
  await expect(one.getByLabel('Opponent')).toHaveValue(bob.name);

  // It is found again, on the player's page and by whoever is asked; others only read whom it is for.
  await offer(bob.name);
  const place = new URL((await one.waitForURL(/\/tournament\//), one.url())).pathname;
  await one.goto(`/u/${bob.name}`);
  await expect(one.getByRole('link', { name: `a match: waiting for ${bob.name} to answer` })).toHaveAttribute('href', place);
  await clean(one, SOME);
  const third = await visitor(browser);
  await account(third);
  await third.goto(place);
  await expect(third.getByText(`${ann.name} has offered this match to ${bob.name}.`)).toBeVisible();
  await expect(third.getByRole('button', { name: 'Play this match' })).toHaveCount(0);
  await other.goto(place);
  await expect(other.getByText(`${ann.name} offers you this match.`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Decline' })).toBeVisible();
  await clean(other, SOME);
  await other.goto('/');
  await standing(other).getByRole('button', { name: `Accept: a match with ${ann.name}` }).click();
  await expect(other).toHaveURL(new RegExp(`${place}$`));
  await expect(other.getByRole('link', { name: 'Go to your table' })).toBeVisible();
});

test('a match that the site calls off is told to both of its players, with the reason', async ({ browser, baseURL }) => {
  const [one, other, desk] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const [ann, bob] = [await account(one), await account(other)];
  await asOperator(desk);
  const headers = { origin: baseURL! };
  const data = { games: ['chess', 'kalah'], series: { games: 2 }, to: bob.name };
  const made = await one.request.post('/api/v1/matches', { headers, data });
  const { id } = (await made.json()) as { id: string };
  // Each is told over a line of their own, which has to be there first.
  const line = one.waitForEvent('websocket', (socket) => socket.url().includes('/ws/lobby')).then((socket) => socket.waitForEvent('framereceived'));
  await one.goto('/settings');
  await line;
  await other.goto('/settings');
  await expect(standing(other).getByRole('group', { name: `${ann.name} challenges you to a match: Chess, Kalah` })).toBeVisible();
  expect((await desk.request.post(`/api/v1/tournaments/${id}/cancel`, { headers, data: { reason: 'no hall' } })).ok()).toBe(true);
  for (const [page, name] of [[one, bob.name], [other, ann.name]] as const) {
    await expect(standing(page).getByText(`Your match with ${name} was called off by the site. The reason: no hall`)).toBeVisible();
    await clean(page, SOME);
  }
  await expect(standing(other).getByRole('group')).toHaveCount(0);
});
