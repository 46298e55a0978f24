// SPDX-License-Identifier: AGPL-3.0-or-later
//! The players of the site: how strong each is, and who plays at the level this reader likes.
import type { GameInfo } from '../api/types';
import { t } from '../i18n';
import { levelNamed, type Level } from '../levels';
import { settings } from '../settings.svelte';

type Bot = GameInfo['bots'][number];

/** The level of a player of the site by its id, `chess-club`; an engine of somebody else has none. */
export function levelOf(bot: string | null | undefined): Level | null {
  return levelNamed(bot?.slice(bot.lastIndexOf('-') + 1));
}

/** The player of a game at a level, by default the one this reader chose last; otherwise whoever there is. */
export function botOf(info: GameInfo | undefined, level: Level = settings.level): string | null {
  const bots = info?.bots ?? [];
  return (bots.find((bot) => levelOf(bot.id) === level) ?? bots[0])?.id ?? null;
}

/** What stands beside the name of a player of the site. */
export function botTag(bot: string | null | undefined): string {
  const level = levelOf(bot);
  return level === null ? t('strip-bot') : t('strip-bot-level', { level: t(`bot-level-${level}`) });
}

/** How strong a player of the site was measured to be; nothing for an engine of somebody else. */
export function ratingOf({ strength }: Bot): string {
  if (!strength) return '';
  const elo = String(strength.elo);
  return strength.margin === 0 ? elo : t('bot-rating', { elo, margin: String(strength.margin) });
}
