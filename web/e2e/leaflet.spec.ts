// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of chess by the leaflet between two guests: the leaflet's own names of the squares, a pawn that finds
//! only what was lost, and mate by it.
import { expect, type Page } from '@playwright/test';
import { turned } from '../src/boards/chess/leaflet';
import { clean, SOME } from './clean';
import { cell, join, resultOf, save, started, test, unhurried, view, visitor } from './house';
import { settled } from './still';

/** White and black in turn: both lose a rook, then a white pawn goes to the last rank. */
const GAME = [
  ...['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'h8h6', 'h1h6', 'g8h6'],
  ...['g2g4', 'f8g7', 'g4g5', 'g7e5', 'g5h6', 'e5d6', 'h6h7', 'a7a6'],
];

async function click(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to]) {
    const box = await cell(page, turned(square)).boundingBox();
    if (!box) throw new Error(`${square} is not on the screen`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

test('a whole game: a pawn becomes the rook that was lost, and mates', async ({ browser }) => {
  const host = await visitor(browser);
  const guest = await visitor(browser);
  await join(guest, await unhurried(host, 'leaflet'));
  const [white, black] = await started(host, guest);
  for (const page of [white, black]) {
    // A7: letters name the rows, numbers the columns.
    await expect(page.locator('svg text').filter({ hasText: /^A$/ })).toHaveCount(1);
    await expect(page.locator('svg text').filter({ hasText: /^a$/ })).toHaveCount(0);
  }
  for (const [i, move] of GAME.entries()) {
    await click(i % 2 === 0 ? white : black, move.slice(0, 2), move.slice(2));
    for (const page of [white, black]) await expect.poll(async () => (await view(page)).ply).toBe(i + 1);
  }
  // The list of moves has the same names: the first was h4, the third took on g5.
  await expect(white.getByRole('button', { name: 'D8', exact: true })).toHaveCount(1);
  await expect(white.getByRole('button', { name: '8xE7', exact: true })).toHaveCount(1);
  await clean(white, SOME);
  await white.screenshot({ path: 'test-results/leaflet-playing.png' });
  await white.setViewportSize({ width: 1280, height: 900 });
  await settled(white);

  await click(white, 'h7', 'h8');
  const choice = white.getByRole('group', { name: 'Which piece? Lost so far: rook.' });
  // A9: only the rook has left the board.
  await expect(choice.getByRole('button', { name: /queen|bishop|knight/ })).toHaveCount(0);
  await choice.getByRole('button', { name: 'rook', exact: true }).click();
  expect(await resultOf(white)).toContain('You win');
  expect(await resultOf(black)).toMatch(/You lose.*Checkmate\./);
  expect((await view(black)).result).toMatchObject({ winner: 0, reason: 'mate' });
  expect(await save(white, 'PGN')).toMatch(/\[Variant "Leaflet"\][\s\S]*h8=R#[\s\S]*1-0/);
});
