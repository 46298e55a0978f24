// SPDX-License-Identifier: AGPL-3.0-or-later
//! What every test does at the site: come in, make a table, sit down, look.
import { readFileSync } from 'node:fs';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { GameId, View } from '../src/api/types';
import type { BoardSettings } from '../src/boards/types';
import { SITES } from './sites';

/** What went wrong inside the pages of the running test. */
const faults: string[] = [];

/** Playwright's `test`, failing also when a page threw or the browser refused something by policy. */
export const test = base.extend<{ quiet: void }>({
  baseURL: async ({}, use, worker) => use(SITES[worker.parallelIndex]),
  quiet: [
    async ({ browser }, use) => {
      faults.length = 0;
      await use();
      // Playwright closes only what it opened itself; a page left open keeps its table alive and the machine busy.
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Milliseconds by which an answer of the site, or a part of a page, may come late: `KAPIA_LATE=400` shows which tests act
 *  before the page is whole. */
const LATE_MS = Number(process.env.KAPIA_LATE ?? 0);

/** Settings a visitor comes with, beside English, silence and still boards. */
export interface Visitor {
  lang?: string;
  board?: Partial<BoardSettings>;
}

/** A guest in a browser of their own. */
export async function visitor(browser: Browser, { lang = 'en', board = {} }: Visitor = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext();
  if (LATE_MS > 0)
    await context.route(/\/(api|assets)\//, async (route) => {
      await new Promise((done) => setTimeout(done, Math.random() * LATE_MS));
      // Its page may be gone by now.
      await route.continue().catch(() => undefined);
    });
  const settings = { lang, sound: false, board: { motion: 'off', ...board } };
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('kapia.settings')) localStorage.setItem('kapia.settings', kept);
  }, JSON.stringify(settings));
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && /Content Security Policy|Refused/.test(line.text()))
      faults.push(line.text());
  });
  return page;
}

/** The table as the page has it (read only). */
export async function view(page: Page): Promise<View> {
  const seen = await page.evaluate(() => {
    const open = (window as unknown as { __kapia?: { view: unknown } }).__kapia;
    return open?.view ?? null;
  });
  if (!seen) throw new Error('the page shows no table');
  return seen as View;
}

/** Makes a table from the front page and returns its address. */
export async function invite(page: Page, game: GameId): Promise<string> {
  await page.goto('/');
  await page
    .getByRole('article', { name: game.charAt(0).toUpperCase() + game.slice(1), exact: true })
    .getByRole('button', { name: 'Invite a friend' })
    .click();
  await expect(page.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  return page.url();
}

/** What a table made by request may ask for; the rest is a private table with a day for every move. */
export interface Wish {
  options?: Record<string, unknown>;
  clock?: { kind: string; base_s: number; step_s: number };
  /** The first bot for this game takes the other chair. */
  bot?: boolean;
}

/** Makes a table by request, in the first chair, and goes there. */
export async function made(page: Page, game: GameId, wish: Wish = {}): Promise<void> {
  const day = { kind: 'correspondence', base_s: 0, step_s: 86_400 };
  const { options = {}, clock = day, bot = false } = wish;
  await known(page);
  let opponent: string | null = null;
  if (bot) {
    const { games } = (await (await page.request.get('/api/v1/games')).json()) as {
      games: { id: string; bots: { id: string }[] }[];
    };
    opponent = games.find((info) => info.id === game)?.bots[0]?.id ?? null;
  }
  const data = { game, options, clock, seat: 'first', access: 'link', bot: opponent };
  await page.goto(`/room/${(await posted(page, '/rooms', data)).id}`);
}

/** Asks the site for something as whoever the page belongs to; the answer, which has the id of what was made. */
export async function posted(who: { request: Page['request'] }, path: string, data: object = {}): Promise<{ id: string }> {
  const answer = await who.request.post(`/api/v1${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string };
}

/** Makes the browser of a page known to the site, as every page does when it is opened. */
export async function known(page: Page): Promise<void> {
  expect((await page.request.post('/api/v1/session', { data: {} })).ok()).toBe(true);
}

/** Makes a table with a day for every move: no clock ends the game while the pages are looked at. */
export async function unhurried(page: Page, game: GameId): Promise<string> {
  await made(page, game);
  await expect(page.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  return page.url();
}

/** Opens a friend's link and sits down. */
export async function join(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const sit = page.getByRole('button', { name: 'Sit down and play' });
  await sit.click();
  // The terms of the table come above it when they are there, and may move it from under the pointer.
  await expect(async () => {
    if (await sit.waitFor({ state: 'hidden', timeout: 5_000 }).then(() => false, () => true)) {
      await sit.click({ timeout: 2_000 });
      throw new Error('the button is still there');
    }
  }).toPass({ timeout: 30_000 });
}

/** Waits until the page shows a running game. */
export async function playing(page: Page): Promise<void> {
  const status = () =>
    view(page).then(
      (seen) => seen.status,
      () => null,
    );
  await expect.poll(status, { timeout: 30_000 }).toBe('playing');
}

/** Waits until both pages show a running game; the page of the first chair comes first. */
export async function started(a: Page, b: Page): Promise<[Page, Page]> {
  for (const page of [a, b]) await playing(page);
  return (await view(a)).seat === 0 ? [a, b] : [b, a];
}

/** Presses what wants to be pressed twice within a few seconds, anew where the machine was too slow for that. `again`
 *  asks for the second press, `done` tells that both have been heard. */
export async function pressTwice(
  press: () => Promise<void>,
  again: Locator,
  done: () => Promise<boolean>,
): Promise<void> {
  await expect(async () => {
    if (!(await done())) {
      await press();
      await expect(again).toBeVisible({ timeout: 2_000 });
      await press();
    }
    await expect.poll(done, { timeout: 2_000 }).toBe(true);
  }).toPass();
}

/** The field of the board under an accessible name that begins with `name`. */
export function cell(page: Page, name: string): Locator {
  return page.getByRole('toolbar', { name: /board/i }).getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
}

/** Waits until the page shows what follows `before`: another ply, another turn, or the end. */
export async function changed(page: Page, before: View): Promise<View> {
  const mark = (v: View) => JSON.stringify([v.ply, v.turn, v.status, v.pos]);
  const old = mark(before);
  await expect
    .poll(async () => mark(await view(page)), { intervals: [15, 30, 60], timeout: 20_000 })
    .not.toBe(old);
  return view(page);
}

/** What stands beside the board at the end. */
export function resultBox(page: Page): Locator {
  return page.getByRole('region', { name: /^(You (win|lose)|Your team|Draw|No result|.+ wins?\b)/ });
}

/** The text of the result. */
export async function resultOf(page: Page): Promise<string> {
  const box = resultBox(page);
  await expect(box).toBeVisible();
  return (await box.innerText()).replace(/\s+/g, ' ');
}

/** Saves one of the files a table offers and returns its text. */
export async function save(page: Page, link: string): Promise<string> {
  const file = page.getByRole('link', { name: link, exact: true }).last();
  if (!(await file.isVisible())) await page.getByRole('group').getByText('Details').click();
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  return readFileSync(await download.path(), 'utf8');
}
