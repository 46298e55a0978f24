// SPDX-License-Identifier: AGPL-3.0-or-later
//! The page of analysis: asked for by a button, followed while it runs, walked through with keys and mouse, in every game.
import { expect, type Page } from '@playwright/test';
import type { GameId } from '../src/api/types';
import { finished } from './finished';
import { heard, hears, listen } from './hearing';
import { test, visitor } from './house';
import { analysed, fine, played } from './judged';
import { KINDS, night } from './night';

const LANGS = ['bg', 'ru', 'en'] as const;

const graph = (page: Page) => page.getByRole('slider', { name: /^Graph of the game/ });
const shown = (page: Page) => page.getByRole('region').filter({ has: page.locator('#analysis-shown') });

async function speak(page: Page, lang: string): Promise<void> {
  await page.locator(`button[lang=${lang}]`).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

test('asked for from the table, waited for, cancelled, and failed', async ({ browser }) => {
  const page = await visitor(browser);
  await listen(page);
  const room = await finished(page, 'kalah', 3);
  const play = await played(page, room, [{ state: 'none' }]);
  await page.getByRole('link', { name: 'Analyse' }).first().click();
  await expect(page.getByRole('heading', { name: 'This game has not been analysed yet.' })).toBeVisible();
  expect(play.asked).toEqual(['GET quick']);
  for (const lang of LANGS) {
    await speak(page, lang);
    await fine(page, lang, lang === 'ru' ? [320] : [1280]);
  }
  play.answers = [{ state: 'waiting', ahead: 2, may_cancel: true }, { state: 'running', done: 12, all: 240, seconds_left: 14, may_cancel: true }];
  await page.getByRole('button', { name: 'Start the analysis' }).click();
  await expect(page.getByRole('heading', { name: '2 other analyses are before it.' })).toBeVisible();
  await expect(page.getByText('12 of 240 decisions judged')).toBeVisible();
  await expect(page.getByText('About 15 s left.')).toBeVisible();
  await hears(page, /2 other analyses are before it\.[^]*The analysis is running\./);
  await fine(page, 'running', [320]);
  play.answers = [{ state: 'none' }];
  await page.getByRole('button', { name: 'Cancel the analysis' }).click();
  await hears(page, /The analysis is cancelled\./);
  expect(play.asked).toContain('DELETE quick');
  await page.getByText('Deep', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'at this depth yet' })).toBeVisible();
  play.answers = [{ state: 'failed', failure: 'too_long' }];
  await page.getByRole('button', { name: 'Start the analysis' }).click();
  await expect(page.getByText('This game takes too long to analyse.')).toBeVisible();
  expect(play.asked.at(-1)).toBe('POST deep');
  await page.unroute(`**/api/v1/rooms/${room}/analysis?*`);
  await page.route(`**/api/v1/rooms/${room}/analysis?*`, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ code: 'game_goes_on', detail: 'x' }) }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('This game goes on. It can be analysed when it is over.');
  // Of no such table nothing can be asked again; there is a way back.
  await page.goto('/analysis/nowhere');
  await expect(page.getByRole('alert')).toContainText('no table nowhere');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.locator('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
});

test('what was better than the move that comes is drawn on the board', async ({ browser }) => {
  const page = await visitor(browser);
  await analysed(page, 'kalah', 4);
  await graph(page).focus();
  await page.keyboard.press('Home');
  let told = 0;
  for (;;) {
    const [at, drawn, words] = await page.evaluate(() => [
      document.querySelector('[role=slider]')!.getAttribute('aria-valuenow'),
      document.querySelector('.kb-stage svg[data-hint]') !== null,
      /is better than the move that comes next/.test(document.querySelector('#analysis-shown')!.parentElement!.textContent ?? ''),
    ]);
    expect(drawn, `at ${at}`).toBe(words);
    told += Number(drawn);
    if (drawn) await expect(page.locator('svg[data-hint] rect').first()).toBeAttached();
    await page.keyboard.press('ArrowRight');
    if ((await graph(page).getAttribute('aria-valuenow')) === at) {
      expect(drawn, 'nothing comes after the end').toBe(false);
      break;
    }
  }
  // Its moves were any that are legal.
  expect(told).toBeGreaterThan(0);
});

test('by the server itself: a game is analysed, shown, and there for whoever comes next', async ({ browser }) => {
  const page = await visitor(browser);
  await listen(page);
  const room = await finished(page, 'kalah', 1);
  await page.goto(`/analysis/${room}`);
  await page.getByRole('button', { name: 'Start the analysis' }).click();
  // Its process gives way to everything else on the machine.
  await expect(page.getByRole('heading', { name: 'Analysis: Kalah' })).toBeVisible({ timeout: 90_000 });
  await hears(page, /The analysis is ready\./);
  await graph(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toContainText('What each pit is worth');
  const file = await page.getByRole('link', { name: 'For programs (JSON)' }).getAttribute('href');
  expect(((await (await page.request.get(file!)).json()) as { game: string }).game).toBe('kalah');
  const other = await visitor(browser);
  await other.goto(`/analysis/${room}`);
  await expect(other.getByRole('heading', { name: 'Analysis: Kalah' })).toBeVisible();
  await expect(other.getByText(/ – Viki · Viki wins/)).toBeVisible();
  await speak(other, 'bg');
  await expect(other.getByText(/ – Вики · Вики печели/)).toBeVisible();
});

test('tabla: through the mistakes by keys, by buttons and by mouse, with the cube, in three languages', async ({ browser }) => {
  const page = await visitor(browser);
  await analysed(page, 'tabla', 14, { cube: true });
  await expect(page.getByRole('heading', { name: 'Analysis: Tabla' })).toBeVisible();
  // The board is turned without a key, too; who sat at the table begins at their own side.
  const below = page.locator('.foot .strip');
  await expect(below).toHaveAccessibleName('Player: white checkers');
  await page.getByRole('button', { name: 'Turn the board' }).click();
  await expect(below).toHaveAccessibleName('Player: black checkers');
  await page.getByRole('button', { name: 'Turn the board' }).click();
  await heard(page);
  await page.locator('#main').focus();
  await page.keyboard.press('n');
  await hears(page, /^Mistake 1 of \d+\. .*(Doubtful|Bad|Very bad)\..* Loss: .* Best: /m);
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await hears(page, /Mistake 2 of/);
  await page.keyboard.press('p');
  await expect(page.getByText(/^Mistake 1 of \d+$/)).toBeVisible();
  // On the board n is another command, and e leads on.
  const board = page.getByRole('toolbar', { name: /board/i });
  await board.getByRole('button').first().focus();
  await page.keyboard.press('n');
  await expect(page.getByText(/^Mistake 1 of \d+$/)).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText(/^Mistake 2 of \d+$/)).toBeVisible();
  await hears(page, /Mistake 2 of/);
  // The graph is walked like the list of moves, says each step itself, and leads the board.
  const before = await shown(page).locator('h2').innerText();
  await graph(page).focus();
  await page.keyboard.press('Home');
  await expect(graph(page)).toHaveAttribute('aria-valuetext', 'The start of the game.');
  await page.keyboard.press('ArrowRight');
  await expect(graph(page)).toHaveAttribute('aria-valuenow', '1');
  await expect(graph(page)).toHaveAttribute('aria-valuetext', /\. /);
  await expect(page.getByRole('toolbar', { name: /^Moves/ }).locator('[aria-current]')).toHaveCount(1);
  expect((await heard(page)).join()).toBe('');
  const box = (await graph(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect(shown(page).locator('h2')).not.toHaveText(before);
  // The same as a table, mistakes alone, one stop of the tab key.
  const all = page.getByRole('region', { name: 'All moves' });
  const rows = all.locator('tbody tr');
  const moves = await rows.count();
  await all.getByLabel('Mistakes only').check();
  const mistakes = await rows.count();
  expect(mistakes).toBeLessThan(moves);
  await expect(page.getByText(new RegExp(`^(Mistake \\d+ of ${mistakes}|${mistakes} mistakes?)$`))).toBeVisible();
  expect(await rows.locator('button[tabindex="0"]').count()).toBe(1);
  await rows.locator('button').first().click();
  await expect(rows.first().locator('button')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).locator('button')).toBeFocused();
  await expect(page.getByText(`Mistake 2 of ${mistakes}`, { exact: true })).toBeVisible();
  await expect(shown(page).getByRole('table').first()).toBeVisible();
  await expect(page.getByText(/^Points of a play count the cube as it lies/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'SGF of gnubg' })).toHaveAttribute('href', /\/analysis\/file\?depth=quick&format=sgf$/);
  for (const lang of LANGS) {
    await speak(page, lang);
    await fine(page, lang);
  }
});

/** What each game shows of the move that is looked at, and which figures it has. */
const SHOWS: [GameId, number, RegExp, string][] = [
  ['chess', 6, /The move and the best one/, 'Mean loss of chance'],
  ['leaflet', 3, /The move and the best one/, 'Mean loss of chance'],
  ['kalah', 6, /What each pit is worth|There was no choice/, 'Stones lost, estimate'],
  ['bughouse', 1, /It was the best|Loss: /, 'Mean loss, pawns'],
  ['tapa', 2, /Plays looked at|There was no choice/, 'PR'],
  ['gyulbara', 2, /Plays looked at|There was no choice/, 'PR'],
  ['chelebi', 2, /Plays looked at|There was no choice/, 'PR'],
  ['indiika', 2, /There was no choice|Plays looked at/, 'PR'],
  ['antitabla', 2, /Plays looked at|There was no choice/, 'PR'],
];

for (const [game, most, table, figure] of SHOWS)
  test(`${game}: every step has its judgement`, night(!KINDS.includes(game) || game === 'indiika'), async ({ browser }) => {
    const page = await visitor(browser);
    await analysed(page, game, most);
    await expect(page.getByRole('table').filter({ hasText: figure }).first()).toBeVisible();
    await graph(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(shown(page)).toContainText(table);
    await page.keyboard.press('End');
    await expect(page.getByRole('toolbar', { name: /^Moves/ }).locator('[aria-current]')).toHaveCount(1);
    // The boards are looked at elsewhere; what differs here are the three kinds of what is judged.
    await fine(page, game, [320], ['chess', 'kalah', 'bughouse'].includes(game));
  });
