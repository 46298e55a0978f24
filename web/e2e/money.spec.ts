// SPDX-License-Identifier: AGPL-3.0-or-later
//! A club plays for its credits: the cashier issues them, two members play a tabla for a stake to a settlement that both
//! see, and each reads it in their statement. It needs a site with stakes: `kapia serve --stakes-statement TEXT`.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { join, test, view, visitor } from './house';
import { account, asOperator, fresh } from './people';

/** Asks as whoever this page is. */
async function asks(page: Page, baseURL: string, method: 'post' | 'put', path: string, data: unknown): Promise<unknown> {
  const answer = await page.request[method](`/api/v1${path}`, { headers: { origin: baseURL }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

test('a club plays for its credits, to a settlement that both see', async ({ browser, baseURL }) => {
  const site = baseURL!;
  const [desk, till, one, other] = [await visitor(browser), await visitor(browser), await visitor(browser), await visitor(browser)];
  const cashier = await account(till);
  const [ann, bob] = [await account(one), await account(other)];
  const about = (await (await one.request.get('/api/v1/house')).json()) as { stakes: boolean };
  test.skip(!about.stakes, 'this site plays for nothing');
  const id = fresh('club').toLowerCase();
  await asOperator(desk);
  await asks(desk, site, 'post', '/federations', {
    id,
    name: `Club ${id}`,
    administrator: { name: 'Vera Ilieva', kind: 'person' },
    agreement: `Agreement ${id}`,
    joining: 'open',
    stakes: true,
  });
  await asks(desk, site, 'put', `/federations/${id}/roles/${cashier.name}`, { roles: ['cashier'] });
  for (const page of [one, other]) await asks(page, site, 'post', `/federations/${id}/members`, {});

  // The sum is read back before it is entered.
  await till.goto(`/federation/${id}/desk`);
  const box = till.getByRole('region', { name: 'Cashier' });
  for (const name of [ann.name, bob.name]) {
    await box.getByRole('textbox', { name: 'Name' }).fill(name);
    await box.getByRole('textbox', { name: 'How many credits' }).fill('100');
    await box.getByRole('textbox', { name: 'Why' }).fill('autumn cup');
    await box.getByRole('button', { name: 'Go on' }).click();
    await expect(box.getByText(`Pay in 100.00 credits for ${name}?`)).toBeFocused();
    await box.getByRole('button', { name: 'Yes, enter it' }).click();
    await expect(box.getByText('It is entered. 100.00 are on the account now.')).toBeVisible();
  }
  await clean(till, SOME);

  await one.goto('/new?game=tabla');
  await one.getByRole('switch', { name: 'Play for credits' }).click();
  // The own club comes first; the site itself is there for everybody.
  const whose = one.getByLabel('Credits of');
  await expect(whose.locator('option')).toHaveText([`Club ${id}`, 'Kapia']);
  await expect(whose).toHaveValue(id);
  await one.getByLabel('Stake of one point').fill('2');
  await one.getByLabel('At most').fill('5');
  await clean(one, SOME);
  await one.setViewportSize({ width: 1280, height: 900 });
  await one.locator('form button.primary').click();
  await one.waitForURL(/\/room\//);
  await join(other, new URL(one.url()).pathname);
  for (const page of [one, other]) await expect.poll(async () => (await view(page)).status).toBe('playing');
  const rows = one.getByRole('region', { name: 'Stake', exact: true });
  await expect(rows.getByRole('row').nth(3)).toContainText('5.00');
  await clean(one, SOME);
  await clean(other, SOME);

  const room = new URL(one.url()).pathname.split('/').pop()!;
  await asks(other, site, 'post', `/rooms/${room}/commands`, { id: 'g1', c: { k: 'offer', what: 'resign', points: 3 } });
  await asks(one, site, 'post', `/rooms/${room}/commands`, { id: 'a1', c: { k: 'accept', what: 'resign' } });
  for (const page of [one, other]) {
    const sum = page.getByRole('region', { name: 'Stake', exact: true });
    await expect(sum).toContainText('Settled: the pot was 10.00, the fee 0.50.');
    await expect(sum).toContainText(`${ann.name}: +4.50`);
    await expect(sum).toContainText(`${bob.name}: -5.00`);
  }
  await clean(one, SOME);

  await one.goto('/money');
  await expect(one.getByRole('row', { name: new RegExp(`^Club ${id} 104\\.50 0\\.00 \\+4\\.50`) })).toBeVisible();
  await expect(one.getByRole('region', { name: 'Statement' }).getByRole('row').last()).toContainText('104.50');
  await clean(one, SOME);
  await one.getByLabel('In 24 hours').fill('20');
  await one.getByRole('button', { name: 'Save the limits' }).click();
  await expect(one.getByText('The limits are saved.')).toBeVisible();
});
