// SPDX-License-Identifier: AGPL-3.0-or-later
//! A rated game is contested by who lost it and taken back by who decides for its table, with the ratings it moved.
import { expect } from '@playwright/test';
import { clean, SOME } from './clean';
import { posted, test, visitor } from './house';
import { account, asOperator } from './people';

test('a rated game is contested and taken back', async ({ browser }) => {
  const [one, other, desk] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const winner = await account(one);
  const loser = await account(other);
  const wish = { game: 'chess', seat: 'first', rated: true, clock: { kind: 'fischer', base_s: 300, step_s: 3 } };
  const { id } = await posted(one, '/rooms', wish);
  await posted(other, `/rooms/${id}/commands`, { id: 'c1', c: { k: 'sit', seat: 1 } });
  await posted(other, `/rooms/${id}/commands`, { id: 'c2', c: { k: 'resign' } });

  await other.goto(`/room/${id}`);
  await other.getByRole('button', { name: 'Contest this game' }).click();
  const text = other.getByRole('textbox', { name: 'What went wrong?' });
  await expect(text).toBeFocused();
  await text.fill('My page hung.');
  // On a narrow page the form stands elsewhere, and nothing of it is lost.
  await clean(other, SOME);
  await expect(text).toHaveValue('My page hung.');
  // The chat beside it has a button of that name, too.
  await other.locator('form').filter({ has: text }).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(other.getByText('Sent. Whoever decides for this table reads it.')).toBeFocused();

  await asOperator(desk);
  await desk.goto('/federation/house/desk');
  const row = desk.getByRole('article', { name: loser.name }).filter({ hasText: 'My page hung.' });
  await row.getByRole('button', { name: `Take the game back: ${loser.name}` }).click();
  await expect(row.getByRole('textbox', { name: 'Why is it taken back?' })).toBeFocused();
  await clean(desk, SOME);
  await row.getByRole('textbox', { name: 'Why is it taken back?' }).fill('Both say so.');
  await row.getByRole('button', { name: 'Take the game back', exact: true }).click();
  await expect(desk.getByText('The game is taken back.')).toBeVisible();

  await expect(other.getByText('This game was taken back: the ratings are as without it.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Taken back: no result' })).toBeVisible();
  const shown = (await (await one.request.get(`/api/v1/players/${winner.name}`)).json()) as { ratings: { games: number; shown: string }[] };
  expect(shown.ratings).toMatchObject([{ games: 0, shown: '1500?' }]);
});

test('the operator calls a running game off, and looks after the money of the site', async ({ browser }) => {
  const [one, other, desk] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const ann = await account(one);
  await account(other);
  const { id } = await posted(one, '/rooms', { game: 'chess', seat: 'first', rated: true, clock: { kind: 'fischer', base_s: 300, step_s: 3 } });
  await posted(other, `/rooms/${id}/commands`, { id: 'c1', c: { k: 'sit', seat: 1 } });
  await asOperator(desk);
  await desk.goto(`/room/${id}`);
  await desk.getByRole('button', { name: 'Report or mute…' }).click();
  await desk.getByRole('button', { name: 'Call the game off' }).click();
  await desk.getByRole('textbox', { name: /^Why\? It stands in the audit/ }).fill('The hall is closed.');
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Call the game off' }).click();
  await expect(desk.getByText('The game is called off.')).toBeFocused();

  await desk.goto('/admin/money');
  await expect(desk.getByRole('heading', { name: 'The books' })).toBeVisible();
  await expect(desk.getByRole('row', { name: /^This site/ })).toBeVisible();
  await clean(desk, SOME);
  await desk.getByRole('link', { name: 'Cashier of the site' }).click();
  const cashier = desk.getByRole('region', { name: 'Cashier' });
  await cashier.getByLabel('Name', { exact: true }).fill(ann.name);
  await cashier.getByLabel('How many credits').fill('12.50');
  await cashier.getByLabel('Why', { exact: true }).fill('won at the fair');
  await cashier.getByRole('button', { name: 'Go on' }).click();
  await expect(cashier.getByText(/12\.50/)).toBeFocused();
  await clean(desk, SOME);
});
