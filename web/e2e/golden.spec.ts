// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole games by ear and keyboard alone: everything the live region says to one player, from coming to the table to
//! the end, against a golden text in each language. `KAPIA_UPDATE_GOLDEN=1` writes the texts anew, to be read.
import { readFileSync, writeFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { WINDOW_MS } from '../src/a11y/announcer';
import type { KalahLegal, View } from '../src/api/types';
import { heard, listen } from './hearing';
import { join, known, made, playing, test, view, visitor } from './house';
import { night } from './night';

const LANGS = ['en', 'bg'] as const;

/** What is spoken of, as far as a game has it. */
const state = ({ ply, status, turns, pos }: View): string => JSON.stringify([ply, status, turns, pos]);

/** A listener and what has been said to them. */
class Ear {
  readonly #said: string[] = [];

  constructor(readonly page: Page) {}

  async #take(): Promise<void> {
    this.#said.push(...(await heard(this.page)));
  }

  /** Does something, and waits until all has been said that comes after it: a sentence that is late would otherwise stand
   *  behind those of the next act. */
  async after(act: () => Promise<void>): Promise<void> {
    await this.#take();
    const before = this.#said.length;
    await act();
    await expect
      .poll(async () => (await this.#take(), this.#said.length), { timeout: 30_000 })
      .toBeGreaterThan(before);
    await expect.poll(() => this.#quiet(), { timeout: 30_000 }).toBe(true);
  }

  /** The page shows what the server has, and nothing new is being said. */
  async #quiet(): Promise<boolean> {
    const before = this.#said.length;
    const room = new URL(this.page.url()).pathname.split('/').pop()!;
    const told = (await (await this.page.request.get(`/api/v1/rooms/${room}`)).json()) as { s: View };
    // Measured by the page itself: where the machine stands still, so do the sentences that are gathered.
    await this.page.evaluate((ms) => new Promise((next) => setTimeout(next, ms)), 2 * WINDOW_MS);
    await this.#take();
    return this.#said.length === before && state(told.s) === state(await view(this.page));
  }

  /** Presses keys, one sentence each. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.after(() => this.page.keyboard.press(key));
  }

  /** Types into the input line, as `i` on the board leads there. */
  async types(text: string): Promise<void> {
    const input = this.page.locator('[data-typed-move]');
    if (!(await input.evaluate((one) => one === document.activeElement))) await input.focus();
    await this.page.keyboard.type(text);
    await this.after(() => this.page.keyboard.press('Enter'));
  }

  /** All that was said, a sentence a line; how sentences fell together depends on the machine, and names on chance. */
  async text(): Promise<string> {
    await this.#take();
    const { seats } = await view(this.page);
    const all = this.#said.join(' ').replace(/\u00A0/g, '').replace(/\s+/g, ' ').trim();
    const named = seats.reduce((text, seat, i) => text.replaceAll(seat?.name ?? '\n', `NAME${i}`), all);
    return `${named.replace(/(?<=[.!?]) (?=\p{Lu})/gu, '\n')}\n`;
  }
}

/** Compares with the golden text of a game. */
async function golden(ear: Ear, name: string): Promise<void> {
  const file = path(import.meta.dirname, 'golden', `${name}.txt`);
  // The last sentence may still be on its way.
  await expect.poll(async () => (await view(ear.page)).status).toBe('over');
  if (process.env.KAPIA_UPDATE_GOLDEN) {
    await ear.page.waitForTimeout(2_000);
    writeFileSync(file, await ear.text());
  }
  const wanted = readFileSync(file, 'utf8');
  await expect.poll(() => ear.text(), { timeout: 15_000 }).toBe(wanted);
}

async function say(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await view(page)).legal !== null).toBe(true);
  const { ply } = await view(page);
  await page.locator('[data-typed-move]').fill(text);
  await page.locator('[data-typed-move]').press('Enter');
  await expect.poll(async () => (await view(page)).ply).toBeGreaterThan(ply);
}

/** A listener in the first chair, and guests in the others. */
async function listening(browser: Browser, lang: string): Promise<Ear> {
  const page = await visitor(browser, { lang });
  await listen(page);
  return new Ear(page);
}

for (const lang of LANGS) {
  test(`chess to mate by ear, in ${lang}`, night(lang !== 'bg'), async ({ browser }) => {
    const ear = await listening(browser, lang);
    const guest = await visitor(browser);
    await made(ear.page, 'chess');
    await ear.after(async () => {
      await join(guest, ear.page.url());
      await playing(ear.page);
    });
    const words = lang === 'en' ? ['pawn e4', 'queen h5', 'bishop c4'] : ['пешка е четири', 'дама ха пет', 'офицер це 4'];
    await ear.types(words[0]!);
    await ear.after(() => say(guest, 'e5'));
    await ear.types(words[1]!);
    await ear.after(() => say(guest, 'Nc6'));
    await ear.types(lang === 'en' ? 'file e' : 'линия е');
    await ear.types(words[2]!);
    await ear.after(() => say(guest, 'Nf6'));
    // The last move on the board itself: from where the queen stands to f7.
    await ear.page.keyboard.type(lang === 'en' ? 'board h5' : 'дъска h5');
    await ear.page.keyboard.press('Enter');
    await expect(ear.page.locator('[data-sq="h5"]')).toBeFocused();
    await ear.keys('o', 'g', 'Enter');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft']) await ear.page.keyboard.press(key);
    await ear.keys('o', 'Enter');
    await golden(ear, `chess.${lang}`);
  });

  test(`kalah to its end by ear, in ${lang}`, night(lang !== 'en'), async ({ browser }) => {
    const ear = await listening(browser, lang);
    const guest = await visitor(browser);
    await made(ear.page, 'kalah', { options: { houses: 4, seeds: 2, pie: 'off' } });
    await ear.after(async () => {
      await join(guest, ear.page.url());
      await playing(ear.page);
    });
    await ear.page.locator('.kb-cell[tabindex="0"]').focus();
    await ear.keys('r', 'm');
    for (let turn = 0; ; turn += 1) {
      const now = await view(ear.page);
      if (now.status === 'over') break;
      const mine = now.turn === 0;
      const { pits } = (await view(mine ? ear.page : guest)).legal as KalahLegal;
      const pit = Object.keys(pits)[turn % Object.keys(pits).length]!;
      if (!mine) await ear.after(() => say(guest, pit));
      else if (turn % 2 === 0) await ear.keys(pit);
      else {
        await ear.types(`${lang === 'en' ? 'pit' : 'ямка'} ${pit}`);
        await ear.page.locator('.kb-cell[tabindex="0"]').focus();
      }
      await expect.poll(async () => (await view(ear.page)).ply).toBeGreaterThan(now.ply);
      const { ply } = await view(ear.page);
      await expect.poll(async () => (await view(guest)).ply).toBe(ply);
    }
    await golden(ear, `kalah.${lang}`);
  });

  test(`bughouse to mate by ear, in ${lang}`, night(lang !== 'bg'), async ({ browser }) => {
    const ear = await listening(browser, lang);
    await made(ear.page, 'bughouse', { clock: { kind: 'fischer', base_s: 7200, step_s: 0 } });
    const others: Page[] = [];
    await ear.after(async () => {
      for (const [i, name] of ['Bob', 'Cid', 'Dan'].entries()) {
        const seat = i + 1;
        const other = await visitor(browser);
        others.push(other);
        // The number of a guest is drawn: two at one table may have the same.
        await known(other);
        expect((await other.request.patch('/api/v1/session', { data: { name } })).ok()).toBe(true);
        await other.goto(ear.page.url());
        await other.getByRole('button', { name: /^Sit down/ }).first().click();
        await expect.poll(async () => (await view(other)).seat).toBe(seat);
      }
      await playing(ear.page);
    });
    const [bob, cid, dan] = others as [Page, Page, Page];
    // What happens on the other board is heard where it is a capture.
    await say(cid, 'e4');
    await say(dan, 'd5');
    await ear.after(() => say(cid, 'exd5'));
    await ear.after(() => say(dan, 'Qxd5'));
    await ear.types(lang === 'en' ? 'sleeve' : 'ръкав');
    await ear.types('e4');
    await ear.after(() => say(bob, 'e5'));
    await ear.types(lang === 'en' ? 'drop pawn a3' : 'пешка а 3 от ръкава');
    await ear.after(() => say(bob, 'a6'));
    await ear.types(lang === 'en' ? 'tell queen' : 'кажи дама');
    await ear.types('Qh5');
    await ear.after(() => say(bob, 'Nc6'));
    await ear.types('Bc4');
    await ear.after(() => say(bob, 'Nf6'));
    await ear.types('Qxf7');
    await golden(ear, `bughouse.${lang}`);
  });
}
