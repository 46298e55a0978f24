// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { defaults, readSettings } from './settings.svelte';

describe('stored settings', () => {
  it.each([null, '', 'null', '[]', '{', '"x"', '{"theme":"pink","lang":"de","volume":"loud","board":7}'])(
    '%s falls back to the defaults',
    (stored) => {
      expect(readSettings(stored)).toEqual(defaults);
    },
  );

  it('what was chosen comes back', () => {
    const chosen = { ...defaults, lang: 'ru', theme: 'dark', palette: 'night', volume: 0.3, sound: false, level: 'strong' } as const;
    expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
    expect(readSettings('{"board":{"speed":2,"motion":"off","unknown":1}}').board).toEqual({
      ...defaults.board,
      speed: 2,
      motion: 'off',
    });
    expect(readSettings('{"volume":7}').volume).toBe(1);
    expect(readSettings('{"level":7}').level).toBe('club');
    expect(readSettings('{"level":"easy"}').level).toBe('club');
  });

  it('a level chosen when there were three is as strong as it was', () => {
    expect([1, 2, 3].map((level) => readSettings(JSON.stringify({ level })).level)).toEqual(['learner', 'club', 'expert']);
  });
});
