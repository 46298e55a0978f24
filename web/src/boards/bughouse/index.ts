// SPDX-License-Identifier: AGPL-3.0-or-later
// What the bughouse folder shows to the pages.

import type { BoardKit } from '..';
import { inStyle, needStyle } from '../chess/styling.svelte';
import { need } from '../../i18n';
import BughouseBoard from './BughouseBoard.svelte';
import { groups } from './keys';
import { arrive, speak } from './speak';

/** The reader of the input line. */
const typed = async () => (await Promise.all([import('./typed'), need('ear')]))[0].typed;

export const kit: BoardKit = {
  Board: BughouseBoard,
  speak: (t, fresh, view, all, settings) => speak(inStyle(t, settings), fresh, view, all, settings),
  arrive,
  typed,
  ready: needStyle,
  keys: groups,
};
