// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables whose games are over, made by the page of one visitor against bots: nobody has to click them through.
import { expect, type Page } from '@playwright/test';
import type { GameId, View } from '../src/api/types';
import { known, posted } from './house';

/** What the page does by itself while it stands at a table: it answers the server as its player, with any legal move,
 *  and resigns after `most` of them. Asking for every move over the browser's debugging line would take minutes. */
function playing([room, most]: [string, number]): void {
  let made = 0;
  let busy = false;
  const act = async (c: object): Promise<void> => {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    await fetch(`/api/v1/rooms/${room}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id, c }) });
  };
  /** A legal move; which of them is no matter, and the same one always. */
  const move = (now: View): string => {
    const legal = now.legal!;
    if ('pits' in legal) return Object.keys(legal.pits)[made % Object.keys(legal.pits).length] ?? 'decline';
    if ('dests' in legal) {
      const all = Object.entries(legal.dests).flatMap(([from, to]) => to.map((each) => from + each));
      const chosen = all[(made * 7) % all.length]!;
      return legal.promo.includes(chosen) ? `${chosen}q` : chosen;
    }
    const name = (place: number): string => ({ 0: 'off', 25: 'bar', 26: 'hand' })[place] ?? String(place);
    const steps: string[] = [];
    for (let node = 0; ;) {
      const edge = legal.nodes[node]?.[0];
      if (!edge) return steps.join(' ');
      steps.push(`${name(edge[0])}/${name(edge[1])}`);
      node = edge[3];
    }
  };
  const timer = setInterval(() => {
    const now = (window as unknown as { __kapia?: { view: View | null } }).__kapia?.view;
    if (!now || busy) return;
    if (now.status === 'over') return clearInterval(timer);
    const can = now.can as string[];
    const next = (): object | null => {
      if (now.status !== 'playing') return null;
      if (made >= most && can.includes('resign')) return { k: 'resign' };
      // Where games are worth points one is offered with its price, and of three nobody asks for more; in bughouse the partner answers.
      if (made >= most && can.includes('offer_resign')) return now.game === 'bughouse' ? { k: 'offer', what: 'resign' } : { k: 'offer', what: 'resign', points: 3 };
      if (can.includes('take')) return { k: 'take' };
      if (can.includes('roll')) return { k: 'roll' };
      if (!can.includes('move') || !now.legal) return null;
      made += 1;
      return { k: 'move', m: move(now) };
    };
    const c = next();
    if (!c) return;
    busy = true;
    void act(c).finally(() => setTimeout(() => (busy = false), 20));
  }, 20);
}

/** A game of `page` against bots that was resigned after so many own moves; the room's id. */
export async function finished(page: Page, game: GameId, most: number, options: Record<string, unknown> = {}): Promise<string> {
  await known(page);
  const { games } = (await (await page.request.get('/api/v1/games')).json()) as { games: { id: string; bots: { id: string }[] }[] };
  const bot = games.find((info) => info.id === game)?.bots[0]?.id ?? null;
  const clock = { kind: 'none', base_s: 0, step_s: 0 };
  const four = game === 'bughouse';
  const { id } = await posted(page, '/rooms', { game, options, clock, seat: 'first', access: 'link', bot: four ? null : bot });
  if (four) for (const seat of [1, 2, 3]) await posted(page, `/rooms/${id}/commands`, { id: `b${seat}`.padEnd(8, '0'), c: { k: 'bot', bot, seat } });
  await page.goto(`/room/${id}`);
  await page.evaluate(playing, [id, most] as [string, number]);
  const status = async () => ((await (await page.request.get(`/api/v1/rooms/${id}`)).json()) as { s: View }).s.status;
  await expect.poll(status, { timeout: 60_000, intervals: [200] }).toBe('over');
  return id;
}

/** A game of two people, move by move as it is given, to its end; the room's id. */
export async function scripted(first: Page, second: Page, game: GameId, moves: readonly string[]): Promise<string> {
  await known(first);
  await known(second);
  const clock = { kind: 'none', base_s: 0, step_s: 0 };
  const { id } = await posted(first, '/rooms', { game, options: {}, clock, seat: 'first', access: 'link', bot: null });
  const does = (who: Page, name: string, c: object) => posted(who, `/rooms/${id}/commands`, { id: name.padEnd(8, '0'), c });
  await does(second, 'sits', { k: 'sit', seat: 1 });
  for (const [at, m] of moves.entries()) await does(at % 2 === 0 ? first : second, `m${at}x`, { k: 'move', m });
  return id;
}
