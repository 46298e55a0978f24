// SPDX-License-Identifier: AGPL-3.0-or-later
//! An address of an account: given, proved by the link of a letter, and the way back in that it opens. The site sends its
//! letters by `letters.sh`; by hand: `kapia serve --mail-command "sh web/e2e/letters.sh"`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { test, visitor } from './house';
import { account, fresh, loggedIn, PASSWORD } from './people';

const LETTERS = join(import.meta.dirname, '../../target/tmp/letters');
const NEW = 'four cedar chairs';

/** Links that came to an address, as parts of the site's own addresses. */
function links(to: string): string[] {
  if (!existsSync(LETTERS)) return [];
  const texts = readdirSync(LETTERS)
    .filter((name) => name.endsWith('.letter'))
    .map((name) => readFileSync(join(LETTERS, name), 'utf8'));
  return texts.filter((text) => text.startsWith(`To: ${to}\n`)).flatMap((text) => /^https?:\/\/[^/]+(\/\S+)$/m.exec(text)?.[1] ?? []);
}

/** The one link that says this. */
async function link(to: string, beginning: string): Promise<string> {
  const found = () => links(to).filter((each) => each.startsWith(beginning));
  await expect.poll(() => found().length).toBe(1);
  return found()[0]!;
}

const row = (page: Page) => page.locator('.thing').filter({ has: page.getByRole('heading', { name: 'E-mail', exact: true }) });

test('an address is given, proved, and opens a way back', async ({ browser }) => {
  const page = await visitor(browser);
  const { name } = await account(page);
  const to = `${fresh('post').toLowerCase()}@example.org`;
  await page.goto('/account');
  await row(page).getByRole('button', { name: 'Change' }).click();
  await row(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(row(page).getByRole('group', { name: /^One thing needs your attention/ })).toBeFocused();
  await row(page).getByLabel('New address').fill('no address');
  await row(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await row(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(row(page).getByRole('link', { name: 'This is not an e-mail address.' })).toBeVisible();
  await clean(page, SOME);
  await row(page).getByLabel('New address').fill(to);
  await row(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(row(page).getByText(`A link has gone to ${to}.`, { exact: false })).toBeVisible();
  await expect(row(page).getByText('not proved yet', { exact: false })).toBeVisible();

  // The link may be opened anywhere; it says nothing before its reader does.
  const reader = await visitor(browser);
  await reader.goto(await link(to, '/account#email='));
  await expect(reader.getByRole('heading', { name: 'Is this your address?' })).toBeVisible();
  await expect(reader).toHaveURL('/account');
  await clean(reader, SOME);
  await reader.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(reader.getByText(`Mail about the account ${name} goes to ${to} now.`)).toBeFocused();
  await page.reload();
  await expect(row(page).getByText(to, { exact: true })).toBeVisible();

  const lost = await visitor(browser);
  await lost.goto('/recover');
  const byMail = lost.getByRole('form', { name: 'No code at hand?' });
  await byMail.getByLabel('Name', { exact: true }).fill(name);
  await clean(lost, SOME);
  await byMail.getByRole('button', { name: 'Send the link' }).click();
  await expect(byMail.getByText('the link is on its way', { exact: false })).toBeVisible();
  await lost.goto(await link(to, '/recover#'));
  await expect(lost.getByText('The link you followed lets you in', { exact: false })).toBeVisible();
  await lost.getByLabel('New password', { exact: true }).fill(NEW);
  await lost.getByRole('button', { name: 'Set the new password' }).click();
  await expect(lost).toHaveURL('/account');
  await expect.poll(() => loggedIn(lost)).toBe(name);
});
