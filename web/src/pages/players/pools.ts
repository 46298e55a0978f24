// SPDX-License-Identifier: AGPL-3.0-or-later
//! What pools are called: the game and how fast it is.
import { t } from '../../i18n';

/** "Chess, blitz" for `chess/blitz`. */
export function poolText(pool: string): string {
  const [game, speed] = pool.split('/');
  return t('pool-text', { game: t(`game-${game}`), speed: t(`speed-${speed}`) });
}

/** How fast a game was, or nothing. Games without a clock lie in the pool of correspondence, too: only one that counted for
 *  ratings is known to have had days for its moves. */
export function speedOf({ pool, rated }: { pool: string; rated: boolean }): string[] {
  const speed = pool.split('/')[1] ?? '';
  return speed === 'correspondence' && !rated ? [] : [speed];
}
