// SPDX-License-Identifier: AGPL-3.0-or-later
//! The title of the window: what the page says it is, with a dot before it while somebody waits for the reader.

class Title {
  /** What the page shown calls itself. */
  text: string = $state('');
  /** Whether something waits that the reader may not have seen. */
  dot: boolean = $state(false);

  get whole(): string {
    return this.dot ? `● ${this.text}` : this.text;
  }
}

export const title = new Title();
