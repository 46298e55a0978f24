// SPDX-License-Identifier: AGPL-3.0-or-later
//! A list of the desk that comes in parts: what has come, the rest, and what went wrong.
import { tick } from 'svelte';
import { told } from './told';

type After = string | number | null;

export class List<T> {
  /** Null until the first part is there. */
  rows: T[] | null = $state.raw(null);
  next: After = $state(null);
  failure: string | null = $state(null);
  #asked = 0;
  readonly #ask: (after: After) => Promise<{ rows: T[]; next: After }>;

  constructor(ask: (after: After) => Promise<{ rows: T[]; next: After }>) {
    this.#ask = ask;
  }

  /** Asks for the first part, or for the next one; the answer is how many there were before. */
  async load(more = false): Promise<number> {
    this.#asked += 1;
    const mine = this.#asked;
    this.failure = null;
    const before = more ? (this.rows?.length ?? 0) : 0;
    try {
      const part = await this.#ask(more ? this.next : null);
      // What was asked later has its own answer.
      if (mine !== this.#asked) return before;
      this.rows = more ? [...(this.rows ?? []), ...part.rows] : part.rows;
      this.next = part.next;
    } catch (error) {
      if (mine === this.#asked) this.failure = told(error);
    }
    return before;
  }

  /** The next part; the focus goes on at its first row. */
  async more(box: HTMLElement | undefined): Promise<void> {
    const first = await this.load(true);
    await tick();
    box?.querySelectorAll<HTMLElement>('[data-row]')[first]?.focus();
  }

  /** Changes a row in place. */
  put(row: T, same: (other: T) => boolean): void {
    this.rows = (this.rows ?? []).map((other) => (same(other) ? row : other));
  }

  /** Takes a row out. */
  drop(gone: (row: T) => boolean): void {
    this.rows = (this.rows ?? []).filter((row) => !gone(row));
  }
}
