// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { setLang } from '../i18n';
import { dayText, timeText } from './dates';

describe('a day', () => {
  it.each([
    ['en', '22 Nov 2026', '22 Nov 2026, 21:05'],
    ['ru', '22 нояб. 2026 г.', '22 нояб. 2026 г., 21:05'],
  ] as const)('is written before its month: %s', async (lang, day, time) => {
    await setLang(lang);
    const ms = new Date(2026, 10, 22, 21, 5).getTime();
    expect(dayText(ms).replaceAll('\u00A0', ' ')).toBe(day);
    expect(timeText(ms).replaceAll('\u00A0', ' ')).toBe(time);
  });
});
