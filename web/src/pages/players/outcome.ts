// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game was for one of those who played it.
import type { PlayedGame, Sitter } from '../../api/players';
import { called } from '../../parts/names';

export type Outcome = 'won' | 'lost' | 'drawn' | 'void';

/** The outcome for the player with this id; null for one who did not play. */
export function outcomeOf(game: PlayedGame, player: string): Outcome | null {
  return (game.seats.find((sitter) => sitter.id === player)?.result as Outcome | undefined) ?? null;
}

/** The bot of the site in a chair: `bot:chess-club/1` is `chess-club`. */
const botOf = (sitter: Sitter): string | null => (sitter.bot ? (sitter.id.split(/[:/]/)[1] ?? null) : null);

/** Those the player met, by name; bots of the site in the reader's language. At bughouse they are the other pair, as the
 *  server says. */
export function opponentsOf(game: PlayedGame, player: string): string[] {
  const own = game.seats.find((sitter) => sitter.id === player);
  const beside = (sitter: Sitter): boolean => sitter.team != null && sitter.team === own?.team;
  return game.seats.filter((sitter) => sitter !== own && !beside(sitter)).map((sitter) => called(sitter.name, botOf(sitter)));
}
