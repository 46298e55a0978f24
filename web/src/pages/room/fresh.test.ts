// SPDX-License-Identifier: AGPL-3.0-or-later
//! What calls a player's attention: an offer that was refused is shown to who made it.
import { beforeAll, describe, expect, it } from 'vitest';
import { event, table } from '../../boards/testing';
import { LANGS, need, setLang, t } from '../../i18n';
import { callAttention } from './fresh';

beforeAll(() => need('room'));

describe.each(LANGS)('a refused offer in %s', (lang) => {
  const shown = (what: 'draw' | 'takeback' | 'rematch', seat: number): string[] => {
    const told: string[] = [];
    const [asked, refused] = [event(3, 'offered', { seat: 0, what }), event(4, 'declined', { seat: 1, what })];
    callAttention([refused], table({ game: 'chess', seat }), [asked, refused], (text) => told.push(text));
    return told;
  };

  it.each(['draw', 'takeback', 'rematch'] as const)('is a line on the page of who asked: %s', async (what) => {
    await setLang(lang);
    expect(shown(what, 0)).toEqual([t('offer-declined', { what, name: 'Иван' })]);
    expect(shown(what, 0)[0]).toContain('Иван');
    expect(shown(what, 1)).toEqual([]);
  });
});
