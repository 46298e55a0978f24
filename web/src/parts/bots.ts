// SPDX-License-Identifier: AGPL-3.0-or-later
//! The players of the site: how strong each is, and who plays at the level this reader likes.
import type { GameInfo } from '../api/types';
import { t } from '../i18n';
import { settings } from '../settings.svelte';

/** From the weakest to the strongest. */
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

/** Whether this is a level. */
export function isLevel(value: unknown): value is Level {
  return LEVELS.includes(value as Level);
}

/** The level of a player of the site by its id, `chess-2`; an engine of somebody else has none. */
export function levelOf(bot: string | null | undefined): Level | null {
  const last = Number(bot?.slice(bot.lastIndexOf('-') + 1));
  return isLevel(last) ? last : null;
}

/** The player of a game at a level, by default the one this reader chose last; otherwise whoever there is. */
export function botOf(info: GameInfo | undefined, level: Level = settings.level): string | null {
  const bots = info?.bots ?? [];
  return (bots.find((bot) => bot.level === level) ?? bots[0])?.id ?? null;
}

/** What stands beside the name of a player of the site. */
export function botTag(bot: string | null | undefined): string {
  const level = levelOf(bot);
  return level === null ? t('strip-bot') : t('strip-bot-level', { level: t(`bot-level-${level}`) });
}
