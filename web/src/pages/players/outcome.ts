// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game was for one of those who played it.
import { VOID_REASONS } from '../../api/ends';
import type { PlayedGame } from '../../api/players';

export type Outcome = 'won' | 'lost' | 'drawn' | 'void';

/** Chairs that win together: at bughouse White of one board and Black of the other. */
function partners(game: PlayedGame, seat: number): readonly number[] {
  return game.game === 'bughouse' ? [seat, 3 - seat] : [seat];
}

/** The outcome for the player with this id; null for one who did not play. */
export function outcomeOf(game: PlayedGame, player: string): Outcome | null {
  const seat = game.seats.findIndex((sitter) => sitter.id === player);
  if (seat < 0) return null;
  if ((VOID_REASONS as readonly string[]).includes(game.reason)) return 'void';
  if (game.winner === null) return 'drawn';
  return partners(game, seat).includes(game.winner) ? 'won' : 'lost';
}

/** Those the player met, by name. */
export function opponentsOf(game: PlayedGame, player: string): string[] {
  const seat = game.seats.findIndex((sitter) => sitter.id === player);
  const own = partners(game, seat);
  return game.seats.filter((_, other) => !own.includes(other)).map((sitter) => sitter.name);
}
