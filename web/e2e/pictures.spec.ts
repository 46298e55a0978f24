// SPDX-License-Identifier: AGPL-3.0-or-later
//! A picture of every board in its middle game, light and dark, at the desk and on a phone, kept under
//! `target/pictures` for people to look at. Fails when a board cannot be played with the bots, or
//! when a screen reader would not find its way about it.
import { expect, type Page } from '@playwright/test';
import type { BughouseLegal, ChessLegal, GameId, KalahLegal, TablesLegal, View } from '../src/api/types';
import { turned } from '../src/boards/chess/leaflet';
import { GAMES, isTables } from '../src/parts/presets';
import { boardFaults } from './ear';
import { made, playing, test, view, visitor } from './house';
import { KINDS, night } from './night';
import { settled } from './still';
import { anyTurn, nameOf } from './tables';

/** Own moves before the picture is taken. */
const MOVES = 6;
const FOLDER = '../target/pictures';

/** Sits down at a table, every other chair taken by a bot. */
async function againstTheHouse(page: Page, game: GameId): Promise<void> {
  const four = game === 'bughouse';
  await made(page, game, four ? { clock: { kind: 'fischer', base_s: 3_600, step_s: 0 } } : { bot: true });
  if (four) await page.getByRole('button', { name: 'Fill the chairs with bots' }).click();
  await playing(page);
}

/** Width of the own board in pixels of the screen, as a desk of 1280x1024 is magnified. */
async function magnified(page: Page): Promise<number[]> {
  const widths: number[] = [];
  const line = await page.context().newCDPSession(page);
  for (const zoom of [1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]) {
    const size = { width: Math.round(1280 / zoom), height: Math.round(1024 / zoom) };
    // A browser that magnifies has more dots to a pixel of the page.
    await line.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: zoom, mobile: false });
    await page.waitForFunction(
      ([dots, width]) => innerWidth === width && Math.abs(devicePixelRatio - dots) < 0.01,
      [zoom, size.width] as const,
    );
    await settled(page);
    widths.push(Math.round((await page.locator('.kb-stage').first().boundingBox())!.width * zoom));
  }
  await line.detach();
  await page.setViewportSize({ width: 1280, height: 1024 });
  return widths;
}

/** Some legal move in words the line beside the board understands, or null when there is none. */
function anyMove(now: View, turn: number): string | null {
  if (!now.legal || !now.can.includes('move')) return null;
  if (isTables(now.game)) {
    const steps = anyTurn(now.legal as TablesLegal);
    return steps.map(([from, to]) => `${nameOf(from)}/${nameOf(to)}`).join(' ') || 'pass';
  }
  if (now.game === 'kalah') return Object.keys((now.legal as KalahLegal).pits)[0] ?? null;
  const { dests } = now.legal as ChessLegal | BughouseLegal;
  // A7: the leaflet's board has names of its own.
  const called = now.game === 'leaflet' ? turned : (square: string) => square;
  const all = Object.entries(dests).flatMap(([from, targets]) => targets.map((to) => called(from) + called(to)));
  return all[(turn * 7) % all.length] ?? null;
}

for (const game of GAMES) {
  test(`the board of ${game}, light and dark`, night(!KINDS.includes(game)), async ({ browser }) => {
    // What leaves no choice would be played by the page before the test can.
    const page = await visitor(browser, { board: { autoForced: false } });
    await againstTheHouse(page, game);
    for (let turn = 0; turn < MOVES; turn += 1) {
      let now: View | undefined;
      let move: string | null = null;
      const ready = async () => {
        now = await view(page);
        move = anyMove(now, turn);
        return now.status === 'over' || move !== null;
      };
      await expect.poll(ready, { timeout: 30_000 }).toBe(true);
      if (move === null) break;
      const { ply } = now!;
      const input = page.locator('[data-typed-move]');
      await input.fill(move);
      await input.press('Enter');
      await expect.poll(async () => (await view(page)).ply, { timeout: 20_000 }).toBeGreaterThan(ply);
    }
    expect(await boardFaults(page)).toEqual([]);
    if (KINDS.includes(game)) {
      const [plain = 0, ...larger] = await magnified(page);
      expect(Math.min(...larger), `${plain} at 100 %, then ${larger}`).toBeGreaterThanOrEqual(plain);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: `${FOLDER}/${game}-${colorScheme}-${width}.png` });
      }
    }
  });
}
