// SPDX-License-Identifier: AGPL-3.0-or-later
// What answers an act, for who sees: the log says it too, but it is hidden, and the list of what was said lies far below.

import type { WireEvent } from '../api/types';
import { t } from '../i18n';
import { runs, type Sentence } from './runs';
import { said, type Listener } from './said';
import { heardOf, type Message } from './wire';

/** What the page shows by itself, and what ends whatever was answered before. */
const SHOWN: ReadonlySet<Message['m']> = new Set([
  'conditions',
  'announced',
  'echoed',
  'made',
  'turn',
  'arbitration',
  'proposal',
  'ruled',
  'finished',
]);

/** The last answer, while it holds. */
export class Answer {
  sentences: readonly Sentence[] = $state.raw([]);

  /** The page itself answers. */
  show(sentence: Sentence | string): void {
    this.sentences = [typeof sentence === 'string' ? runs(sentence) : sentence];
  }

  /** What the server says, of one's own acts and of the others'. */
  hear(events: readonly WireEvent[], listener: Listener): void {
    for (const event of events) {
      const all = heardOf(event);
      const answers = all.filter(({ m }) => !SHOWN.has(m)).flatMap((message) => said(t, message, listener));
      if (answers.length > 0 || all.length > 0) this.sentences = answers;
    }
  }

  /** Something else is done. */
  forget(): void {
    this.sentences = [];
  }
}
