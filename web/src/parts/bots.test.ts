// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../api/types';
import { setLang } from '../i18n';
import { settings } from '../settings.svelte';
import { botOf, botTag, levelOf } from './bots';

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
    { id: 'chess-1', name: 'Sashko', level: 1, default: false },
    { id: 'chess-2', name: 'Damyan', level: 2, default: true },
    { id: 'chess-3', name: 'Grandpa Todor', level: 3, default: false },
    { id: 'chess-stockfish', name: 'Stockfish', default: false },
  ],
};

describe('a player of the site', () => {
  it.each([
    ['chess-1', 1],
    ['bughouse-3', 3],
    ['chess-beginner', null],
    ['chess-stockfish', null],
    ['chess-4', null],
    [null, null],
    [undefined, null],
  ])('%s has level %s', (bot, level) => {
    expect(levelOf(bot)).toBe(level);
  });

  it('is of the level chosen last', () => {
    settings.level = 3;
    expect(botOf(info)).toBe('chess-3');
    settings.level = 2;
    expect(botOf(info)).toBe('chess-2');
    expect(botOf(info, 1)).toBe('chess-1');
    expect(botOf(undefined)).toBe(null);
  });

  it.each([
    ['bg', 'бот · трудно'],
    ['ru', 'бот · сильный'],
    ['en', 'bot · hard'],
  ] as const)('says its level beside its name: %s', async (lang, tag) => {
    await setLang(lang);
    expect(botTag('tabla-3')).toBe(tag);
    expect(botTag('chess-stockfish')).not.toContain('·');
  });
});
