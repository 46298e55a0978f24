// SPDX-License-Identifier: AGPL-3.0-or-later
// Typed and dictated actions of bughouse: `N@f5`, "drop knight f5", "кон на еф 5 от ръкава", a square to take a
// piece off from; everything else is a move of chess.

import type { Heard } from '..';
import { readFen } from '../chess/fen';
import { bare, hear as hearMove, parses, readSquare } from '../chess/input';
import { readings } from '../chess/lexicon';
import { squareWord } from '../chess/speak';
import type { Translate } from '../say';
import type { BughouseLegal, BughousePos, View } from '../types';
import { boardOf, halfPos, halfView } from './model';

/** Words that say that a piece comes from the sleeve, in four languages. */
const sleeveWords =
  /(?:^|\s)(?:drop|put|from (?:the |my )?(?:sleeve|reserve)|einsetzen|от ръкава|от резерва|пусни|пускам|слагам|сложи|из рукава|из резерва|сбросить|сброс|ставлю|поставить)(?=\s|$)/gi;

/** Words that say that a piece is taken off. */
const offWords =
  /^(?:x:|x\s|remove|take off|off|махни|махам|свали|снять|снимаю|убрать|убираю)[\s:]*/i;

/** The piece of a letter, in any of the alphabets. */
function manOf(word: string): string {
  const found = readings(word, 0).find((each) => each.length === word.length && each.meaning.startsWith('piece:'));
  return found ? found.meaning.slice(6) : word.toUpperCase();
}

/** What follows the piece where a removal is said, and whose it is. */
const standsWords = /\s+(?:is taken off and stands|се маха и застава|снимается и встаёт)\s.*$/iu;
const theirs = /^the opponent[’']s\s+|\s+(?:на противника|соперника)$/giu;
/** How a removal is said alone. */
const removedWords = /\s*(?:is taken off|се маха от дъската|снимается)\s*/iu;

/** What a text asks to be dropped: letter (P if none is named) and square; null when it is no drop. */
export function readDrop(text: string): { man: string; square: string } | null {
  const at = /^(\p{L}*)@([a-h][1-8])(?:[+#]|[,.].*)*$/iu.exec(text);
  if (at) return { man: manOf(at[1] || 'p'), square: at[2]!.toLowerCase() };
  const rest = text.replace(sleeveWords, ' ').replace(/\s+/g, ' ').trim();
  if (rest === text.replace(/\s+/g, ' ').trim()) return null;
  for (const c of parses(rest)) {
    if (c.castle || c.takes || c.file || c.rank || c.piece === 'K') continue;
    return { man: c.piece ?? 'P', square: c.toFile + c.toRank };
  }
  return null;
}

function hearRemoval(t: Translate, text: string, legal: BughouseLegal): Heard {
  const square = readSquare(bare(text.replace(standsWords, '').replace(theirs, '')).replace(offWords, '').replace(removedWords, ''));
  if (square && legal.remove?.includes(square)) return { m: `x:${square}`, why: null };
  const list = (legal.remove ?? []).map((each) => squareWord(t, each)).join(', ');
  return { m: null, why: t('board-bughouse-remove-which', { squares: list }) };
}

/** Reads a typed action and says in one sentence what is wrong with it. */
export function hear(t: Translate, text: string, view: View): Heard {
  const legal = view.legal as BughouseLegal | null;
  const pos = view.pos as BughousePos;
  const clean = text.trim();
  if (legal?.remove) return hearRemoval(t, clean, legal);
  if (pos.frozen) return { m: null, why: t('board-bughouse-frozen') };
  if (!legal?.dests || view.seat === null) return { m: null, why: t('board-not-your-turn') };
  const drop = readDrop(clean);
  if (drop) {
    if (legal.drops[drop.man]?.includes(drop.square)) return { m: `${drop.man}@${drop.square}`, why: null };
    const taken = readFen(halfPos(pos, boardOf(view.seat)).fen).pieces.has(drop.square);
    const why = !(drop.man in legal.drops) ? 'none' : taken ? 'taken' : 'rule';
    return {
      m: null,
      why: t('board-bughouse-no-drop', { piece: drop.man, where: squareWord(t, drop.square), why }),
    };
  }
  const board = boardOf(view.seat);
  return hearMove(t, clean, { ...halfView(view, board, true), pos: halfPos(pos, board) });
}
