// SPDX-License-Identifier: AGPL-3.0-or-later
// What the kalah folder shows to the pages.

import type { BoardKit } from '..';
import { find, hear } from './input';
import KalahBoard from './KalahBoard.svelte';
import { groups } from './keys';
import { arrive, speak } from './speak';

export const kit: BoardKit = { Board: KalahBoard, speak, arrive, find, hear, keys: groups };
