// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { readSquare } from '../boards/chess/input';
import { orderOf, wordsFor } from './typed';

const order = (text: string) => orderOf(text, readSquare);

describe('what is typed', () => {
  it.each(['press', 'натисни', 'нажать', 'drücken', ' Fertig '])('%s presses the clock', (text) => {
    expect(order(text)).toEqual({ k: 'act', a: { k: 'press' } });
  });

  it.each([
    ['clock', 'clock'],
    ['часовник', 'clock'],
    ['часы', 'clock'],
    ['Uhr', 'clock'],
    ['ходове', 'moves'],
    ['züge', 'moves'],
    ['предавам се', 'resign'],
    ['сдаюсь', 'resign'],
    ['remis', 'draw'],
    ['ничья', 'draw'],
    ['помощ', 'help'],
    ['ausgeführt', 'echo'],
  ])('%s is %s', (text, k) => {
    expect(order(text)).toEqual({ k });
  });

  it.each([
    ['repeat Springer Gustav eins Felix drei', 'Springer Gustav eins Felix drei'],
    ['повтори кон ге 1 на еф 3', 'кон ге 1 на еф 3'],
    ['повторяю e4', 'e4'],
    ['wiederhole Eva vier', 'Eva vier'],
  ])('%s is repeated', (text, said) => {
    expect(order(text)).toEqual({ k: 'repeat', text: said });
  });

  it.each(['Korrektur Bauer Felix drei', 'correction e4', 'корекция кон бе 1 це 3', 'поправка конь бэ 1 цэ 3'])('%s corrects', (text) => {
    expect(order(text)).toEqual({ k: 'correct', text });
  });

  it.each(['seal', 'таен ход', 'секретный ход', 'записать секретно', 'Abgabezug', 'versiegle'])('%s seals', (words) => {
    expect(order(`${words} e4`)).toEqual({ k: 'seal', text: 'e4' });
  });

  it('knows the way to the board, questions, the score and claims', () => {
    expect(order('board e4')).toEqual({ k: 'board', square: 'e4' });
    expect(order('дъска Ева четири')).toEqual({ k: 'board', square: 'e4' });
    expect(order('brett')).toEqual({ k: 'board', square: '' });
    expect(order('Reihe 4')).toEqual({ k: 'ask', text: 'rank 4' });
    expect(order('p n')).toEqual({ k: 'ask', text: 'p n' });
    expect(order('запиши ⠑⠲')).toEqual({ k: 'score', text: '⠑⠲' });
    expect(order('fifty with Nf3')).toEqual({ k: 'act', a: { k: 'claim', what: 'fifty', text: 'Nf3' } });
    expect(order('differ')).toEqual({ k: 'act', a: { k: 'divergence' } });
  });

  it.each(['Springer Gustav eins Felix drei', 'e4', 'кон ге 1 на еф 3', 'Dd4', 'b e4', 'kurze Rochade', 'Turm David eins'])('%s is a move', (text) => {
    expect(order(text)).toBeNull();
  });

  it('words are repeated before anything is announced', () => {
    expect(wordsFor(['repeat', 'echo'], false)).toBe('repeat');
    expect(wordsFor(['repeat', 'echo'], true)).toBeNull();
    expect(wordsFor(['touch', 'announce'], false)).toBe('announce');
    expect(wordsFor(['correct'], false)).toBe('announce');
    expect(wordsFor([], false)).toBeNull();
  });
});
