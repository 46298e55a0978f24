// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of chess between two guests with the mouse, another with the keyboard alone.
import { expect, type Page } from '@playwright/test';
import { cell, invite, join, resultOf, save, started, test, view, visitor } from './house';

/** Scholar's mate: white and black in turn. */
const GAME = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6', 'h5f7'];

async function middle(page: Page, square: string): Promise<[number, number]> {
  const box = await cell(page, square).boundingBox();
  if (!box) throw new Error(`${square} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 6 });
  // No hand is faster than the screen: a drag begins only when a frame has seen it.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await page.mouse.up();
}

async function click(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.click(...(await middle(page, from)));
  await page.mouse.click(...(await middle(page, to)));
}

async function ply(page: Page, n: number): Promise<void> {
  await expect.poll(async () => (await view(page)).ply).toBe(n);
}

test('a whole game with the mouse, dragging and clicking', async ({ browser }) => {
  const host = await visitor(browser);
  const guest = await visitor(browser);
  const url = await invite(host, 'chess');
  await join(guest, url);
  const [white, black] = await started(host, guest);
  // What cannot be done says why, however it is tried.
  const reads = (text: string) => expect(white.getByText(text).locator('visible=true').first()).toBeVisible();
  await click(white, 'e2', 'e5');
  await reads('A pawn does not move like that.');
  await drag(white, 'b1', 'b3');
  await reads('A knight does not move like that.');
  for (const [i, move] of GAME.entries()) {
    const page = i % 2 === 0 ? white : black;
    await expect(page).toHaveTitle(/^Your move/);
    const way = i % 4 < 2 ? drag : click;
    await way(page, move.slice(0, 2), move.slice(2));
    await ply(page, i + 1);
    await ply(page === white ? black : white, i + 1);
    // A mistake that was made good is not held against them any longer.
    if (i === 0) await expect(white.getByText('A knight does not move like that.').locator('visible=true')).toHaveCount(0);
  }
  expect(await resultOf(white)).toContain('You win');
  expect(await resultOf(black)).toMatch(/You lose.*Checkmate\./);
  await expect(white.getByRole('toolbar', { name: /^Moves/ })).toContainText('Qxf7#');

  await black.getByRole('toolbar', { name: /^Moves/ }).focus();
  await black.keyboard.press('Home');
  await expect(cell(black, 'e2')).toHaveAccessibleName('e2, white pawn');
  await black.keyboard.press('ArrowRight');
  await expect(cell(black, 'e4')).toHaveAccessibleName('e4, white pawn');
  await black.keyboard.press('End');
  await expect(cell(black, 'f7')).toHaveAccessibleName('f7, white queen');

  expect(await save(white, 'PGN')).toMatch(/\[Result "1-0"\][\s\S]*1\. e4 [\s\S]*Qxf7#[\s\S]*1-0/);
});

test('why a move was not made stands below the board, and nothing lies over the opponent or moves', async ({ browser }) => {
  const host = await visitor(browser);
  const guest = await visitor(browser);
  const url = await invite(host, 'chess');
  await join(guest, url);
  const [white] = await started(host, guest);
  for (const [width, height] of [[1280, 900], [360, 740], [740, 360]] as const) {
    await white.setViewportSize({ width, height });
    const board = white.getByRole('toolbar', { name: /board/i });
    const own = white.locator('.strip').last();
    const still = async () => JSON.stringify([await board.boundingBox(), await own.boundingBox()]);
    const before = await still();
    await click(white, 'e2', 'e5');
    // The words for the ear come a moment later, and elsewhere.
    const why = white.getByRole('main').getByText('A pawn does not move like that.').locator('visible=true');
    await expect(why).toHaveCount(1);
    await expect(why).toBeInViewport({ ratio: 1 });
    expect(await still()).toBe(before);
    const [line, at] = [(await why.boundingBox())!, (await board.boundingBox())!];
    // Below the board, or beside it where a phone lies on its side.
    if (width > height && height < 480) expect(line.x).toBeGreaterThanOrEqual(at.x + at.width);
    else expect(line.y).toBeGreaterThanOrEqual(at.y + at.height);
    for (const strip of await white.locator('.strip').all()) {
      const box = (await strip.boundingBox())!;
      expect(line.y + line.height <= box.y || box.y + box.height <= line.y, `over a player at ${width}`).toBe(true);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await white.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await white.screenshot({ path: `test-results/chess-refusal-${width}-${colorScheme}.png` });
    }
    await expect(why).toHaveCount(0, { timeout: 10_000 });
  }
});

test('a whole game with the keyboard alone, rematch included', async ({ browser }) => {
  const host = await visitor(browser);
  const guest = await visitor(browser);
  const url = await invite(host, 'chess');
  await guest.goto(url);
  const sit = guest.getByRole('button', { name: 'Sit down and play' });
  await sit.focus();
  await guest.keyboard.press('Enter');
  const [white, black] = await started(host, guest);
  for (const [i, move] of GAME.entries()) {
    const page = i % 2 === 0 ? white : black;
    await expect(page).toHaveTitle(/^Your move/);
    if (i % 3 === 2) {
      // Typed, in words or as a record writes it.
      await cell(page, 'a1').or(page.locator('[data-sq][tabindex="0"]')).first().focus();
      await page.keyboard.press('i');
      await page.keyboard.type(i === 2 ? 'bishop c4' : move);
      await page.keyboard.press('Enter');
    } else {
      await walk(page, move.slice(0, 2));
      await page.keyboard.press('Enter');
      await walk(page, move.slice(2));
      await page.keyboard.press('Enter');
    }
    await ply(page, i + 1);
  }
  expect(await resultOf(black)).toContain('You lose');
  // The end takes the focus from nobody, and nothing lies over the position that ended the game.
  await expect(cell(white, 'f7').or(white.locator('[data-sq]:focus')).first()).toBeFocused();
  await expect(black.getByRole('dialog')).toHaveCount(0);

  const say = black.getByRole('textbox', { name: 'Say something' });
  await black.getByRole('button', { name: 'Rematch' }).waitFor();
  const place = await say.boundingBox();
  await white.getByRole('button', { name: 'Rematch' }).press('Enter');
  // The offer stands in the result, and pushes nothing away.
  await black.getByRole('button', { name: 'Accept the rematch' }).waitFor();
  expect(await say.boundingBox()).toEqual(place);
  await black.getByRole('button', { name: 'Accept the rematch' }).press('Enter');
  await expect.poll(() => white.url()).not.toBe(url);
  await expect.poll(() => black.url()).toBe(white.url());
  await started(white, black);
  expect((await view(white)).seat).toBe(1);
});

/** Moves the board's focus to a square with arrow keys only. */
async function walk(page: Page, to: string): Promise<void> {
  const board = page.getByRole('toolbar', { name: /board/i });
  if ((await board.locator(':focus').count()) === 0) await board.locator('[tabindex="0"]').focus();
  const at = (await board.locator(':focus').getAttribute('data-sq')) ?? '';
  const flipped = (await view(page)).seat === 1 ? -1 : 1;
  const right = (to.charCodeAt(0) - at.charCodeAt(0)) * flipped;
  const up = (Number(to[1]) - Number(at[1])) * flipped;
  for (let i = 0; i < Math.abs(right); i += 1)
    await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(up); i += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  await expect(cell(page, to)).toBeFocused();
}
