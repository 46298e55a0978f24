// SPDX-License-Identifier: AGPL-3.0-or-later
// A walk with the arrows through what was said, which may grow meanwhile.

/** The number of the entry that a key leads to, of those shown; null: the key leads nowhere. `at` null: the walk has
 *  not begun, and stands before the first. */
export function walked(shown: readonly { n: number }[], at: number | null, key: string): number | null {
  const here = shown.findIndex(({ n }) => n === at);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: shown.length }[key];
  return to === undefined ? null : (shown[Math.min(shown.length - 1, Math.max(0, to))]?.n ?? null);
}
