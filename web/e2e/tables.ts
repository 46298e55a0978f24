// SPDX-License-Identifier: AGPL-3.0-or-later
//! Playing games of the tables family: any legal turn, made by hands given by the test, and in the long middle of
//! a game by the pages themselves.
import { expect, test, type Page } from '@playwright/test';
import type { TablesEdge, TablesLegal, TablesPos, View } from '../src/api/types';
import { changed, view } from './house';

/** How one turn is made on a page. */
export type Hands = (page: Page, steps: TablesEdge[]) => Promise<void>;

/** What a game has shown of what is particular to it. */
export interface Seen {
  pinned: boolean;
  /** The line below the board told a progressive double. */
  chain: boolean;
  finishing: boolean;
}

/** A place in the notation of the wire. */
export const nameOf = (place: number): string =>
  ({ 0: 'off', 25: 'bar', 26: 'hand' })[place] ?? String(place);

/** The field of a place. */
export function point(page: Page, place: number) {
  return page.getByRole('toolbar', { name: /board/i }).locator(`[data-p="${place}"]`);
}

/** One legal turn; the furthest checker first brings a game home soonest. */
export function anyTurn(legal: TablesLegal): TablesEdge[] {
  const steps: TablesEdge[] = [];
  let node = 0;
  for (;;) {
    const edge = [...(legal.nodes[node] ?? [])].sort((a, b) => b[0] - a[0])[0];
    if (!edge) return steps;
    steps.push(edge);
    node = edge[3];
  }
}

/** Types a turn into the line beside the board. */
export const typing: Hands = async (page, steps) => {
  const input = page.locator('[data-typed-move]');
  await input.fill(steps.map(([from, to]) => `${nameOf(from)}/${nameOf(to)}`).join(' ') || 'pass');
  await input.press('Enter');
};

/** Makes a turn with the mouse. */
export const clicking: Hands = async (page, steps) => {
  for (const [from, to] of steps) {
    await point(page, from).click();
    await point(page, to).click();
  }
  await page.getByRole('button', { name: 'Confirm' }).click();
};

/** Lets a page type its turns by itself until a side has no more than `pips` to go. Asking for every turn over the
 *  browser's debugging line would take minutes. */
function selfPlaying(pips: number): void {
  const seen = { pinned: false, chain: false, finishing: false };
  let done = '';
  let asked = 0;
  Object.assign(window, { __seen: seen });
  const name = (place: number): string => ({ 0: 'off', 25: 'bar', 26: 'hand' })[place] ?? String(place);
  const timer = setInterval(() => {
    const now = (window as unknown as { __kapia?: { view: View } }).__kapia?.view;
    if (!now) return;
    const pos = now.pos as TablesPos;
    if (now.status === 'over' || Math.min(...pos.pips) <= pips) clearInterval(timer);
    else if (now.legal && now.can.includes('move')) turn(now, pos);
  }, 15);
  function turn(now: View, pos: TablesPos): void {
    const key = JSON.stringify([now.ply, pos]);
    const input = document.querySelector<HTMLInputElement>('[data-typed-move]');
    // Once more where nothing came of it: the server may have been away.
    if ((key === done && Date.now() - asked < 5_000) || !input) return;
    done = key;
    asked = Date.now();
    seen.pinned ||= (pos.pinned?.[0].length ?? 0) + (pos.pinned?.[1].length ?? 0) > 0;
    seen.finishing ||= pos.completing === true;
    seen.chain ||= /[Dd]ouble \d\. Left: /.test(document.querySelector('.kb-caption')?.textContent ?? '');
    const { nodes } = now.legal as TablesLegal;
    const steps: string[] = [];
    for (let node = 0; ;) {
      const edge = [...(nodes[node] ?? [])].sort((a, b) => b[0] - a[0])[0];
      if (!edge) break;
      steps.push(`${name(edge[0])}/${name(edge[1])}`);
      node = edge[3];
    }
    input.value = steps.join(' ') || 'pass';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.form?.requestSubmit();
  }
}

/** Makes `most` turns with the given hands, or fewer if the game ends. */
export async function turns(pages: [Page, Page], hands: Hands, most: number): Promise<void> {
  for (let made = 0; made < most;) {
    const now = await view(pages[0]);
    if (now.status === 'over') return;
    const page = pages[(now.turn ?? 0) as 0 | 1];
    const own = await view(page);
    if (own.turn !== own.seat || !own.legal || !own.can.includes('move')) {
      await page.waitForTimeout(15);
      continue;
    }
    await hands(page, anyTurn(own.legal as TablesLegal));
    await changed(page, own);
    made += 1;
  }
}

/** Waits while the pages play by themselves. A game has as many moves as the dice want: what would be wrong is none
 *  for half a minute. */
async function racing(page: Page, pips: number): Promise<void> {
  const waits = (now: View) => now.status !== 'over' && Math.min(...(now.pos as TablesPos).pips) > pips;
  for (let now = await view(page); waits(now); now = await view(page)) {
    const { ply } = now;
    const on = async () => {
      const next = await view(page);
      return next.ply !== ply || !waits(next);
    };
    await expect.poll(on, { timeout: 30_000 }).toBe(true);
  }
}

/** Plays a whole game: `count` turns by hand, then the pages by themselves until a side has `pips` to go, the rest by hand
 *  again. */
export async function play(
  pages: [Page, Page],
  hands: Hands,
  count: number,
  pips = 0,
): Promise<Seen & { end: View }> {
  test.setTimeout(600_000);
  await turns(pages, hands, count);
  for (const page of pages) await page.evaluate(selfPlaying, pips);
  await racing(pages[0], pips);
  await turns(pages, hands, 200);
  const seen = await Promise.all(
    pages.map((page) => page.evaluate(() => (window as unknown as { __seen: Seen }).__seen)),
  );
  const end = await view(pages[0]);
  expect(end.status).toBe('over');
  return {
    end,
    pinned: seen.some((each) => each.pinned),
    chain: seen.some((each) => each.chain),
    finishing: seen.some((each) => each.finishing),
  };
}
