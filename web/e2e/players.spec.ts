// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players from the page: a rated game, what it did to the ratings, and where it is found again.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { join, pressTwice, started, test, view, visitor } from './house';
import { account } from './people';

/** The first of the two gives up. */
async function resigns(page: Page): Promise<void> {
  await pressTwice(
    () => page.getByRole('button', { name: /Resign$/ }).click({ timeout: 2_000 }),
    page.getByRole('button', { name: /^Press again/ }),
    async () => (await view(page)).status === 'over',
  );
}

test('a rated game moves both ratings, and is found on the pages of its players', async ({ browser }) => {
  const [host, guest] = [await visitor(browser), await visitor(browser)];
  await host.goto('/new?game=chess');
  await expect(host.getByText('Only players with an account play for ratings.')).toBeVisible();
  const ann = await account(host);
  const bob = await account(guest);
  await host.goto('/new?game=chess');
  await host.getByRole('switch', { name: 'Rated' }).check();
  await host.getByRole('button', { name: 'Make the table and get the link' }).click();
  await expect(host.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  await join(guest, host.url());
  const [white, black] = await started(host, guest);
  await resigns(white);
  for (const page of [white, black]) await expect(page.getByText(/: 1500 → 1741$/)).toBeVisible();
  await clean(white, SOME);

  const [winner, loser] = (await view(host)).seat === 1 ? [ann, bob] : [bob, ann];
  await host.goto(`/u/${winner.name}`);
  await expect(host.getByText('1741?')).toBeVisible();
  const plot = host.getByRole('slider', { name: 'Rating: Chess, blitz' });
  await expect(plot).toHaveAttribute('aria-valuetext', /: 1741$/);
  await expect(host.getByRole('link', { name: new RegExp(`^Chess against ${loser.name}`) })).toBeVisible();
  await clean(host);
  await host.getByLabel('Result').selectOption('lost');
  await expect(host.getByText('No game fits these filters.')).toBeVisible();
  // What is chosen stands in the address, and comes back with it.
  await host.getByLabel('Result').selectOption('');
  await host.getByLabel('Game', { exact: true }).selectOption('chess');
  await host.getByLabel('Speed').selectOption('blitz');
  await host.getByText('Opponent and days').click();
  await host.getByLabel('Opponent', { exact: true }).fill(loser.name);
  await host.getByLabel('To day').fill('2020-01-31');
  await expect(host.getByText('No game fits these filters.')).toBeVisible();
  await clean(host, SOME);
  await host.reload();
  await expect(host.getByLabel('To day')).toHaveValue('2020-01-31');
  await expect(host.getByText('No game fits these filters.')).toBeVisible();
  await host.getByLabel('To day').fill('');
  await expect(host).toHaveURL(`/u/${winner.name}?pool=chess%2Fblitz&opponent=${loser.name}`);
  await expect(host.getByRole('link', { name: new RegExp(`^Chess against ${loser.name}`) })).toBeVisible();
  await host.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(host.getByLabel('Game', { exact: true })).toBeFocused();
  await expect(host).toHaveURL(`/u/${winner.name}`);
  await host.getByRole('link', { name: new RegExp(`^Chess against ${loser.name}`) }).click();
  await expect(host).toHaveURL(/\/room\//);
  // Beside it a link of its own leads to the analysis, named for the ear.
  await host.goto('/games');
  await host.getByRole('link', { name: new RegExp(`^Analyse: Chess against ${bob.name}, .`) }).focus();
  await host.keyboard.press('Enter');
  await expect(host).toHaveURL(/\/analysis\//);
  await expect(host.getByRole('heading', { name: 'This game has not been analysed yet.' })).toBeVisible();

  for (const lang of ['en', 'bg', 'ru']) {
    await host.evaluate((code) => localStorage.setItem('kapia.settings', JSON.stringify({ lang: code, sound: false })), lang);
    for (const path of ['/games', `/u/${loser.name}`, '/players?game=chess&speed=blitz', '/players?bots=true', '/u/nobody.here']) {
      await host.goto(path);
      await expect(host.locator('h1')).toBeVisible();
      await expect(host.locator('.muted[role=status]')).toHaveCount(0);
      await expect(host.locator('.card .list li, .card, [role=alert]').first()).toBeVisible();
      await clean(host, SOME);
    }
  }
});

test('programs have a list of their own, kept in the address', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/players?game=tabla&speed=rapid');
  const programs = page.getByRole('switch', { name: 'Programs' });
  await expect(programs).not.toBeChecked();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/leaderboards/tabla/rapid?bots=true'));
  await programs.check();
  await asked;
  await expect(page).toHaveURL('/players?game=tabla&speed=rapid&bots=true');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Programs' })).toBeChecked();
  await page.getByLabel('Speed').selectOption('blitz');
  await expect(page).toHaveURL('/players?game=tabla&speed=blitz&bots=true');
  await page.getByRole('switch', { name: 'Programs' }).uncheck();
  await expect(page).toHaveURL('/players?game=tabla&speed=blitz');
});

test('a player is blocked on their page and let go from the account', async ({ browser }) => {
  const [one, other] = [await visitor(browser), await visitor(browser)];
  const ann = await account(one);
  const bob = await account(other);
  await one.goto(`/u/${bob.name}`);
  const block = one.getByRole('button', { name: `Block ${bob.name}`, exact: true });
  await block.focus();
  await one.keyboard.press('Enter');
  await expect(one.getByRole('button', { name: `Unblock ${bob.name}` })).toBeFocused();
  await expect(one.getByText(`${bob.name} is blocked.`)).toBeVisible();
  await clean(one, SOME);
  await one.goto(`/u/${ann.name}`);
  await expect(one.getByRole('heading', { name: 'Games' })).toBeVisible();
  await expect(one.getByRole('heading', { name: 'Blocking' })).toHaveCount(0);
  await one.goto('/account');
  const list = one.getByRole('region', { name: 'Blocked players' });
  await expect(list.getByRole('link', { name: bob.name })).toBeVisible();
  await list.getByRole('button', { name: `Unblock ${bob.name}` }).click();
  await expect(list.getByText('Nobody. A player is blocked on their page.')).toBeVisible();
  await clean(one, SOME);
});
