// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables as people usually set them up: the clocks on offer for each game, from the file that `GET /api/v1/games` tells them
//! from. The presets of its rules, and what the server allows beyond these clocks, come from there.
import type { ClockRule, GameId, TablesGame } from '../api/types';
import usual from '../../../crates/server/clocks.json' with { type: 'json' };

/** The family that shares a board, in the order of the shelf. */
export const TABLES: readonly TablesGame[] = ['tabla', 'tapa', 'gyulbara', 'chelebi', 'indiika', 'antitabla'];

/** Every game the page can show, in the order of the shelf. */
export const GAMES: readonly GameId[] = [...TABLES, 'chess', 'leaflet', 'bughouse', 'kalah'];

/** Whether a game is one of the tables family. */
export function isTables(game: string): game is TablesGame {
  return (TABLES as readonly string[]).includes(game);
}

/** Whether a word names a game of the page. */
export function isGame(word: string | null | undefined): word is GameId {
  return (GAMES as readonly (string | null | undefined)[]).includes(word);
}

/** Clocks offered for a game; the first is the one `Play now` uses. */
export const CLOCKS = Object.fromEntries(
  usual.flatMap(({ games, clocks }) => games.map((game) => [game, clocks])),
) as unknown as Record<GameId, readonly ClockRule[]>;

/** No clock: how one plays the bot, and how one begins. */
export const NO_CLOCK: ClockRule = { kind: 'none', base_s: 0, step_s: 0 };

/** Whether two clocks are the same. */
export function sameClock(a: ClockRule, b: ClockRule): boolean {
  return a.kind === b.kind && (a.kind === 'none' || (a.base_s === b.base_s && a.step_s === b.step_s));
}
