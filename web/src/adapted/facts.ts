// SPDX-License-Identifier: AGPL-3.0-or-later
// What a listener knows from what was said: the words of each move that counts, and what is proposed.

import type { WireEvent } from '../api/types';
import { messages, type Ruling, type Side, type WordsLang } from './wire';

/** The words of a move. */
export interface Words {
  words: string;
  lang: WordsLang;
}

/** What each side has shown while the clocks stand, and what it says to the proposal. */
export interface Dispute {
  score: Record<Side, boolean>;
  board: Record<Side, boolean>;
  agreed: Record<Side, boolean>;
  /** How often it has refused. */
  refused: Record<Side, number>;
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
  dispute: Dispute;
  /** Whether an adjournment is ordered. */
  adjourning: boolean;
}

const nobody = (): Record<Side, boolean> => ({ 0: false, 1: false });
const undisputed = (): Dispute => ({ score: nobody(), board: nobody(), agreed: nobody(), refused: { 0: 0, 1: 0 } });

/** Gathers them from all events. */
export function factsOf(events: readonly WireEvent[]): Facts {
  const facts: Facts = { moves: [], last: null, announced: null, taken: null, proposal: null, dispute: undisputed(), adjourning: false };
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
        // Who had agreed to another one is asked anew.
        facts.dispute.agreed = nobody();
        break;
      case 'shown':
        facts.dispute[message.what][message.side] = true;
        break;
      case 'agreed':
        if (message.yes) facts.dispute.agreed[message.side] = true;
        else facts.dispute.refused[message.side] += 1;
        break;
      case 'adjournment_ordered':
        facts.adjourning = true;
        break;
      case 'turn':
      case 'arbitration':
      case 'finished':
        facts.proposal = null;
        facts.dispute = undisputed();
        break;
    }
  }
  return facts;
}
