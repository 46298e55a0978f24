// SPDX-License-Identifier: AGPL-3.0-or-later
// What answers an act stands on the page for who sees, until the game goes on.
import { beforeAll, expect, it } from 'vitest';
import type { WireEvent } from '../api/types';
import { need, setLang } from '../i18n';
import { Answer } from './answer.svelte';
import { plain } from './runs';
import { adapted, SAMPLES } from './testing';
import type { Message } from './wire';

const event = (...said: Message[]) => [{ n: 1, at: 0, k: 'adapted', by: 'white', said }] as unknown as WireEvent[];
const listener = { adapted: adapted(), base_s: 900 };

beforeAll(async () => {
  await setLang('en');
  await need('adapted', 'dispute', 'speech', 'boards');
});

it('what the server answers is shown, and what the page shows anyway ends it', () => {
  const answer = new Answer();
  const shows = (...said: Message[]): string => {
    answer.hear(event(...said), listener);
    return answer.sentences.map(plain).join(' ');
  };
  expect(shows({ m: 'not_made', missing: ['insertion'] })).toBe('Not made yet: put the piece into its hole.');
  expect(shows(), 'what others do in silence').toBe('Not made yet: put the piece into its hole.');
  expect(shows({ m: 'draw_declined' })).toBe('The draw is declined.');
  expect(shows(SAMPLES.turn[0]!)).toBe('');
  expect(shows(SAMPLES.made[0]!, SAMPLES.score_due[0]!, SAMPLES.turn[1]!)).toBe('Write the move into your score.');
  answer.show('Not now.');
  expect(answer.sentences.map(plain)).toEqual(['Not now.']);
  answer.forget();
  expect(answer.sentences).toEqual([]);
});
