// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players are called: people as they call themselves, the players of the site and guests who have given
//! themselves no name in the reader's language.
import { t, tMaybe } from '../i18n';
import { levelOf } from './bots';

/** What the site calls a guest, in the language they came in. No account has a blank in its name. */
const GUEST = /^(?:Guest|Гост|Гость) ([1-9]\d{3})$/;

/** A name as it is shown; `bot` is the id of a player of the site, whose English name is the key of the others. */
export function called(name: string, bot?: string | null): string {
  if (!bot) return name.replace(GUEST, (_, number: string) => t('guest-name', { number }));
  const key = levelOf(bot) === null ? bot.slice(bot.lastIndexOf('-') + 1) : name.toLowerCase().replaceAll(' ', '-');
  return tMaybe(`bot-${key}`) || name;
}

/** The players of a game against each other, by seat; of four, who sit in turn at two boards, the pairs. */
export function sidesOf(players: readonly string[]): string {
  const [a = '', b = '', c = '', d = ''] = players;
  const sides = players.length === 4 ? [[a, d], [b, c]] : players.map((player) => [player]);
  return sides.map((side) => side.filter((name) => name !== '').join(' + ')).filter((side) => side !== '').join(' – ');
}
