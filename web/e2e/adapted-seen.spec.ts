// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D for who sees, or goes by keys: every act is answered where it was done, nothing grave is done by
//! one press, the focus is never lost, and no button stands there that has no use.
import { expect, type Page } from '@playwright/test';
import { alone, OVER_THE_BOARD, Person, table } from './adapted';
import { clean, SOME } from './clean';
import { test, view, visitor } from './house';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('every act is answered for the eye, too', async ({ browser }) => {
  const page = await visitor(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await alone(page, { wording: 'en', touch: 'peg_out', flag: 'claimed' });
  await expect(page.locator('[data-phase="turn"]')).toBeVisible();
  // On a phone the board comes before what is pressed.
  const top = async (selector: string): Promise<number> => (await page.locator(selector).first().boundingBox())!.y + (await page.evaluate(() => scrollY));
  expect(await top('.kb-stage')).toBeLessThan(350);
  expect(await top('.kb-stage')).toBeLessThan(await top('[data-next] .btn'));
  // The answer and both times are seen with it.
  expect(await top('.answer')).toBeLessThan(700);
  expect(await top('.clocks')).toBeLessThan(await top('.kb-stage'));

  const answer = page.locator('.answer');
  await button(page, 'Press the clock').click();
  await expect(answer).toHaveText('Not made yet: play it on the board, or type it.');
  await page.locator('[data-sq="e5"]').press('Enter');
  await expect(answer).toHaveText('Nothing to take out on e5.');
  // So is what the server refuses; nothing floats over the page, and who calls nobody stops the clocks.
  await page.locator('[data-sq="e2"]').press('Enter');
  await page.locator('[data-sq="e2"]').press('Enter');
  await page.locator('[data-sq="d2"]').press('Enter');
  await page.locator('[data-sq="d4"]').press('Enter');
  await expect(answer).toHaveText('The piece on e2 was touched and must be played.');
  await expect(page.locator('.float .notice')).toHaveCount(0);
  await expect(button(page, 'Stop the clocks')).toBeVisible();
  await button(page, 'Offer a draw').click();
  await expect(answer).toHaveText(/You offer a draw\.|The draw is declined\./);
  // What waits for a second press says so, and nothing under the finger moves by it.
  await button(page, 'Resign').scrollIntoViewIfNeeded();
  const before = (await button(page, 'Resign').boundingBox())!;
  await button(page, 'Resign').click();
  await expect(answer).toHaveText('Resign: press again within five seconds.');
  const armed = button(page, 'Press again: Resign');
  expect((await armed.boundingBox())!.y).toBe(before.y);
  expect((await view(page)).status).toBe('playing');
  await clean(page, SOME);
  await expect(button(page, 'Resign')).toBeVisible();
  await expect(answer).not.toHaveText(/again/);
  await button(page, 'Resign').click();
  await armed.click();
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
});

test('the focus goes on to what comes next', async ({ browser }) => {
  const page = await visitor(browser);
  const white = new Person(page);
  await white.come(await table(page, { ...OVER_THE_BOARD, wording: 'en', score: ['auto', 'auto'] }, { bot: 'chess-learner' }));
  /** Presses a button with Enter, as who does not see does. */
  const enters = async (name: string): Promise<void> => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await enters('I have heard them');
  await white.may('press');
  await expect(page.locator('[data-typed-move]')).toBeFocused();
  await white.hands('e2', 'e4');
  await white.types('e4');
  await enters('Press the clock');
  // The bot repeats, carries out and answers: the input is where it is repeated.
  await white.may('repeat');
  await expect(page.locator('[data-typed-move]')).toBeFocused();
  await page.keyboard.type((await page.locator('.words strong').textContent()) ?? '');
  await page.keyboard.press('Enter');
  await white.may('echo');
  await enters('Carried out');
  await white.may('press');
  await expect(button(page, 'Press the clock')).toBeFocused();
  // Nothing was carried out: the boards differ, and each step leads to the next.
  await enters('Boards differ');
  await expect(button(page, 'Show your board as it stands')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Agree')).toBeVisible();
  await enters('Agree');
  await white.may('press');
  // The bot may have agreed before or after.
  await expect(page.locator('[data-next] .primary:focus, [data-typed-move]:focus')).toHaveCount(1);
  await enters('Resign');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeFocused();
});

test('the game is called off by two presses, not by one', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto(await table(page, { wording: 'en' }, { bot: 'chess-learner' }));
  await expect(button(page, 'I have heard them')).toBeVisible();
  await button(page, 'Call off').click();
  await expect(page.locator('.answer')).toHaveText('Call off: press again within five seconds.');
  expect((await view(page)).status).toBe('playing');
  await button(page, 'Press again: Call off').click();
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
});

test('what belongs to another part of the game does not stand there', async ({ browser }) => {
  const [page, other] = [await visitor(browser), await visitor(browser)];
  const url = await table(page, { ...OVER_THE_BOARD, mode: 'screen', wording: 'en' });
  await page.goto(url);
  await other.goto(url);
  await button(other, 'Sit down and play').click();
  for (const who of [page, other]) await button(who, 'I have heard them').click();
  await expect(page.locator('.status')).toHaveText('The game begins in a moment. Two boards can be demanded until then.');
  await expect(button(page, "J'adoube")).toHaveCount(0);
  await button(page, 'Demand two boards').click();
  await expect(page.locator('.answer')).toHaveText('You demand two boards: each of you plays on a board of their own.');
  for (const who of [page, other]) await expect(button(who, 'Demand two boards')).toHaveCount(0);
  await expect(page.locator('[data-phase="turn"]')).toBeVisible();
  await expect(button(page, "J'adoube")).toBeVisible();
  await expect(button(page, 'As the start')).toBeVisible();
  const white = new Person(page);
  await white.hands('e2', 'e4');
  await white.types('e4');
  await expect(page.getByText('You announced:')).toBeVisible();
  await button(page, 'Resign').click();
  await button(page, 'Press again: Resign').click();
  for (const who of [page, other]) {
    await expect(who.getByRole('heading', { name: 'The game is over' })).toBeVisible();
    for (const gone of [who.getByText(/nnounced:$/), who.locator('[data-typed-move]'), button(who, 'As the start'), who.getByRole('group', { name: 'Actions' })])
      await expect(gone).toHaveCount(0);
  }
  await clean(page, SOME);
});
