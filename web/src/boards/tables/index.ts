// SPDX-License-Identifier: AGPL-3.0-or-later
// What the tables folder shows to the pages.

import type { BoardKit } from '..';
import { find, hear } from './input';
import { groups } from './keys';
import { arrive, speak } from './speak';
import { asSeen } from './turned';
import TablesBoard from './TablesBoard.svelte';

export const kit: BoardKit = { Board: TablesBoard, speak, arrive, seen: asSeen, find, hear, keys: groups };
