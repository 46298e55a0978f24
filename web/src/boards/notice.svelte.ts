// SPDX-License-Identifier: AGPL-3.0-or-later
// A sentence that is shown below a board for a few seconds and said at once: why something did not happen.

import { announce } from '../a11y/announcer';

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 5000;

/** One notice at a time. */
export class Notice {
  text: string | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows and says a sentence. */
  tell(text: string): void {
    announce(text);
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = null), NOTICE_MS);
  }

  /** Takes the notice away. */
  clear(): void {
    clearTimeout(this.#timer);
    this.text = null;
  }
}
