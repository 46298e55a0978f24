// SPDX-License-Identifier: AGPL-3.0-or-later
// What is said once on arrival.
import { beforeAll, describe, expect, it } from 'vitest';
import type { View, WireEvent } from '../api/types';
import { need, setLang, t } from '../i18n';
import { against, arrival } from './arrive';
import { foreign } from './runs';
import { conditions } from './terms';
import { adapted, CONFIG } from './testing';
import type { Adapted, Message } from './wire';

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'places', 'speech', 'boards', 'room');
});

const heard = (changes: Partial<Adapted>, said: Message[] = []): unknown[] =>
  arrival({ adapted: adapted(changes), status: 'playing', clock_rule: { kind: 'fischer', base_s: 3600, step_s: 30 }, seats: [null, null] } as unknown as View, said.map((message, n) => ({ n, at: 0, k: 'adapted', by: 'black', a: 'announce', said: [message] })) as unknown as WireEvent[]);

describe('who comes before the start', () => {
  it('hears against whom they play, or that nobody sits there yet', async () => {
    const view = (name?: string): View => ({ seats: [{ name: 'Ana' }, name === undefined ? null : { name }] }) as unknown as View;
    const says: string[] = [];
    for (const lang of ['bg', 'ru', 'en'] as const) {
      await setLang(lang);
      says.push(against(view(), 0), against(view('Ivo'), 0));
    }
    expect(says).toEqual([
      'Играете с белите. Другото място е свободно.',
      'Играете с белите срещу Ivo.',
      'Белые: вы. Второе место свободно.',
      'Белые: вы. Соперник: Ivo.',
      'You are White. The other chair is free.',
      'You are White against Ivo.',
    ]);
  });


  it('is asked to hear the conditions once', () => {
    expect(heard({ phase: 'setup', accepted: [false, true] })).toContain(t('adapted-status-setup'));
    const said = heard({ phase: 'setup', accepted: [false, true] });
    const all = [t('adapted-conditions'), ...conditions(t, CONFIG, 'white'), t('adapted-status-setup')];
    expect(said.slice(-all.length), 'and hears every one of them').toEqual(all);
    expect(heard({ phase: 'setup', accepted: [true, false] })).not.toContain(t('adapted-status-setup'));
    expect(heard({ phase: 'setup', accepted: [true, false], you: 'black' })).toContain(t('adapted-status-setup'));
  });
});

describe('who comes between the announcement of a move and its clock', () => {
  const announced: Message = { m: 'announced', side: 1, uci: null, words: 'Springer Bella acht Cesar sechs', lang: 'de', correction: false };
  const words = foreign('Springer Bella acht Cesar sechs.', 'de');

  it('hears the announcement last: with the clock it is not said again', () => {
    expect(heard({ side: 1 }, [announced]).slice(-2)).toEqual([t('adapted-turn', { who: 'opponent' }), words]);
  });
  it('hears it once', () => {
    const made: Message = { m: 'made', side: 1, uci: null, san: null };
    expect(heard({ side: 0 }, [announced, made])).not.toContain(words);
  });
});
