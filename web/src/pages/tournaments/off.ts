// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of two that is off: who they were, and what became of it. Who shows it fetches the words of `challenge`.
import { me } from '../../api/me.svelte';
import type { Entry, Tournament } from '../../api/tournaments';
import { t } from '../../i18n';

/** Whether a match of two is offered to who looks. */
const isAsked = (of: Tournament): boolean => of.to !== null && of.to === me.name;

/** Whether who looks has offered a match of two, or come to it by its link. */
export const isOfferer = (of: Tournament, own: Entry | null): boolean => !isAsked(of) && (own !== null || of.name === me.name);

/** With whom who looks plays a match of two; null where they do not, and while nobody has come. */
export function opponentOf(of: Tournament, own: Entry | null): string | null {
  if (isAsked(of)) return of.name;
  if (!isOfferer(of, own)) return null;
  return of.to ?? of.entries.find((each) => each !== own)?.name ?? null;
}

/** The reason of a match that the site has called off without a word. */
const UNSAID = '-';

/** That a match of two is off, and to each of them why: they read what the other has done, or the site. */
export function offText(of: Tournament, own: Entry | null, reason: string | null): string {
  const player = opponentOf(of, own) ?? '';
  const offers = isOfferer(of, own);
  if (reason === 'declined' && offers) return t('tidings-declined', { player });
  if (reason === 'nobody_came' && offers) return t(player === '' ? 'tidings-expired-open' : 'tidings-expired', { player });
  if (reason === 'left' && isAsked(of)) return t('tidings-withdrawn', { player });
  if (player === '' || reason === null || ['declined', 'nobody_came', 'left'].includes(reason)) return t('duel-next-out');
  return [t('tidings-cancelled-match', { player }), ...(reason === UNSAID ? [] : [t('tidings-why', { text: reason })])].join(' ');
}
