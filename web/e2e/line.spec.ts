// SPDX-License-Identifier: AGPL-3.0-or-later
//! A line may break, a page may be reloaded or opened twice: the game goes on where it stood and nothing
//! typed is lost.
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import type { KalahLegal } from '../src/api/types';
import { cell, changed, invite, join, made, playing, started, test, view, visitor } from './house';

/** Puts a switch into the line between a page and its tables. */
async function breakable(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let up = true;
  let open: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws\/rooms\//, (route) => {
    if (!up) {
      void route.close({ code: 1001, reason: 'cut' });
      return;
    }
    const server = route.connectToServer();
    open.push(route);
    route.onMessage((text) => server.send(text));
    server.onMessage((text) => route.send(text));
  });
  return {
    cut: async () => {
      up = false;
      for (const route of open) await route.close({ code: 1001, reason: 'cut' });
      open = [];
    },
    mend: () => {
      up = true;
    },
  };
}

async function sowAny(page: Page): Promise<void> {
  // Whose turn it is has to have seen the move before.
  await expect.poll(async () => (await view(page)).legal).not.toBeNull();
  const own = await view(page);
  const [pit] = Object.keys((own.legal as KalahLegal).pits);
  await cell(page, pit!).click();
  await changed(page, own);
}

/** Waits until two pages show the same position. The server goes on between two looks: both are read anew. */
async function agree(a: Page, b: Page): Promise<void> {
  await expect(async () => {
    const [one, other] = await Promise.all([view(a), view(b)]);
    expect([one.ply, one.pos]).toEqual([other.ply, other.pos]);
  }).toPass({ timeout: 15_000 });
}

test('a broken line shows, heals and catches up; what was typed meanwhile arrives', async ({ browser }) => {
  const host = await visitor(browser);
  const guest = await visitor(browser);
  const line = await breakable(guest);
  const url = await invite(host, 'kalah');
  await join(guest, url);
  await started(host, guest);

  await line.cut();
  await expect(guest.getByText('Connection lost. Reconnecting…')).toBeVisible();
  await guest.getByLabel('Say something').fill('still here');
  await guest.getByLabel('Say something').press('Enter');
  await expect(guest.getByText(/is kept and will be sent/)).toBeVisible();
  await host.getByLabel('Say something').fill('are you there?');
  await host.getByLabel('Say something').press('Enter');
  const mover = (await view(host)).turn === (await view(host)).seat ? host : null;
  if (mover) await sowAny(host);

  line.mend();
  await expect(guest.getByText('Connection lost')).toBeHidden({ timeout: 30_000 });
  await expect(host.getByRole('log', { name: 'Chat' })).toContainText('still here');
  await expect(guest.getByRole('log', { name: 'Chat' })).toContainText('are you there?');
  await expect(guest.getByRole('log', { name: 'Chat' }).getByText('still here')).toHaveCount(1);
  await agree(guest, host);
});

test('a reload comes back to the same position with the moves in the list', async ({ browser }) => {
  const [first, second] = await (async () => {
    const host = await visitor(browser);
    const guest = await visitor(browser);
    await join(guest, await invite(host, 'kalah'));
    return started(host, guest);
  })();
  await sowAny(first);
  const before = await view(first);
  await first.reload();
  await expect.poll(() => view(first).catch(() => null)).not.toBeNull();
  const after = await view(first);
  expect([after.ply, after.seat, after.pos]).toEqual([before.ply, before.seat, before.pos]);
  await expect(first.getByRole('toolbar', { name: /^Moves/ }).getByRole('button')).toHaveCount(before.ply);
  const mover = before.turn === before.seat ? first : second;
  await sowAny(mover);
});

test('two tabs of one player agree, dice included', async ({ browser }) => {
  const host = await visitor(browser);
  const url = await invite(host, 'tabla');
  const tab = await host.context().newPage();
  await tab.goto(url);
  const guest = await visitor(browser);
  await join(guest, url);
  await started(host, guest);
  await playing(tab);
  expect((await view(tab)).seat).toBe((await view(host)).seat);
  await agree(tab, host);
});

test('another tab that writes its own secret over ours does not stop the dice', async ({ browser }) => {
  const host = await visitor(browser);
  await host.addInitScript(() => {
    const read = Storage.prototype.getItem;
    let reads = 0;
    Storage.prototype.getItem = function (key) {
      return key === 'kapia.dice' ? `${(reads += 1)}`.padStart(64, 'a') : read.call(this, key);
    };
  });
  const url = await invite(host, 'tabla');
  const guest = await visitor(browser);
  await join(guest, url);
  await started(host, guest);
});

test('a sign of life from the server leaves the table untouched: clocks are read on from where they were', async ({
  browser,
}) => {
  const page = await visitor(browser);
  const pongs: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/"t":"pong"/.test(String(payload))) pongs.push(String(payload));
    }),
  );
  await made(page, 'kalah', { bot: true });
  await playing(page);
  await expect.poll(() => pongs.length).toBeGreaterThan(0);
  const same = () => {
    const open = window as unknown as { __kapia: { view: unknown }; kept: unknown };
    return open.__kapia.view === open.kept;
  };
  // Once more where the server told of something else meanwhile: that it was away, or that its bot has moved.
  await expect(async () => {
    const before = pongs.length;
    await page.evaluate(() => {
      const open = window as unknown as { __kapia: { view: unknown }; kept: unknown };
      open.kept = open.__kapia.view;
      dispatchEvent(new Event('online'));
    });
    await expect.poll(() => pongs.length).toBeGreaterThan(before);
    expect(await page.evaluate(same)).toBe(true);
  }).toPass();
});

test('an address of no table says so and leads home', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/room/nosuchroom');
  await expect(page.getByRole('heading', { name: 'No such table' })).toBeVisible();
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page.getByRole('heading', { name: 'Play now' })).toBeVisible();
});

test('a page older than the server says so and offers to be loaded again', async ({ browser }) => {
  const page = await visitor(browser);
  const url = await invite(page, 'tabla');
  let old = true;
  await page.routeWebSocket(/\/ws\/rooms\//, (socket) => {
    if (!old) return void socket.connectToServer();
    socket.send(JSON.stringify({ t: 'bye', code: 'wrong_version', detail: 'this server speaks version 2' }));
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'A new version is out' })).toBeVisible();
  await expect(page.getByText('Your game goes on where it was.')).toBeVisible();
  old = false;
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
});
