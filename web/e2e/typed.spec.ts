// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is typed into the input line beside moves: commands, questions, a move kept until one's own turn; the walk
//! through a game by key; how chess is spoken, chosen among the settings.
import { expect } from '@playwright/test';
import { hears, listen } from './hearing';
import { cell, join, made, playing, started, test, unhurried, view, visitor } from './house';

test('commands of tables are typed, and a jump to where one is, is said', async ({ browser }) => {
  const page = await visitor(browser, { board: { autoForced: false } });
  await listen(page);
  await made(page, 'antitabla', { bot: true });
  await playing(page);
  await hears(page, /Whoever bears off all of theirs first loses\./);
  // On one's own turn nothing is said that was not asked for.
  await expect
    .poll(async () => {
      const { turn, seat, can } = await view(page);
      return turn === seat && can.includes('move');
    }, { timeout: 30_000 })
    .toBe(true);
  const input = page.locator('[data-typed-move]');
  const say = async (text: string) => {
    await input.fill(text);
    await input.press('Enter');
  };
  await say('пипове');
  await hears(page, /Pips: \d+ to \d+\./);
  await expect(input).toHaveValue('');
  await say('dice');
  await expect(page.locator('[data-p="27"]')).toBeFocused();
  await say('bar');
  await expect(page.locator('[data-p="25"]')).toBeFocused();
  // The focus does not move, so nothing but the page can say where it is.
  await page.keyboard.press('b');
  await hears(page, /\bbar, yours \d+, opponent \d+\./);
  await say('double');
  await hears(page, /That cannot be done with the cube now\./);
});

test('a game is walked through by key and by word', async ({ browser }) => {
  const page = await visitor(browser);
  await listen(page);
  await made(page, 'kalah', { bot: true, options: { pie: 'off' } });
  await playing(page);
  await cell(page, '1').focus();
  await page.keyboard.press('Shift+1');
  await hears(page, /1: Last stone in your kalah, you move again\./);
  await page.keyboard.press('1');
  await hears(page, /You sow pit 1, 6 stones: last in your kalah, move again\. Kalah 1 to 0\./);
  await page.keyboard.press(',');
  await hears(page, /The start of the game\./);
  await page.keyboard.press('.');
  await hears(page, /You sow pit 1, 6 stones/);
  const input = page.locator('[data-typed-move]');
  await input.fill('look 3');
  await input.press('Enter');
  await hears(page, /3: Last stone in/);
});

test('chess: questions, a typed premove, and moves spoken as chosen among the settings', async ({ browser }) => {
  const [host, guest] = [await visitor(browser), await visitor(browser)];
  await listen(guest);
  await join(guest, await unhurried(host, 'chess'));
  const [white, black] = await started(host, guest);
  expect(black).toBe(guest);
  const input = (page: typeof white) => page.locator('[data-typed-move]');
  const say = async (page: typeof white, text: string) => {
    await input(page).fill(text);
    await input(page).press('Enter');
  };
  await say(black, 'file e');
  await hears(black, /e1, white king; e2, white pawn; e3;/);
  await say(black, 'lost');
  await hears(black, /Lost\. White: none\. Black: none\./);
  await say(black, 'knight f6');
  await hears(black, /Kept until your turn: knight f6\./);
  await say(black, 'cancel');
  await hears(black, /Premove cancelled\./);
  await say(black, 'e5');
  await hears(black, /Kept until your turn: e5\./);
  await say(white, 'e4');
  await expect.poll(async () => (await view(black)).ply).toBe(2);
  await hears(black, /Pawn e2 to e4\./);

  await black.getByRole('button', { name: 'Settings' }).click();
  await black.getByRole('combobox', { name: 'Moves' }).selectOption('anna');
  await black.getByRole('combobox', { name: 'Colour of a piece' }).selectOption('none');
  await black.keyboard.press('Escape');
  await expect(cell(black, 'Gustav 1')).toHaveAccessibleName('Gustav 1, knight');
  await say(white, 'Nf3');
  await hears(black, /Knight Gustav 1 to Felix 3\./);
  // The choice is kept, and what it needs is there before anything is said.
  await black.reload();
  await hears(black, /Knight Gustav 1 to Felix 3\.|1 move made\./);
  await expect(cell(black, 'Felix 3')).toHaveAccessibleName('Felix 3, knight');
});

test('bughouse: the sleeve, four clocks and what a partner is told', async ({ browser }) => {
  const page = await visitor(browser);
  await listen(page);
  await made(page, 'bughouse', { clock: { kind: 'fischer', base_s: 3600, step_s: 0 } });
  for (const name of [1, 2, 3].map((seat) => seat)) {
    const other = await visitor(browser);
    await other.goto(page.url());
    await other.getByRole('button', { name: /^Sit down/ }).first().click();
    await expect.poll(async () => (await view(other)).seat, `chair ${name}`).not.toBeNull();
  }
  await playing(page);
  const input = page.locator('[data-typed-move]');
  const say = async (text: string) => {
    await input.fill(text);
    await input.press('Enter');
  };
  await say('sleeve');
  await hears(page, /Your reserve: empty\./);
  await say('clocks');
  await hears(page, /(?:hour|minutes).*(?:hour|minutes).*(?:hour|minutes).*(?:hour|minutes)/);
  await say('tell knight');
  await hears(page, /I need a knight/);
});
