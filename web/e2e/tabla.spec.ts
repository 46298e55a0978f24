// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of tabla between two guests with the mouse, from the dice handshake to the last checker
//! borne off, watched by a third; another with the keyboard alone. The long middle plays itself.
import { expect, type Page } from '@playwright/test';
import type { TablesLegal, TablesPos } from '../src/api/types';
import { invite, join, made, resultOf, save, started, test, unhurried, view, visitor } from './house';
import { settled } from './still';
import { anyTurn, clicking, type Hands, play, point, typing } from './tables';

/** Turns made by hand at the start; the rest again from where the race is nearly over. */
const TURNS = 8;
const PIPS = 16;

test('a whole game with the mouse, watched', async ({ browser }) => {
  const host = await visitor(browser, { board: { autoForced: false, tap: 'pick' } });
  const guest = await visitor(browser, { board: { autoForced: false, tap: 'pick' } });
  const watcher = await visitor(browser);
  const url = await invite(host, 'tabla');
  await watcher.goto(url);
  await join(guest, url);
  const pages = await started(host, guest);
  await expect(watcher.getByText('2 watching').or(watcher.getByText('1 watching'))).toBeVisible();
  const { end } = await play(pages, clicking, TURNS, PIPS);
  const pos = end.pos as TablesPos;
  expect(Math.max(pos.white[0]!, pos.black[0]!)).toBe(15);
  const winner = (end.result?.winner ?? 0) as 0 | 1;
  expect(await resultOf(pages[winner]!)).toMatch(/You win \d points?.*All checkers are off/);
  await expect.poll(async () => (await view(watcher)).status).toBe('over');
  expect((await view(watcher)).pos).toEqual(end.pos);
  await expect(watcher.getByRole('region', { name: / wins$/ })).toBeVisible();
  expect((await view(watcher)).seat).toBeNull();

  const transcript = JSON.parse(await save(pages[winner]!, 'Dice transcript')) as { rolls?: unknown[] };
  expect(transcript.rolls?.length).toBeGreaterThan(20);
  expect(await save(pages[winner]!, '.mat file')).toMatch(/\d+\) +\d\d: \d+\/\d+/);
});

test('a whole game with the keyboard alone', async ({ browser }) => {
  const host = await visitor(browser, { board: { autoForced: false } });
  const guest = await visitor(browser, { board: { autoForced: false } });
  const url = await unhurried(host, 'tabla');
  await join(guest, url);
  const pages = await started(host, guest);
  let turns = 0;
  const go = async (page: Page, place: number) => {
    if (place === 0) await page.keyboard.press('f');
    else if (place === 25) await page.keyboard.press('b');
    else {
      await page.keyboard.type(String(place));
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Enter');
  };
  const hands: Hands = async (page, steps) => {
    const board = page.getByRole('toolbar', { name: /board/i });
    turns += 1;
    if (turns % 5 === 0 && steps.length > 0) {
      await board.locator('[tabindex="0"]').focus();
      await page.keyboard.press('i');
      const name = (place: number) => (place === 25 ? 'bar' : place === 0 ? 'off' : String(place));
      await page.keyboard.type(steps.map(([from, to]) => `${name(from)}/${name(to)}`).join(' '));
      await page.keyboard.press('Enter');
      return;
    }
    if ((await board.locator(':focus').count()) === 0) await board.locator('[tabindex="0"]').focus();
    for (const [from, to] of steps) {
      await go(page, from);
      await go(page, to);
    }
    await page.keyboard.press('Control+Enter');
  };
  const { end } = await play(pages, hands, TURNS, PIPS);
  expect(end.result?.reason).toBe('borne_off');
});

test('a turn half made outlasts a reload; what was wrong with a typed one goes with the next key', async ({
  browser,
}) => {
  const page = await visitor(browser, { board: { autoForced: false, tap: 'pick' } });
  await made(page, 'tabla', { bot: true });
  await expect.poll(async () => (await view(page).catch(() => null))?.can.includes('move'), { timeout: 30_000 }).toBe(true);
  const [from, to] = anyTurn((await view(page)).legal as TablesLegal)[0]!;
  await point(page, from).click();
  await point(page, to).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeEnabled();
  await page.reload();
  await expect(undo).toBeEnabled();

  const typed = page.locator('[data-typed-move]');
  await typed.fill('nonsense');
  await typed.press('Enter');
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await typed.press('ArrowLeft');
  await expect(typed).toHaveAttribute('aria-invalid', 'false');
});

test('a phone may be turned: the board takes the room there is, and takes it back', async ({ browser }) => {
  const page = await visitor(browser, { board: { autoForced: false } });
  await made(page, 'tabla', { bot: true });
  // On turn the table stands as it is: the words and buttons below the board do not change meanwhile.
  const ready = async () => (await view(page).catch(() => null))?.can.includes('move');
  await expect.poll(ready, { timeout: 30_000 }).toBe(true);
  const stage = page.getByRole('toolbar', { name: /board/i }).locator('..');
  const drawn = async (width: number, height: number): Promise<{ width: number; height: number }> => {
    await page.setViewportSize({ width, height });
    await settled(page);
    return (await stage.boundingBox())!;
  };
  const desk = await drawn(1280, 900);
  const upright = await drawn(360, 740);
  expect(upright.height).toBeGreaterThan(upright.width);
  const side = await drawn(740, 360);
  expect(side.width).toBeGreaterThan(320);
  expect(side.height).toBeGreaterThan(260);
  const again = await drawn(1280, 900);
  expect([again.width, again.height]).toEqual([desk.width, desk.height]);
});

test('own dice fall when the checkers of the opponent have come to rest', async ({ browser }) => {
  // Slow enough for the dice to overtake the checkers, if they could.
  const slow = { board: { motion: 'full', speed: 0.5, autoForced: false } } as const;
  const [host, guest] = [await visitor(browser, slow), await visitor(browser, slow)];
  await join(guest, await unhurried(host, 'tabla'));
  const pages = await started(host, guest);
  for (const page of pages) await expect.poll(async () => ((await view(page)).pos as TablesPos).phase).toBe('play');
  const first = (await view(pages[0])).turn === 0;
  const [mover, other] = first ? pages : [pages[1], pages[0]];
  const { legal } = await view(mover);
  await other.evaluate(() => {
    const frames: { men: string; dice: boolean }[] = [];
    Object.assign(window, { __frames: frames });
    const look = () => {
      // Where a checker goes is written at the start of each step, and no load of the machine delays that.
      const men = [...document.querySelectorAll<HTMLElement>('.man:not(.goal)')].map((man) => man.style.transform);
      // The dice of the opponent stand first.
      const own = document.querySelectorAll('.dice')[1];
      frames.push({ men: men.join(' '), dice: own?.matches('.dice:not(.faded):has(svg)') ?? false });
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = () =>
    other.evaluate(() => (window as unknown as { __frames: { men: string; dice: boolean }[] }).__frames);
  await typing(mover, anyTurn(legal as TablesLegal));
  await expect.poll(async () => (await seen()).at(-1)?.dice).toBe(true);
  const frames = await seen();
  const fell = frames.findIndex((frame) => frame.dice);
  expect(new Set(frames.slice(0, fell).map((frame) => frame.men)).size, 'checkers walk').toBeGreaterThan(1);
  expect(new Set(frames.slice(fell).map((frame) => frame.men)).size, 'and have done so when the dice fall').toBe(1);
});
