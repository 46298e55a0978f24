// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of bughouse between four guests, each with their own hands: a drop prepared before the turn, phrases
//! only the partner hears, Gambler's promotion with both boards standing still, and the mate that ends it.
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { BughousePos } from '../src/api/types';
import { ALL, clean, SOME } from './clean';
import { pressTwice, resultBox, resultOf, made, save, test, view, visitor } from './house';
import { settled } from './still';

/** The clock of the tables here: none, so that nothing ends while pages are looked at. */
const CLOCK = { kind: 'none', base_s: 0, step_s: 0 };

/** A table for four, three of whom are waited for; the address of the room. */
async function table(page: Page, options: Record<string, unknown>, clock = CLOCK): Promise<string> {
  await made(page, 'bughouse', { options, clock });
  await expect(page.getByRole('heading', { name: '3 chairs are free' })).toBeVisible();
  return page.url();
}

/** Four guests at one table, by seat. */
async function four(browser: Browser, options: Record<string, unknown>): Promise<Page[]> {
  const pages = [await visitor(browser)];
  const url = await table(pages[0]!, options);
  for (const chair of ['Black, board A', 'White, board B', 'Black, board B']) {
    const page = await visitor(browser);
    pages.push(page);
    await page.goto(url);
    await page.getByRole('button', { name: new RegExp(`Sit down.*(${chair}|play)`) }).first().click();
    await expect.poll(async () => (await view(page)).seat).toBe(pages.length - 1);
  }
  for (const page of pages) await expect.poll(async () => (await view(page)).status).toBe('playing');
  return pages;
}

/** The own board of a page. */
function own(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Your board' });
}

function square(page: Page, name: string): Locator {
  return own(page).locator(`[data-sq="${name}"]`);
}

async function middle(page: Page, name: string): Promise<[number, number]> {
  const box = await square(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function move(page: Page, uci: string): Promise<void> {
  await page.mouse.click(...(await middle(page, uci.slice(0, 2))));
  await page.mouse.click(...(await middle(page, uci.slice(2, 4))));
}

async function pos(page: Page): Promise<BughousePos> {
  return (await view(page)).pos as BughousePos;
}

/** The board part of a FEN without sleeve. */
async function board(page: Page, which: 0 | 1): Promise<string> {
  return (await pos(page)).boards[which].fen.split(/[ [/]/).slice(0, 8).join('/');
}

async function plies(pages: Page[], n: number): Promise<void> {
  for (const page of pages) await expect.poll(async () => (await view(page)).ply).toBe(n);
}

test('a whole game by four, with a prepared drop and a Gambler promotion', async ({ browser }) => {
  const pages = await four(browser, { promotion: 'gambler', drop_mate: false, pawns_on_7th: false });
  const [a, , , b] = pages as [Page, Page, Page, Page];
  const watcher = await visitor(browser);
  await watcher.goto(a.url());
  await expect(watcher.getByRole('toolbar', { name: 'Second board' })).toBeVisible();

  // Two boards at once: whoever is on turn on their board may move.
  const opening: [number, string][] = [
    [0, 'h2h4'],
    [2, 'e2e4'],
    [1, 'g7g5'],
    [3, 'e7e5'],
    [0, 'h4g5'],
  ];
  for (const [i, [seat, uci]] of opening.entries()) {
    await move(pages[seat]!, uci);
    await plies(pages, i + 1);
  }
  // C3: the pawn taken on board A lies in the partner's sleeve.
  await expect.poll(async () => (await pos(b)).sleeves[3]?.p).toBe(1);
  const sleeve = b.getByRole('group', { name: 'Your reserve' });
  await expect(sleeve.getByRole('button', { name: 'pawn' })).toBeVisible();

  // Prepared before the turn, sent in the moment it comes.
  await sleeve.getByRole('button', { name: 'pawn' }).click();
  await b.mouse.click(...(await middle(b, 'a6')));
  await expect(b.getByText('On your turn: pawn to a6.')).toBeVisible();
  await move(pages[2]!, 'f1c4');
  await plies(pages, 7);
  await expect(square(b, 'a6')).toHaveAccessibleName('a6, black pawn');
  expect((await pos(b)).sleeves[3]?.p).toBe(0);

  // C.18: a phrase is heard by the partner alone.
  await a.getByRole('button', { name: 'I need a knight' }).click();
  await expect(b.getByRole('log', { name: 'Chat' })).toContainText('I need a knight');
  await expect(pages[1]!.getByRole('log', { name: 'Chat' })).not.toContainText('I need a knight');

  const race: [number, string][] = [
    [1, 'h7h6'],
    [0, 'g5h6'],
    [1, 'f8g7'],
    [0, 'h6g7'],
    [1, 'g8f6'],
    [0, 'g7h8'],
  ];
  for (const [i, [seat, uci]] of race.entries()) {
    await move(pages[seat]!, uci);
    await plies(pages, 8 + i);
  }

  // C10: everything stands still, and only the partner may point at a piece.
  for (const page of pages) await expect(page.getByText(/Both boards are stopped/)).toBeVisible();
  const targets = b.getByRole('group', { name: 'Pieces you may take off' }).getByRole('button');
  await expect(targets).not.toHaveCount(0);
  await expect(pages[2]!.getByRole('group', { name: 'Pieces you may take off' })).toHaveCount(0);
  const offered = ((await view(b)).legal as { remove: string[] }).remove;
  expect(await targets.count()).toBe(offered.length);
  expect(offered).toContain('b1');
  expect(offered).not.toContain('e1');
  await clean(b, SOME);
  await b.screenshot({ path: 'test-results/bughouse-standstill.png' });
  await b.setViewportSize({ width: 1280, height: 900 });
  await settled(b);
  await b.mouse.click(...(await middle(b, 'e1')));
  expect((await pos(b)).frozen).not.toBeNull();
  await b.mouse.click(...(await middle(b, 'b1')));
  await plies(pages, 14);
  // C9: the knight stands on h8, and the pawn went to the one who lost it.
  expect(await board(a, 0)).toMatch(/N~?$|^[^/]*N~?\//);
  await expect(square(a, 'h8')).toHaveAccessibleName('h8, white knight');
  await expect(square(b, 'b1')).toHaveAccessibleName('b1');
  expect((await pos(b)).sleeves[2]?.p).toBe(1);
  expect((await pos(b)).frozen).toBeNull();

  // The mate on board B, typed and with the mouse.
  await move(pages[2]!, 'd1h5');
  await plies(pages, 15);
  await own(b).locator('[tabindex="0"]').focus();
  await b.keyboard.press('i');
  await b.keyboard.type('Nf6');
  await b.keyboard.press('Enter');
  await plies(pages, 16);
  await move(pages[2]!, 'h5f7');
  for (const seat of [1, 2]) expect(await resultOf(pages[seat]!)).toContain('Your team wins');
  for (const seat of [0, 3]) expect(await resultOf(pages[seat]!)).toContain('Your team loses');
  await expect.poll(async () => (await view(watcher)).result).toMatchObject({ team: 2, reason: 'bughouse_mate' });

  await clean(a, SOME);
  await a.setViewportSize({ width: 1280, height: 900 });
  await settled(a);

  // The record walks over both boards.
  await a.getByRole('toolbar', { name: /^Moves/ }).focus();
  await a.keyboard.press('Home');
  await expect(square(a, 'h2')).toHaveAccessibleName('h2, white pawn');
  await a.keyboard.press('End');
  await expect(square(a, 'h8')).toHaveAccessibleName('h8, white knight');
  expect(await save(a, 'Bughouse PGN')).toMatch(/5A\. gxh8[\s\S]*4B\. Qxf7#/);
});

test('a draw between teams, and another game in which one pair has changed boards', async ({ browser }) => {
  const pages = await four(browser, { partner_confirms: true });
  await move(pages[0]!, 'e2e4');
  await plies(pages, 1);
  await move(pages[2]!, 'd2d4');
  await plies(pages, 2);
  await move(pages[1]!, 'e7e5');
  await plies(pages, 3);
  await move(pages[3]!, 'd7d5');
  await plies(pages, 4);

  // C.15: a resignation that needs the partner is theirs to refuse.
  const asked = pages[2]!.getByRole('group', { name: 'Offer' });
  await pressTwice(
    () => pages[1]!.getByRole('button', { name: /^(Press again: )?Resign$/ }).click({ timeout: 2_000 }),
    pages[1]!.getByRole('button', { name: 'Press again: Resign' }),
    () => asked.isVisible(),
  );
  await expect(asked).toContainText('wants to resign for both of you');
  await expect(pages[0]!.getByRole('group', { name: 'Offer' })).toHaveCount(0);
  await asked.getByRole('button', { name: 'Decline' }).click();
  await expect(asked).toHaveCount(0);
  for (const page of pages) {
    await expect.poll(async () => (await view(page)).offers).toEqual([]);
    expect((await view(page)).status).toBe('playing');
  }

  // C.15: a team offers, either opponent accepts.
  await pages[0]!.getByRole('button', { name: 'Offer a draw' }).click();
  await pages[2]!.getByRole('button', { name: 'Accept' }).click();
  for (const page of pages) expect(await resultOf(page)).toMatch(/draw/i);

  // C11, C.17: the pair without whoever made the table exchanges boards.
  const before = await Promise.all(pages.map(async (page) => (await view(page)).id));
  const again = (page: Page) => resultBox(page).getByRole('button', { name: /^(Rematch|Accept the rematch)$/ });
  const table = pages[0]!.url();
  for (const page of pages.slice(0, 3)) await again(page).click();
  const fourth = (await view(pages[0]!)).seats[3]!.name;
  await expect(resultBox(pages[0]!)).toContainText(`3 of 4 want another game. Waiting for ${fourth}.`);
  // Three do not wait for ever for one who has left.
  await pages[3]!.goto('/');
  for (const page of pages.slice(0, 3)) await expect(resultBox(page)).toContainText(`${fourth} is away. Without all four there is no rematch.`);
  await pages[3]!.goto(table);
  await expect(resultBox(pages[0]!)).not.toContainText('is away');
  await again(pages[3]!).click();
  for (const [seat, page] of pages.entries()) {
    await expect.poll(() => page.url()).not.toContain(before[seat]!);
    const status = () => view(page).then((now) => now.status, () => null);
    await expect.poll(status).toBe('playing');
    expect((await view(page)).seat).toBe([0, 2, 1, 3][seat]);
  }
});

test('a drop by drag, by keys and by words', async ({ browser }) => {
  const pages = await four(browser, {});
  const b = pages[3]!;
  let ply = 0;
  const play = async (seat: number, uci: string) => {
    await move(pages[seat]!, uci);
    await plies(pages, (ply += 1));
  };
  for (const [seat, uci] of [
    [0, 'e2e4'],
    [1, 'd7d5'],
    [0, 'e4d5'],
    [1, 'e7e6'],
    [0, 'd5e6'],
    [1, 'c7c5'],
    [0, 'e6f7'],
    [2, 'e2e4'],
  ] as const)
    await play(seat, uci);
  const sleeve = b.getByRole('group', { name: 'Your reserve' });
  const pawn = await sleeve.getByRole('button', { name: '3 pawns' }).boundingBox();
  await b.mouse.move(pawn!.x + 10, pawn!.y + 10);
  await b.mouse.down();
  const [x, y] = await middle(b, 'd3');
  await b.mouse.move(x, y, { steps: 5 });
  await b.mouse.up();
  await plies(pages, (ply += 1));
  await expect(square(b, 'd3')).toHaveAccessibleName('d3, black pawn');

  await play(2, 'a2a3');
  await square(b, 'h3').focus();
  await b.keyboard.press('d');
  await b.keyboard.press('p');
  await plies(pages, (ply += 1));
  await expect(square(b, 'h3')).toHaveAccessibleName('h3, black pawn');

  await play(2, 'a3a4');
  await square(b, 'h3').focus();
  await b.keyboard.press('i');
  await b.keyboard.type('drop pawn g3');
  await b.keyboard.press('Enter');
  await plies(pages, (ply += 1));
  await expect(square(b, 'g3')).toHaveAccessibleName('g3, black pawn');
});

test('what the partner says stands at their strip on a phone, and “Wait” until they say “Go”', async ({ browser }) => {
  const pages = await four(browser, {});
  const [a, , , b] = pages as [Page, Page, Page, Page];
  await b.setViewportSize({ width: 360, height: 740 });
  const said = b.locator('.strip .said');
  const sign = (page: Page) => page.locator('.strip').getByText('Wait', { exact: true }).and(page.locator('.tag'));
  // With sound, and every tone counted.
  await b.evaluate(() => localStorage.setItem('kapia.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('kapia.settings')!), sound: true })));
  await b.reload();
  await expect(own(b)).toBeVisible();
  await b.mouse.click(...(await middle(b, 'e5')));
  const tones = await b.evaluateHandle(() => {
    const count = { n: 0 };
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      count.n += 1;
      return make.call(this);
    };
    return count;
  });
  await expect(said).toHaveCount(0);
  await a.getByRole('button', { name: 'I need a knight' }).click();
  await expect.poll(() => tones.evaluate(({ n }) => n)).toBe(2);
  await expect(said).toHaveText('I need a knight');
  await expect(said).toBeInViewport({ ratio: 1 });
  await b.screenshot({ path: 'test-results/bughouse-said.png' });
  await a.getByRole('button', { name: 'Wait', exact: true }).click();
  await expect(said).toHaveText('Wait');
  // The words go, the sign stays, also for who asked.
  await expect(said).toHaveCount(0, { timeout: 10_000 });
  for (const page of [a, b]) await expect(sign(page)).toBeInViewport();
  await expect(sign(pages[1]!)).toHaveCount(0);
  for (const [width, colorScheme] of ALL) {
    await b.setViewportSize({ width: width === 320 ? 360 : width, height: 740 });
    await b.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(b);
    await b.screenshot({ path: `test-results/bughouse-wait-${width}-${colorScheme}.png` });
  }
  await b.reload();
  await expect(sign(b)).toBeVisible();
  await expect(said).toHaveCount(0);
  await a.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(said).toHaveText('Go');
  for (const page of [a, b]) await expect(sign(page)).toHaveCount(0);
});

test('the table of four is clean at every width, waiting and playing', async ({ browser }) => {
  test.slow();
  const host = await visitor(browser);
  await table(host, {}, { kind: 'fischer', base_s: 3600, step_s: 0 });
  const look = async (name: string) => {
    await clean(host);
    for (const [width, colorScheme] of ALL) {
      await host.setViewportSize({ width: width === 320 ? 360 : width, height: 900 });
      await host.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await host.screenshot({ path: `test-results/bughouse-${name}-${width}-${colorScheme}.png` });
    }
  };
  await look('waiting');
  await host.setViewportSize({ width: 1280, height: 900 });
  await host.getByRole('button', { name: 'Fill the chairs with bots' }).click();
  await expect.poll(async () => (await view(host)).status).toBe('playing');
  await expect(host.getByText('your team')).toBeVisible();
  await look('playing');
});
