// SPDX-License-Identifier: AGPL-3.0-or-later
// The words of spoken and typed chess moves in English, Bulgarian, Russian and German (adapted chess 4.1). A
// word may mean several things ("c" and "see", К = knight in Cyrillic, king in Latin); the reader tries them all.

/** What a word may mean: a piece, a file, a rank or a part of speech. */
export type Meaning =
  | `piece:${string}`
  | `file:${string}`
  | `rank:${string}`
  | 'takes'
  | 'to'
  | 'ep'
  | 'promo'
  | 'check'
  | 'mate'
  | 'short'
  | 'long'
  | 'castle'
  | 'skip';

const table: readonly (readonly [Meaning, string])[] = [
  ['piece:K', 'king|könig|koenig|цар|король|кр|кениг|кёниг|ц'],
  ['piece:Q', 'queen|dame|дама|дамата|царица|ферзь|ферзя|даме|д|ф'],
  ['piece:R', 'rook|turm|топ|топа|топът|ладья|ладью|турм|т|л'],
  ['piece:B', 'bishop|läufer|laeufer|офицер|офицера|офицерът|слон|слона|лойфер|о|с'],
  ['piece:N', 'knight|night|springer|кон|коня|конят|конь|шпрингер|к'],
  ['piece:P', 'pawn|bauer|пешка|пешку|пешката|бауэр|п'],
  ['file:a', 'a|anna|alpha|а|анна|алфа|альфа'],
  ['file:b', 'b|bella|bravo|бе|бэ|б|в|белла|бела|браво'],
  ['file:c', 'c|cesar|charlie|see|sea|це|цэ|с|ц|цезарь|цезар|чарли'],
  ['file:d', 'd|david|delta|де|дэ|д|давид|делта|дельта'],
  ['file:e', 'e|eva|echo|е|ева|ехо|эхо'],
  ['file:f', 'f|felix|foxtrot|еф|эф|ф|феликс|фокстрот'],
  ['file:g', 'g|gustav|golf|ге|жэ|г|густав|голф|гольф'],
  ['file:h', 'h|hektor|hotel|ха|аш|х|хектор|хотел|отель'],
  ['rank:1', '1|one|won|eins|едно|один|айн'],
  ['rank:2', '2|two|to|too|zwei|zwo|две|два|цвай'],
  ['rank:3', '3|three|drei|три|драй'],
  ['rank:4', '4|four|for|vier|четири|четыре|фир'],
  ['rank:5', '5|five|fünf|fuenf|пет|пять|фюнф'],
  ['rank:6', '6|six|sechs|шест|шесть|зекс'],
  ['rank:7', '7|seven|sieben|седем|семь|зибен'],
  ['rank:8', '8|eight|ate|acht|осем|восемь|ахт'],
  ['takes', 'x|х|:|takes|take|captures|schlägt|schlaegt|взема|бие|взима|берёт|берет|бьёт|бьет|шлегт'],
  ['to', 'to|-|–|на|nach|в|on'],
  ['ep', 'en passant|ep|e.p.|e.p|ан пасан|ан пассан|на проходе'],
  ['promo', '=|promotes to|promotes|wird|произвежда|превращается в'],
  ['check', '+|check|schach|шах'],
  ['mate', '#|++|mate|checkmate|matt|мат|шах и мат|schachmatt'],
  [
    'short',
    'o-o|0-0|о-о|castles short|short castle|kurze rochade|малка рокада|короткая рокировка|кюрц рохад|castles kingside',
  ],
  [
    'long',
    'o-o-o|0-0-0|о-о-о|castles long|long castle|lange rochade|голяма рокада|длинная рокировка|ланг рохад|castles queenside',
  ],
  ['castle', 'rochade|castle|castles|рокада|рокировка|рохад'],
  ['skip', ',|.|!|;'],
];

/** Latin piece letters as written in upper case: English, then German where they differ. */
const letters: Readonly<Record<string, string>> = {
  K: 'K',
  Q: 'Q',
  R: 'R',
  B: 'B',
  N: 'N',
  D: 'Q',
  T: 'R',
  L: 'B',
  S: 'N',
  P: 'P',
};

/** One way to read the text at a place: how long the word is, and what it means. */
export interface Word {
  length: number;
  meaning: Meaning;
}

const words = new Map<string, { text: string; meaning: Meaning }[]>();
for (const [meaning, list] of table) {
  for (const text of list.split('|')) {
    const first = text.charAt(0);
    const known = words.get(first) ?? [];
    known.push({ text, meaning });
    words.set(first, known);
  }
}

const wordLike = /[\p{L}]/u;

/** All readings at index `i`. Words of three letters and more must end where the text's word ends. */
export function readings(text: string, i: number): Word[] {
  const lower = text.toLowerCase();
  const found: Word[] = [];
  for (const { text: word, meaning } of words.get(lower.charAt(i)) ?? []) {
    if (!lower.startsWith(word, i)) continue;
    const after = text.charAt(i + word.length);
    const before = text.charAt(i - 1);
    const long = word.length > 2 && wordLike.test(word.charAt(0));
    if (long && (wordLike.test(after) || (i > 0 && wordLike.test(before)))) continue;
    found.push({ length: word.length, meaning });
  }
  const letter = letters[text.charAt(i)];
  if (text.charAt(i) === 'b') found.push({ length: 1, meaning: 'piece:B' });
  if (letter) found.push({ length: 1, meaning: `piece:${letter}` });
  return found;
}
