// SPDX-License-Identifier: AGPL-3.0-or-later
//! Records from the page: read, walked through with the keys, refused with a reason, and brought back from a table.
import { expect, type Page } from '@playwright/test';
import { hears, listen } from './hearing';
import { join, pressTwice, save, started, test, unhurried, view, visitor } from './house';
import { fine } from './judged';
import { notation } from './records';

/** The position on the board, as its cells say it: the piece on a square. */
async function on(page: Page, square: string, piece: string): Promise<void> {
  const cell = page.getByRole('toolbar', { name: /board/i }).getByRole('button', { name: new RegExp(`^${square}\\b.*${piece}`, 'i') });
  await expect(cell).toHaveCount(1);
}

async function reads(page: Page, text: string): Promise<void> {
  await page.goto('/records');
  await page.getByLabel('Or paste it as text').fill(text);
  await page.getByRole('button', { name: 'Read the text' }).click();
}

test('a game is read and walked through with the arrow keys', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Records' }).click();
  await expect(page.getByRole('heading', { name: 'Records', level: 1 })).toBeVisible();
  await reads(page, notation.mate);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Black has won')).toBeVisible();
  await expect(page.getByText('Every move is legal.')).toBeVisible();
  await expect(page.getByText('Ann', { exact: true })).toBeVisible();
  await expect(page.getByText('Bob', { exact: true })).toBeVisible();
  const moves = page.getByRole('toolbar', { name: /^Moves/ });
  await expect(moves.getByRole('button')).toHaveText(['f3', 'e5', 'g4', 'Qh4#']);
  await on(page, 'h4', 'queen');
  await moves.focus();
  await page.keyboard.press('Home');
  await on(page, 'd8', 'queen');
  await expect(moves.locator('[aria-current]')).toHaveCount(0);
  for (const move of ['f3', 'e5', 'g4']) {
    await page.keyboard.press('ArrowRight');
    await expect(moves.locator('[aria-current]')).toHaveText(move);
  }
  await on(page, 'g4', 'pawn');
  await page.keyboard.press('End');
  await on(page, 'h4', 'queen');
  await page.getByRole('button', { name: 'Another record' }).click();
  await expect(page.getByLabel('Or paste it as text')).toBeVisible();
});

test('a game of a file is analysed, and seen by whoever has the link', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Analysis of a game' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis of a game', level: 1 })).toBeVisible();
  const analyse = page.getByRole('button', { name: 'Analyse this game' });
  await page.getByLabel('Or paste it as text').fill(`${notation.illegal}\n${notation.mate}`);
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText(/“Ke3” cannot be played/)).toBeVisible();
  await expect(analyse).toHaveCount(0);
  await page.getByRole('button', { name: /^2\. Ann/ }).click();
  await fine(page, 'before', [360, 1280]);
  await analyse.click();
  // Its process gives way to everything else on the machine.
  await expect(page.getByRole('heading', { name: 'Analysis: Chess' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/^Ann – Bob/)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: /^Moves/ }).getByRole('button')).toHaveCount(4);
  await expect(page.getByText(/It is gone a day after the last visit/)).toBeVisible();
  await fine(page, 'after', [360, 1280]);
  const other = await visitor(browser);
  await other.goto(page.url());
  await expect(other.getByText(/^Ann – Bob/)).toBeVisible();
  await other.getByRole('link', { name: 'Another game' }).click();
  await expect(other.getByLabel('Or paste it as text')).toBeVisible();
  await other.goto('/analysis/f-00000000000000000000000000000000');
  await expect(other.getByRole('alert')).toContainText('This game is not here any more.');
});

/** Brings a position to the page of analysis and waits for what the engines say of it. */
async function judges(page: Page, text: string, title: string): Promise<void> {
  await page.goto('/analysis');
  await page.getByLabel('Or paste it as text').fill(text);
  await page.getByRole('button', { name: 'Read the text' }).click();
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  // Its process gives way to everything else on the machine.
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 90_000 });
}

const arrows = (page: Page) => page.locator('[data-hint] path');

test('a position of chess is judged: in words, by ear, and on the board whichever move is looked at', async ({ browser }) => {
  const page = await visitor(browser);
  await listen(page);
  await judges(page, notation.mateInOne, 'Analysis: Chess');
  await expect(page.getByText('White to move', { exact: false })).toBeVisible();
  const decision = page.getByRole('region', { name: 'To decide: White' });
  await expect(decision).toContainText('Best: Rd8#. It leads to mate in 1.');
  await hears(page, /Best: rook to d8, checkmate\. It leads to mate in 1\./i);
  await expect(arrows(page).first()).toBeAttached();
  const way = () => arrows(page).first().getAttribute('d');
  const before = await way();
  const choices = decision.getByRole('rowheader').getByRole('button');
  await expect(choices.first()).toHaveAttribute('aria-pressed', 'true');
  await choices.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(choices.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(way).not.toBe(before);
  await fine(page, 'chess', [360, 1280]);
  for (const [lang, words] of [['bg', 'Най-добро: '], ['ru', 'Лучше всего: ']] as const) {
    await page.locator(`button[lang=${lang}]`).first().click();
    await expect(page.getByText(words).first()).toBeVisible();
    await fine(page, lang, [360]);
  }
});

test('positions of tabla are judged: a roll, a right to double, a double, and one in which there is nothing to decide', async ({ browser }) => {
  const page = await visitor(browser);
  await listen(page);
  await judges(page, notation.position, 'Analysis: Tabla');
  const decision = page.getByRole('region', { name: /^To decide: / });
  await expect(decision.getByRole('row').nth(1)).toContainText('8/5 6/5');
  await hears(page, /Best: /);
  await expect(arrows(page).first()).toBeAttached();
  await fine(page, 'roll', [360, 1280]);
  await judges(page, notation.double, 'Analysis: Tabla');
  await hears(page, /Best: (take|drop)\./);
  await expect(page.getByRole('table', { name: 'The cube' }).getByRole('row')).toHaveCount(4);
  await expect(page.locator('.kb-board .cube')).toHaveClass(/\boffered\b/);
  await fine(page, 'double', [360, 1280]);
  await judges(page, notation.double.replace(':D:', ':00:'), 'Analysis: Tabla');
  await expect(decision).toContainText(/Best: (double|roll without doubling)\. After a double the opponent should (take|drop)\./);
  await judges(page, notation.crawford, 'Analysis: Tabla');
  await expect(decision).toContainText('There is no right to double now, so there is nothing to decide before the roll.');
  await expect(arrows(page)).toHaveCount(0);
});

test('two boards of bughouse are judged, each with its own best action drawn', async ({ browser }) => {
  const page = await visitor(browser);
  await judges(page, notation.sleeves, 'Analysis: Bughouse');
  for (const [name, place] of [[/^To decide: .*A$/, '.near'], [/^To decide: .*B$/, '.far']] as const) {
    await expect(page.getByRole('region', { name })).toContainText('Best: ');
    await expect(page.locator(`${place} [data-hint]`)).toBeAttached();
  }
  await fine(page, 'bughouse', [360, 1280]);
});

test('a move that is not legal is named with its line, and what came before can be looked at', async ({ browser }) => {
  const page = await visitor(browser);
  await reads(page, notation.illegal);
  await expect(page.getByText('Line 4, move 2, White: “Ke3” cannot be played.')).toBeVisible();
  await expect(page.getByText('The rules do not allow this move here.')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: /^Moves/ }).getByRole('button')).toHaveText(['e4', 'e5']);
  await on(page, 'e4', 'pawn');
});

test('reasons and remarks speak the language of the page', async ({ browser }) => {
  const page = await visitor(browser);
  for (const [lang, reason, remark, none] of [
    ['bg', 'Тук правилата не позволяват този ход.', 'Ред 4: „}“ не значи нищо между ходовете.', 'Ред 1: Такава форма на запис тук не е позната.'],
    ['ru', 'Правила здесь не разрешают этот ход.', 'Строка 4: «}» между ходами ничего не значит.', 'Строка 1: Такая форма записи здесь не известна.'],
  ] as const) {
    await page.goto('/records');
    await page.locator(`button[lang=${lang}]`).first().click();
    const form = page.locator('form', { has: page.locator('textarea') });
    await form.locator('textarea').fill('Dear Ann');
    await form.getByRole('button').click();
    await expect(page.getByRole('alert')).toContainText(none);
    await form.locator('textarea').fill(notation.illegal.replace('e5', 'e5 }'));
    await form.getByRole('button').click();
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
    await page.locator('summary').click();
    await expect(page.getByText(remark, { exact: true })).toBeVisible();
  }
});

test('a file of several games lists them; what is no record is refused in one sentence', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/records');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('input[type=file]').setInputFiles(file('two.pgn', `${notation.mate}\n${notation.illegal}`));
  await expect(page.getByRole('heading', { name: '2 games' })).toBeVisible();
  await page.getByRole('button', { name: /^2\. Cid/ }).click();
  await expect(page.getByText(/“Ke3” cannot be played/)).toBeVisible();
  await page.getByRole('button', { name: 'Another record' }).click();
  await page.locator('input[type=file]').setInputFiles(file('letter.txt', 'Dear Ann,\nI shall be late.\n'));
  await expect(page.getByRole('alert')).toContainText(/^This record cannot be read\. Line \d+: /);
  await page.locator('input[type=file]').setInputFiles(file('tall.fen', '4k3/8/8/8/8/8/8/8/8/4K3 w - - 0 1'));
  await expect(page.getByRole('alert')).toContainText('Allowed are eight ranks');
  // A position that is over is one in which nobody is to move.
  await page.locator('input[type=file]').setInputFiles(file('mate.fen', '7k/5KQ1/8/8/8/8/8/8 b - - 0 1'));
  await expect(page.getByRole('region', { name: 'Position', exact: true })).toContainText('Chess · Checkmate');
  await page.getByRole('button', { name: 'Another record' }).click();
  await page.locator('input[type=file]').setInputFiles(file('big.pgn', ' '.repeat(1024 * 1024 + 1)));
  await expect(page.getByRole('alert')).toContainText('at most 1 MiB');
});

test('every family has its board', async ({ browser }) => {
  const page = await visitor(browser);
  for (const [text, moves] of [
    [notation.kalah, ['2', '3', '4']],
    [notation.tabla, ['8/5 6/5', '8/4 6/4']],
    [notation.bughouse, ['e4', 'd4', 'e5']],
    [notation.crazyhouse, ['e4', 'd5', 'exd5', 'Qxd5', '@d4']],
  ] as const) {
    await reads(page, text);
    await expect(page.getByRole('toolbar', { name: /^Moves/ }).getByRole('button')).toHaveText([...moves]);
    await expect(page.locator('.kb-board').first()).toBeVisible();
    await page.getByRole('button', { name: 'One move back' }).click();
    await expect(page.locator('.kb-board').first()).toBeVisible();
  }
  await reads(page, notation.position);
  // A position has no moves, and nobody is told of any.
  await expect(page.locator('.kb-board').first()).toBeVisible();
  await expect(page.getByText(/Every move is legal|No result|0 moves|No move yet/)).toHaveCount(0);
  await expect(page.locator('.walk')).toHaveCount(0);
  await expect(page.locator('.kb-board .cube')).toHaveText('1');
});

test('a long list of moves scrolls by itself and leaves the page as long as what is on it', async ({ browser }) => {
  const page = await visitor(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await reads(page, notation.long);
  const moves = page.getByRole('toolbar', { name: /^Moves/ });
  await expect(moves.getByRole('button')).toHaveCount(44);
  const current = moves.locator('[aria-current]');
  const below = () =>
    page.evaluate(() => document.documentElement.scrollHeight - scrollY - document.querySelector('footer')!.getBoundingClientRect().bottom);
  expect(await below()).toBeLessThan(60);
  await moves.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const seen = () =>
    current.evaluate((move) => {
      const [inner, outer] = [move, move.closest('.log')!].map((node) => node.getBoundingClientRect());
      return inner!.top >= outer!.top - 1 && inner!.bottom <= outer!.bottom + 1;
    });
  expect(await seen()).toBe(true);
  await page.keyboard.press('End');
  await expect.poll(seen).toBe(true);
});

test('the doubling cube lies beside the position that is looked at', async ({ browser }) => {
  const page = await visitor(browser);
  await reads(page, notation.cube);
  const moves = page.getByRole('toolbar', { name: /^Moves/ });
  const cube = page.locator('.kb-board .cube');
  const shows = async (value: string, place: string, words: string) => {
    await expect(cube).toHaveText(value);
    await expect(cube).toHaveClass(new RegExp(`\\b${place}\\b`));
    await expect(page.getByRole('toolbar', { name: /board/i }).getByRole('button', { name: words, exact: true })).toHaveCount(1);
  };
  await shows('2', 'opp', 'Cube 2, with Bob.');
  await moves.focus();
  await page.keyboard.press('ArrowLeft');
  await shows('2', 'offered', 'Ann doubles to 2.');
  await page.keyboard.press('Home');
  await shows('1', 'middle', 'Cube 1, in the middle.');
  await reads(page, notation.kalah);
  await expect(cube).toHaveCount(0);
});

test('a game taken home comes back the same', async ({ browser }) => {
  const host = await visitor(browser);
  const url = await unhurried(host, 'kalah');
  const guest = await visitor(browser);
  await join(guest, url);
  const pages = await started(host, guest);
  await pressTwice(
    () => pages[0].getByRole('button', { name: /Resign$/ }).click({ timeout: 2_000 }),
    pages[0].getByRole('button', { name: /^Press again/ }),
    async () => (await view(pages[0])).status === 'over',
  );
  await expect.poll(async () => (await view(pages[1])).status).toBe('over');
  const text = await save(pages[1], 'Readable record');
  await reads(guest, text);
  await expect(guest.getByText(/ wins · /)).toBeVisible();
  await expect(guest.getByText('Every move is legal.')).toBeVisible();
});
