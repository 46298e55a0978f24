// SPDX-License-Identifier: AGPL-3.0-or-later
//! Analyses for the tests: made by the server, and where a state of them passes too fast to be looked at, answers in the
//! server's place.
import { expect, type Page } from '@playwright/test';
import type { Analysis } from '../src/api/analysis';
import type { GameId } from '../src/api/types';
import { violations } from './axe';
import { finished } from './finished';
import { listen } from './hearing';

/** Has the server analyse a room's game. */
export async function analyse(page: Page, room: string): Promise<void> {
  const path = `/api/v1/rooms/${room}/analysis`;
  expect((await page.request.post(path)).status()).toBe(202);
  const state = async () => ((await (await page.request.get(path)).json()) as Analysis).state;
  // Its process gives way to everything else on the machine.
  await expect.poll(state, { timeout: 90_000, intervals: [100, 250] }).toBe('done');
}

/** A visitor whose game is over and judged, on the page of its analysis. */
export async function analysed(page: Page, game: GameId, most: number, options: Record<string, unknown> = {}): Promise<string> {
  await listen(page);
  const room = await finished(page, game, most, options);
  await shownOf(page, room);
  return room;
}

/** Has a game judged and goes to the page of its analysis. */
export async function shownOf(page: Page, room: string): Promise<void> {
  await analyse(page, room);
  await page.goto(`/analysis/${room}`);
  await expect(page.locator('.kb-board').first()).toBeVisible();
}

/** Nothing that axe finds wrong, and no sideways scroll, in a wide and a narrow window. */
export async function fine(page: Page, lang: string, widths = [1280, 320], axe = true): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (axe) expect(await violations(page), `${lang} at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${lang} at ${width}`).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() => [...document.querySelectorAll('.card')].filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.textContent?.slice(0, 60)));
    expect(cut, `${lang} at ${width}: cards that are too narrow`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** On a telephone and in a small window the board and what walks through the game are seen at once. */
export async function together(page: Page, walks: readonly string[]): Promise<void> {
  for (const [width, height] of [[360, 640], [390, 844], [900, 700]] as const) {
    await page.setViewportSize({ width, height });
    const at = `${width}x${height}`;
    await expect(page.locator('.walk:visible'), at).toHaveCount(1);
    const seen = async () => {
      const boxes = await Promise.all(['.kb-stage', ...walks].map((what) => page.locator(`${what}:visible`).first().boundingBox()));
      const [top, bottom] = [Math.min(...boxes.map((box) => box!.y)), Math.max(...boxes.map((box) => box!.y + box!.height))];
      return bottom - top;
    };
    await expect.poll(seen, at).toBeLessThanOrEqual(height);
  }
}

export interface Played {
  /** What is told next, in this order, to a question or, once one was answered by something that goes on, by the server
   *  itself; the last one stays. */
  answers: Partial<Analysis>[];
  /** What was asked. */
  asked: string[];
}

const BASE: Analysis = { state: 'none', depth: 'quick', done: 0, all: 0, ahead: 0, seconds_left: null, may_cancel: false, failure: null, report: null };

/** Answers what the page asks about the analysis of a room. */
export async function played(page: Page, room: string, answers: Partial<Analysis>[]): Promise<Played> {
  const play: Played = { answers, asked: [] };
  const told = (depth: Analysis['depth']): Analysis => {
    const next = play.answers.length > 1 ? play.answers.shift()! : play.answers[0]!;
    return { ...BASE, depth, ...next };
  };
  await page.routeWebSocket(new RegExp(`/ws/rooms/${room}/analysis\\?`), (line) => {
    const depth = new URL(line.url()).searchParams.get('depth') as Analysis['depth'];
    // That it is given up is the answer to a question.
    const tells = (): void => {
      if (play.answers[0]!.state !== 'none') line.send(JSON.stringify({ t: 'analysis', ...told(depth) }));
    };
    const timer = setInterval(tells, 300);
    line.onClose(() => clearInterval(timer));
  });
  await page.route(`**/api/v1/rooms/${room}/analysis?*`, async (route) => {
    const depth = new URL(route.request().url()).searchParams.get('depth') as Analysis['depth'];
    const method = route.request().method();
    play.asked.push(`${method} ${depth}`);
    await route.fulfill({ status: method === 'POST' ? 202 : 200, json: told(depth) });
  });
  return play;
}
