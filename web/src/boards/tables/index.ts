// SPDX-License-Identifier: AGPL-3.0-or-later
// What the tables folder shows to the pages.

import type { BoardKit } from '..';
import { need } from '../../i18n';
import { groups } from './keys';
import { across } from './layout';
import { arrive, speak } from './speak';
import { asSeen } from './turned';
import TablesBoard from './TablesBoard.svelte';

/** The reader of the input line. */
const typed = async () => (await Promise.all([import('./typed'), need('ear', 'illegal')]))[0].typed;

export const kit: BoardKit = { Board: TablesBoard, speak, arrive, seen: asSeen, across, typed, keys: groups };
