// SPDX-License-Identifier: AGPL-3.0-or-later
// The title of the window: whose turn it is, the game, the players.
import { onTurn, type View } from '../../api/types';
import { t } from '../../i18n';
import { sidesOf } from '../../parts/names';

export function titleOf(view: View | null): string {
  if (!view) return `${t('title-room')} – ${t('app-name')}`;
  const names = sidesOf(view.seats.map((player) => player?.name ?? '…'));
  return [stateOf(view), t(`game-${view.game}`), names].filter((part) => part !== '').join(' · ');
}

function stateOf(view: View): string {
  if (onTurn(view)) return t('room-title-turn');
  if (view.status === 'over') return t('room-title-over');
  return view.status === 'playing' ? '' : t('room-title-open');
}
