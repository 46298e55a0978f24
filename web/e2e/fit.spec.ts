// SPDX-License-Identifier: AGPL-3.0-or-later
//! The table fits the window: on a desk, on a phone and on a phone turned, in three languages. One game each is set
//! up and then looked at in every size.
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { GameId } from '../src/api/types';
import { made, playing, posted, test, view, visitor } from './house';
import { together } from './judged';
import { night } from './night';
import { account, asOperator, fresh } from './people';
import { notation } from './records';
import { settled } from './still';

const LANGS = ['bg', 'ru', 'en'] as const;

/** Shows the same page in another language, as another tab of the browser would have it changed. */
async function speak(page: Page, lang: string): Promise<void> {
  await page.evaluate((to) => {
    const key = 'kapia.settings';
    const value = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), lang: to });
    localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
  }, lang);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

/** A table with a game against the beginner in which the visitor is on turn. */
async function onTurn(page: Page, game: GameId): Promise<void> {
  await made(page, game, { bot: true, clock: { kind: 'delay', base_s: 600, step_s: 300 } });
  await playing(page);
  await expect.poll(async () => (await view(page)).can.includes('move'), { timeout: 30_000 }).toBe(true);
}

/** The opening roll in its longest words, whatever was rolled here. */
async function opened(page: Page, lang: string): Promise<void> {
  const words = readFileSync(new URL(`../../i18n/${lang}/dice.ftl`, import.meta.url), 'utf8');
  const dice = [...(/^speak-die = .*\n((?: .*\n)+)/m.exec(words)?.[1] ?? '').matchAll(/\] (.+)/g)].map((die) => die[1] ?? '');
  // Nobody begins with two that are the same.
  const longest = dice.sort((a, b) => b.length - a.length).slice(0, 2);
  const said = /^speak-opening = (.+)$/m.exec(words)?.[1]?.replaceAll(/\{.+?\}/g, () => longest.shift() ?? '');
  await page.locator('.kb-caption').evaluate((line, said) => (line.textContent = said), said!);
}

/** What of the page stands outside the window, and which of its lines are cut. */
function faults(page: Page, inside: readonly string[], whole: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([inside, whole]) => {
      const found: string[] = [];
      const at = `${innerWidth}x${innerHeight} ${document.documentElement.lang}`;
      if (document.documentElement.scrollWidth > innerWidth) found.push(`${at}: the page is too wide`);
      for (const what of inside) {
        const all = document.querySelectorAll(what);
        if (all.length === 0) found.push(`${at}: no ${what}`);
        for (const one of all) {
          const box = one.getBoundingClientRect();
          const out = box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
          if (out) found.push(`${at}: ${what} ends at ${Math.round(box.right)}, ${Math.round(box.bottom)}`);
        }
      }
      // What holds a board may cut it off inside the window, too.
      for (const stage of document.querySelectorAll('.kb-stage')) {
        const { left, right } = stage.getBoundingClientRect();
        for (let holder = stage.parentElement; holder; holder = holder.parentElement) {
          const box = holder.getBoundingClientRect();
          const cuts = getComputedStyle(holder).overflowX !== 'visible' && (left < box.left - 0.5 || right > box.right + 0.5);
          if (cuts) found.push(`${at}: the board is cut from ${Math.round(left)} to ${Math.round(right)} by ${holder.className}`);
        }
      }
      for (const what of whole) {
        for (const one of document.querySelectorAll<HTMLElement>(what)) {
          if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) {
            found.push(`${at}: ${what} is cut: ${one.innerText}`);
          }
        }
      }
      return found;
    },
    [inside, whole] as const,
  );
}

/** Of a page that may be scrolled downwards: controls beside the window, and words their own box cuts off. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const at = `${innerWidth}x${innerHeight} ${document.documentElement.lang}`;
    if (document.documentElement.scrollWidth > innerWidth) found.push(`${at}: the page is too wide`);
    for (const one of document.body.querySelectorAll<HTMLElement>('*')) {
      const box = one.getBoundingClientRect();
      // What is only for the ear is a pixel large.
      if (box.width <= 1 || box.height <= 1 || !one.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${one.tagName.toLowerCase()} "${(one.innerText ?? '').slice(0, 60)}"`;
      const control = one.matches('a, button, input, select, textarea, summary');
      if (control && box.bottom > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5)) {
        found.push(`${at}: ${name} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      }
      const said = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      // Of one's own name in the head of the page the rest is in its title.
      if (!said || one.matches('input, select, textarea, header .name')) continue;
      const { overflowX, overflowY } = getComputedStyle(one);
      const hides = (how: string) => how === 'hidden' || how === 'clip';
      const cut =
        (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
        (hides(overflowY) && one.scrollHeight > one.clientHeight + 1);
      if (cut) found.push(`${at}: ${name} is cut`);
    }
    return found;
  });
}

/** What of the table moves when the line becomes slower, and when the time grows short. */
function shifts(page: Page, what: readonly string[]): Promise<string[]> {
  return page.evaluate((what) => {
    const boxes = () =>
      what.flatMap((one) =>
        [...document.querySelectorAll(one)].map((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return `${one} at ${[x, y, width, height].map(Math.round).join(' ')}`;
        }),
      );
    /** What moves between two texts of one thing. */
    const between = (one: Node | null | undefined, first: string, then: string): string[] => {
      if (!one) return [];
      const was = one.nodeValue;
      one.nodeValue = first;
      const before = boxes();
      one.nodeValue = then;
      const after = boxes();
      one.nodeValue = was;
      return before.flatMap((box, i) => (box === after[i] ? [] : [`${innerWidth}x${innerHeight}: ${box}, then ${after[i]} with ${then}`]));
    };
    return [
      ...between(document.querySelector('.lag')?.firstChild, '7 ms', '12345 ms'),
      ...between(document.querySelector('.clock .time')?.firstChild, '0:10', '0:09.9'),
    ];
  }, what);
}

const sizes = (list: string) =>
  list.split(' ').map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return { width, height };
  });

/** Lines that may be long in some language. */
const LINES = ['.kb-caption', '.numbers', '.kb-button', '.acts .btn', '.tabs button'];

/** Every size a page is looked at in. */
const EVERY = '1440x900 1280x800 844x390 390x844 360x740 320x640';
/** Where one game has been seen in every size, the others are in those that differ most. */
const FEW = '1280x800 1024x768 390x844 844x390 320x640';
/** For pages that are one column and differ only at the ends. */
const ENDS = '1440x900 844x390 320x640';
/** A desk and a phone, for games whose board has been seen in every size under another name. */
const BRIEF = '1280x800 360x740 320x640';
const GAMES = {
  tabla: `${EVERY} 1180x820 1024x768 667x375 340x680`,
  indiika: FEW,
  chess: FEW,
  leaflet: BRIEF,
  kalah: BRIEF,
} satisfies Partial<Record<GameId, string>>;

for (const [game, list] of Object.entries(GAMES) as [GameId, string][]) {
  // The board of the leaflet is that of chess.
  test(`${game} in every window`, night(game === 'leaflet'), async ({ browser }) => {
    const page = await visitor(browser);
    await onTurn(page, game);
    // Indiika enters its first checkers by itself; chess has no button below the board.
    const buttons = game === 'tabla' ? ['.kb-bar .kb-button'] : [];
    const found: string[] = [];
    for (const size of sizes(list)) {
      await page.setViewportSize(size);
      const low = size.height < 480;
      if (low) await expect(page.getByRole('banner')).toBeHidden();
      await settled(page);
      const seen = ['.kb-stage', ...buttons, '.strip', '.clock', ...(low || size.width > 900 ? ['.acts .btn'] : [])];
      for (const lang of game === 'tabla' || list === BRIEF || size.width < 400 ? LANGS : (['ru'] as const)) {
        await speak(page, lang);
        if (game === 'tabla') await opened(page, lang);
        await settled(page);
        found.push(...(await faults(page, seen, LINES)));
      }
      found.push(...(await shifts(page, seen)));
    }
    expect(found).toEqual([]);
  });
}

test('bughouse in every window', async ({ browser }) => {
  const page = await visitor(browser);
  await made(page, 'bughouse', { clock: { kind: 'none', base_s: 0, step_s: 0 } });
  await page.getByRole('button', { name: 'Fill the chairs with bots' }).click();
  await playing(page);
  const seen = ['.bughouse .board', '.strip', '.clock', '.acts .btn'];
  const found: string[] = [];
  for (const size of sizes(BRIEF)) {
    await page.setViewportSize(size);
    for (const lang of LANGS) {
      await speak(page, lang);
      await settled(page, seen);
      // On a phone four players and two boards lie below each other.
      found.push(...(await faults(page, size.width > 900 ? ['.near .board', '.strip'] : [], LINES)), ...(await outside(page)));
    }
    found.push(...(await shifts(page, seen)));
  }
  expect(found).toEqual([]);
});

/** What of a page comes last, from the server or out of a chunk of its own; of the others the heading is all. */
const LATE: Record<string, (page: Page) => Locator> = {
  '/': (page) => page.getByRole('region', { name: 'Being played' }).locator('ul, p.muted').first(),
  '/new?game=tabla': (page) => page.getByRole('group', { name: 'Your side' }),
  '/learn/tabla': (page) => page.locator('.kb-stage').last(),
  '/fairness': (page) => page.getByRole('heading', { name: 'Log of commitments' }),
  '/terms': (page) => page.locator('.terms > :is(.federations, p.muted)'),
  '/account': (page) => page.getByRole('heading', { name: 'Leaving' }),
  '/u/NAME': (page) => page.getByRole('region', { name: 'Games' }),
  ...Object.fromEntries(['/players', '/games', '/tournaments', '/federations', '/calendar', '/adapted'].map((path) => [path, card])),
};

/** The first thing on a page that has come from the server. */
function card(page: Page): Locator {
  return page.locator('.page .card, .page table').first();
}

/** Goes to an address and waits until all of it is there. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(LATE[path.replace(/^\/u\/.*/, '/u/NAME')]?.(page) ?? page.locator('h1')).toBeVisible();
}

/** Neighbours in the head of the page that lie on each other, where the width is about to be too small for all. */
async function crowded(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const lang of LANGS) {
    await speak(page, lang);
    for (const width of [900, 930, 959, 960, 1000]) {
      await page.setViewportSize({ width, height: 700 });
      const over = await page.locator('header').first().evaluate((head) => {
        const seen = [...head.querySelectorAll('a, button')].filter((one) => !one.closest('[popover]') && one.checkVisibility());
        const boxes = seen.map((one) => ({ name: one.textContent?.trim(), ...one.getBoundingClientRect().toJSON() }));
        return boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1].right - 1).map(({ name }) => name);
      });
      found.push(...over.map((name) => `${width} ${lang}: ${name} lies on its neighbour`));
    }
  }
  await speak(page, 'en');
  return found;
}

/** What is outside the window in each language and size. */
async function strays(page: Page, path: string, list: string): Promise<string[]> {
  const found: string[] = [];
  for (const lang of LANGS) {
    await speak(page, lang);
    for (const size of sizes(list)) {
      await page.setViewportSize(size);
      await settled(page, ['h1', '.page > *', '.kb-stage'], 1);
      found.push(...(await outside(page)).map((fault) => `${path} ${fault}`));
    }
  }
  await speak(page, 'en');
  return found;
}

for (const paths of [
  ['/', '/new?game=tabla', '/settings', '/nowhere'],
  ['/learn/tabla', '/records', '/analysis', '/fairness', '/solved', '/terms'],
]) {
  test(`${paths.join(', ')} in every window`, async ({ browser }) => {
    const page = await visitor(browser);
    const found: string[] = [];
    for (const path of paths) {
      await look(page, path);
      found.push(...(await strays(page, path, EVERY)));
    }
    expect(found).toEqual([]);
  });
}

/** A name as long as may be, in letters as wide as may be and without a place to break. */
const wide = (stem: string, length: number): string => fresh(stem).padEnd(length, 'W');

/** A federation, a tournament of today and a rated game with such names: what else is on the site is by chance.
 *  Answers with their pages; `desk` becomes the operator's. */
async function longest(browser: Browser, desk: Page): Promise<{ open: string[]; kept: string[] }> {
  const [one, other] = [await visitor(browser), await visitor(browser)];
  const { name } = await account(one, wide('Wanda', 20));
  await account(other, wide('Wim', 20));
  const { id } = await posted(one, '/rooms', { game: 'chess', seat: 'first', rated: true, clock: { kind: 'fischer', base_s: 300, step_s: 3 } });
  await posted(other, `/rooms/${id}/commands`, { id: 'c1', c: { k: 'sit', seat: 1 } });
  await posted(other, `/rooms/${id}/commands`, { id: 'c2', c: { k: 'resign' } });
  await asOperator(desk);
  const founder = { name: wide('Wilma', 80), kind: 'company' };
  const club = { id: fresh('club').toLowerCase(), name: wide('Club', 80), administrator: founder, administrator_account: name, agreement: wide('A', 80) };
  await posted(desk, '/federations', club);
  const starts_ms = Date.now() + 60_000_000;
  const cup = await posted(desk, '/tournaments', { federation: club.id, name: wide('Cup', 80), game: 'tabla', format: 'swiss', rounds: 3, starts_ms });
  await posted(desk, `/tournaments/${cup.id}/announce`);
  const open = [`/federation/${club.id}`, `/tournament/${cup.id}`, `/u/${name}`];
  return { open, kept: ['/admin/federations', '/admin/money', `/admin/users/${name}`] };
}

test('what is for players, federations and tournaments in the widest and the narrowest windows', async ({ browser }) => {
  const page = await visitor(browser);
  const desk = await visitor(browser);
  const long = await longest(browser, desk);
  const found: string[] = [];
  const seenBy = async (page: Page, ...paths: string[]) => {
    for (const path of paths) {
      await look(page, path);
      found.push(...(await strays(page, path, ENDS)));
    }
  };
  const seen = (...paths: string[]) => seenBy(page, ...paths);
  await look(page, '/players');
  found.push(...(await crowded(page)));
  await seen('/join', '/login', '/players', '/tournaments', '/federations', '/calendar', '/adapted', ...long.open);
  await seenBy(desk, ...long.kept);
  const { name } = await account(page, wide('Wera', 20));
  await seen(`/u/${name}`, '/account', '/games', '/money');
  expect(found).toEqual([]);
});

test('the side column: Details open, a bad line, and the moves stay where they are', async ({ browser }) => {
  const page = await visitor(browser);
  await onTurn(page, 'tabla');
  for (const size of sizes('1440x900 1280x800')) {
    await page.setViewportSize(size);
    await settled(page);
    const head = page.locator('aside .head');
    const heights: number[] = [];
    for (const lag of ['7 ms', '123 ms', '12345 ms']) {
      await page.locator('.lag').evaluate((one, text) => (one.textContent = text), lag);
      heights.push((await head.boundingBox())!.height);
    }
    expect(new Set(heights).size, `one height, not ${heights.join(', ')}`).toBe(1);
    await page.locator('aside details').evaluate((one: HTMLDetailsElement) => (one.open = true));
    await expect(page.locator('aside .info')).toBeVisible();
    const seen = await page.evaluate(() => {
      const box = (what: string) => document.querySelector(what)!.getBoundingClientRect();
      return {
        walk: box('aside .walk').bottom,
        typed: box('aside .typed').top,
        list: box('aside .moves .log').height,
        end: box('aside .typed').bottom,
        talk: box('aside .talk').top,
        page: document.documentElement.scrollHeight - innerHeight,
        wide: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(seen.walk).toBeLessThanOrEqual(seen.typed + 1);
    expect(seen.end).toBeLessThanOrEqual(seen.talk + 1);
    expect(seen.list).toBeGreaterThanOrEqual(78);
    expect(seen.page, 'the page itself does not grow').toBeLessThanOrEqual(1);
    expect(seen.wide).toBeLessThanOrEqual(0);
    await page.locator('aside details').evaluate((one: HTMLDetailsElement) => (one.open = false));
  }
});

test('a record fits the window: its replay buttons are seen without scrolling', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/records');
  await page.getByLabel('Or paste it as text').fill(notation.long);
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.locator('.kb-stage')).toBeVisible();
  const found: string[] = [];
  for (const size of sizes('1440x900 1280x800')) {
    await page.setViewportSize(size);
    await settled(page, ['.kb-stage', '.walk', '.strip']);
    found.push(...(await faults(page, ['.kb-stage', '.walk', '.strip'], [])));
  }
  expect(found).toEqual([]);
  await together(page, ['.walk']);
});
