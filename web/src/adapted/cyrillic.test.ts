// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, it } from 'vitest';
import { inCyrillic } from './cyrillic';

it('every word of an announcement has its Cyrillic', () => {
  expect(inCyrillic('Bauer Eva vier schlägt David fünf.')).toBe('Бауэр Ева фир шлегт Давид фюнф.');
  expect(inCyrillic('kurze Rochade Schach')).toBe('кюрц рохад шах');
  const all =
    'Bauer Springer Läufer Turm Dame König Anna Bella Cesar David Eva Felix Gustav Hektor eins zwei drei vier fünf sechs sieben acht schlägt lange Rochade Schach matt oder';
  expect(inCyrillic(all)).not.toMatch(/[a-z]/i);
});
