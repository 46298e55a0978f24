// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/client';
import type { GameInfo, OptionSpec } from '../../api/types';
import { need, setLang } from '../../i18n';
import { LEVELS } from '../../levels';
import { CLOCKS, NO_CLOCK } from '../../parts/presets';
import { settings } from '../../settings.svelte';
import { Draft, errorsOf } from './draft.svelte';

const specs: OptionSpec[] = [
  { name: 'seeds', type: 'int', min: 1, max: 8, default: 6, clause: 'K2' },
  { name: 'pie', type: 'one_of', values: ['off', 'turn'], default: 'off', clause: 'K13' },
];
const info: GameInfo = {
  id: 'kalah',
  family: 'kalah',
  seats: 2,
  dice: false,
  scale: 'glicko',
  options: specs,
  presets: [
    { id: 'document', options: {} },
    { id: 'pie', options: { pie: 'turn' } },
    { id: 'four', options: { seeds: 4 } },
  ],
  usual_clocks: [],
  clocks: ['none', 'fischer'],
  bots: LEVELS.map((level, at) => ({ id: `kalah-${level}`, name: `Level ${level}`, level: at + 1, default: level === 'club' })),
};

describe('a table being made', () => {
  it('begins with the document’s rules and the usual clock', () => {
    const draft = new Draft('kalah', true);
    expect(draft.presetOf(info)?.id).toBe('document');
    expect(draft.clock).toEqual(CLOCKS.kalah[0]);
    expect(draft.proposal(info)).toMatchObject({ options: {}, access: 'link', bot: null, seat: 'random' });
  });

  it('knows which preset the switches stand at', () => {
    const draft = new Draft('kalah', true);
    for (const preset of info.presets) {
      draft.preset(preset);
      expect(draft.presetOf(info)?.id).toBe(preset.id);
    }
    draft.set('seeds', 5);
    expect(draft.presetOf(info)).toBeNull();
  });

  it('is a federation’s table when one is chosen, but not against a bot', () => {
    const draft = new Draft('kalah', true);
    expect(draft.proposal(info)).not.toHaveProperty('federation');
    draft.federation = 'sofia';
    expect(draft.proposal(info)).toMatchObject({ federation: 'sofia' });
    draft.face('bot');
    expect(draft.proposal(info)).not.toHaveProperty('federation');
  });

  it('is rated only where it can be, and says why not', () => {
    const draft = new Draft('kalah', true);
    draft.rated = true;
    expect(draft.unrated(info, false)).toBe('guest');
    expect(draft.proposal(info)).toMatchObject({ rated: false });
    expect(draft.unrated(info, true)).toBeNull();
    expect(draft.proposal(info, true)).toMatchObject({ rated: true });
    draft.set('seeds', 4);
    expect(draft.unrated(info, true)).toBeNull();
    draft.set('seeds', 5);
    expect(draft.unrated(info, true)).toBe('rules');
    expect(draft.proposal(info, true)).toMatchObject({ rated: false });
    draft.set('seeds', 6);
    draft.takeClock(NO_CLOCK);
    expect(draft.unrated(info, true)).toBe('clock');
    draft.face('bot');
    expect(draft.unrated(info, true)).toBe('bot');
  });

  it('needs no clock against the bot unless one was chosen', () => {
    const draft = new Draft('kalah', true);
    draft.face('bot');
    expect(draft.clock).toEqual(NO_CLOCK);
    expect(draft.proposal(info)).toMatchObject({ bot: 'kalah-club', access: 'link' });
    settings.level = 'expert';
    expect(draft.proposal(info)).toMatchObject({ bot: 'kalah-expert' });
    draft.call('kalah-learner');
    expect(draft.proposal(info)).toMatchObject({ bot: 'kalah-learner' });
    draft.call(null);
    settings.level = 'club';
    draft.face('anyone');
    expect(draft.clock).toEqual(CLOCKS.kalah[0]);
    expect(draft.proposal(info)).toMatchObject({ bot: null, access: 'open' });
    draft.takeClock(CLOCKS.kalah[1]!);
    draft.face('bot');
    expect(draft.clock).toEqual(CLOCKS.kalah[1]);
  });

  it('another kind of clock comes with numbers that make sense for it', () => {
    const draft = new Draft('chess', true);
    draft.kind('correspondence');
    expect(draft.clock).toEqual({ kind: 'correspondence', base_s: 0, step_s: 172_800 });
    draft.kind('bronstein');
    expect(draft.clock).toEqual({ kind: 'bronstein', base_s: 300, step_s: 5 });
    draft.time('base_s', Number.NaN);
    expect(draft.clock.base_s).toBe(-1);
  });

  it('a refusal lands at the field it is about', async () => {
    await setLang('en');
    await need('errors');
    const refusal = (code: string, params: Record<string, string> = {}) =>
      errorsOf(new ApiError(422, { code, detail: code, params }));
    expect(refusal('bad_clock', { field: 'base_s', min: '0', max: '10800' })).toEqual({
      base_s: 'The minutes must be from 0 to 180.',
    });
    expect(Object.keys(refusal('bad_clock', { field: 'step_s', min: '0', max: '600' }))).toEqual(['step_s']);
    expect(Object.keys(refusal('empty_clock'))).toEqual(['base_s']);
    expect(Object.keys(refusal('bad_option', { name: 'seeds', allowed: '1 to 8' }))).toEqual([
      'option:seeds',
    ]);
    expect(Object.keys(refusal('unknown_bot', { bot: 'x' }))).toEqual(['bot']);
    expect(Object.keys(refusal('house_unavailable'))).toEqual(['form']);
    expect(errorsOf(new Error('boom'))).toEqual({ form: 'Error: boom' });
  });
});
