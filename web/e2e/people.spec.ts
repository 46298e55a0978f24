// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts from the page: a guest signs up in the middle of a game, comes back elsewhere, and keeps the account safe.
import { expect, type Page } from '@playwright/test';
import { violations } from './axe';
import { ALL, clean, SOME } from './clean';
import { join, playing, started, test, unhurried, view, visitor } from './house';
import { night } from './night';
import { account, asOperator, codeOf, fresh, loggedIn, logIn, menu, PASSWORD, signUp } from './people';

/** A row of the page of the account, by what it is about. */
const row = (page: Page, about: string) => page.locator('.thing').filter({ has: page.getByRole('heading', { name: about, exact: true }) });

/** Where the page sits at the table it shows; undefined while it shows none. */
const seatOf = (page: Page): Promise<number | null | undefined> =>
  view(page).then(
    (seen) => seen.seat,
    () => undefined,
  );

test('a guest signs up in the middle of a game on a phone, and the game goes on', async ({ browser }) => {
  const host = await visitor(browser);
  const url = await unhurried(host, 'chess');
  const guest = await visitor(browser);
  await guest.setViewportSize({ width: 360, height: 740 });
  await join(guest, url);
  await started(host, guest);
  const seat = (await view(guest)).seat;
  const name = fresh('Mira');
  await menu(guest);
  await guest.getByRole('link', { name: 'Join' }).click();
  await expect(guest.getByText(/stay yours: the account takes them over/)).toBeVisible();
  const codes = await signUp(guest, name);
  expect(new Set(codes).size).toBe(8);
  await guest.getByRole('button', { name: 'I have them' }).click();
  await expect(guest).toHaveURL(url);
  await playing(guest);
  expect(await seatOf(guest)).toBe(seat);
  // Who sits there already is told with the next change, or anew.
  await host.reload();
  await playing(host);
  expect((await view(host)).seats.map((one) => one?.name)).toContain(name);
  await menu(guest);
  await expect(guest.getByRole('link', { name: 'Account' })).toBeVisible();
  await guest.getByRole('button', { name: 'Log out' }).click();
  await expect(guest.getByRole('heading', { name: 'Play now' })).toBeVisible();
  await expect.poll(() => loggedIn(guest)).toBeNull();
  // Elsewhere the same seat waits.
  const other = await visitor(browser);
  await logIn(other, name);
  await expect.poll(() => loggedIn(other)).toBe(name);
  await expect(other.getByRole('heading', { name: 'Play now' })).toBeVisible();
  await other.goto(url);
  await expect.poll(() => seatOf(other)).toBe(seat);
});

test('what is wrong with a form is said first, and each line leads to its field', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/join');
  await page.getByRole('button', { name: 'Create the account' }).click();
  const summary = page.getByRole('group', { name: /^3 things need your attention/ });
  await expect(summary).toBeFocused();
  await clean(page, SOME);
  await summary.getByRole('link', { name: 'Enter your name.' }).click();
  const field = page.getByLabel('Name', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Enter your name\./);
  const { name } = await account(page);
  const other = await visitor(browser);
  await other.goto('/join');
  await other.getByLabel('Name', { exact: true }).fill(name.toUpperCase());
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await other.getByRole('button', { name: 'Create the account' }).click();
  await expect(other.getByRole('group', { name: /^One thing needs your attention/ })).toBeFocused();
  await expect(other.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await logIn(other, name, 'not the password');
  await expect(other.getByRole('group', { name: /^One thing needs your attention/ })).toBeFocused();
  await expect.poll(() => loggedIn(other)).toBeNull();
});

test('a guest at a table is told what a login would do', async ({ browser }) => {
  const host = await visitor(browser);
  await unhurried(host, 'kalah');
  await host.goto('/login');
  await expect(host.getByText(/that game stays with the guest/)).toBeVisible();
  await clean(host, SOME);
  await host.getByRole('link', { name: 'A new account takes your games over.' }).click();
  await expect(host.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('a second step is set up, asked for at the login, and never skipped by a recovery code', async ({ browser }) => {
  const page = await visitor(browser);
  const { name, codes } = await account(page);
  await page.goto('/account');
  const factor = row(page, 'Second step');
  await factor.getByRole('button', { name: 'Set up' }).click();
  await factor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await factor.getByRole('button', { name: 'Next' }).click();
  await expect(factor.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await clean(page, SOME);
  const secret = (await factor.locator('code').innerText()).replaceAll(/\s/g, '');
  await factor.getByRole('textbox', { name: 'Code' }).fill('000000');
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await expect(factor.getByRole('group', { name: /^One thing needs your attention/ })).toBeFocused();
  await factor.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await expect(factor.getByText('The second step is on.')).toBeVisible();

  const phone = await visitor(browser);
  await logIn(phone, name);
  await expect(phone.getByRole('heading', { name: 'Second step' })).toBeFocused();
  await clean(phone, SOME);
  await expect.poll(() => loggedIn(phone)).toBeNull();
  // The code that turned it on has been used: the next one is good already.
  await phone.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => loggedIn(phone)).toBe(name);

  const lost = await visitor(browser);
  await lost.goto('/recover');
  // Where the site sends letters, a form below asks for the name too.
  const ways = lost.locator('form').filter({ has: lost.getByLabel('Recovery code', { exact: true }) });
  await ways.getByLabel('Name', { exact: true }).fill(name);
  await ways.getByLabel('Recovery code', { exact: true }).fill(codes[0]!.toLowerCase());
  await lost.getByLabel('New password', { exact: true }).fill('four walnut boards');
  await lost.getByRole('button', { name: 'Set the new password' }).click();
  await expect(lost.getByRole('link', { name: /^This account has a second step/ })).toBeVisible();
  await clean(lost, SOME);
  await lost.getByLabel(/^Second step/).fill(codes[1]!);
  await lost.getByRole('button', { name: 'Set the new password' }).click();
  await expect(lost.getByText('6 codes left')).toBeVisible();
  // Everybody else is out.
  await page.goto('/account');
  await expect(page.getByText(/^You play as a guest/)).toBeVisible();
});

test('a browser that is logged out elsewhere leaves its table', async ({ browser }) => {
  const page = await visitor(browser);
  const { name } = await account(page);
  const other = await visitor(browser);
  await logIn(other, name);
  await expect.poll(() => loggedIn(other)).toBe(name);
  await expect(other.getByRole('heading', { name: 'Play now' })).toBeVisible();
  await unhurried(other, 'kalah');
  await expect.poll(() => seatOf(other)).toBe(0);
  // Its line to the table, opened anew to be looked at.
  const opened = other.waitForEvent('websocket', (line) => line.url().includes('/ws/rooms/'));
  await other.reload();
  const closed = (await opened).waitForEvent('close', { timeout: 120_000 });
  await expect.poll(() => seatOf(other)).toBe(0);
  await page.goto('/account');
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('this one')).toBeVisible();
  await clean(page);
  await devices.getByRole('button', { name: /^Log out: / }).click();
  // Within a second, which a test of the server measures.
  await closed;
  await expect(devices.getByText('That browser is logged out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => seatOf(other)).toBeNull();
});

test('a token is made, shown once, good for what it says, and revoked', async ({ browser }) => {
  const page = await visitor(browser);
  const { name } = await account(page);
  await page.goto('/account');
  const tokens = page.getByRole('region', { name: 'Access for programs' });
  await tokens.getByRole('button', { name: 'New token' }).click();
  await tokens.getByRole('button', { name: 'Make the token' }).click();
  await expect(tokens.getByRole('group', { name: /^One thing needs your attention/ })).toBeFocused();
  await clean(page, SOME);
  // All that a token can be good for, but what only the operator has to give.
  await expect(tokens.getByRole('checkbox')).toHaveCount(8);
  await expect(tokens.getByRole('checkbox', { name: /operator/ })).toHaveCount(0);
  await tokens.getByRole('checkbox', { name: /^Read your credits/ }).check();
  await tokens.getByLabel('What is it for?').fill('my bot');
  await tokens.getByRole('button', { name: 'Make the token' }).click();
  await expect(tokens.getByRole('heading', { name: 'The token is made' })).toBeFocused();
  await clean(page, SOME);
  const token = await tokens.locator('.made code').innerText();
  expect(token).toMatch(/^kap_[0-9A-Za-z]{46}$/);
  const ask = async () => page.request.get('/api/v1/account', { headers: { authorization: `Bearer ${token}` } });
  const told = (await (await ask()).json()) as { name: string; scopes: string[] };
  expect(told).toMatchObject({ name, scopes: ['account:read', 'ledger:read'] });
  await tokens.getByRole('button', { name: 'I have it' }).click();
  await tokens.getByRole('button', { name: 'Revoke: my bot' }).click();
  await expect(tokens.getByText('No program has access.')).toBeVisible();
  expect((await ask()).status()).toBe(401);
});

test('the operator may give a token what is theirs', async ({ browser }) => {
  const page = await visitor(browser);
  await asOperator(page);
  await page.goto('/account');
  const tokens = page.getByRole('region', { name: 'Access for programs' });
  await tokens.getByRole('button', { name: 'New token' }).click();
  await tokens.getByLabel('What is it for?').fill('desk');
  await tokens.getByRole('checkbox', { name: /^Act as the operator of the site/ }).check();
  await tokens.getByRole('button', { name: 'Make the token' }).click();
  await expect(tokens.getByRole('heading', { name: 'The token is made' })).toBeFocused();
  const token = await tokens.locator('.made code').innerText();
  const health = await page.request.get('/api/v1/admin/health', { headers: { authorization: `Bearer ${token}` } });
  expect(health.status()).toBe(200);
  await tokens.getByRole('button', { name: 'Revoke: desk' }).click();
  await expect(tokens.getByRole('button', { name: 'Revoke: desk' })).toHaveCount(0);
});

test('name and password are changed, and an account is deleted with days to come back', async ({ browser }) => {
  const page = await visitor(browser);
  const { name: before, codes } = await account(page);
  await page.goto('/account');
  const name = fresh('Lena');
  await row(page, 'Name').getByRole('button', { name: 'Change' }).click();
  await row(page, 'Name').getByLabel('New name').fill(name);
  await row(page, 'Name').getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Name').getByText('Your name is changed.')).toBeVisible();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  // Whoever has the old address is led to the new one.
  await page.goto(`/u/${before}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/u/${name}$`));
  await page.goto('/account');
  const password = row(page, 'Password');
  await password.getByRole('button', { name: 'Change' }).click();
  await password.getByLabel('Your password now', { exact: true }).fill(PASSWORD);
  await password.getByLabel('New password', { exact: true }).fill('five walnut boards');
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(password.getByText('Your password is changed.')).toBeVisible();
  const end = row(page, 'Delete the account');
  await end.getByRole('button', { name: 'Delete…' }).click();
  await end.getByLabel('Password', { exact: true }).fill('five walnut boards');
  await end.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is being deleted' })).toBeFocused();
  await clean(page, SOME);
  await page.goto(`/recover#name=${name}`);
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]!);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(row(page, 'Name').getByText(name)).toBeVisible();
});

for (const lang of ['en', 'bg', 'ru']) {
  test(`the pages of an account in ${lang} have nothing to fix`, night(lang !== 'bg'), async ({ browser }) => {
    const page = await visitor(browser, { lang });
    const { name } = await account(page);
    await page.goto('/account');
    await expect(page.locator('.rows li')).toHaveCount(1);
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    await clean(page, lang === 'en' ? ALL : SOME);
    await page.setViewportSize({ width: 320, height: 740 });
    await page.locator('.who button').click();
    const list = await page.locator('#account').boundingBox();
    expect(list!.x).toBeGreaterThanOrEqual(0);
    expect(list!.x + list!.width).toBeLessThanOrEqual(320);
    // What lies below the open list is not to be pressed: only the list itself is looked at.
    expect(await violations(page, { inside: '#account' })).toEqual([]);
    const guest = await visitor(browser, { lang });
    for (const path of ['/join', '/login', '/recover', '/account']) {
      await guest.goto(path);
      await expect(guest.locator('h1')).toBeVisible();
      await clean(guest, lang === 'en' ? ALL : SOME);
    }
  });
}
