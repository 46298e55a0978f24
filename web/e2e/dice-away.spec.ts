// SPDX-License-Identifier: AGPL-3.0-or-later
//! Live dice: who leaves their part of them with the site keeps nobody waiting while they are away.
import { expect } from '@playwright/test';
import type { TablesLegal } from '../src/api/types';
import { clean, SOME } from './clean';
import { join, known, posted, started, test, view, visitor } from './house';
import { anyTurn, nameOf, turns, typing } from './tables';

test('the site rolls for who is away, when they want it, and stops when they do not', async ({ browser }) => {
  const [ann, bob] = [await visitor(browser), await visitor(browser)];
  await known(ann);
  const clock = { kind: 'correspondence', base_s: 0, step_s: 86_400 };
  const { id } = await posted(ann, '/rooms', { game: 'tabla', options: {}, clock, seat: 'first', access: 'link', bot: null, live_dice: true });
  await ann.goto(`/room/${id}`);
  await join(bob, `/room/${id}`);
  const pages = await started(ann, bob);
  const deposited = async () => (await view(bob)).dice?.live?.deposited;
  expect(await deposited()).toEqual([false, false]);

  await ann.getByRole('button', { name: 'Let the site roll for me while I am away' }).click();
  await expect(ann.getByText('The site rolls for you, also while you are away.').first()).toBeVisible();
  await expect.poll(deposited).toEqual([true, false]);
  await clean(ann, SOME);
  await ann.setViewportSize({ width: 1280, height: 900 });

  // Ann leaves before her move, which comes by request: no page of hers is there when Bob's dice are to fall.
  while ((await view(ann)).turn !== 0) await turns(pages, typing, 1);
  await expect.poll(async () => (await view(ann)).can).toContain('move');
  const steps = anyTurn((await view(ann)).legal as TablesLegal).map(([from, to]) => `${nameOf(from)}/${nameOf(to)}`);
  await ann.goto('/health');
  await posted(ann, `/rooms/${id}/commands`, { id: 'away', c: { k: 'move', m: steps.join(' ') } });
  await expect.poll(async () => (await view(bob)).turn).toBe(1);
  await expect.poll(async () => (await view(bob)).can).toContain('move');

  // Back at the table, with dice of her own.
  await ann.goto(`/room/${id}`);
  await ann.getByRole('button', { name: 'Roll with my own dice again' }).click();
  await expect.poll(deposited).toEqual([false, false]);
  await expect(ann.getByRole('button', { name: 'Let the site roll for me while I am away' })).toBeVisible();
});
