// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables as people usually set them up: the clocks on offer for each game. The presets of its rules, and what the
//! server allows beyond these clocks, come from `GET /api/v1/games`.
import type { ClockRule, GameId, TablesGame } from '../api/types';

const DAY_S = 86_400;

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

/** The same for every game of the tables family. */
function family<T>(of: (game: TablesGame) => T): Record<TablesGame, T> {
  return Object.fromEntries(TABLES.map((game) => [game, of(game)])) as Record<TablesGame, T>;
}

const TABLES_CLOCKS: readonly ClockRule[] = [
  { kind: 'delay', base_s: 180, step_s: 20 },
  { kind: 'delay', base_s: 120, step_s: 12 },
  { kind: 'delay', base_s: 600, step_s: 30 },
  { kind: 'correspondence', base_s: 0, step_s: 2 * DAY_S },
  { kind: 'none', base_s: 0, step_s: 0 },
];

const CHESS_CLOCKS: readonly ClockRule[] = [
  { kind: 'fischer', base_s: 300, step_s: 3 },
  { kind: 'fischer', base_s: 180, step_s: 2 },
  { kind: 'fischer', base_s: 600, step_s: 5 },
  { kind: 'fischer', base_s: 1800, step_s: 20 },
  { kind: 'correspondence', base_s: 0, step_s: 3 * DAY_S },
  { kind: 'none', base_s: 0, step_s: 0 },
];

/** Clocks offered for a game; the first is the one `Play now` uses. */
export const CLOCKS: Record<GameId, readonly ClockRule[]> = {
  ...family(() => TABLES_CLOCKS),
  chess: CHESS_CLOCKS,
  leaflet: CHESS_CLOCKS,
  bughouse: [
    { kind: 'fischer', base_s: 180, step_s: 0 },
    { kind: 'fischer', base_s: 300, step_s: 0 },
    { kind: 'fischer', base_s: 120, step_s: 0 },
    { kind: 'fischer', base_s: 300, step_s: 2 },
    { kind: 'none', base_s: 0, step_s: 0 },
  ],
  kalah: [
    { kind: 'fischer', base_s: 300, step_s: 3 },
    { kind: 'fischer', base_s: 120, step_s: 2 },
    { kind: 'fischer', base_s: 600, step_s: 5 },
    { kind: 'correspondence', base_s: 0, step_s: 2 * DAY_S },
    { kind: 'none', base_s: 0, step_s: 0 },
  ],
};

/** No clock: how one plays the bot, and how one begins. */
export const NO_CLOCK: ClockRule = { kind: 'none', base_s: 0, step_s: 0 };

/** Whether two clocks are the same. */
export function sameClock(a: ClockRule, b: ClockRule): boolean {
  return a.kind === b.kind && (a.kind === 'none' || (a.base_s === b.base_s && a.step_s === b.step_s));
}
