// SPDX-License-Identifier: AGPL-3.0-or-later
//! A federation from its founding to its first cashier: the operator founds it, its administrator lets a member in and
//! gives them a role, and everybody reads who did what.
import { expect } from '@playwright/test';
import { clean, SOME } from './clean';
import { test, visitor } from './house';
import { account, fresh, logIn, loggedIn, OPERATOR, PASSWORD } from './people';

test('a federation is founded, joined, and its roles are given', async ({ browser, baseURL }) => {
  const [one, other, desk] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const admin = await account(one);
  const member = await account(other);
  const id = fresh('club').toLowerCase();
  await logIn(desk, OPERATOR, PASSWORD);
  await expect.poll(() => loggedIn(desk)).toBe(OPERATOR);
  const founded = await desk.request.post('/api/v1/federations', {
    headers: { origin: baseURL! },
    data: {
      id,
      name: `Club ${id}`,
      administrator: { name: 'Vera Ilieva', kind: 'person' },
      administrator_account: admin.name,
      agreement: `Agreement ${id}`,
    },
  });
  expect(founded.status(), await founded.text()).toBe(201);

  await other.goto('/federations');
  await other.getByRole('link', { name: `Club ${id}` }).click();
  await clean(other, SOME);
  await other.getByRole('button', { name: 'Ask to join' }).click();
  await expect(other.getByText('You have asked to join.', { exact: false })).toBeVisible();

  await one.goto(`/federation/${id}/desk`);
  await expect(one.getByRole('heading', { name: 'Order at the tables' })).toBeVisible();
  await clean(one, SOME);
  await one.getByRole('button', { name: `Accept: ${member.name}` }).click();
  const role = one.getByRole('checkbox', { name: `Cashier: ${member.name}` });
  await role.check();
  await expect(role).toBeChecked();
  await one.getByRole('group', { name: 'What the federation says of itself' }).getByRole('textbox').fill('Сряда в седем.');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(one.getByText('It is saved.')).toBeVisible();

  await other.reload();
  await expect(other.getByText('You are a member.')).toBeVisible();
  await other.getByRole('link', { name: 'Log of acts' }).click();
  await expect(other.getByRole('main').getByRole('listitem').first()).toContainText(admin.name);
  await clean(other, SOME);
});
