// SPDX-License-Identifier: AGPL-3.0-or-later
// What the bughouse folder shows to the pages.

import type { BoardKit } from '..';
import { find } from '../chess/input';
import BughouseBoard from './BughouseBoard.svelte';
import { hear } from './input';
import { groups } from './keys';
import { arrive, speak } from './speak';

export const kit: BoardKit = { Board: BughouseBoard, speak, arrive, find, hear, keys: groups };
