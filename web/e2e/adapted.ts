// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the tests of Appendix D do at a table: make it, type into the one input, use their hands, listen.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { known, playing, view } from './house';

/** The conditions of most scenarios: White does not see, each has a board of their own and keeps the score. */
export const OVER_THE_BOARD = {
  mode: 'over_the_board',
  touch: 'peg_out',
  wording: 'de_full',
  score: ['own', 'auto'],
};

/** Makes a table by Appendix D, in White's chair; its address. */
export async function table(page: Page, adapted: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<string> {
  await known(page);
  const clock = { kind: 'fischer', base_s: 3600, step_s: 30 };
  const data = { game: 'chess', seat: 'first', access: 'link', clock, adapted, ...more };
  const made = await page.request.post('/api/v1/rooms', { data });
  expect(made.status(), await made.text()).toBe(201);
  return `/room/${((await made.json()) as { id: string }).id}`;
}

/** Somebody at a table, with what the log has said to them. */
export class Person {
  readonly page: Page;
  #from = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the table and listens to the log from its first word. */
  async come(url: string): Promise<void> {
    await this.page.addInitScript(() => {
      const heard: [string, string][] = [];
      Object.assign(window, { __heard: heard });
      new MutationObserver((records) => {
        for (const record of records)
          for (const node of record.addedNodes)
            if (node instanceof HTMLParagraphElement && node.closest('[role="log"]'))
              heard.push([node.textContent?.replace(/\u00a0$/, '') ?? '', node.lang]);
      }).observe(document, { childList: true, subtree: true });
    });
    await this.page.goto(url);
  }

  /** What the log has said since it was last asked about: waits until it has said this. */
  async hears(words: string | RegExp, lang = ''): Promise<void> {
    const said = (): Promise<[string, string][]> =>
      this.page.evaluate((from) => (window as unknown as { __heard: [string, string][] }).__heard.slice(from), this.#from);
    const found = (all: [string, string][]): number =>
      all.findIndex(([text, of]) => (typeof words === 'string' ? text.includes(words) : words.test(text)) && (lang === '' || of === lang));
    await expect(async () => {
      const all = await said();
      expect(found(all), `${String(words)} in ${JSON.stringify(all)}`).toBeGreaterThanOrEqual(0);
    }).toPass({ timeout: 30_000 });
    // An entry may say several things: the next question may be answered by it, too.
    this.#from += found(await said());
  }

  /** Loads the page again, whose log begins anew. */
  async reload(): Promise<void> {
    await this.page.reload();
    this.#from = 0;
  }

  /** Types into the one input. */
  async types(text: string): Promise<void> {
    const input = this.page.locator('[data-typed-move]');
    await input.fill(text);
    await input.press('Enter');
  }

  /** Says it until the game is over: it wants to be said twice within five seconds, and then there is no input any more. */
  async resigns(word: string): Promise<void> {
    const over = this.page.getByRole('heading', { name: 'The game is over' });
    await expect(async () => {
      if (!(await over.isVisible())) await this.types(word);
      await expect(over).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Presses a button. */
  async presses(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Presses keys on squares of the board: `e2 Enter`. */
  async hands(...acts: string[]): Promise<void> {
    for (const act of acts) {
      const [square, key = 'Enter'] = act.split(' ');
      const cell = this.page.locator(`[data-sq="${square}"]`);
      await cell.focus();
      await cell.press(key);
    }
  }

  /** Ctrl+Enter from the board: the clock, or that the opponent's move is carried out. */
  async clock(): Promise<void> {
    await this.page.locator('[data-sq][tabindex="0"]').press('Control+Enter');
  }

  /** What stands on the own board of this table, as this browser keeps it. */
  async board(): Promise<string> {
    return this.page.evaluate(() => {
      const room = location.pathname.split('/')[2];
      const key = Object.keys(localStorage).find((name) => name.startsWith(`kapia-own-board-${room}`)) ?? '';
      return (JSON.parse(localStorage.getItem(key) ?? '{}') as { board?: string }).board ?? '';
    });
  }

  /** Where the game stands for this person. */
  async adapted(): Promise<{ phase: string; side: number | null; can: string[]; score: string[] | null }> {
    return (await view(this.page)).adapted as never;
  }

  /** Waits until it is this player's turn, with nothing left to carry out. */
  async may(act: string): Promise<void> {
    await expect.poll(async () => (await this.adapted()).can, { timeout: 30_000 }).toContain(act);
  }
}

/** Alone against a bot at a table by Appendix D, on turn. */
export async function alone(page: Page, adapted: Record<string, unknown>): Promise<void> {
  await page.goto(await table(page, adapted, { bot: 'chess-learner' }));
  await page.getByRole('button', { name: 'I have heard them' }).click();
  await new Person(page).may('announce');
}

/** At a table where two play by request, with boards of their own and a move made: as its arbiter, or to watch. */
export async function beside(page: Page, as: 'arbiter' | 'spectator'): Promise<void> {
  const browser = page.context().browser()!;
  const [white, black] = [await browser.newContext(), await browser.newContext()];
  const post = async (who: BrowserContext, path: string, data: unknown): Promise<Record<string, string>> => {
    const answer = await who.request.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  for (const who of [white, black]) await post(who, 'session', {});
  const clock = { kind: 'fischer', base_s: 3600, step_s: 30 };
  const { id } = await post(white, 'rooms', { game: 'chess', seat: 'first', access: 'link', clock, adapted: { mode: 'over_the_board' } });
  let n = 0;
  const asks = (who: BrowserContext, c: unknown): Promise<unknown> => post(who, `rooms/${id}/commands`, { id: `c${(n += 1)}`, c });
  const acts = (who: BrowserContext, a: unknown): Promise<unknown> => asks(who, { k: 'adapted', a });
  await asks(black, { k: 'sit', seat: 1 });
  const { url } = await post(white, `rooms/${id}/places`, { place: 'arbiter', side: null });
  await page.goto(as === 'arbiter' ? url! : `/room/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const who of [white, black]) await acts(who, { k: 'accept' });
  await acts(white, { k: 'insert', from: 'e2', to: 'e4' });
  await acts(white, { k: 'announce', text: 'e4' });
  await acts(white, { k: 'press' });
  for (const who of [white, black]) await who.close();
  await expect(page.getByText('Bauer Eva zwei Eva vier').first()).toBeVisible();
}

/** Both have heard the conditions, and the game is on. */
export async function begun(white: Person, black: Person, heard: readonly [string, string]): Promise<void> {
  for (const who of [white, black]) await playing(who.page);
  await white.presses(heard[0]);
  await black.presses(heard[1]);
  await white.may('announce');
}
