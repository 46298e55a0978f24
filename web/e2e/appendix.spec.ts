// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table of chess by Appendix D says what it is to whoever opens it, and nobody sits down there unawares.
import { expect } from '@playwright/test';
import { clean, SOME } from './clean';
import { known, test, visitor } from './house';

test('a table by Appendix D says what it is', async ({ browser, baseURL }) => {
  const [maker, guest] = [await visitor(browser), await visitor(browser)];
  await known(maker);
  const data = { game: 'chess', seat: 'first', access: 'link', clock: { kind: 'fischer', base_s: 900, step_s: 10 }, adapted: {} };
  const made = await maker.request.post('/api/v1/rooms', { headers: { origin: baseURL! }, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  await guest.goto(`/room/${id}`);
  await expect(guest.getByRole('heading', { level: 1, name: 'Chess by Appendix D' })).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ hasText: 'The opponent repeats every move before carrying it out.' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Sit down and play' })).toBeVisible();
  await clean(guest, SOME);
});
