// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test, vi } from 'vitest';
import { titleInList } from './words';

vi.mock('../../i18n', async (real) => ({ ...(await real<object>()), t: (key: string, given?: object) => `${key} ${JSON.stringify(given)}` }));

test('a match of two is called by both who play it', () => {
  const [name, opponent] = ['Ann', 'Bob'];
  expect(titleInList({ format: 'swiss', name })).toBe('Ann');
  expect(titleInList({ format: 'duel', name, opponent })).toBe('duel-between {"name":"Ann","opponent":"Bob"}');
  expect(titleInList({ format: 'duel', name, opponent: null })).toBe('duel-by {"name":"Ann"}');
});
