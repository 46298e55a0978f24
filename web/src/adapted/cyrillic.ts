// SPDX-License-Identifier: AGPL-3.0-or-later
// German announcements for a voice that reads Cyrillic only: the words of `de_cyrillic_seed`, one for one.

const GERMAN =
  'Bauer Springer Läufer Turm Dame König Anna Bella Cesar David Eva Felix Gustav Hektor eins zwei drei vier fünf sechs sieben acht schlägt kurze lange Rochade Schach matt oder en passant';
const CYRILLIC =
  'Бауэр Шпрингер Лойфер Турм Даме Кениг Анна Белла Цезарь Давид Ева Феликс Густав Хектор айн цвай драй фир фюнф зекс зибен ахт шлегт кюрц ланг рохад шах мат одер ан пассан';

const cyrillic = CYRILLIC.split(' ');
const words = new Map(GERMAN.split(' ').map((word, i) => [word, cyrillic[i] ?? word]));

/** The words as a Bulgarian or Russian voice says them; what is no word of an announcement stays. */
export function inCyrillic(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => words.get(word) ?? word);
}
