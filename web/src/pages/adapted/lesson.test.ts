// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lesson answers as a table does, and leads to its end.
import { beforeAll, describe, expect, it } from 'vitest';
import { plain, runs } from '../../adapted/runs';
import { need, setLang } from '../../i18n';
import { Lesson } from './lesson.svelte';

beforeAll(async () => {
  await setLang('en');
  await need('guide', 'adapted', 'boards', 'speech', 'room');
});

function begun(): { lesson: Lesson; last: () => string } {
  const said: string[] = [];
  return { lesson: new Lesson((text) => said.push(plain(runs(text)))), last: () => said.splice(0).join(' ') };
}

describe('the first minute', () => {
  it('leads through one move of each side', () => {
    const { lesson, last } = begun();
    lesson.act('g1');
    expect(last()).toContain('knight g1 out');
    lesson.act('f3');
    expect(lesson.step).toBe('announce');
    expect(lesson.hear('Springer Gustav eins Felix drei')).toBe(true);
    lesson.press();
    expect(last()).toContain('Bauer Eva sieben Eva fünf.');
    expect(lesson.hear('Eva fünf')).toBe(true);
    lesson.act('e7');
    lesson.act('e5');
    expect(lesson.step).toBe('done');
  });

  it('drags the man under the finger, whatever is in the hand', () => {
    const { lesson, last } = begun();
    lesson.act('g1');
    lesson.drag('b1', 'f3');
    expect(last()).toMatch(/knight back on g1.*Find g1/);
    expect(lesson.step).toBe('touch');
    lesson.drag('g1', 'f3');
    expect(lesson.step).toBe('announce');
  });

  it('says what is missing, what was misheard and which man is meant', () => {
    const { lesson, last } = begun();
    lesson.press();
    expect(last()).toMatch(/^Not made yet: put the piece into its hole; announce the move/);
    lesson.act('b1');
    expect(last()).toContain('Find g1');
    lesson.act('g1');
    lesson.act('h3');
    expect(last()).toContain('Put it in on f3');
    lesson.act('g1');
    expect(lesson.step, 'put back').toBe('touch');
    expect(lesson.hear('e4')).toBe(false);
    expect(last()).toContain('another move');
    expect(lesson.hear('кон ге 1 на еф 3'), 'announced before the hands').toBe(true);
    lesson.act('g1');
    lesson.act('f3');
    lesson.press();
    last();
    expect(lesson.hear('Eva sechs')).toBe(false);
    expect(last()).toMatch(/^Not the same\./);
  });
});
