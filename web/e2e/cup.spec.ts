// SPDX-License-Identifier: AGPL-3.0-or-later
//! A club's cup with an entry fee, from the form to the paid prizes: the fee is read back before somebody enters, and what
//! it brought stands with the tournament and in the statement. It needs a site with stakes: `kapia serve
//! --stakes-statement TEXT`.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { test, visitor } from './house';
import { account, asOperator, fresh } from './people';

/** Asks as whoever this page is. */
async function asks(page: Page, baseURL: string, method: 'post' | 'put', path: string, data: unknown): Promise<unknown> {
  const answer = await page.request[method](`/api/v1${path}`, { headers: { origin: baseURL }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

test('a cup with an entry fee, from the form to the paid prizes', async ({ browser, baseURL }) => {
  const site = baseURL!;
  const [host, desk, one, other] = [await visitor(browser), await visitor(browser), await visitor(browser), await visitor(browser)];
  const [ada, ann, bob] = [await account(desk), await account(one), await account(other)];
  const about = (await (await one.request.get('/api/v1/house')).json()) as { stakes: boolean };
  test.skip(!about.stakes, 'this site plays for nothing');
  const id = fresh('cup').toLowerCase();
  await asOperator(host);
  await asks(host, site, 'post', '/federations', {
    id,
    name: `Club ${id}`,
    administrator: { name: 'Vera Ilieva', kind: 'person' },
    administrator_account: ada.name,
    agreement: `Agreement ${id}`,
    joining: 'open',
    stakes: true,
  });
  await asks(desk, site, 'post', `/federations/${id}/sponsors`, { id: 'acme', name: 'Acme' });
  for (const page of [one, other]) await asks(page, site, 'post', `/federations/${id}/members`, {});
  for (const [whose, amount] of [[`player/${ann.name}`, 1_000], [`player/${bob.name}`, 1_000], ['sponsor/acme', 500]] as const)
    await asks(desk, site, 'post', `/federations/${id}/cashier/entries`, { kind: 'deposit', account: whose, amount, reason: 'cup' });

  await desk.goto('/tournaments/new');
  await desk.getByLabel('Name', { exact: true }).fill('Autumn cup');
  await desk.getByLabel('Rounds').fill('1');
  await desk.getByLabel('Venue').selectOption('board');
  await desk.getByRole('checkbox', { name: 'It is played for credits' }).check();
  await desk.getByLabel('Entry fee', { exact: true }).fill('2.50');
  await desk.getByLabel('The organiser keeps, of the fees').fill('10');
  await desk.getByLabel('Prizes of the places').fill('60 50');
  await desk.getByRole('button', { name: 'Add a bonus' }).click();
  await desk.getByLabel('Bonus 1, in credits').fill('5');
  await desk.getByLabel('Who gives bonus 1').selectOption('acme');
  await desk.getByRole('button', { name: 'Make the draft' }).click();
  await expect(desk.getByRole('group', { name: /The parts fall from place to place/ })).toBeFocused();
  await desk.getByLabel('Prizes of the places').fill('60 40');
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Make the draft' }).click();
  await desk.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(desk.getByText('open for entries')).toBeVisible();
  const page = new URL(desk.url()).pathname.replace('/desk', '');

  for (const player of [one, other]) {
    await player.goto(page);
    await player.getByRole('button', { name: 'Enter the tournament' }).click();
    await expect(player.getByText(`Taking part costs 2.50, credits of Club ${id}.`)).toBeFocused();
    if (player === one) {
      await clean(player, SOME);
      await player.getByRole('button', { name: 'No', exact: true }).click();
      await player.getByRole('button', { name: 'Enter the tournament' }).click();
    }
    await player.getByRole('button', { name: 'Yes, enter me' }).click();
    await expect(player.getByText('You are on the list.')).toBeVisible();
    await expect(player.getByText(/When it starts, 2\.50 is taken/)).toBeVisible();
  }
  await clean(one, SOME);

  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  const money = one.getByRole('region', { name: 'Entry fee and prizes' });
  await expect(money.getByRole('row').nth(1)).toHaveText(/1\s*60%\s*5\.70/);
  await expect(money).toContainText('5.00, of which 0.50 for the organiser');
  await clean(one, SOME);
  const board = desk.getByRole('combobox', { name: /^Board \d/ }).first();
  await board.focus();
  await desk.keyboard.press('1');
  await expect(board).toHaveValue('1-0');
  await desk.getByRole('button', { name: 'Finish', exact: true }).click();
  await desk.getByRole('button', { name: 'Press again: Finish' }).click();
  await expect(money).toContainText('So they are paid if no result is corrected any more.');
  await clean(one, SOME);

  await one.goto('/money');
  const statement = one.getByRole('region', { name: 'Statement' });
  await expect(statement.getByRole('row').last()).toContainText('Entry fee');
  await expect(statement.getByRole('link', { name: 'Autumn cup' })).toHaveAttribute('href', page);
  await clean(one, SOME);

  // It stands on the page of who was in it.
  await other.goto(`/u/${ann.name}`);
  await expect(other.getByRole('region', { name: 'Tournaments' }).getByRole('link').first()).toHaveAttribute('href', page);
  await clean(other, SOME);
});
