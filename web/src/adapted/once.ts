// SPDX-License-Identifier: AGPL-3.0-or-later
// What a page acts on once: the table shows the same events again whenever anything about it changes.

import type { WireEvent } from '../api/types';

/** Gives each event out once, however often it is shown. */
export class Once {
  #last = -1;

  /** Those of `events` that were not given out before. */
  of(events: readonly WireEvent[]): readonly WireEvent[] {
    const last = this.#last;
    this.#last = events.reduce((n, event) => Math.max(n, event.n), last);
    return events.filter((event) => event.n > last);
  }
}
