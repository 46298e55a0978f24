// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of two rolls as a file for the check of dice, and the figures of a site that has rolled ten million times.
import type { Page } from '@playwright/test';
import type { components } from '../src/api/openapi';

/** The transcript as a file to be chosen; `second` are the dice it says the second roll had. */
export function transcript(second = '[2,3]'): { name: string; mimeType: string; buffer: Buffer } {
  const contrib = [
    'bfafddb4e02246e18363f291b20c17f22b28632fc0eb85bbd956efba1e6a0f86',
    '843d2160da18ea9289b953fc2d97ee3d4ad3aec16b9400d4c3cdb1ce677a82f5',
  ];
  const whole = {
    scheme: 'KD1',
    game_id: '021a1cd79e6be6012b3293ba816de9db',
    mode: 'static',
    nseats: 2,
    server_commit: '1d5ac197ef44c7f1cb15f0060ad54b4f94350794f54091313047782120aa4585',
    client_commits: [
      '4e5d4642d9d74f9f48b8d8ef68b5f4bbaa0834eda979b56cd79d60f460b2304a',
      'a1abad47265dc4bab2fcaa4cc7e946129292071338503a5db0afffb7a19d65da',
    ],
    client_secrets: contrib,
    rolls: [
      {
        i: 1,
        purpose: 2,
        dice: [5, 3],
        server_link: 'cfb6d482ddb473802b1f8896bd40dcb842e4c1f199de59f5d330f158d4d64e4a',
        contrib,
      },
      {
        i: 2,
        purpose: 1,
        dice: JSON.parse(second) as number[],
        server_link: '4979c8c1b397e413f10fa38cf4973892b431072914de87081f04d02e8a7414f4',
        contrib,
      },
    ],
  };
  return { name: 'dice.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(whole)) };
}

/** From now on the page is told of ten million rolls, one figure far beyond its limit: no number grows wider. */
export async function tenMillion(page: Page): Promise<void> {
  await page.route('**/api/v1/fairness', async (route) => {
    const known = (await (await route.fetch()).json()) as components['schemas']['Fairness'];
    const of = (length: number): number[] => Array.from({ length }, (_, at) => Math.round(1e7 / length) + at);
    const figures = known.figures.map((figure) => ({ ...figure, value: 12_345.678, good: figure.name !== 'lag' }));
    await route.fulfill({
      json: { ...known, rolls: 1e7, doubles: 1_666_667, faces: of(6), pairs: of(36), lag: of(36), figures },
    });
  });
}
