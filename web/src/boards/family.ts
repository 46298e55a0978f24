// SPDX-License-Identifier: AGPL-3.0-or-later
// Which games share a board.

/** Families of games, by the identifier on the wire. */
export type Family = 'chess' | 'bughouse' | 'kalah' | 'tables';

/** The family a game belongs to. */
export function familyOf(game: string): Family {
  if (game === 'leaflet') return 'chess';
  if (game === 'chess' || game === 'bughouse' || game === 'kalah') return game;
  return 'tables';
}
