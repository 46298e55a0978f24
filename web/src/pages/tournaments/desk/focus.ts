// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the focus goes when what had it is gone: to the heading of the part it was in, or of the page.
import { tick } from 'svelte';

/** Notes what has the focus; what it answers puts it right after the page has changed. */
export function holdFocus(): () => Promise<void> {
  const had = document.activeElement;
  const heading = had?.closest('section')?.querySelector<HTMLElement>('h2') ?? null;
  return async () => {
    await tick();
    // Who had nothing in focus loses nothing, and who has gone on is left alone.
    if (had === null || had === document.body || document.activeElement !== document.body) return;
    const to = heading?.isConnected ? heading : document.querySelector<HTMLElement>('main h1');
    to?.setAttribute('tabindex', '-1');
    to?.focus();
  };
}
