// SPDX-License-Identifier: AGPL-3.0-or-later
// Typed kalah moves: a pit number, or the words of the pie rule in three languages.

import type { Heard } from '..';
import type { Translate } from '../say';
import type { KalahLegal, KalahPos, View } from '../types';
import { indexOf } from './layout';
import { viewerSide } from './speak';

const swapWords = /^(swap|pie|размяна|размени|смени|обмен|обменять|меняю|поменять)$/;
const declineWords = /^(decline|keep|no|не|отказ|запази|остави|оставить|нет)$/;
/** A pit, alone or as its sowing was said. */
const number = /^(?:(?:you sow|сеете|вы сеете)\s+)?(?:pit|ямка|лунка|лунку|house|гнездо|sow|сея|сею)?\s*(\d{1,2})(?:[,;:.].*)?$/u;

/** Reads a typed move against what is legal now. */
export function hear(t: Translate, text: string, view: View): Heard {
  const legal = view.legal as KalahLegal | null;
  const pos = view.pos as KalahPos;
  const clean = text.trim().toLowerCase();
  if (!legal) return { m: null, why: t('board-not-your-turn') };
  const told = (key: string): boolean => clean === t(key, { who: 'you', name: '' }).toLowerCase();
  if (swapWords.test(clean) || told('speak-kalah-swap')) {
    return legal.swap ? { m: 'swap', why: null } : { m: null, why: t('board-kalah-no-pie') };
  }
  if (declineWords.test(clean) || told('speak-kalah-keep')) {
    return legal.decline ? { m: 'decline', why: null } : { m: null, why: t('board-kalah-no-pie') };
  }
  const pit = number.exec(clean)?.[1];
  if (pit === undefined) return { m: null, why: t('board-kalah-what', { m: pos.houses }) };
  const n = Number(pit);
  if (n < 1 || n > pos.houses) return { m: null, why: t('board-kalah-no-such-pit', { n, m: pos.houses }) };
  if (legal.pits[String(n)]) return { m: String(n), why: null };
  if (legal.decline) return { m: null, why: t('board-kalah-answer-first') };
  return { m: null, why: t('board-kalah-empty', { n }) };
}

/** The own pit of this number. */
export function find(text: string, view: View): string | null {
  const pos = view.pos as KalahPos;
  const n = Number(number.exec(text.trim().toLowerCase())?.[1] ?? 0);
  return n < 1 || n > pos.houses ? null : `[data-i="${indexOf(n, viewerSide(view, pos), pos.houses)}"]`;
}
