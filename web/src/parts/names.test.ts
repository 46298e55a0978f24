// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { setLang } from '../i18n';
import { called, sidesOf } from './names';

describe('players against each other', () => {
  it('are two, or two pairs who sit crosswise at two boards', () => {
    expect(sidesOf(['Ann', 'Bob'])).toBe('Ann – Bob');
    expect(sidesOf(['Mitkov', 'Viki', 'Niki', 'Mimi'])).toBe('Mitkov + Mimi – Viki + Niki');
    expect(sidesOf(['Ann', ''])).toBe('Ann');
    expect(sidesOf(['Ann', '', '', 'Dora'])).toBe('Ann + Dora');
  });
});

describe('a name', () => {
  it.each([
    ['bg', 'Капия (начинаещ)'],
    ['ru', 'Капия (новичок)'],
    ['en', 'Kapia Beginner'],
  ] as const)('of a bot follows the language: %s', async (lang, name) => {
    await setLang(lang);
    expect(called('Kapia Beginner', 'tabla-beginner')).toBe(name);
    expect(called('Kapia Beginner', 'bughouse-beginner')).toBe(name);
  });

  it.each([
    ['bg', 'Дядо Тодор', 'Елена'],
    ['ru', 'Дед Тодор', 'Елена'],
    ['en', 'Grandpa Todor', 'Elena'],
  ] as const)('of a level has a name of its own: %s', async (lang, strong, other) => {
    await setLang(lang);
    expect(called('Grandpa Todor', 'chess-3')).toBe(strong);
    expect(called('Grandpa Todor', 'chess-expert')).toBe(strong);
    expect(called('Elena', 'bughouse-2')).toBe(other);
    expect(called('Elena', 'bughouse-club')).toBe(other);
    expect(called('Somebody', 'chess-3')).toBe('Somebody');
  });

  it.each([
    ['bg', 'Гост 8474'],
    ['ru', 'Гость 8474'],
    ['en', 'Guest 8474'],
  ] as const)('of a guest follows the language of the reader: %s', async (lang, name) => {
    await setLang(lang);
    for (const given of ['Guest 8474', 'Гост 8474', 'Гость 8474']) expect(called(given)).toBe(name);
    for (const own of ['Guest', 'Guest 7', 'Guest 0474', 'Guest 84741', 'A Guest 8474', 'Guest-8474']) expect(called(own)).toBe(own);
  });

  it('of anybody else stays as it is', async () => {
    await setLang('bg');
    expect(called('Stockfish', 'chess-stockfish')).toBe('Stockfish');
    expect(called('Kapia Beginner')).toBe('Kapia Beginner');
    expect(called('Ann', null)).toBe('Ann');
    expect(called('', null)).toBe('');
  });
});
