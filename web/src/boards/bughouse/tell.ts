// SPDX-License-Identifier: AGPL-3.0-or-later
// The line of text below the own board of bughouse.

import { nameOf, type Translate } from '../say';
import type { BughousePos, View } from '../types';
import type { Hand } from './hand';
import { opponentOf, standstill } from './model';

/** What the line is made of. */
export interface Seen {
  view: View;
  pos: BughousePos;
  own: number;
  live: boolean;
  /** Whether anything is legal now. */
  legal: boolean;
  /** Whether nothing can be played until the partner's sleeve sends something. */
  waits: boolean;
  /** Why something did not happen, for a few seconds. */
  notice: string | null;
  hand: Hand;
}

/** What matters most now: the standstill, a notice, what is prepared or held, whose turn it is. */
export function statusOf(t: Translate, s: Seen): string {
  const { view, pos, hand } = s;
  const still = standstill(pos, view.seat);
  if (still) {
    const { frozen } = pos;
    const loses = view.seat !== null && frozen !== null && opponentOf(view, view.seat) === frozen.remover;
    return t('bughouse-frozen', {
      who: loses ? 'lose' : still,
      promoter: nameOf(t, view, frozen?.promoter),
      remover: nameOf(t, view, frozen?.remover),
      square: frozen?.square ?? '',
    });
  }
  if (s.notice) return s.notice;
  const { predrop, held } = hand;
  if (predrop) return t('bughouse-predrop', { piece: predrop.man.toUpperCase(), square: predrop.square });
  if (held) return t('bughouse-held', { piece: held.toUpperCase(), early: s.legal ? 'no' : 'yes' });
  if (s.waits) return t('bughouse-waits', { clock: view.clock_rule?.kind ?? 'none' });
  if (!s.live) return '';
  return t((view.turns ?? []).includes(s.own) ? 'bughouse-your-turn' : 'bughouse-their-turn');
}
