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

/** Receives one finished entry of the log, in another language than the page where it says so. */
export type Listener = (text: string, lang?: string) => void;

/** Words in one language. */
interface Words {
  text: string;
  lang: string | undefined;
}

/** Milliseconds it takes to hear a text. */
function hearing(text: string): number {
  return (text.length * 1000) / CHARS_A_SECOND;
}

function whole(entry: readonly Words[]): string {
  return entry.map(({ text }) => text).join(' ');
}

/** Gathers, keeps and replays sentences. */
export class Announcer {
  #pending: Words[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Of each entry, its words. */
  #history: Words[][] = [];
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
    return Math.max(0, this.#heardAt - this.#now() + hearing(whole(this.#pending)));
  }

  /** The listener says that they have heard what was said so far: nothing waits for it any more. */
  caughtUp(): void {
    this.#heardAt = this.#now();
  }

  /** Says a sentence, together with whatever else is said in the same moment; `lang` where it is not that of the page. */
  announce(text: string, lang?: string): void {
    const clean = text.trim();
    if (clean === '') return;
    if (this.#pending.at(-1)?.text !== clean) this.#pending.push({ text: clean, lang });
    this.#timer ??= setTimeout(() => this.flush(), WINDOW_MS);
  }

  /** Ends the window now. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#pending.length === 0) return;
    const entry: Words[] = [];
    for (const words of this.#pending) {
      const last = entry.at(-1);
      if (last && last.lang === words.lang) last.text += ` ${words.text}`;
      else entry.push({ ...words });
    }
    this.#pending = [];
    this.#history.push(entry);
    if (this.#history.length > KEPT) this.#history.shift();
    this.#cursor = this.#history.length;
    this.#tell(entry);
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
    const entry = this.#history[index];
    if (entry === undefined) return null;
    this.#cursor = index;
    this.#tell(entry);
    return whole(entry);
  }

  #tell(entry: readonly Words[]): void {
    const now = this.#now();
    this.#heardAt = Math.min(Math.max(this.#heardAt, now) + hearing(whole(entry)), now + UNHEARD_MS_MAX);
    for (const listener of this.#listeners) for (const { text, lang } of entry) listener(text, lang);
  }
}

/** The page's announcer. */
export const announcer = new Announcer();

/** Says a sentence through the page's announcer; `lang` where it is not that of the page. */
export function announce(text: string, lang?: string): void {
  announcer.announce(text, lang);
}
