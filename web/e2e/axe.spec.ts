// SPDX-License-Identifier: AGPL-3.0-or-later
//! No page breaks a rule that axe can check, at desktop width and reflowed to 320 px, light and dark.
import { expect, type Page } from '@playwright/test';
import type { TablesLegal } from '../src/api/types';
import { GAMES } from '../src/parts/presets';
import { ALL, clean, SOME } from './clean';
import { join, made, pressTwice, resultOf, started, test, unhurried, view, visitor } from './house';
import { night } from './night';
import { notation } from './records';
import { tenMillion, transcript } from './fairness';
import { anyTurn, typing } from './tables';

/** What buttons say that are wider than the card they are on: nothing scrolls, so axe does not see it. */
function cutOff(page: Page): Promise<(string | null)[]> {
  return page.locator('.card .btn').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.getBoundingClientRect().right > button.closest('.card')!.getBoundingClientRect().right)
      .map((button) => button.textContent),
  );
}

/** What leaves no choice would play itself while the page is looked at. */
const STILL = { board: { autoForced: false } } as const;

test('the front page, empty and with tables', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Play now' })).toBeVisible();
  await clean(page);
  const other = await visitor(browser);
  await other.goto('/');
  await other.getByRole('article', { name: 'Kalah' }).getByRole('button', { name: 'Open a table' }).click();
  await expect(page.getByRole('button', { name: /^Join .*Kalah/ }).first()).toBeVisible();
  await clean(page);
});

test('making a table, every switch open', async ({ browser }) => {
  const page = await visitor(browser);
  for (const game of ['tabla', 'gyulbara', 'chess', 'bughouse', 'kalah']) {
    await page.goto(`/new?game=${game}`);
    await expect(page.getByRole('button', { name: 'Make the table and get the link' })).toBeVisible();
    await page.getByText('Another…').click();
    if (['kalah', 'gyulbara', 'bughouse'].includes(game)) await page.getByText('Every option, one by one').click();
    if (game === 'gyulbara') await page.getByText('More cube and match rules').click();
    await clean(page, game === 'tabla' ? ALL : SOME);
  }
});

for (const game of ['tabla', 'chess', 'kalah'] as const) {
  test(`the table of ${game}, waiting and playing`, async ({ browser }) => {
    const host = await visitor(browser);
    const url = await unhurried(host, game);
    await clean(host, SOME);
    const guest = await visitor(browser);
    await join(guest, url);
    await started(host, guest);
    await clean(host);
    for (const tab of ['Chat', 'Details']) {
      await guest.setViewportSize({ width: 320, height: 900 });
      await guest.getByRole('tab', { name: tab }).click();
      await clean(guest, [ALL[2]]);
    }
  });
}

for (const game of ['tapa', 'gyulbara', 'chelebi', 'indiika', 'antitabla'] as const) {
  // The others have the board of tabla.
  test(`the board of ${game}`, night(game !== 'indiika'), async ({ browser }) => {
    const page = await visitor(browser, STILL);
    await made(page, game, { bot: true });
    const onTurn = async () => (await view(page).catch(() => null))?.can.includes('move');
    await expect.poll(onTurn, { timeout: 30_000 }).toBe(true);
    await clean(page, SOME);
  });
}

test('a double to answer, the pause between two games, and the end of a match', async ({ browser }) => {
  const host = await visitor(browser);
  await host.goto('/new?game=tabla');
  await host.getByText('to 3', { exact: true }).click();
  await host.getByRole('switch', { name: 'Doubling cube' }).check();
  await host.getByText('More cube and match rules').click();
  await host.getByRole('switch', { name: 'Beavers', exact: true }).check();
  await host.getByRole('button', { name: 'Make the table and get the link' }).click();
  await expect(host.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  const guest = await visitor(browser);
  await join(guest, host.url());
  const pages = await started(host, guest);
  const can = (page: Page, act: string) => expect.poll(async () => (await view(page)).can).toContain(act);

  const starter = pages[((await view(pages[0])).turn ?? 0) as 0 | 1];
  const other = starter === pages[0] ? pages[1] : pages[0];
  await can(starter, 'move');
  await typing(starter, anyTurn((await view(starter)).legal as TablesLegal));
  await can(other, 'double');
  await clean(other, SOME);
  await pressTwice(
    () => other.getByRole('button', { name: 'Double: 2' }).click({ timeout: 2_000 }),
    other.locator('.kb-caption').getByText(/press again/),
    async () => (await view(starter)).can.includes('take'),
  );
  await clean(starter, SOME);
  await clean(other, SOME);
  await starter.getByRole('button', { name: /^Beaver/ }).click();
  await can(other, 'drop');
  const drop = other.getByRole('button', { name: /^Drop/ });
  await pressTwice(
    () => drop.click({ timeout: 2_000 }),
    other.locator('.kb-caption').getByText(/press again/),
    async () => (await view(other)).match?.between === true,
  );
  await can(starter, 'next');
  await clean(starter, SOME);
});

test('an offer, an armed button and the end of a game', async ({ browser }) => {
  const [host, guest] = [await visitor(browser, STILL), await visitor(browser, STILL)];
  await join(guest, await unhurried(host, 'tabla'));
  const [white, black] = await started(host, guest);
  await white.getByRole('button', { name: 'Resign…' }).click();
  await clean(white, SOME);
  await white.setViewportSize({ width: 1280, height: 900 });
  // The narrow page has its own row of buttons: coming back to the wide one, the choice is open or to be opened.
  const points = white.getByRole('button', { name: 'gammon · 2 points' });
  if (!(await points.isVisible())) await white.getByRole('button', { name: 'Resign…' }).click();
  await points.click();
  await expect(black.getByText(/resigns with 2 points/)).toBeInViewport();
  await clean(black, SOME);
  await black.getByRole('button', { name: 'Accept' }).click();
  expect(await resultOf(black)).toContain('2 points: gammon');
  await clean(black, SOME);
});

/** A page of rules stands for those of its family. */
const STAND_FOR_ALL = ['tabla', 'chess', 'kalah'];

for (const all of [false, true]) {
  test(`the rules of ${all ? 'the other games' : 'a game of each family'}`, night(all), async ({ browser }) => {
    const page = await visitor(browser);
    for (const game of GAMES.filter((one) => STAND_FOR_ALL.includes(one) !== all)) {
      await page.goto(`/learn/${game}`);
      await expect(page.getByRole('figure').first()).toBeVisible();
      await clean(page, game === 'tabla' ? ALL : SOME);
    }
  });
}

test('settings, as a page and as a dialog', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/settings');
  await expect(page.getByLabel('Your name')).not.toHaveValue('');
  await clean(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page);
});

test('records, before and after one is read', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/records');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await clean(page);
  const reads = async (text: string) => {
    await page.goto('/records');
    await page.getByLabel('Or paste it as text').fill(text);
    await page.getByRole('button', { name: 'Read the text' }).click();
  };
  await reads('Dear Ann');
  await expect(page.getByRole('alert')).toBeVisible();
  await clean(page, SOME);
  await reads(`${notation.illegal}\n${notation.mate}`);
  await expect(page.getByRole('toolbar', { name: /board/i })).toBeVisible();
  await clean(page);
  for (const text of [notation.tabla, notation.kalah, notation.bughouse]) {
    await reads(text);
    await expect(page.getByRole('toolbar', { name: /^Moves/ }).getByRole('button').first()).toBeVisible();
    await clean(page, SOME);
  }
});

test('the page about the dice, with a good and a bad transcript', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/fairness');
  await expect(page.getByRole('heading', { name: 'All rolls on this server' })).toBeVisible();
  await clean(page);
  await page.locator('input[type=file]').setInputFiles(transcript('[3,1]'));
  await expect(page.getByText('The dice do not verify')).toBeVisible();
  await clean(page, SOME);
  await tenMillion(page);
  await page.reload();
  await expect(page.getByText('10,000,000').first()).toBeVisible();
  await clean(page, SOME);
});

test('what is proved of kalah, every list open', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/solved');
  await expect(page.getByRole('heading', { name: 'Kalah solved' })).toBeVisible();
  for (const fold of await page.locator('details').all()) await fold.locator('summary').click();
  await clean(page);
});

test('the terms of use, with the site’s answer and without it', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/');
  await page.getByRole('link', { name: 'By playing you accept the terms of use' }).click();
  await expect(page.getByText(/^Version \d+$/)).toBeVisible();
  await expect(page.getByText(/^The owner of this site/)).toBeVisible();
  await clean(page);
  await page.route('**/api/v1/federations', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The terms hold all the same');
  await expect(page.getByText(/^The owner of this site/)).toBeVisible();
  await clean(page, SOME);
  await page.unroute('**/api/v1/federations');
  await page.getByRole('button', { name: 'Try again' }).click();
  // Other tests may have founded some.
  await expect(page.locator('.terms > :is(.federations, p.muted)')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('addresses that lead nowhere', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await clean(page);
  await page.goto('/room/nosuchroom');
  await expect(page.getByRole('heading', { name: 'No such table' })).toBeVisible();
  await clean(page);
});

for (const lang of ['bg', 'ru']) {
  test(`the pages in ${lang} fit as well`, night(lang !== 'bg'), async ({ browser }) => {
    const page = await visitor(browser, { lang });
    await tenMillion(page);
    for (const path of ['/', '/new?game=gyulbara', '/learn/indiika', '/settings', '/records', '/fairness', '/solved', '/terms']) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await clean(page, SOME);
      expect(await cutOff(page), `buttons of ${path} that their card cuts off`).toEqual([]);
    }
  });
}
