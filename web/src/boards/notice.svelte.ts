// SPDX-License-Identifier: AGPL-3.0-or-later
// A sentence that is shown below a board for a few seconds and said at once: why something did not happen.

import { announce } from '../a11y/announcer';

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 5000;

/** One notice at a time. It speaks about what `about` says of the table then, and ends when that changes. */
export class Notice {
  #said: { text: string; about: string } | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #about: () => string;

  constructor(about: () => string = () => '') {
    this.#about = about;
  }

  /** What is shown, if anything. */
  get text(): string | null {
    return this.#said?.about === this.#about() ? this.#said.text : null;
  }

  /** Shows and says a sentence. */
  tell(text: string): void {
    announce(text);
    this.#said = { text, about: this.#about() };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#said = null), NOTICE_MS);
  }

  /** Takes the notice away. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#said = null;
  }
}
