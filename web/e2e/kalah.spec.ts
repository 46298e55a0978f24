// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of kalah between two guests with the mouse, another with the keyboard alone. The table comes
//! from the page of switches, with few stones, so that the games are short.
import { expect, type Browser, type Page } from '@playwright/test';
import type { KalahLegal, KalahPos } from '../src/api/types';
import { cell, changed, join, made, resultOf, started, test, view, visitor } from './house';

async function table(browser: Browser): Promise<[Page, Page]> {
  const host = await visitor(browser);
  const guest = await visitor(browser);
  await host.goto('/new?game=kalah');
  await host.getByText('Every option, one by one').click();
  await host.getByLabel('Stones in a pit').selectOption('2');
  await host.getByRole('button', { name: 'Make the table and get the link' }).click();
  await expect(host.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  await join(guest, host.url());
  return started(host, guest);
}

/** Plays to the end; `sow` does what a player does with their hands. */
async function play(pages: [Page, Page], sow: (page: Page, pit: string) => Promise<void>): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    const now = await view(pages[0]);
    if (now.status === 'over') break;
    const page = pages[now.turn as 0 | 1];
    const own = await view(page);
    const pits = Object.keys((own.legal as KalahLegal).pits);
    await sow(page, pits[i % pits.length]!);
    const then = await changed(page, own);
    // Whoever is next has to have seen the move, too.
    for (const each of pages) await expect.poll(async () => (await view(each)).ply).toBe(then.ply);
  }
  const end = await view(pages[0]);
  const { board } = end.pos as KalahPos;
  expect(board.reduce((sum, stones) => sum + stones, 0)).toBe(24);
  expect(await resultOf(pages[0])).toMatch(/More stones in the kalah|As many stones/);
}

test('a whole game with the mouse', async ({ browser }) => {
  const pages = await table(browser);
  await play(pages, (page, pit) => cell(page, pit).click());
});

test('a whole game with the keyboard alone', async ({ browser }) => {
  const pages = await table(browser);
  let times = 0;
  await play(pages, async (page, pit) => {
    const board = page.getByRole('toolbar', { name: /board/i });
    if ((await board.locator(':focus').count()) === 0) await board.locator('[tabindex="0"]').focus();
    times += 1;
    if (times % 2 === 0) {
      await page.keyboard.press(pit);
      return;
    }
    await page.keyboard.press('Home');
    for (let i = 1; i < Number(pit); i += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  });
});

test('k13 both answers to the pie rule are whole on a phone, in three languages', async ({ browser }) => {
  const host = await visitor(browser);
  await made(host, 'kalah', { options: { pie: 'sowing' } });
  await expect(host.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  const guest = await visitor(browser);
  await join(guest, host.url());
  await started(host, guest);
  await cell(host, '1').click();
  // The first sowing ends in the store: the opponent decides before the extra move.
  await expect(host.locator('.kb-caption')).toContainText('last in the kalah: the opponent decides first.');
  for (const [lang, take, stay] of [
    ['en', 'Take the other side', 'Stay'],
    ['ru', 'Взять другую сторону', 'Остаться'],
    ['bg', 'Вземам другата страна', 'Оставам'],
  ] as const) {
    await guest.evaluate((to) => localStorage.setItem('kapia.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('kapia.settings')!), lang: to })), lang);
    await guest.reload();
    for (const width of [320, 360]) {
      await guest.setViewportSize({ width, height: 800 });
      for (const name of [take, stay]) {
        const button = guest.getByRole('button', { name, exact: true });
        await expect(button).toBeInViewport({ ratio: 1 });
        expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth), `${name} at ${width}`).toBe(true);
      }
    }
    await guest.screenshot({ path: `test-results/kalah-pie-${lang}.png` });
  }
  await guest.getByRole('button', { name: 'Вземам другата страна' }).click();
  await expect.poll(async () => (await view(guest)).ply).toBe(2);
  expect(await view(guest)).toMatchObject({ turn: 1, pos: { south_seat: 1 } });
});
