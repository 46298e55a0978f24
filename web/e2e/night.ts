// SPDX-License-Identifier: AGPL-3.0-or-later
//! What stands for others is looked at in every run; the others at night, by `cargo xtask test --all`.

import type { GameId } from '../src/api/types';

/** One game of each kind of board: those of one kind are drawn and measured by the same code. */
export const KINDS: readonly GameId[] = ['tabla', 'indiika', 'chess', 'bughouse', 'kalah'];

/** Says so to `playwright.config.ts`. */
export const AT_NIGHT = /@night/;

/** The details of a test that may wait for the night, as Playwright takes them. */
export const night = (waits: boolean): { tag: string[] } => ({ tag: waits ? ['@night'] : [] });
