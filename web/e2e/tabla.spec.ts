// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of tabla between two guests with the mouse, from the dice handshake to the last checker
//! borne off, watched by a third; another with the keyboard alone.
import { expect, type Page } from '@playwright/test';
import type { TablesEdge, TablesLegal, TablesPos, View } from '../src/api/types';
import { changed, invite, join, resultOf, save, started, test, view, visitor } from './house';

/** The steps of one legal turn: always the first the house offers. */
function anyTurn(legal: TablesLegal): TablesEdge[] {
  const steps: TablesEdge[] = [];
  let node = 0;
  for (;;) {
    // The furthest checker first brings the game home soonest.
    const edge = [...(legal.nodes[node] ?? [])].sort((a, b) => b[0] - a[0])[0];
    if (!edge) return steps;
    steps.push(edge);
    node = edge[3];
  }
}

/** Plays turns until the game is over. */
async function play(
  pages: [Page, Page],
  turn: (page: Page, steps: TablesEdge[]) => Promise<void>,
): Promise<View> {
  for (let i = 0; i < 400; i += 1) {
    const now = await view(pages[0]);
    if (now.status === 'over') return now;
    const page = pages[now.turn ?? 0]!;
    const own = await view(page);
    if (own.turn !== own.seat || !own.legal || !own.can.includes('move')) {
      await page.waitForTimeout(20);
      continue;
    }
    await turn(page, anyTurn(own.legal as TablesLegal));
    await changed(page, own);
  }
  throw new Error('the game did not end in 400 turns');
}

function point(page: Page, place: number) {
  return page.getByRole('application').locator(`[data-p="${place}"]`);
}

test('a whole game with the mouse, watched', async ({ browser }) => {
  const host = await visitor(browser, { board: { autoForced: false, tap: 'pick' } });
  const guest = await visitor(browser, { board: { autoForced: false, tap: 'pick' } });
  const watcher = await visitor(browser);
  const url = await invite(host, 'tabla');
  await watcher.goto(url);
  await join(guest, url);
  const pages = await started(host, guest);
  await expect(watcher.getByText('2 watching').or(watcher.getByText('1 watching'))).toBeVisible();
  const end = await play(pages, async (page, steps) => {
    for (const [from, to] of steps) {
      await point(page, from).click();
      await point(page, to).click();
    }
    await page.getByRole('button', { name: 'Confirm' }).click();
  });
  const pos = end.pos as TablesPos;
  expect(Math.max(pos.white[0]!, pos.black[0]!)).toBe(15);
  const winner = end.result?.winner ?? 0;
  expect(await resultOf(pages[winner]!)).toMatch(/You win \d points?.*All checkers are off\./);
  await expect.poll(async () => (await view(watcher)).status).toBe('over');
  expect((await view(watcher)).pos).toEqual(end.pos);
  await expect(watcher.getByRole('button', { name: / wins / })).toBeVisible();
  expect((await view(watcher)).seat).toBeNull();

  const transcript = JSON.parse(await save(pages[winner]!, 'Dice transcript')) as { rolls?: unknown[] };
  expect(transcript.rolls?.length).toBeGreaterThan(20);
  expect(await save(pages[winner]!, '.mat file')).toMatch(/\d+\) +\d\d: \d+\/\d+/);
});

test('a whole game with the keyboard alone', async ({ browser }) => {
  const host = await visitor(browser, { board: { autoForced: false } });
  const guest = await visitor(browser, { board: { autoForced: false } });
  const url = await invite(host, 'tabla');
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
  const end = await play(pages, async (page, steps) => {
    const board = page.getByRole('application');
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
  });
  expect(end.result?.reason).toBe('borne_off');
});
