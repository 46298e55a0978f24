// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table at which nobody may do anything, for boards that only show: lessons and records.
import type { GameId, Pos, View } from '../api/types';

/** Such a table with this position; what else is known of it comes in `known`. */
export function stillTable(game: GameId, pos: Pos, known: Partial<View>): View {
  return {
    id: 'still',
    game,
    options: {},
    clock_rule: { kind: 'none', base_s: 0, step_s: 0 },
    status: 'over',
    seats: [null, null],
    seat: null,
    creator: false,
    direction: 'right',
    auto_roll: true,
    rated: false,
    turn: null,
    turns: [],
    ply: 0,
    pos,
    legal: null,
    clock: null,
    now: 0,
    offers: [],
    can: [],
    cube: null,
    match: null,
    last_game: null,
    result: null,
    ratings: [],
    rematch: null,
    dice: null,
    // C1: seats 0 and 3 sit together, seats 1 and 2.
    ...(game === 'bughouse' ? { partner: [3, 2, 1, 0], team: [1, 2, 2, 1] } : {}),
    ...known,
  };
}
