// SPDX-License-Identifier: AGPL-3.0-or-later
// When a page may go on to another by itself: not while somebody would lose what they are in the middle of.

/** How often it is asked again, in milliseconds. */
const AGAIN_MS = 1_000;

/** Where a change of page takes something away: a field, an open dialog, and what itself asks not to be left (`data-stay`). */
const BUSY = 'input, textarea, select, [contenteditable], dialog[open], [data-stay]';

/** Whether somebody writes, has a dialog open, or is where the page asks to be let be. */
export function busy(page: Pick<Document, 'activeElement' | 'querySelector'> = document): boolean {
  return page.querySelector('dialog[open]') !== null || Boolean(page.activeElement?.closest(BUSY));
}

/** Does it after `ms`, or later, as soon as nobody is busy; the answer calls it off. */
export function whenFree(leave: () => void, ms: number, isBusy: () => boolean = busy): () => void {
  let timer = setTimeout(look, ms);
  function look(): void {
    if (isBusy()) timer = setTimeout(look, AGAIN_MS);
    else leave();
  }
  return () => clearTimeout(timer);
}
