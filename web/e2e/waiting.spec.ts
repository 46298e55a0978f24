// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who waits at a table may look at other pages: the table stands apart from those of others, can be closed, and
//! calls when somebody sits down.
import { expect, type Page } from '@playwright/test';
import type { GameId } from '../src/api/types';
import { made, test, view, visitor } from './house';

const clock = { kind: 'delay', base_s: 180, step_s: 20 };

/** Makes a table and waits there; its id. */
async function table(page: Page, game: GameId): Promise<string> {
  await made(page, game, { clock });
  await expect(page.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Takes the free chair of the table at `id`, by the wire. */
async function sit(page: Page, id: string): Promise<void> {
  await page.goto(`/room/${id}`);
  await page.getByRole('button', { name: 'Sit down and play' }).click();
}

test('a table that fills calls its maker wherever they are', async ({ browser }) => {
  const [maker, guest] = [await visitor(browser), await visitor(browser)];
  await maker.addInitScript(() => {
    const shown: string[] = [];
    class Spy {
      // As in a browser, what was allowed on one page is allowed on the next.
      static get permission() {
        return localStorage.getItem('spy') ?? 'default';
      }
      static async requestPermission() {
        localStorage.setItem('spy', 'granted');
        return 'granted';
      }
      constructor(text: string) {
        shown.push(text);
      }
      close() {}
    }
    Object.assign(window, { Notification: Spy, __shown: shown });
  });
  const id = await table(maker, 'kalah');
  await maker.getByRole('button', { name: 'Notify me' }).click();
  await expect(maker.getByRole('button', { name: 'Notify me' })).toBeHidden();

  await maker.goto('/learn/kalah');
  await expect(maker.getByRole('heading', { level: 1 })).toBeVisible();
  await maker.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await sit(guest, id);
  await expect(maker.locator('.calls')).toContainText('Your table is full: Kalah');
  await expect(maker).toHaveTitle(/^● /);
  const shown = await maker.evaluate(() => (window as unknown as { __shown: string[] }).__shown);
  expect(shown.length).toBe(1);
  expect(shown[0]).toContain('Kalah');
  await maker.getByRole('link', { name: 'Go', exact: true }).click();
  await expect(maker).toHaveURL(new RegExp(`/room/${id}$`));
  await expect(maker.locator('.calls')).toBeHidden();
});

test('on the front page the table opens by itself; until then it can be closed there, and not joined', async ({
  browser,
}) => {
  const [maker, guest] = [await visitor(browser), await visitor(browser)];
  const closed = await table(maker, 'kalah');
  const id = await table(maker, 'tabla');
  await maker.goto('/');
  const own = maker.getByRole('region', { name: 'Your open tables' });
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await own.getByRole('button', { name: 'Close your table: Kalah' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own).not.toContainText('Kalah');
  const over = await maker.evaluate(
    async (room) => (await (await fetch(`/api/v1/rooms/${room}`)).json()).s.result.reason as string,
    closed,
  );
  expect(over).toBe('cancelled');
  await sit(guest, id);
  await expect(maker).toHaveURL(new RegExp(`/room/${id}$`));
});

test('an own public table is not offered to its maker, and is to others', async ({ browser }) => {
  const [maker, guest] = [await visitor(browser), await visitor(browser)];
  // The page makes itself known; asked for at the same moment, a second session would leave the table to a stranger.
  const known = maker.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/session');
  await maker.goto('/');
  const { name } = (await (await known).json()) as { name: string };
  const id = await maker.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ game: 'kalah', access: 'open' });
    return ((await (await fetch('/api/v1/rooms', { method: 'POST', headers, body })).json()) as { id: string }).id;
  });
  await guest.goto('/');
  // By name: what another test left open may stand in the lobby for half a minute more.
  const join = (page: Page) => page.getByRole('button', { name: `Join ${name}: Kalah`, exact: true });
  await expect(join(guest)).toHaveCount(1);
  await maker.goto('/');
  await expect(maker.getByRole('region', { name: 'Your open tables' })).toContainText('Kalah');
  await expect(join(maker)).toHaveCount(0);
  await maker.getByRole('button', { name: 'Close your table: Kalah' }).click();
  await expect(join(guest)).toHaveCount(0);
  await guest.goto(`/room/${id}`);
  await expect.poll(() => view(guest).then((seen) => seen.status, () => null)).toBe('over');
});

test('an offer whose maker has gone leaves the lobby within half a minute', async ({ browser }) => {
  const [maker, guest] = [await visitor(browser), await visitor(browser)];
  const known = maker.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/session');
  await maker.goto('/');
  const { name } = (await (await known).json()) as { name: string };
  await maker.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/v1/rooms', { method: 'POST', headers, body: JSON.stringify({ game: 'kalah', access: 'open' }) });
  });
  await guest.goto('/');
  const offer = guest.getByRole('button', { name: `Join ${name}: Kalah`, exact: true });
  await expect(offer).toHaveCount(1);
  await maker.context().close();
  // The half minute is the promise itself.
  await expect(offer).toHaveCount(0, { timeout: 30_000 });
});
