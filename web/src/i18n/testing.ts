// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the tests of the messages share.

/** All text a message may show, whatever it selects by. */
export function spoken(part: unknown): string {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part.map(spoken).join(' ');
  const { type, value, variants } = (part ?? {}) as { type?: string; value?: unknown; variants?: { value: unknown }[] };
  if (type === 'select') return (variants ?? []).map((variant) => spoken(variant.value)).join(' ');
  return type === 'str' ? spoken(value) : '';
}
