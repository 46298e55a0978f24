// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players are called: people as they call themselves, the players of the site in the reader's language.
import { tMaybe } from '../i18n';
import { levelOf } from './bots';

/** A name as it is shown; `bot` is the id of a player of the site, whose English name is the key of the others. */
export function called(name: string, bot?: string | null): string {
  if (!bot) return name;
  const key = levelOf(bot) === null ? bot.slice(bot.lastIndexOf('-') + 1) : name.toLowerCase().replaceAll(' ', '-');
  return tMaybe(`bot-${key}`) || name;
}
