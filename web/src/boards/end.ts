// SPDX-License-Identifier: AGPL-3.0-or-later
// Why a game ended, in words: the one place where the dialog, the spoken sentence and the record get them from.

import { VOID_REASONS } from '../api/ends';
import type { Translate } from './say';

const VOID: ReadonlySet<string> = new Set(VOID_REASONS);

/** Whether an end leaves no result behind. */
export function isVoid(reason: string): boolean {
  return VOID.has(reason);
}

/** The sentence of an end. */
export function reasonWords(t: Translate, reason: string): string {
  return t(`end-${reason.replaceAll('_', '-')}`);
}
