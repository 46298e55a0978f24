// SPDX-License-Identifier: AGPL-3.0-or-later
// Moves as people say and write them, whatever steps the server has them in.

import { describe, expect, it } from 'vitest';
import { speaker } from '../testing.ts';
import * as words from './speak.ts';
import { written } from './written.ts';

describe('moves of the tables family', () => {
  it.each([
    ['24/22 22/21', '24/21'],
    ['bar/22 22/21', 'bar/21'],
    ['9/7 9/7 9/7', '9/7(3)'],
    ['6/1 6/1 6/1 4/off', '6/1(3) 4/off'],
    ['8/5* 5/3', '8/5*/3'],
    ['13/10 10/7*', '13/7*'],
    ['24/20 24/20 20/16 20/16', '24/16(2)'],
    ['8/5* 8/5', '8/5* 8/5'],
    ['hand/5 hand/5', 'hand/5(2)'],
    ['24/20(2) 13/9', '24/20(2) 13/9'],
  ])('are written as players write them: %s', (wire, said) => {
    expect(written(speaker('en'), wire)).toBe(said);
  });

  it('name a double by its number, and of two dice the larger first', () => {
    expect((['bg', 'ru', 'en'] as const).map((lang) => words.diceWords(speaker(lang), [6, 6]))).toEqual(['чифт шестици', 'дубль шестёрок', 'double sixes']);
    expect(words.diceWords(speaker('en'), [2, 3])).toBe('3 and 2');
  });
});
