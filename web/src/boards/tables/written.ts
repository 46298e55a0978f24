// SPDX-License-Identifier: AGPL-3.0-or-later
// A move of a tables game as it is written in a language.

import type { Translate } from '../say';

/** A move of the wire as it is written in a language: its places have words there. */
export function written(t: Translate, move: string): string {
  return move.replace(/\b(bar|off|hand)\b/g, (place) => t(`moves-${place}`));
}
