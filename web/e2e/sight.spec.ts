// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every page with a board as people with weak eyes have it: magnified to 200 and 400 %, in the colours the system
//! forces, and with nothing that moves.
import { expect, type Page } from '@playwright/test';
import type { GameId } from '../src/api/types';
import { GAMES } from '../src/parts/presets';
import { alone, beside, OVER_THE_BOARD } from './adapted';
import { violations } from './axe';
import { made, playing, test, view, visitor } from './house';
import { night } from './night';
import { notation } from './records';
import { settled } from './still';

/** A board is never narrower on the page than this, or than the window without its edges. */
const LEAST = 320;
const EDGES = 16;

/** A table at which somebody plays with bots. */
async function table(page: Page, game: GameId): Promise<void> {
  const four = game === 'bughouse';
  await made(page, game, four ? { clock: { kind: 'fischer', base_s: 3_600, step_s: 0 } } : { bot: true });
  if (four) await page.getByRole('button', { name: 'Fill the chairs with bots' }).click();
  await playing(page);
}

async function record(page: Page, text: string): Promise<void> {
  await page.goto('/records');
  await page.getByLabel('Or paste it as text').fill(text);
  await page.getByRole('button', { name: 'Read the text' }).click();
}

/** The lesson of Appendix D, and below it the board at its true size. */
async function lesson(page: Page): Promise<void> {
  await page.goto('/adapted');
  await page.getByRole('button', { name: 'Begin the lesson' }).click();
  await expect(page.getByRole('toolbar', { name: 'Chessboard of the lesson' })).toBeVisible();
  await page.getByRole('img', { name: /^An empty chessboard/ }).scrollIntoViewIfNeeded();
}

/** The pages: how to come there, and where their boards are if not in a stage. Of records one for each kind of board. */
const PAGES: readonly (readonly [string, (page: Page) => Promise<unknown>, string?, { tag: string[] }?])[] = [
  ['a table by Appendix D, a board of one’s own', (page) => alone(page, { ...OVER_THE_BOARD, score: ['own', 'auto'] })],
  ['a table by Appendix D, on the screen', (page) => alone(page, { touch: 'peg_out' }), undefined, night(true)],
  ['the desk of an arbiter, both boards', (page) => beside(page, 'arbiter'), 'figure .board'],
  ['who watches a game by Appendix D', (page) => beside(page, 'spectator'), 'figure .board', night(true)],
  ['the lesson of Appendix D', lesson],
  ...GAMES.map((game) => [`a table of ${game}`, (page: Page) => table(page, game), undefined, night(!['tabla', 'chess', 'bughouse', 'kalah'].includes(game))] as const),
  ...GAMES.map((game) => [`the rules of ${game}`, (page: Page) => page.goto(`/learn/${game}`), undefined, night(game !== 'tabla')] as const),
  ...(['mate', 'kalah', 'tabla', 'bughouse'] as const).map(
    (name) => [`a record, ${name}`, (page: Page) => record(page, notation[name]), undefined, night(name !== 'mate')] as const,
  ),
];

/** The page as a window of 1280x1024 shows it when it is magnified. */
async function magnified(page: Page, look: (zoom: number) => Promise<void>): Promise<void> {
  const line = await page.context().newCDPSession(page);
  for (const zoom of [1, 2, 4]) {
    const size = { width: 1280 / zoom, height: 1024 / zoom };
    await line.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: zoom, mobile: false });
    await page.waitForFunction(([dots, width]) => innerWidth === width && devicePixelRatio === dots, [zoom, size.width] as const);
    await settled(page);
    await look(zoom);
  }
  await line.send('Emulation.clearDeviceMetricsOverride');
  await line.detach();
}

/** What is wrong with the focus of the boards: every cell that has it shows it by an outline the system can colour. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.kb-cells')].flatMap((board) => {
      const cell = board.querySelector<HTMLElement>('[tabindex="0"]');
      cell?.focus();
      // The figures of the rules are pictures: nobody comes to their cells.
      if (!cell || cell.closest('[inert]')) return [];
      const marks = [cell, ...cell.querySelectorAll('*')].flatMap((one) =>
        [null, '::before', '::after'].map((part) => getComputedStyle(one, part)),
      );
      const outlined = marks.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);
      return outlined ? [] : [`${board.ariaLabel}: the focus is not seen`];
    }),
  );
}

for (const [name, go, where = '.kb-stage', when = {}] of PAGES) {
  test(`${name}, magnified, in forced colours, without motion`, when, async ({ browser }) => {
    const page = await visitor(browser, { board: { autoForced: false, motion: 'full' } });
    await go(page);
    const boards = page.locator(where);
    await expect(boards.first()).toBeVisible();
    let plain = 0;
    await magnified(page, async (zoom) => {
      const { wide, shown, least } = await page.evaluate((boards) => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        shown: innerWidth,
        least: Math.min(...[...document.querySelectorAll(boards)].slice(0, 1).map((one) => one.getBoundingClientRect().width)),
      }), where);
      expect(wide, `${zoom}: the page does not scroll sideways`).toBeLessThanOrEqual(0);
      if (name.startsWith('a table')) expect(least, `${zoom}: the board`).toBeGreaterThanOrEqual(Math.min(shown - EDGES, LEAST) - 1);
      if (zoom === 1) plain = least;
      expect(Math.round(least * zoom), `${zoom}: dots of the screen`).toBeGreaterThanOrEqual(Math.round(plain));
      if (zoom === 4) expect(await violations(page), `${zoom}`).toEqual([]);
    });

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    // The focus is shown to those who use keys.
    await page.keyboard.press('Tab');
    expect(await unseen(page)).toEqual([]);
    // The link past the head of the page lies over it while it has the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect(await violations(page, { forced: true })).toEqual([]);

    // What the player asked to see moving stands still where the system says so.
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter((one) => Number(one.effect?.getComputedTiming().activeDuration ?? 0) > 10)
          .map((one) => (one.effect as KeyframeEffect).target?.className ?? '?'),
      );
    expect(await moving()).toEqual([]);
  });
}

for (const game of ['chess', 'kalah'] as const) {
  test(`a move of ${game} is there at once where nothing may move`, night(game !== 'chess'), async ({ browser }) => {
    const page = await visitor(browser, { board: { motion: 'full', speed: 0.5 } });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await made(page, game, { bot: true });
    await playing(page);
    const input = page.locator('[data-typed-move]');
    await input.fill(game === 'chess' ? 'e4' : '1');
    await input.press('Enter');
    await expect.poll(async () => (await view(page)).ply).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0);
  });
}
