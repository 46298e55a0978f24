// SPDX-License-Identifier: AGPL-3.0-or-later
// A line of words on its way: it leaves the field when it is sent, and comes back when it is refused.

import { Queue } from './queue';

/** The field and what is said of its last line. */
export class Line {
  text = $state('');
  /** Why the last line came to nothing; empty where that is said already. */
  why: string | null = $state(null);
  #waiting = 0;
  readonly #queue = new Queue();
  readonly #take: (text: string) => Promise<string | null>;
  readonly #announce: (text: string) => void;

  constructor(take: (text: string) => Promise<string | null>, announce: (text: string) => void) {
    this.#take = take;
    this.#announce = announce;
  }

  /** Sends what stands in the field, after the lines before it. A second Enter means nothing before the first is
   *  answered: it would answer a question nobody has heard. */
  async send(): Promise<void> {
    const said = this.text;
    if (this.#waiting > 0 && said.trim() === '') return;
    this.text = '';
    this.#waiting += 1;
    await this.#queue.run(() => this.#sent(said)).finally(() => (this.#waiting -= 1));
  }

  async #sent(said: string): Promise<void> {
    this.why = await this.#take(said);
    if (this.why === null) return;
    this.#announce(this.why);
    if (this.text === '') this.text = said;
  }
}
