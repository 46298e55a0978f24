// SPDX-License-Identifier: AGPL-3.0-or-later
//! What pools are called: the game and how fast it is.
import { t } from '../../i18n';

/** "Chess, blitz" for `chess/blitz`. */
export function poolText(pool: string): string {
  const [game, speed] = pool.split('/');
  return t('pool-text', { game: t(`game-${game}`), speed: t(`speed-${speed}`) });
}
