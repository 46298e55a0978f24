// SPDX-License-Identifier: AGPL-3.0-or-later
//! One visit to a table by ear: what the log says and when, how one gets to and from the board.
import { expect, type Page } from '@playwright/test';
import { heard, hears, listen } from './hearing';
import { cell, made, playing, pressTwice, test, view, visitor } from './house';

const live = (page: Page) => page.locator('[role="log"][aria-live="polite"]');

test('a table by ear', async ({ browser }) => {
  const page = await visitor(browser, { board: { listener: true } });
  const sent: string[] = [];
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(String(payload))));
  await listen(page);
  await made(page, 'chess', { bot: true });
  await playing(page);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };

  // On arrival once, then nothing more by itself.
  await hears(page, /^Chess\. You are White against .+\. 1 day a move\. No move yet\. Your move\.$/);
  // Whoever asked for it is waited for: the server is told how long the sentence takes.
  expect(sent.filter((frame) => /^\{"t":"hears","ms":[1-9]\d{3}\}$/.test(frame))).toHaveLength(1);

  // The same sentence twice is two entries, and none stays.
  await cell(page, 'e1').focus();
  await keys('h');
  const once = await hears(page, /^0 moves made\.\u00A0?$/);
  await keys('h');
  expect(await hears(page, /^0 moves made\.\u00A0?$/)).not.toBe(once);
  await expect(live(page).locator('p')).not.toHaveCount(0);
  await expect(live(page).locator('p')).toHaveCount(0);

  // In a dialog the region comes along, the heading has the focus, and the way back is the board.
  await keys('?');
  await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeFocused();
  await expect(page.getByRole('dialog').locator('[role="log"]')).toHaveCount(1);
  await keys('Backspace');
  await expect(cell(page, 'e1')).toBeFocused();
  await expect(page.locator('dialog [role="log"]')).toHaveCount(0);
  expect(await heard(page)).toEqual([]);

  // To the input line and back; one mistake is one sentence.
  const input = page.locator('[data-typed-move]');
  await keys('i');
  await expect(input).toBeFocused();
  await input.fill('e5');
  await keys('Enter');
  await hears(page, /^A pawn does not move like that\.\u00A0?$/);
  expect(await heard(page)).toEqual([]);
  expect(await input.getAttribute('aria-describedby')).toBeNull();
  await input.fill('');
  await keys('Enter');
  await hears(page, /^A pawn does not move like that\.\u00A0?$/);
  await keys('Alt+ArrowUp');
  await hears(page, /^0 moves made\.\u00A0?$/);
  await input.fill('board d4');
  await keys('Enter');
  await expect(cell(page, 'd4')).toBeFocused();
  await keys('i', 'b', 'Enter');
  await expect(cell(page, 'd4')).toBeFocused();

  // A move, and the list of moves as one stop whose steps are said.
  await keys('i');
  await input.fill('e4');
  await keys('Enter');
  await expect.poll(async () => (await view(page)).ply).toBe(2);
  await hears(page, /Your move\.\u00A0?$/);
  const list = page.getByRole('toolbar', { name: /^Moves/ });
  await list.focus();
  await keys('Home');
  await hears(page, /^The start of the game\.\u00A0?$/);
  await keys('ArrowRight');
  await hears(page, /^Pawn e2 to e4\.\u00A0?$/);
  await keys('Tab');
  await expect(input).toBeFocused();

  // A button that goes away with its press leaves the focus on the board.
  const resign = page.getByRole('button', { name: 'Resign' });
  await pressTwice(
    () => resign.press('Enter', { timeout: 2_000 }),
    page.getByRole('button', { name: 'Press again' }),
    async () => (await resign.count()) === 0,
  );
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
