// SPDX-License-Identifier: AGPL-3.0-or-later
//! The most that may be played for in a federation's credits. The server always has a number; its largest means none.
import { minor, typed } from '../../parts/credits';

/** More the server keeps of no stake. */
const NO_MOST = 1_000_000_000_000_000;

/** Whether that is a limit at all. */
export const hasMost = (most: number): boolean => most < NO_MOST;

/** As it is typed: nothing where there is no limit. */
export const typedMost = (most: number): string => (hasMost(most) ? typed(most) : '');

/** What was typed, in hundredths; null where it is no sum. */
export const mostOf = (text: string): number | null => (text.trim() === '' ? NO_MOST : minor(text));
