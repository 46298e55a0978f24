// SPDX-License-Identifier: AGPL-3.0-or-later
//! What tests about accounts do: sign up, log in, show a code of the second factor.
import { createHmac } from 'node:crypto';
import { type Cookie, expect, type Page } from '@playwright/test';
import { known } from './house';

let made = 0;

/** A name nobody has yet. */
export function fresh(stem = 'Vera'): string {
  made += 1;
  return `${stem}${process.pid.toString(36)}${made}`.replaceAll(/[^a-zA-Z0-9]/g, '');
}

export const PASSWORD = 'three walnut boards';

/** Who runs the site the tests play on; by hand: `kapia account add --operator --name Boyana --password-file FILE`. */
export const OPERATOR = 'Boyana';

/** The name of the account as the page keeps it; of a page that is just being left nothing can be said. */
export const loggedIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('kapia.account')).catch(() => 'between two pages');

/** Fills in the form of `/join` and answers with the recovery codes; the page then shows them. */
export async function signUp(page: Page, name: string): Promise<string[]> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'I am 18 or older' }).check();
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  return page.locator('ol code').allTextContents();
}

/** A new account, made by request: its form is tried where accounts are what is tested. The browser knows whose it is
 *  as after a visit, and shows no page yet. */
export async function account(page: Page, name = fresh()): Promise<{ name: string; codes: string[] }> {
  await known(page);
  const data = { name, password: PASSWORD, adult: true, language: 'en' };
  const answer = await page.request.post('/api/v1/accounts', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  await knows(page, name);
  return { name, codes: ((await answer.json()) as { recovery: string[] }).recovery };
}

/** The session of whoever runs the site, from one test to the next: a name may log in ten times in ten minutes. */
let operators: Cookie[] = [];

/** Whoever runs the site comes in by request: a form that is just being left would take a page with it that is asked for
 *  meanwhile, and is tried where accounts are what is tested. The browser shows no page yet. */
export async function asOperator(page: Page): Promise<void> {
  await known(page);
  await page.context().addCookies(operators);
  const seen = (await (await page.request.get('/api/v1/session')).json()) as { name?: string };
  // A test may have ended it, or had it renewed.
  if (seen.name !== OPERATOR) {
    const answer = await page.request.post('/api/v1/login', { data: { name: OPERATOR, password: PASSWORD } });
    expect(answer.status(), await answer.text()).toBe(200);
    operators = await page.context().cookies();
  }
  await knows(page, OPERATOR);
}

/** The browser knows whose it is, as after a visit. */
async function knows(page: Page, name: string): Promise<void> {
  await page.goto('/health');
  await page.evaluate((own) => localStorage.setItem('kapia.account', own), name);
}

/** Fills in the first step of `/login`. */
export async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** Opens the menu in the head. */
export async function menu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /your account$|log in or join$/ }).click();
}

/** The bytes of a text in base 32. */
function bytes(secret: string): Buffer {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** RFC 6238: the six digits of a secret, so many steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', bytes(secret)).update(counter).digest();
  const at = mac[19]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
