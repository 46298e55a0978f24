// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../api/types';
import { setLang } from '../i18n';
import { settings } from '../settings.svelte';
import { botOf, botTag, levelOf, ratingOf } from './bots';

const info: GameInfo = {
  id: 'chess',
  family: 'chess',
  seats: 2,
  dice: false,
  scale: 'glicko',
  options: [],
  presets: [],
  usual_clocks: [],
  clocks: [],
  bots: [
    { id: 'chess-learner', name: 'Sashko', level: 1, default: false, strength: { elo: 1180, margin: 70 } },
    { id: 'chess-club', name: 'Damyan', level: 3, default: true, strength: { elo: 1500, margin: 0 } },
    { id: 'chess-expert', name: 'Grandpa Todor', level: 5, default: false, strength: { elo: 1820, margin: 66 } },
    { id: 'chess-stockfish', name: 'Stockfish', default: false },
  ],
};

describe('a player of the site', () => {
  it.each([
    ['chess-learner', 'learner'],
    ['kalah-strong', 'strong'],
    // Games of when levels were numbers.
    ['chess-1', 'learner'],
    ['chess-2', 'club'],
    ['bughouse-3', 'expert'],
    ['chess-beginner', null],
    ['chess-stockfish', null],
    ['chess-4', null],
    [null, null],
    [undefined, null],
  ])('%s has level %s', (bot, level) => {
    expect(levelOf(bot)).toBe(level);
  });

  it('is of the level chosen last', () => {
    settings.level = 'expert';
    expect(botOf(info)).toBe('chess-expert');
    settings.level = 'club';
    expect(botOf(info)).toBe('chess-club');
    expect(botOf(info, 'learner')).toBe('chess-learner');
    expect(botOf(undefined)).toBe(null);
  });

  it.each([
    ['bg', 'бот · експерт'],
    ['ru', 'бот · эксперт'],
    ['en', 'bot · expert'],
  ] as const)('says its level beside its name: %s', async (lang, tag) => {
    await setLang(lang);
    expect([botTag('tabla-expert'), botTag('tabla-3')]).toEqual([tag, tag]);
    expect(botTag('chess-stockfish')).not.toContain('·');
  });

  it('is told with how sure its rating is, and without where the scale is laid by it', async () => {
    await setLang('en');
    const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
    expect(info.bots.map((bot) => plain(ratingOf(bot)))).toEqual(['1180 ± 70', '1500', '1820 ± 66', '']);
  });
});
