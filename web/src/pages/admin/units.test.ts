// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { setLang } from '../../i18n';
import { bytesText, count, spanText } from './units';

describe('numbers at the desk', () => {
  it('have their units in the language of the reader', async () => {
    await setLang('en');
    expect([0, 59_000, 61_000, 3_600_000, 90_061_000].map(spanText)).toEqual([
      '0 seconds',
      '59 seconds',
      '1 minute 1 second',
      '1 hour',
      '1 day 1 hour',
    ]);
    expect([0, 999, 1_500_000, 41_300_000_000].map(bytesText)).toEqual(['0 bytes', '999 bytes', '2 megabytes', '41.3 gigabytes']);
    expect(count(12_345)).toBe('12,345');
    await setLang('bg');
    expect(spanText(2 * 86_400_000)).toBe('2 дни');
    await setLang('ru');
    expect(spanText(5 * 3_600_000)).toBe('5 часов');
  });
});
