// SPDX-License-Identifier: AGPL-3.0-or-later
// Keys that a page has beside those of its board, for the list of keys: whoever opens it on the board finds them, too.

import type { KeyGroup } from './keys';

let shown: readonly KeyGroup[] = $state.raw([]);

/** The keys of the page that is shown. */
export const pageKeys = (): readonly KeyGroup[] => shown;

/** Has the page these keys from now on; the answer ends it. */
export function atPage(groups: readonly KeyGroup[]): () => void {
  shown = groups;
  return () => {
    if (shown === groups) shown = [];
  };
}
