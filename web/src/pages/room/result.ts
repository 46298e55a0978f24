// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a game ended, in words: who won, by what, with how many points.
import { t } from '../../i18n';
import type { View } from '../../api/types';

/** Ends that leave no result behind. */
const VOID = new Set(['aborted', 'no_show', 'dice_timeout', 'dice_spent', 'cancelled']);

/** What the result dialog and the move list's foot say. */
export interface ResultWords {
  title: string;
  reason: string;
  /** Points of a tables game; empty elsewhere. */
  points: string;
}

/** The words for a finished game; null while it goes on. */
export function resultWords(view: View): ResultWords | null {
  const { result } = view;
  if (!result) return null;
  const winner = result.winner === null ? null : view.seats[result.winner];
  const reason = t(`end-${result.reason.replaceAll('_', '-')}`);
  if (VOID.has(result.reason)) return { title: t('result-void'), reason, points: '' };
  if (result.winner === null) return { title: t('result-draw'), reason, points: '' };
  const title =
    view.seat === null
      ? t('result-wins', { name: winner?.name ?? '' })
      : t(result.winner === view.seat ? 'result-won' : 'result-lost');
  const counted = view.game !== 'chess' && view.game !== 'kalah';
  return { title, reason, points: counted ? t('result-points', { points: result.points }) : '' };
}
