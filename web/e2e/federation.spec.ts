// SPDX-License-Identifier: AGPL-3.0-or-later
//! A federation from its founding to its first cashier: the operator founds it, its administrator lets a member in and
//! gives them a role, what is reported at one of its tables waits at its desk, and everybody reads who did what.
import { expect } from '@playwright/test';
import { clean, SOME } from './clean';
import { posted, test, visitor } from './house';
import { account, asOperator, fresh, OPERATOR } from './people';

test('a federation is founded, joined, and its roles are given', async ({ browser }) => {
  const [one, other, desk] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const admin = await account(one);
  const member = await account(other);
  const id = fresh('club').toLowerCase();
  await asOperator(desk);
  await posted(desk, '/federations', {
    id,
    name: `Club ${id}`,
    administrator: { name: 'Vera Ilieva', kind: 'person' },
    administrator_account: admin.name,
    agreement: `Agreement ${id}`,
  });
  const pasted = await desk.request.get(`/federation/${id}`, { headers: { 'accept-language': 'en' } });
  expect(await pasted.text()).toContain(`<meta property="og:title" content="Club ${id} – `);

  await other.goto('/federations');
  await other.getByRole('link', { name: `Club ${id}` }).click();
  await expect(other.getByRole('button', { name: 'Ask to join' })).toBeVisible();
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
  // However many members there are, one finds whom one looks for.
  await one.getByLabel('Find a member by the beginning of their name').fill('Nobody');
  await one.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(one.getByText('No member’s name begins so.')).toBeVisible();
  await one.getByLabel('Find a member by the beginning of their name').fill(member.name);
  await one.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(role).toBeChecked();
  await expect(one.getByRole('checkbox', { name: `Cashier: ${admin.name}` })).toHaveCount(0);
  await one.getByRole('group', { name: 'What the federation says of itself' }).getByRole('textbox').fill('Сряда в седем.');
  await one.getByText('How tables are set up').click();
  await one.getByLabel('Kalah', { exact: true }).selectOption('enforced');
  await one.getByText(/^Preset 1:/).click();
  await one.getByLabel('Name of the preset').fill('Short game');
  await one.getByLabel('Clock of the preset').selectOption({ index: 1 });
  await one.getByRole('button', { name: 'Add a preset: Kalah' }).click();
  await clean(one, SOME);
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(one.getByText('It is saved.')).toBeVisible();
  const kept = (await (await one.request.get(`/api/v1/federations/${id}`)).json()) as { presets: Record<string, { mode: string; presets: { name: string; clock?: object }[] }> };
  expect(kept.presets.kalah).toMatchObject({ mode: 'enforced', presets: [{ name: 'Short game', clock: {} }, { name: 'Kalah' }] });

  // A report of one of its tables waits at its own desk.
  const room = await posted(other, '/rooms', { game: 'chess', seat: 'first', federation: id });
  const { name: reported } = member;
  await posted(one, '/reports', { player: reported, room: room.id, kind: 'stalling', text: 'Nothing for an hour.' });
  await desk.goto(`/federation/${id}/desk`);
  const waits = desk.getByRole('article', { name: `${reported}: ` });
  await expect(waits).toContainText('Nothing for an hour.');
  await clean(desk, SOME);
  await waits.getByRole('button', { name: `Measure: ${reported}` }).click();
  await expect(waits.getByRole('combobox', { name: 'Measure' })).toBeFocused();
  await waits.getByRole('textbox', { name: 'Reason' }).fill('Please play on.');
  await waits.getByRole('button', { name: 'Do it' }).click();
  // Who has a role is not warned by another: the sentence says so, and the verdict needs no measure.
  await expect(waits.locator('.summary')).toContainText('role');
  await waits.getByRole('button', { name: `Dismiss: ${reported}` }).click();
  await expect(desk.getByText('Decided. Who reported has been told.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Reports from our tables' })).toBeFocused();
  await desk.getByRole('radio', { name: 'Closed' }).check();
  await expect(desk.getByRole('article', { name: `${reported}: ` })).toContainText(OPERATOR);

  await other.reload();
  await expect(other.getByText('You are a member.')).toBeVisible();
  await other.getByRole('link', { name: 'Log of acts' }).click();
  const acts = other.getByRole('main').getByRole('listitem');
  await expect(acts.first()).toContainText('A report was decided');
  await expect(acts.filter({ hasText: admin.name }).first()).toBeVisible();
  await clean(other, SOME);
});

test('the terms of a federation are set at two desks at once, and nothing that was written is lost', async ({ browser }) => {
  const [founder, first] = [await visitor(browser), await visitor(browser)];
  const admin = await account(founder);
  const id = fresh('terms').toLowerCase();
  const name = `Terms ${id}`;
  await asOperator(first);
  await posted(first, '/federations', { id, name, administrator: { name: 'Vera Ilieva', kind: 'person' }, administrator_account: admin.name, agreement: `Agreement ${id}` });
  const second = await first.context().newPage();
  const agreement = (page: typeof first) => page.getByRole('main').getByLabel('Agreement', { exact: true }).last();
  for (const page of [first, second]) {
    await page.goto('/admin/federations');
    await page.getByRole('button', { name, exact: true }).click();
    await expect(agreement(page)).toHaveValue(`Agreement ${id}`);
  }
  const save = (page: typeof first) => page.getByRole('button', { name: 'Save', exact: true });
  await agreement(first).fill(`Agreement ${id}, second year`);
  await save(first).click();
  await expect(first.getByText('It is saved.')).toBeVisible();

  // Both versions stand beside each other, and only where they differ.
  const share = second.getByLabel('Its part of the fees, percent');
  await share.fill('12,5');
  await save(second).click();
  const both = second.getByRole('region', { name: 'Both versions' });
  await expect(both.getByRole('row')).toHaveCount(3);
  await expect(both.getByRole('row', { name: /^Agreement/ })).toContainText(`Agreement ${id}, second year`);
  await clean(second, SOME);
  await second.getByRole('button', { name: 'Take what is there' }).click();
  await expect(both).toBeHidden();
  await expect(agreement(second)).toHaveValue(`Agreement ${id}, second year`);

  // And now the other way: what was written later stands.
  await agreement(first).fill(`Agreement ${id}, third year`);
  await save(first).click();
  await share.fill('12,5');
  await save(second).click();
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await expect(second.getByText('It is saved.')).toBeVisible();
  const kept = (await (await second.request.get(`/api/v1/federations/${id}`)).json()) as { agreement: string; fee_share_bp: number };
  expect(kept).toMatchObject({ agreement: `Agreement ${id}, second year`, fee_share_bp: 1250 });
});
