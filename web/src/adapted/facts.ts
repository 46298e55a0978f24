// SPDX-License-Identifier: AGPL-3.0-or-later
// What a listener knows from what was said: the words of each move that counts, and what is proposed.

import type { WireEvent } from '../api/types';
import { messages, type Ruling, type WordsLang } from './wire';

/** The words of a move. */
export interface Words {
  words: string;
  lang: WordsLang;
}

/** What has been said so far. */
export interface Facts {
  /** Of each move that counts, how it was announced last; null where a ruling put it there. */
  moves: (Words | null)[];
  /** What was announced last, whether it counts yet or not. */
  last: Words | null;
  /** What is announced and does not count yet. */
  announced: Words | null;
  /** The move that took a man last, where moves are told. */
  taken: Words | null;
  /** What the scores say, while it is open. */
  proposal: Ruling | null;
  /** Whether an adjournment is ordered. */
  adjourning: boolean;
}

/** Gathers them from all events. */
export function factsOf(events: readonly WireEvent[]): Facts {
  const facts: Facts = { moves: [], last: null, announced: null, taken: null, proposal: null, adjourning: false };
  for (const message of messages(events)) {
    switch (message.m) {
      case 'announced':
        facts.last = facts.announced = { words: message.words, lang: message.lang };
        break;
      case 'made':
        facts.moves.push(facts.last);
        facts.announced = null;
        if (message.san?.includes('x')) facts.taken = facts.last;
        facts.adjourning = false;
        break;
      case 'ruled':
        facts.announced = null;
        if (message.plies < facts.moves.length) facts.taken = null;
        facts.moves.length = Math.min(facts.moves.length, message.plies);
        while (facts.moves.length < message.plies) facts.moves.push(null);
        break;
      case 'proposal':
        facts.proposal = message.ruling;
        break;
      case 'adjournment_ordered':
        facts.adjourning = true;
        break;
      case 'turn':
      case 'arbitration':
      case 'finished':
        facts.proposal = null;
        break;
    }
  }
  return facts;
}
