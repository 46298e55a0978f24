// SPDX-License-Identifier: AGPL-3.0-or-later
//! The doubling cube and matches, made on the page of switches: a match with a double, a beaver, a refusal and
//! a Crawford game; and a cube that changes hands by the keyboard alone.
import { expect, type Browser, type Page } from '@playwright/test';
import type { TablesLegal } from '../src/api/types';
import { changed, join, pressTwice, resultOf, started, test, view, visitor } from './house';
import { anyTurn, point, typing } from './tables';

/** Sets a table of tabla up with the cube; `more` presses what else is agreed. */
async function table(browser: Browser, more: (page: Page) => Promise<void>): Promise<[Page, Page]> {
  const settings = { board: { autoForced: false } };
  const [host, guest] = [await visitor(browser, settings), await visitor(browser, settings)];
  await host.goto('/new?game=tabla');
  await host.getByRole('switch', { name: 'Doubling cube' }).check();
  await more(host);
  await host.getByRole('button', { name: 'Make the table and get the link' }).click();
  await expect(host.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  await guest.goto(host.url());
  await expect(guest.getByText('Doubling cube: on')).toBeVisible();
  await join(guest, host.url());
  return started(host, guest);
}

/** The page on turn first, then the other. */
async function turn(pages: [Page, Page]): Promise<[Page, Page]> {
  const seats = async () => {
    const both = await Promise.all(pages.map(view));
    return both[0]!.turn !== null && both[0]!.turn === both[1]!.turn ? both[0]!.turn : null;
  };
  await expect.poll(seats).not.toBeNull();
  return (await seats()) === 0 ? pages : [pages[1], pages[0]];
}

/** Plays the dice that lie there: always the first steps the server offers. */
async function anyMove(page: Page): Promise<void> {
  await expect.poll(async () => (await view(page)).can).toContain('move');
  const now = await view(page);
  await typing(page, anyTurn(now.legal as TablesLegal));
  await changed(page, now);
}

test('a match to 3: a double, a beaver, a refusal, and the Crawford game', async ({ browser }) => {
  const pages = await table(browser, async (page) => {
    await page.getByText('to 3', { exact: true }).click();
    await page.getByText('More cube and match rules').click();
    // Its longest value is read whole.
    expect((await page.getByLabel('Cube from the second game on').boundingBox())!.width).toBeGreaterThan(240);
    await expect(page.getByRole('group', { name: 'Dice', exact: true }).getByRole('switch')).toHaveCount(2);
    await expect(page.getByRole('switch', { name: 'Raccoons' })).toBeDisabled();
    await page.getByRole('switch', { name: 'Beavers', exact: true }).check();
    await expect(page.getByRole('switch', { name: 'Raccoons' })).toBeEnabled();
  });
  const [starter] = await turn(pages);
  expect((await view(starter)).can).not.toContain('double');
  await anyMove(starter);

  const [doubler, answerer] = await turn(pages);
  await pressTwice(
    () => doubler.getByRole('button', { name: 'Double: 2' }).click({ timeout: 2_000 }),
    doubler.locator('.kb-caption').getByText('Double to 2: press again.'),
    async () => (await view(answerer)).can.includes('take'),
  );
  await expect(doubler.locator('.kb-caption')).toHaveText(/^You double to 2\. Waiting for .* to answer\.$/);
  const asked = answerer.getByRole('group', { name: 'The double' });
  await expect(asked.getByRole('button', { name: /^Take cube 2$/ })).toBeVisible();
  await expect(asked.getByRole('button', { name: /^Drop lose 1 point$/ })).toBeVisible();
  await asked.getByRole('button', { name: /^Beaver cube 4$/ }).click();

  const returned = doubler.getByRole('group', { name: 'The double' });
  await expect(returned.getByRole('button', { name: /^Take cube 4$/ })).toBeVisible();
  await expect(returned.getByRole('button', { name: /Raccoon/ })).toHaveCount(0);
  await expect(returned.getByRole('button', { name: /^Drop lose 2 points$/ })).toBeVisible();
  // One decides by the checkers, and what is pressed twice lies under the finger twice.
  const drop = returned.getByRole('button', { name: /^Drop/ });
  await expect(async () => {
    const board = (await doubler.locator('.kb-stage').boundingBox())!;
    expect((await drop.boundingBox())!.y).toBeGreaterThanOrEqual(board.y + board.height);
  }).toPass();
  await pressTwice(
    async () => {
      const place = await drop.boundingBox({ timeout: 2_000 });
      await drop.click({ timeout: 2_000 });
      // Between the two looks the double may be dropped and the button gone: then it is not waited for.
      if ((await view(doubler)).cube?.offer) expect(await drop.boundingBox({ timeout: 2_000 })).toEqual(place);
    },
    doubler.locator('.kb-caption').getByText('Drop and lose 2: press again.'),
    async () => (await view(doubler)).match?.between === true,
  );

  for (const page of pages) {
    const between = page.getByRole('region', { name: 'Between two games' });
    const who = page === answerer ? 'you win' : 'opponent wins';
    await expect(page.locator('.kb-caption')).toHaveText(`Game 1: ${who} 2 points. The double was dropped.`);
    // The end of a game hides nothing of it.
    const stage = (await page.locator('.kb-stage').boundingBox())!;
    expect((await between.boundingBox())!.y).toBeGreaterThanOrEqual(stage.y + stage.height);
    await between.getByRole('button', { name: 'Next game' }).click();
  }
  for (const page of pages) await expect.poll(async () => (await view(page)).match?.between).toBe(false);
  const second = await view(answerer);
  expect([second.match?.crawford, second.match?.game, second.match?.score[second.seat as 0 | 1]]).toEqual([
    true,
    2,
    2,
  ]);
  await expect(answerer.getByText('Crawford').first()).toBeVisible();
  await expect(answerer.getByRole('toolbar', { name: /^Moves/ })).toContainText('Game 2');
  // S7: the winner begins, and in the Crawford game nobody is asked for a double.
  expect((await turn(pages))[0]).toBe(answerer);
  // The board begins anew, and the strip counts along with the steps of a turn that is still being made.
  const strip = answerer.locator('.strip').last();
  await expect(strip).toContainText('167 pips');
  await expect(answerer.locator('.kb-stage path.walk')).toHaveCount(0);
  const [from] = anyTurn((await view(answerer)).legal as TablesLegal)[0]!;
  await point(answerer, from).click();
  await expect(strip).not.toContainText('167 pips');
  await anyMove(answerer);
  expect((await turn(pages))[0]).toBe(doubler);
  expect((await view(doubler)).can).not.toContain('double');

  await doubler.getByRole('button', { name: 'Resign…' }).click();
  // Two points behind, nothing is given up that the match does not ask for.
  await expect(doubler.getByRole('button', { name: /^gammon ·/ })).toHaveCount(0);
  await doubler.getByRole('button', { name: 'single game · 1 point' }).click();
  await answerer.getByRole('button', { name: 'Accept' }).click();
  expect(await resultOf(answerer)).toMatch(/You win the match 1 point: single game · .* 3 : 0 .*match to 3/);
  expect(await resultOf(doubler)).toMatch(/You lose the match/);
  await expect(doubler.locator('.kb-caption')).toHaveText('Opponent wins. By resignation.');
});

test('a cube that changes hands, by the keyboard alone', async ({ browser }) => {
  const pages = await table(browser, async () => {});
  const [starter, second] = await turn(pages);
  await anyMove(starter);
  const board = (page: Page) => page.getByRole('toolbar', { name: /board/i });
  const keys = async (page: Page, ...pressed: string[]) => {
    await board(page).locator('[tabindex="0"]').focus();
    for (const key of pressed) await page.keyboard.press(key);
  };

  await expect.poll(async () => (await view(second)).can).toContain('double');
  await pressTwice(
    () => keys(second, 'Shift+C'),
    second.getByText('Double to 2: press again.').first(),
    async () => (await view(starter)).can.includes('take'),
  );
  const again = (page: Page) => page.getByText(/: press again\.$/).first();
  await pressTwice(
    () => keys(starter, 'a'),
    again(starter),
    async () => (await view(second)).cube?.value === 2,
  );
  await expect(board(starter).getByRole('button', { name: 'Cube 2, yours.' })).toBeVisible();
  await expect(board(second).getByRole('button', { name: 'Cube 2, the opponent’s.' })).toBeVisible();

  await keys(second, 'Shift+R');
  await anyMove(second);
  // Only the owner may double again.
  await expect.poll(async () => (await view(starter)).can).toContain('double');
  await pressTwice(
    () => board(starter).getByRole('button', { name: 'Cube 2, yours.' }).press('Enter', { timeout: 2_000 }),
    again(starter),
    async () => (await view(second)).can.includes('drop'),
  );
  await pressTwice(
    () => keys(second, 'x'),
    again(second),
    async () => (await view(second)).status === 'over',
  );
  expect(await resultOf(second)).toMatch(
    /You lose 2 points: what the cube showed before the refusal · The double was dropped/,
  );
});
