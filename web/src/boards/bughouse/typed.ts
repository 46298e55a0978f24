// SPDX-License-Identifier: AGPL-3.0-or-later
// What the input line of bughouse takes: moves and drops, squares, commands, what a partner is told.

import type { Typed } from '..';
import { answer } from '../chess/asked';
import { readFen } from '../chess/fen';
import { early, find } from '../chess/input';
import { readings } from '../chess/lexicon';
import { inStyle } from '../chess/styling.svelte';
import { chessOrders } from '../chess/typed';
import { orders } from '../orders';
import type { BughousePos } from '../types';
import { hear, readDrop } from './input';
import { TELLS } from './keys';
import { boardOf, halfPos } from './model';

const order = orders({
  ...chessOrders,
  'four-clocks': 'clocks|clock|time|часовници|часовниците|време|часы|время',
  'sleeve-own': 'sleeve|my sleeve|reserve|ръкав|моят ръкав|резерв|рукав|мой рукав',
  'sleeve-opponent': 'opponent sleeve|opponent’s sleeve|ръкав на противника|чужд ръкав|рукав соперника',
  'sleeve-partner': 'partner sleeve|partner’s sleeve|ръкав на партньора|рукав партнёра|рукав партнера',
  'sleeve-other': 'other sleeve|друг ръкав|четвърти ръкав|другой рукав|четвёртый рукав',
  'other-board': 'other board|partner board|другата дъска|дъска на партньора|другая доска|доска партнёра',
  'tell 6': 'tell wait|tell sit|wait|кажи чакай|чакай|скажи жди|жди',
});

const tell = /^(?:tell|ask|ask for|need|i need|кажи|трябва ми|искам|скажи|нужен|нужна|попроси)\s+(\S+)$/iu;

/** "tell knight": the key of the phrase. */
function told(text: string): string | null {
  const word = tell.exec(text.trim())?.[1] ?? '';
  const piece = readings(word, 0).find((each) => each.length === word.length && each.meaning.startsWith('piece:'));
  const at = TELLS.findIndex((phrase) => phrase === `need_${piece?.meaning.slice(6).toLowerCase()}`);
  return at < 0 ? null : String(at + 1);
}

export const typed: Typed = {
  find,
  hear,
  early: (text) => readDrop(text) !== null || early(text),
  order: (text) => {
    const key = told(text);
    return key === null ? order(text) : { id: 'tell', ch: key };
  },
  ask: (t, text, view, settings) => {
    const pos = halfPos(view.pos as BughousePos, boardOf(view.seat ?? 0));
    return answer(inStyle(t, settings), text, readFen(pos.fen), false);
  },
};
