// SPDX-License-Identifier: AGPL-3.0-or-later
//! The switches of a table in words. Who shows them fetches the words of `new` and `bughouse`.
import type { GameId, OptionValue } from '../api/types';
import { t } from '../i18n';
import { familyKey } from './words';

/** The value of a switch as a player reads it. */
export function optionValue(game: GameId, name: string, value: OptionValue): string {
  if (typeof value === 'boolean') return t(value ? 'option-on' : 'option-off');
  if (name === 'match_to') return t('option-tables-match-to-value', { to: Number(value) });
  if (typeof value === 'number') return String(value);
  return t(`option-${familyKey(game)}-${name}-${value}`.replaceAll('_', '-'));
}

/** The name of a switch. */
export function optionName(game: GameId, name: string): string {
  return t(`option-${familyKey(game)}-${name}`.replaceAll('_', '-'));
}

/** The sentence that explains a switch. */
export function optionHelp(game: GameId, name: string): string {
  return t(`option-${familyKey(game)}-${name}-help`.replaceAll('_', '-'));
}
