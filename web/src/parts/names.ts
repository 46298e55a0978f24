// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players are called: people as they call themselves, the players of the house in the reader's language.
import { tMaybe } from '../i18n';

/** A name as it is shown; `bot` is the id of a player of the house, whose last word is his level. */
export function called(name: string, bot?: string | null): string {
  return (bot && tMaybe(`bot-${bot.slice(bot.lastIndexOf('-') + 1)}`)) || name;
}
