// SPDX-License-Identifier: AGPL-3.0-or-later
// What the tables folder shows to the pages.

import type { BoardKit } from '..';
import { hear } from './input';
import { groups } from './keys';
import { speak } from './speak';
import TablesBoard from './TablesBoard.svelte';

export const kit: BoardKit = { Board: TablesBoard, speak, hear, keys: groups };
