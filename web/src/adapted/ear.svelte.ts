// SPDX-License-Identifier: AGPL-3.0-or-later
// What somebody at a table by Appendix D hears: every event is said once by the log, and stands in the list of what
// was said. For every place at the table, not only for players.

import { announce } from '../a11y/announcer';
import type { View, WireEvent } from '../api/types';
import { speakCommon } from '../boards/say';
import { t } from '../i18n';
import { runs, type Sentence } from './runs';
import { allSaid, type Listener } from './said';
import { heardFirst } from './arrive';
import { adaptedOf, type Heard, heardOf } from './wire';

/** One entry of what was said. */
export interface Entry {
  n: number;
  at: number;
  by: string | null;
  sentences: readonly Sentence[];
}

/** Who listens, of a view. */
export function listenerOf(view: View): Listener {
  return { adapted: adaptedOf(view)!, base_s: view.clock_rule.base_s };
}

/** Says a sentence, each of its words in their language. */
export function say(sentence: Sentence | string): void {
  for (const { text, lang } of typeof sentence === 'string' ? runs(sentence) : sentence) announce(text, lang);
}

/** What an event says to this listener. */
function sentencesOf(event: WireEvent, listener: Listener, view: View, over: boolean): readonly Sentence[] {
  if (event.k === 'adapted') return allSaid(t, heardOf(event), listener);
  // Nothing begins before both have heard the conditions.
  if (event.k === 'started') return /^(?:white|black)$/.test(listener.adapted.you ?? '') ? heardFirst(listener.adapted).map(runs) : [];
  // The referee has said how it ended.
  if (event.k === 'ended' && over) return [];
  const text = speakCommon(t, event, view);
  return text === null || text === '' ? [] : [runs(text)];
}

/** What of an event stays to be read: moves and times are an assistant's for some seconds only (D.2.9d). */
function lasting(event: WireEvent, { adapted }: Listener): WireEvent {
  if (event.k !== 'adapted' || !adapted.you?.startsWith('assistant')) return event;
  return { ...event, said: heardOf(event).filter((message) => message.m !== 'asked') } as WireEvent;
}

/** The ear of one visit. */
export class Ear {
  entries: readonly Entry[] = $state.raw([]);
  /** A text understood only as typed on another keyboard, which waits for an Enter. */
  question: Heard | null = $state.raw(null);

  /** What was said before this visit, which nobody hears again. */
  begin(view: View, events: readonly WireEvent[]): void {
    const { adapted, base_s } = listenerOf(view);
    this.#add(events, view, { adapted: { ...adapted, echo: null }, base_s });
  }

  /** What is said now. */
  hear(fresh: readonly WireEvent[], view: View): void {
    for (const sentence of this.#add(fresh, view, listenerOf(view))) say(sentence);
    for (const message of fresh.flatMap(heardOf)) {
      if (message.m === 'question') this.question = message.heard.readback ? message.heard : null;
      else if (message.m === 'announced' || message.m === 'turn') this.question = null;
    }
  }

  #add(events: readonly WireEvent[], view: View, listener: Listener): Sentence[] {
    const over = events.some((event) => heardOf(event).some((message) => message.m === 'finished'));
    const said = (event: WireEvent) => sentencesOf(event, listener, view, over);
    const added = events.flatMap((event): Entry[] => {
      const sentences = said(lasting(event, listener));
      const by = event.k === 'adapted' ? event.by : null;
      return sentences.length > 0 ? [{ n: event.n, at: event.at, by, sentences }] : [];
    });
    this.entries = [...this.entries, ...added];
    return events.flatMap(said);
  }
}
