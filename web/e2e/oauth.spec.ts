// SPDX-License-Identifier: AGPL-3.0-or-later
//! A program of a stranger on the device asks for access: it is let in by somebody who logs in for it, acts, and is shut out
//! again on the page of the account. What is wrong with a request is told where it belongs.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { test, visitor } from './house';
import { night } from './night';
import { account, fresh, PASSWORD } from './people';

/** A program that waits for its answer on the device. */
interface Program {
  server: Server;
  at: string;
  verifier: string;
  /** What it was told. */
  told: () => Promise<URLSearchParams>;
}

async function program(): Promise<Program> {
  let tell: (told: URLSearchParams) => void = () => {};
  const told = new Promise<URLSearchParams>((resolve) => (tell = resolve));
  const server = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    answer.setHeader('content-type', 'text/html; charset=utf-8').end('<title>Program</title><h1>Thank you</h1>');
    if (url.pathname === '/back') tell(url.searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`;
  return { server, at, verifier: randomBytes(32).toString('base64url'), told: () => told };
}

/** Where it sends its user, with one thing said in another way. */
function address({ at, verifier }: Program, more: Record<string, string> = {}): string {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const fields = { response_type: 'code', client_id: 'Pocket chess', redirect_uri: at, code_challenge_method: 'S256', code_challenge: challenge };
  return `/oauth?${new URLSearchParams({ ...fields, scope: 'account:read board:play', state: 'a&b', ...more })}`;
}

const site = (page: Page): string => new URL(page.url()).origin;

async function made(browser: Parameters<typeof visitor>[0]): Promise<string> {
  const page = await visitor(browser);
  return (await account(page)).name;
}

test('a program is let in by who logs in for it, acts, and is shut out again', async ({ browser, request }) => {
  const name = await made(browser);
  const asking = await program();
  try {
    const page = await visitor(browser);
    await page.goto(address(asking));
    await expect(page.getByText('Pocket chess')).toBeVisible();
    await expect(page.getByText('It runs on this device: 127.0.0.1')).toBeVisible();
    await expect(page.getByRole('list', { name: 'If you let it in, it can:' }).getByRole('listitem')).toHaveText(['Read your account', 'Open tables and play for you']);
    await clean(page, SOME);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    // The page of the login says whose it is, too, while it is being left.
    await expect(page.getByRole('button', { name: 'Authorise' })).toBeVisible();
    await expect(page.getByText(`You are logged in as ${name}.`)).toBeVisible();
    await clean(page);
    const here = site(page);
    // By the keyboard alone.
    await page.getByRole('button', { name: 'Authorise' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const told = await asking.told();
    expect(told.get('state')).toBe('a&b');
    expect(told.get('iss')).toBe(here);

    const form = { grant_type: 'authorization_code', code: told.get('code') ?? '', code_verifier: asking.verifier, redirect_uri: asking.at, client_id: 'Pocket chess' };
    const given = await request.post(`${here}/api/token`, { form });
    expect(given.status(), await given.text()).toBe(200);
    const { access_token: token } = (await given.json()) as { access_token: string };
    const acts = () => request.get(`${here}/api/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await acts()).json()).toMatchObject({ username: name });

    await page.goto(`${here}/account`);
    const row = page.getByRole('region', { name: 'Access for programs' }).getByRole('listitem');
    await expect(row).toContainText('Given to the program at 127.0.0.1');
    await row.getByRole('button', { name: 'Revoke: Pocket chess' }).click();
    await expect(page.getByText('The token is revoked.')).toBeVisible();
    expect((await acts()).status()).toBe(401);
  } finally {
    asking.server.close();
  }
});

test('who says no, and what is wrong with a request, is told to the program; where nobody is, nobody is told', async ({ browser }) => {
  const asking = await program();
  try {
    const page = await visitor(browser);
    const { name } = await account(page);
    await page.goto(address(asking, { username: fresh() }));
    await expect(page.getByText(`You are logged in as ${name}.`)).toBeVisible();
    await expect(page.getByRole('note').filter({ hasText: 'The program expects the account' })).toBeVisible();
    for (const [more, sentence] of [
      [{ response_type: 'token' }, 'It asks for something other than a code'],
      [{ code_challenge_method: 'plain' }, 'It does not use PKCE with S256'],
      [{ code_challenge: 'abc' }, 'Its code_challenge is missing'],
      [{ scope: 'board:fly' }, 'It asks for an access that there is not on this site'],
      [{ scope: 'operator' }, 'It asks for an access that is not given in this way'],
      [{ state: 'x'.repeat(1_001) }, 'Its state is longer than it may be.'],
    ] as const) {
      await page.goto(address(asking, more));
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.getByRole('button', { name: 'Authorise' })).toHaveCount(0);
    }
    await clean(page, SOME);
    for (const [more, sentence] of [
      [{ client_id: '' }, 'The program does not say what it is called'],
      [{ redirect_uri: 'http://app.example/' }, 'The program would be answered where it may not be'],
      [{ redirect_uri: `${asking.at}#x` }, 'has a part after #'],
    ] as const) {
      await page.goto(address(asking, more));
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.getByRole('link', { name: 'Back to the program' })).toHaveCount(0);
    }
    await clean(page, SOME);
    await page.goto(address(asking));
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const told = await asking.told();
    expect([told.get('error'), told.get('state'), told.get('code')]).toEqual(['access_denied', 'a&b', null]);
  } finally {
    asking.server.close();
  }
});

for (const [lang, yes] of [
  ['bg', 'Разрешавам'],
  ['ru', 'Разрешить'],
] as const)
  test(`the page asks in ${lang}`, night(lang !== 'bg'), async ({ browser }) => {
    const asking = await program();
    asking.server.close();
    const page = await visitor(browser, { lang });
    await account(page);
    await page.goto(address(asking, { redirect_uri: 'com.example.pocket:/back' }));
    await expect(page.getByRole('button', { name: yes })).toBeVisible();
    await clean(page, SOME);
  });
