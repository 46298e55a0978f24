// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the account stands with the site: whether it runs it, and what is limited for it. Asked once a page, when the
//! page itself is there.
import { getSelf, type Self } from './people';
import type { Sanction } from './safety';
import { Wire } from './wire';

class Standing {
  operator = $state(false);
  /** Whether it was said of somebody without an account. */
  guest = $state(false);
  sanctions: readonly Sanction[] = $state.raw([]);

  /** Takes what the server says of the own account. */
  take(self: Self): void {
    this.operator = self.operator;
    this.guest = self.guest;
    this.sanctions = self.sanctions;
    const own = self.guest ? null : self.name;
    Wire.barred = self.sanctions.some((one) => one.kind === 'ban') ? own : undefined;
  }

  /** Asks the server. */
  async ask(): Promise<void> {
    try {
      this.take(await getSelf());
    } catch {
      // Then the page is that of anybody; what is not allowed the server refuses.
    }
  }
}

export const standing = new Standing();
