// SPDX-License-Identifier: AGPL-3.0-or-later
//! Keeping people safe: a line of talk is reported, the operator looks at it and mutes who wrote it, who sees why and
//! appeals, and everybody hears what came of it.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { join, playing, test, unhurried, visitor } from './house';
import { account, asOperator, menu } from './people';

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Looks at a page, and leaves it as wide as it was. */
async function look(page: Page): Promise<void> {
  await clean(page, SOME);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a report is looked at, a sanction given, seen, appealed against and lifted', async ({ browser }) => {
  const [one, other, desk] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const ann = await account(one);
  const bob = await account(other);
  await one.goto('/admin');
  await expect(one.getByText(/^This page is for the operators/)).toBeVisible();

  const url = await unhurried(one, 'kalah');
  await join(other, url);
  await playing(one);
  const heard = one.getByRole('log', { name: 'Chat' });
  await say(other, 'only an idiot sows there');
  const veil = heard.getByRole('button', { name: 'A word is hidden. Show it' });
  await expect(veil).toBeVisible();
  await expect(heard.getByText('only an idiot sows there')).toHaveCount(0);
  await veil.press('Enter');
  await expect(heard.getByText('only an idiot sows there')).toBeFocused();
  await say(other, 'you play like a spoon');
  await expect(heard.getByText('you play like a spoon')).toBeVisible();
  // Every line of somebody else has its own button; all of them are one stop of the Tab key.
  const flags = heard.getByRole('button', { name: new RegExp(`^Report this line of ${bob.name}`) });
  await expect(flags).toHaveCount(2);
  await expect(flags.last()).toHaveAttribute('tabindex', '0');
  await flags.last().press('ArrowUp');
  await expect(flags.first()).toBeFocused();
  await flags.first().press('ArrowDown');
  await flags.last().press('Enter');
  await expect(one.getByRole('heading', { name: `Report ${bob.name}` })).toBeFocused();
  await expect(one.getByLabel('What happened?')).toHaveValue(/you play like a spoon/);
  await one.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(flags.last()).toBeFocused();
  await expect(other.getByRole('log', { name: 'Chat' }).getByRole('button', { name: /^Report this line/ })).toHaveCount(0);
  await one.getByRole('button', { name: 'Report or mute…' }).click();
  const dialog = one.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Report or mute' })).toBeFocused();
  await look(one);
  // The newest line stands first.
  await dialog.getByRole('button', { name: `Report this line of ${bob.name}` }).first().press('Enter');
  await expect(dialog.getByLabel('What happened?')).toHaveValue(/you play like a spoon/);
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByRole('heading', { name: 'Thank you. Your report has been sent.' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: `Mute ${bob.name} here` }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(heard.getByText('you play like a spoon')).toBeHidden();

  await asOperator(desk);
  await desk.goto('/');
  await menu(desk);
  await desk.getByRole('link', { name: 'Operators’ desk' }).click();
  await expect(desk.getByText('Database')).toBeVisible();
  await look(desk);
  await desk.getByRole('link', { name: 'Reports', exact: true }).click();
  const report = desk.getByRole('article', { name: new RegExp(`^${bob.name}: `) });
  await expect(report.getByText('Talk at the table')).toBeVisible();
  await report.getByRole('link', { name: 'To the table' }).click();
  await desk.getByRole('button', { name: 'Report or mute…' }).click();
  await desk.getByRole('button', { name: `Hide this line of ${bob.name} from everybody` }).first().click();
  await desk.getByLabel(/^Why is it hidden/).fill('An insult');
  await desk.getByRole('button', { name: 'Hide it', exact: true }).click();
  await expect(desk.getByText('The line is hidden.')).toBeFocused();
  await expect(other.getByText('Hidden by the site')).toBeVisible();
  await desk.goto('/admin/reports');
  await report.getByRole('button', { name: `Give a sanction: ${bob.name}` }).click();
  await report.getByRole('button', { name: 'Next' }).click();
  await expect(report.getByRole('group', { name: /^2 things need your attention/ })).toBeFocused();
  await report.getByLabel('Sanction', { exact: true }).selectOption('mute');
  await report.getByLabel('Reason', { exact: true }).fill('Insults at a table');
  await report.getByRole('button', { name: 'Next' }).click();
  await expect(report.getByRole('heading', { name: `Is this right? ${bob.name}` })).toBeFocused();
  await look(desk);
  await report.getByRole('button', { name: 'Give the sanction' }).click();
  await expect(desk.getByText(`${bob.name}: No chat. The sanction is given.`)).toBeVisible();
  await report.getByLabel(/^Answer/).fill('They may not write for a week.');
  await report.getByRole('button', { name: `Uphold: ${bob.name}` }).click();
  await expect(desk.getByText('Decided. The answer has been sent.')).toBeVisible();

  await one.goto('/account');
  await expect(one.getByText('Answer: They may not write for a week.')).toBeVisible();
  await other.goto('/');
  await expect(other.getByText('No chat. Reason: Insults at a table')).toBeVisible();
  await look(other);
  await other.getByRole('link', { name: 'More, and appeal' }).click();
  await other.getByRole('button', { name: 'Appeal against: No chat' }).click();
  await other.getByLabel('Why should it be lifted?').fill('It was a joke between friends.');
  await other.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(other.locator('p', { hasText: 'Your appeal is being looked at.' })).toBeFocused();
  await look(other);

  await desk.getByRole('link', { name: 'Appeals', exact: true }).click();
  const appeal = desk.getByRole('article', { name: `${bob.name}: No chat` });
  await appeal.getByRole('button', { name: `Grant: ${bob.name}` }).click();
  await expect(desk.getByText('Decided. The answer has been sent.')).toBeVisible();
  await desk.getByRole('link', { name: 'Users', exact: true }).click();
  await desk.getByRole('textbox', { name: 'Name' }).fill(bob.name);
  await desk.getByRole('button', { name: 'Search' }).click();
  await desk.getByRole('link', { name: bob.name }).click();
  await expect(desk.getByRole('heading', { name: bob.name })).toBeVisible();
  const won = desk.getByRole('region', { name: 'Rated games won by cheating' });
  await won.getByRole('button', { name: 'Next' }).click();
  await expect(won.getByRole('group', { name: /^One thing needs your attention/ })).toBeFocused();
  await won.getByLabel('Reason, for the audit').fill('A program played');
  await won.getByRole('button', { name: 'Next' }).click();
  await expect(won.getByRole('heading', { name: `Take the won rated games of ${bob.name} back?` })).toBeFocused();
  await look(desk);
  await won.getByRole('button', { name: 'Take them back' }).click();
  await expect(won.getByText('No game was there to take back.')).toBeVisible();
  await desk.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(desk.getByRole('row').filter({ hasText: bob.name }).first()).toBeVisible();
  await look(desk);
});

test('a guest sees on the page of their account what is limited, and appeals', async ({ browser, baseURL }) => {
  const [one, other, desk] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  await account(one);
  const url = await unhurried(one, 'kalah');
  await join(other, url);
  await playing(one);
  const guest = (await (await other.request.post('/api/v1/session', { headers: { origin: baseURL! } })).json()) as { name: string; guest: boolean };
  expect(guest.guest).toBe(true);
  const reported = await one.request.post('/api/v1/reports', {
    headers: { origin: baseURL! },
    data: { player: guest.name, room: url.split('/').pop()!, kind: 'abuse', text: 'Insults' },
  });
  expect(reported.status(), await reported.text()).toBe(201);
  const { id: report } = (await reported.json()) as { id: string };
  await asOperator(desk);
  const given = await desk.request.post('/api/v1/admin/sanctions', {
    headers: { origin: baseURL! },
    data: { player: guest.name, kind: 'mute', until_ms: null, reason: 'Insults at a table', report },
  });
  expect(given.status(), await given.text()).toBe(201);

  await other.goto('/account');
  await expect(other.getByText('Insults at a table', { exact: false }).first()).toBeVisible();
  await expect(other.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await look(other);
  await other.getByRole('button', { name: 'Appeal against: No chat' }).click();
  await other.getByLabel('Why should it be lifted?').fill('It was somebody else at my desk.');
  await other.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(other.locator('p', { hasText: 'Your appeal is being looked at.' })).toBeFocused();
});
