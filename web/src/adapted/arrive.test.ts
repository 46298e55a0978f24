// SPDX-License-Identifier: AGPL-3.0-or-later
// What is said once on arrival.
import { beforeAll, describe, expect, it } from 'vitest';
import type { View } from '../api/types';
import { need, setLang, t } from '../i18n';
import { arrival } from './arrive';
import { conditions } from './terms';
import { adapted, CONFIG } from './testing';
import type { Adapted } from './wire';

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'places', 'speech', 'boards', 'room');
});

const heard = (changes: Partial<Adapted>): unknown[] =>
  arrival({ adapted: adapted(changes), status: 'playing', clock_rule: { kind: 'fischer', base_s: 3600, step_s: 30 }, seats: [null, null] } as unknown as View, []);

describe('who comes before the start', () => {
  it('is asked to hear the conditions once', () => {
    expect(heard({ phase: 'setup', accepted: [false, true] })).toContain(t('adapted-status-setup'));
    const said = heard({ phase: 'setup', accepted: [false, true] });
    const all = [t('adapted-conditions'), ...conditions(t, CONFIG, 'white'), t('adapted-status-setup')];
    expect(said.slice(-all.length), 'and hears every one of them').toEqual(all);
    expect(heard({ phase: 'setup', accepted: [true, false] })).not.toContain(t('adapted-status-setup'));
    expect(heard({ phase: 'setup', accepted: [true, false], you: 'black' })).toContain(t('adapted-status-setup'));
  });
});
