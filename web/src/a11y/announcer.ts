// SPDX-License-Identifier: AGPL-3.0-or-later
// The one voice of the page. Sentences gathered within a short window become one entry of the log, so that a
// screen reader is never interrupted by its own page; the last fifty can be heard again.

/** How long sentences are gathered, in milliseconds. */
export const WINDOW_MS = 150;
/** How fast a listener hears, in characters a second: a screen reader at its usual rate. */
export const CHARS_A_SECOND = 15;
/** The longest anything waits for what was said, in milliseconds: few listen to every sentence to its end. */
export const UNHEARD_MS_MAX = 30_000;
/** How many sentences are kept. */
export const KEPT = 50;

/** Receives one finished entry of the log. */
export type Listener = (text: string) => void;

/** Milliseconds it takes to hear a text. */
function hearing(text: string): number {
  return (text.length * 1000) / CHARS_A_SECOND;
}

/** Gathers, keeps and replays sentences. */
export class Announcer {
  #pending: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #history: string[] = [];
  #cursor = 0;
  #listeners = new Set<Listener>();
  #heardAt = 0;
  readonly #now: () => number;

  /** `now` gives milliseconds of any steady clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Milliseconds until everything said so far can have been heard. */
  get unheard(): number {
    return Math.max(0, this.#heardAt - this.#now() + hearing(this.#pending.join(' ')));
  }

  /** Says a sentence, together with whatever else is said in the same moment. */
  announce(text: string): void {
    const clean = text.trim();
    if (clean === '') return;
    if (this.#pending.at(-1) !== clean) this.#pending.push(clean);
    this.#timer ??= setTimeout(() => this.flush(), WINDOW_MS);
  }

  /** Ends the window now. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#pending.length === 0) return;
    const text = this.#pending.join(' ');
    this.#pending = [];
    this.#history.push(text);
    if (this.#history.length > KEPT) this.#history.shift();
    this.#cursor = this.#history.length;
    this.#tell(text);
  }

  /** Says the sentence before the one last heard; null at the oldest. */
  older(): string | null {
    return this.#replay(this.#cursor - 1);
  }

  /** Says the sentence after the one last heard; null at the newest. */
  newer(): string | null {
    return this.#replay(this.#cursor + 1);
  }

  /** Says the newest sentence once more. */
  repeat(): string | null {
    return this.#replay(this.#history.length - 1);
  }

  /** Hears every entry from now on; the answer ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #replay(index: number): string | null {
    const text = this.#history[index];
    if (text === undefined) return null;
    this.#cursor = index;
    this.#tell(text);
    return text;
  }

  #tell(text: string): void {
    const now = this.#now();
    this.#heardAt = Math.min(Math.max(this.#heardAt, now) + hearing(text), now + UNHEARD_MS_MAX);
    for (const listener of this.#listeners) listener(text);
  }
}

/** The page's announcer. */
export const announcer = new Announcer();

/** Says a sentence through the page's announcer. */
export function announce(text: string): void {
  announcer.announce(text);
}
