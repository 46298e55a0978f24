// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match that two agree on by themselves, of games that change in turn, to the whole score; a board of an arena, where one
//! plays with half of one's time; and terms of a tournament that two change at once.
import { expect, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { hears, listen } from './hearing';
import { playing, test, view, visitor } from './house';
import { account, asOperator } from './people';

async function asks<T>(page: Page, origin: string, method: 'get' | 'post' | 'patch', path: string, data?: unknown, more: Record<string, string> = {}): Promise<T> {
  const answer = await page.request[method](`/api/v1${path}`, { headers: { origin, ...more }, ...(data === undefined ? {} : { data }) });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

test('two play games in turn with one score', async ({ browser, baseURL }) => {
  const site = baseURL!;
  const [one, other] = [await visitor(browser), await visitor(browser)];
  const [ann, bob] = [await account(one), await account(other)];
  for (const page of [one, other]) await listen(page);
  await one.goto('/new');
  await one.getByRole('link', { name: 'A match of different games in turn' }).click();
  await expect(one.getByRole('heading', { name: 'A match of games in turn' })).toBeVisible();
  await one.getByLabel('Game 1', { exact: true }).selectOption('chess');
  await one.getByLabel('Game 2', { exact: true }).selectOption('kalah');
  await one.getByRole('button', { name: 'One game less' }).click();
  await one.getByLabel('How many').fill('0');
  await one.getByRole('button', { name: 'Make the match and get the link' }).click();
  await expect(one.getByRole('group', { name: /A match has 1 to 100/ })).toBeFocused();
  await one.getByLabel('How many').fill('2');
  await clean(one, SOME);
  await one.getByRole('button', { name: 'Make the match and get the link' }).click();
  await expect(one.getByRole('heading', { name: `Match of ${ann.name}: Chess, Kalah` })).toBeVisible();
  await expect(one.getByText('Send this link to your opponent.')).toBeVisible();
  await clean(one, SOME);
  const place = new URL(one.url()).pathname;
  const id = place.split('/').pop()!;

  await other.goto(place);
  await other.getByRole('button', { name: 'Play this match' }).click();
  // Who watches sees the board of the game that is on, and which game it is by the next one.
  const watcher = await visitor(browser);
  for (const [round, game] of [[1, 'chess'], [2, 'kalah']] as const) {
    for (const page of [one, other]) {
      // From one game to the next one is taken by itself.
      if (round === 1) {
        await page.goto(place);
        await page.getByRole('link', { name: 'Go to your table' }).click();
      } else await hears(page, /The next game of the match: Kalah against/);
      if (round > 1) await expect.poll(() => view(page).then((seen) => seen.game, () => null), { timeout: 30_000 }).toBe(game);
      await playing(page);
      expect((await view(page)).game).toBe(game);
    }
    const room = new URL(other.url()).pathname.split('/').pop()!;
    await watcher.goto(place);
    const live = watcher.getByRole('region', { name: 'Live boards' }).getByRole('link', { name: /^Table 1: .+, watch$/ });
    await expect(live.locator('img')).toBeVisible();
    expect(await live.getAttribute('href')).toBe(`/room/${room}`);
    if (round === 1) await clean(watcher, SOME);
    await expect(async () => {
      await asks(other, site, 'post', `/rooms/${room}/commands`, { id: `r${round}`, c: { k: 'resign' } });
    }).toPass();
    await expect.poll(async () => (await asks<{ state: string }>(one, site, 'get', `/tournaments/${id}/rounds/${round}`)).state).toBe('over');
  }
  await one.goto(place);
  const score = one.getByRole('region', { name: 'Score' });
  await expect(score).toContainText(new RegExp(`${ann.name} 2 : 0 ${bob.name}|${bob.name} 0 : 2 ${ann.name}`));
  await clean(one, SOME);
});

test('at a board of an arena half of the time is given away', async ({ browser, baseURL }) => {
  const site = baseURL!;
  const [desk, one, other] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const [ann] = [await account(one), await account(other)];
  await listen(other);
  await asOperator(desk);
  const clock = { kind: 'fischer', base_s: 600, step_s: 2 };
  const { id } = await asks<{ id: string }>(desk, site, 'post', '/tournaments', { federation: 'house', name: 'Arena', game: 'chess', format: 'arena', minutes: 30, clock });
  await asks(desk, site, 'post', `/tournaments/${id}/announce`, {});

  // Two directors change the draft at once: both versions are shown.
  await desk.goto(`/tournament/${id}/desk`);
  await desk.getByText('Change what is agreed').click();
  await desk.getByLabel('Minutes to come to the table').fill('7');
  const seen = await asks<{ seq: number }>(desk, site, 'get', `/tournaments/${id}`);
  await asks(desk, site, 'patch', `/tournaments/${id}`, { name: 'Night arena', arrive_min: 9 }, { 'if-match': `"${seen.seq}"` });
  await desk.getByRole('button', { name: 'Save the changes' }).click();
  const both = desk.getByRole('region', { name: 'Both versions' });
  await expect(both.getByRole('row', { name: 'Minutes to come to the table 7 9' })).toBeVisible();
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Write mine' }).click();
  await expect(desk.getByText('The changes are saved.')).toBeVisible();
  await expect.poll(async () => (await asks<{ arrive_min: number }>(desk, site, 'get', `/tournaments/${id}`)).arrive_min).toBe(7);

  for (const page of [one, other]) await asks(page, site, 'post', `/tournaments/${id}/entries`, {});
  await asks(desk, site, 'post', `/tournaments/${id}/start`, {});
  for (const page of [one, other]) {
    await page.goto(`/tournament/${id}`);
    await page.getByRole('link', { name: 'Go to your table' }).click({ timeout: 30_000 });
    await playing(page);
  }
  await one.getByRole('button', { name: 'Play with half of your time' }).click();
  await expect(one.getByText('You play with half of your time.').first()).toBeVisible();
  await hears(other, new RegExp(`${ann.name} plays with half of the time\\.`));
  await expect(one.getByRole('button', { name: 'Play with half of your time' })).toHaveCount(0);
  await clean(one, SOME);
});
