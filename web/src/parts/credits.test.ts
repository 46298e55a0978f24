// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { setLang } from '../i18n';
import { credits, minor, signed, typed } from './credits';

describe('credits', () => {
  it('are read as people write them', () => {
    expect(['2', '2.5', '2,50', ' 1 000 ', '0.07', '0'].map(minor)).toEqual([200, 250, 250, 100_000, 7, 0]);
    expect(['', '-1', '1.234', 'two', '1e3', '1.', '99999999999999'].map(minor)).toEqual(Array(7).fill(null));
  });

  it('are written by the language, with a sign where they moved', async () => {
    await setLang('en');
    expect([credits(10_450), signed(450), signed(-500), signed(0)]).toEqual(['104.50', '+4.50', '-5.00', '0.00']);
    await setLang('bg');
    expect(credits(250)).toBe('2,50');
    expect([typed(null), typed(250)]).toEqual(['', '2.5']);
  });
});
