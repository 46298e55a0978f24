// SPDX-License-Identifier: AGPL-3.0-or-later
// What the one input takes besides moves, in Bulgarian, Russian, English and German. A text that is no command is the
// words of a move.

import type { Act, ActName } from './wire';

/** A command of the page itself, or an act for the server. */
export type Order =
  | { k: 'act'; a: Act }
  | { k: 'yes' | 'no' | 'clock' | 'moves' | 'last' | 'again' | 'echo' | 'draw' | 'help' | 'read' | 'restore' }
  /** `sure`: it was asked for twice already. */
  | { k: 'resign'; sure?: true }
  | { k: 'board'; square: string }
  | { k: 'ask'; text: string }
  | { k: 'repeat' | 'seal' | 'score' | 'correct'; text: string };

/** Words that stand alone. */
const ALONE: readonly (readonly [string, Order])[] = [
  ['y|yes|да|ja', { k: 'yes' }],
  ['no|не|нет|nein', { k: 'no' }],
  ['clock|clocks|time|times|t|часовник|часовници|време|времето|часы|время|uhr|zeit', { k: 'clock' }],
  ['moves|number|ходове|брой ходове|ходы|сколько ходов|züge|zuege|zugzahl', { k: 'moves' }],
  ['last|last move|последен|последен ход|последний|последний ход|letzter|letzter zug', { k: 'last' }],
  ['again|отново|ещё раз|еще раз|nochmal|noch einmal', { k: 'again' }],
  ['press|done|натисни|натискам|готово|нажать|нажми|нажимаю|drücken|druecken|fertig', { k: 'act', a: { k: 'press' } }],
  ['echo|carried out|изпълнено|изпълних|выполнено|сделано|ausgeführt|ausgefuehrt', { k: 'echo' }],
  ['heard|i have heard|чух|чух условията|слышал|слышала|прослушано|gehört|gehoert', { k: 'act', a: { k: 'accept' } }],
  ['two boards|demand two boards|две дъски|две доски|zwei bretter', { k: 'act', a: { k: 'two_boards' } }],
  ["j'adoube|jadoube|adjust|оправям|поправям|поправляю|zurecht", { k: 'act', a: { k: 'adjust' } }],
  ['draw|offer draw|реми|ничья|remis', { k: 'draw' }],
  ['resign|предавам се|предавам|сдаюсь|сдаться|aufgeben|ich gebe auf', { k: 'resign' }],
  ['arbiter|call|арбитър|съдия|арбитр|судья|schiedsrichter', { k: 'act', a: { k: 'call' } }],
  [
    'differ|boards differ|различие|различават се|дъските се различават|расхождение|доски расходятся|доски различаются|abweichung|bretter verschieden',
    { k: 'act', a: { k: 'divergence' } },
  ],
  ['flag|time is up|флаг|флагче|времето изтече|флажок|время вышло|fahne|blättchen', { k: 'act', a: { k: 'flag' } }],
  ['threefold|claim threefold|claim repetition|трикратно|трикратно повторение|троекратно|троекратное повторение|dreimal|dreifach', { k: 'act', a: { k: 'claim', what: 'threefold' } }],
  ['fifty|claim fifty|claim 50|50|петдесет хода|пятьдесят ходов|fünfzig züge|fuenfzig zuege', { k: 'act', a: { k: 'claim', what: 'fifty' } }],
  ['help|keys|\\?|помощ|клавиши|помощь|справка|hilfe', { k: 'help' }],
  ['read|position|позиция|прочети|прочитай|stellung', { k: 'read' }],
  ['put back|върни|верни|вернуть|zurück|zurueck', { k: 'restore' }],
];

const BOARD = /^(?:b|board|дъска|дъската|доска|доску|brett)(?:\s+(.+))?$/iu;
const REPEAT = /^(?:repeat|повтори|повтарям|повторить|повторяю|повтори́|wiederhole|wiederholung)(?:\s+(.+))?$/iu;
const SCORE = /^(?:score|write|запис|запиши|записвам|запись|записать|записываю|notiere|notation)\s+(.+)$/iu;
const SEAL = /^(?:seal|таен ход|секретный ход|записать секретно|abgabezug|versiegle)\s+(.+)$/iu;
const CORRECT = /^(?:korrektur|correction|корекция|поправка)\b|^(?:корекция|поправка)(?=\s|$)/iu;
const CLAIM = /^(?:claim\s+)?(threefold|fifty|трикратно|троекратно|петдесет|пятьдесят|dreimal|fünfzig|fuenfzig)\s+(?:with|с|mit)\s+(.+)$/iu;
const ASK = /^(?:p|piece|pieces|фигура|фигури|фигуры|ф|figur|figuren|rank|row|ред|хоризонтал|ряд|горизонталь|reihe|file|column|линия|вертикал|линию|вертикаль|linie)\s+\S+$/iu;

const known = new Map(ALONE.flatMap(([words, order]) => words.split('|').map((word) => [word.replace('\\', ''), order] as const)));

/** Questions about the board as the chessboard reads them. */
function asked(text: string): string {
  return text.replace(/^(?:figuren?)\s/iu, 'p ').replace(/^reihe\s/iu, 'rank ').replace(/^linie\s/iu, 'file ').toLowerCase();
}

/** The command in a text; null: the words of a move. `reads` finds a square in words. */
export function orderOf(text: string, reads: (text: string) => string | null): Order | null {
  const clean = text.trim().replace(/\s+/g, ' ');
  const alone = known.get(clean.toLowerCase().replace(/[.!]+$/, ''));
  if (alone) return alone;
  const to = BOARD.exec(clean);
  if (to) {
    if (to[1] === undefined) return { k: 'board', square: '' };
    const square = reads(to[1]);
    // "b e4" is no way to the board: a lone letter before a square may be a piece.
    if (square && !/^.\s/u.test(clean)) return { k: 'board', square };
  }
  const words = (pattern: RegExp): string | undefined => pattern.exec(clean)?.[1];
  const repeat = REPEAT.exec(clean);
  if (repeat) return { k: 'repeat', text: repeat[1] ?? '' };
  // Before the score: "записать секретно" begins as an entry of it does, and is seen by nobody.
  const seal = words(SEAL);
  if (seal) return { k: 'seal', text: seal };
  const score = words(SCORE);
  if (score) return { k: 'score', text: score };
  const claim = CLAIM.exec(clean);
  if (claim) {
    const what = /^(?:threefold|трикратно|троекратно|dreimal)$/iu.test(claim[1] ?? '') ? 'threefold' : 'fifty';
    return { k: 'act', a: { k: 'claim', what, text: claim[2] ?? '' } };
  }
  if (CORRECT.test(clean)) return { k: 'correct', text: clean };
  if (ASK.test(clean)) return { k: 'ask', text: asked(clean) };
  return null;
}

/** What the words of a move are for, by what may be done now: repeated, announced, or nothing. */
export function wordsFor(can: readonly ActName[], echoed: boolean): 'repeat' | 'announce' | 'correct' | null {
  if (can.includes('repeat') && !echoed) return 'repeat';
  if (can.includes('announce')) return 'announce';
  // The server says how an announced move is replaced.
  return can.includes('correct') ? 'announce' : null;
}
