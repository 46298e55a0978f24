// SPDX-License-Identifier: AGPL-3.0-or-later
// Every reason the server may give for the end of a game. Written by a test of crates/wire.

export const END_REASONS = [
  'mate',
  'stalemate',
  'dead_position',
  'fivefold',
  'seventy_five',
  'threefold',
  'fifty',
  'agreement',
  'resignation',
  'resignation_drawn',
  'flag',
  'flag_drawn',
  'stones',
  'equal_stones',
  'borne_off',
  'borne_off_loses',
  'mother',
  'dropped',
  'bughouse_mate',
  'deadlock',
  'repetition',
  'too_long',
  'both_flags',
  'aborted',
  'no_show',
  'dice_timeout',
  'dice_spent',
  'forfeit',
  'cancelled',
] as const;

export type EndReason = (typeof END_REASONS)[number];

/** Those that leave no result behind. */
export const VOID_REASONS: readonly EndReason[] = [
  'aborted',
  'no_show',
  'dice_timeout',
  'dice_spent',
  'forfeit',
  'cancelled',
];
