// SPDX-License-Identifier: AGPL-3.0-or-later
// What the kalah folder shows to the pages.

import type { BoardKit } from '..';
import { need } from '../../i18n';
import KalahBoard from './KalahBoard.svelte';
import { groups } from './keys';
import { arrive, speak } from './speak';

/** The reader of the input line. */
const typed = async () => (await Promise.all([import('./typed'), need('ear')]))[0].typed;

export const kit: BoardKit = { Board: KalahBoard, speak, arrive, typed, keys: groups };
