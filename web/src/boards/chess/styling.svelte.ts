// SPDX-License-Identifier: AGPL-3.0-or-later
// The style of spoken chess where it is not the usual one: fetched when somebody has chosen another.

import { need } from '../../i18n';
import type { Translate } from '../say';
import type { BoardSettings } from '../types';
import type { styled } from './style';

let found: typeof styled | null = $state.raw(null);

function usual(s: BoardSettings): boolean {
  const { moveStyle, pieceStyle, prefixStyle, positionStyle } = s;
  return [moveStyle, pieceStyle, prefixStyle, positionStyle].join() === 'literate,name,name,before';
}

/** Fetches what the chosen style needs. */
export async function needStyle(settings: BoardSettings): Promise<void> {
  if (found || usual(settings)) return;
  const [style] = await Promise.all([import('./style'), need('ear', 'room')]);
  found = style.styled;
}

/** The translator that says chess as the listener has chosen; the usual one until that is fetched. */
export function inStyle(t: Translate, settings: BoardSettings | undefined): Translate {
  if (!settings || usual(settings)) return t;
  if (!found) void needStyle(settings).catch(() => {});
  return found ? found(t, settings) : t;
}
