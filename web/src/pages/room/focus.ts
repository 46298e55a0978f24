// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who presses a button that goes away with the press is not left nowhere: the focus comes back to the board.
import { boardCell } from '../../a11y/region';

/** Watches a table; the answer ends it. */
export function backToBoard(room: HTMLElement): () => void {
  let last: Element | null = null;
  const remember = (event: FocusEvent) => (last = event.target as Element);
  const watch = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    // After whatever takes the focus by itself, as the result does.
    setTimeout(() => {
      if ((document.activeElement ?? document.body) === document.body) boardCell()?.focus({ preventScroll: true });
    });
  });
  room.addEventListener('focusin', remember);
  watch.observe(room, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    room.removeEventListener('focusin', remember);
  };
}
