// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is proved of kalah stands where kalah is explained: values, certificates, and bounds of what is not solved.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test, visitor } from './house';

interface Known {
  games: { houses: number; seeds: number; variant: string; value: number; certificate: { sha256: string } }[];
  open: { first: Record<string, [number, number]> };
}
const known = JSON.parse(readFileSync(new URL('../src/pages/solved/known.json', import.meta.url), 'utf8')) as Known;

test('from the rules of kalah one comes to what is proved of it', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/learn/kalah');
  await page.getByRole('link', { name: 'Kalah solved' }).click();
  await expect(page.getByRole('heading', { name: 'Kalah solved', level: 1 })).toBeVisible();
  const row = page.getByRole('row', { name: /^4, 3/ });
  await expect(row.getByRole('cell')).toHaveText(['+6', '+8', '+2']);
  const game = known.games.find(({ houses, seeds, variant }) => houses === 4 && seeds === 3 && variant === 'standard')!;
  await expect(page.getByText(game.certificate.sha256)).toBeHidden();
  await page.getByText('4 pits', { exact: true }).click();
  await expect(page.getByText(game.certificate.sha256)).toBeVisible();
  const first = page.getByRole('table', { name: 'After the first sowing of each pit' });
  await expect(first.getByRole('row')).toHaveCount(1 + Object.keys(known.open.first).length);
  await expect(page.getByText(/is not solved here/)).toBeVisible();
});

test('it is told in every language', async ({ browser }) => {
  for (const [lang, heading] of [['bg', 'Решен калах'], ['ru', 'Решённый калах']] as const) {
    const page = await visitor(browser, { lang });
    await page.goto('/solved');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  }
});
