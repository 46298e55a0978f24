// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the parts of a move are called in each wording of Appendix D: what a reader of the page learns by heart. These
//! are names, not sentences, so they are the same whatever the language of the page.

/** What is said, and in which language. */
export type Said = 'de' | 'cyrl' | 'bg' | 'ru';
export const SAID: readonly Said[] = ['de', 'cyrl', 'bg', 'ru'];
/** Language tags of {@link SAID}. */
export const TAGS: Record<Said, string> = { de: 'de', cyrl: 'de-Cyrl', bg: 'bg', ru: 'ru' };

/** One name in every wording. */
export interface Name {
  sign: string;
  words: Record<Said, string>;
}

const list = (signs: string, de: string, cyrl: string, bg: string, ru: string): Name[] => {
  const [a, b, c, d] = [de, cyrl, bg, ru].map((words) => words.split(' '));
  return signs.split(' ').map((sign, i) => ({ sign, words: { de: a![i]!, cyrl: b![i]!, bg: c![i]!, ru: d![i]! } }));
};

export const FILES = list(
  'a b c d e f g h',
  'Anna Bella Cesar David Eva Felix Gustav Hektor',
  'Анна Белла Цезарь Давид Ева Феликс Густав Хектор',
  'а бе це де е еф ге ха',
  'а бэ цэ дэ е эф жэ аш',
);

export const RANKS = list(
  '1 2 3 4 5 6 7 8',
  'eins zwei drei vier fünf sechs sieben acht',
  'айн цвай драй фир фюнф зекс зибен ахт',
  'едно две три четири пет шест седем осем',
  'один два три четыре пять шесть семь восемь',
);

export const PIECES = list(
  '♔ ♕ ♖ ♗ ♘ ♙',
  'König Dame Turm Läufer Springer Bauer',
  'Кениг Даме Турм Лойфер Шпрингер Бауэр',
  'цар дама топ офицер кон пешка',
  'король ферзь ладья слон конь пешка',
);

/** The knight from g1 to f3 in every wording: the last part of the message key, the language tag, the words. */
export const EXAMPLES = [
  ['de', 'de', 'Springer Gustav eins Felix drei'],
  ['short', 'de', 'Springer Felix drei'],
  ['cyrl', 'de-Cyrl', 'Шпрингер Густав айн Феликс драй'],
  ['en', 'en', 'knight g1 to f3'],
  ['bg', 'bg', 'кон ге 1 на еф 3'],
  ['ru', 'ru', 'конь жэ 1 на эф 3'],
] as const;

/** The clauses of the Appendix in their order, by the last part of their message keys. */
export const CLAUSES = [
  ['demand', 'D.1'],
  ['board', 'D.1 a–c'],
  ['announce', 'D.2.1'],
  ['touch', 'D.2.2'],
  ['made', 'D.2.3'],
  ['sighted', 'D.2.4'],
  ['clock', 'D.2.5'],
  ['score', 'D.2.6'],
  ['slip', 'D.2.7'],
  ['differ', 'D.2.8'],
  ['assistant', 'D.2.9'],
  ['helper', 'D.2.10'],
] as const;
