// SPDX-License-Identifier: AGPL-3.0-or-later
//! Small sentences used on more than one page: a clock, a span of time, a seat.
import { t } from '../i18n';
import { isTables } from './presets';
import type { ClockRule, GameId, Seat } from '../api/types';

/** Under which name the messages of a game are kept; the tables family shares its own. */
export function familyKey(game: GameId): string {
  return isTables(game) ? 'tables' : game;
}

/** Seconds as people say them: minutes when they are whole or halves, otherwise seconds. */
export function span(seconds: number): string {
  if (seconds >= 60 && seconds % 30 === 0) return t('span-minutes', { n: seconds / 60 });
  return t('span-seconds', { n: seconds });
}

/** A clock in a few words. */
export function clockText(rule: ClockRule): string {
  switch (rule.kind) {
    case 'none':
      return t('clock-text-none');
    case 'correspondence':
      return t('clock-text-correspondence', { days: Math.round(rule.step_s / 86_400) });
    case 'delay':
      return t('clock-text-delay', { step: span(rule.step_s), base: span(rule.base_s) });
    case 'bronstein':
      return t('clock-text-bronstein', { step: span(rule.step_s), base: span(rule.base_s) });
    case 'fischer':
      return t('clock-text-fischer', { step: span(rule.step_s), base: span(rule.base_s) });
  }
}

/** What the seats of a game are called: White and Black, or who begins. */
export function seatName(game: GameId, seat: Seat): string {
  return t(`seat-${familyKey(game)}-${(['first', 'second', 'third', 'fourth'] as const)[seat]}`);
}
