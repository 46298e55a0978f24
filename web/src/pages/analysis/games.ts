// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a match. A table's record is one long game to whoever reads it; the report has them one by one.
import type { GameReport } from '../../api/analysis';
import type { GameRead, GameShown, RecordRead, View, WireEvent } from '../../api/types';
import { called } from '../../parts/names';
import { resultOf } from '../records/told';

/** The games of a record in their order, each as if it were alone. */
export function gamesOf(shown: GameShown): GameShown[] {
  const parts: WireEvent[][] = [[]];
  for (const event of shown.events) {
    if (event.k === 'game_began') parts.push([]);
    else parts.at(-1)!.push(event);
  }
  let before = 0;
  const games = parts.map((events, index) => {
    const moved = events.filter((event) => event.k === 'moved').length;
    const cubes = shown.cubes.slice(before, before + moved + 1);
    // What stands there before the first move is the cube of the game before.
    if (index > 0 && cubes.length > 0) cubes[0] = { value: 1, owner: null, offer: null };
    before += moved;
    return { ...shown, events, cubes };
  });
  // A record may tell of the beginning of its first game, too.
  return games.length > 1 && games[0]!.events.length === 0 ? games.slice(1) : games;
}

/** The names of the players by seat, bots in the reader's language: a record and a report have those of the site. */
export function namesOf(names: readonly string[], seats: View['seats'] | null): string[] {
  return names.map((name, seat) => called(name, seats?.[seat]?.bot_id));
}

/** A report of a game with its players so called, in its result as well. */
export function calledIn(report: GameReport, seats: View['seats'] | null): GameReport {
  const players = namesOf(report.players, seats);
  const winner = report.players.findIndex((name) => report.result.startsWith(`${name} wins`));
  const result = winner < 0 ? report.result : players[winner] + report.result.slice(report.players[winner]!.length);
  return { ...report, players, result };
}

/** The games of a report as a list to choose from: each goes by its result. */
export function listOf(game: string, reports: readonly GameReport[]): RecordRead {
  const games = reports.map((report): GameRead => {
    const plain = { game, title: '', heading: null, plies: 0, result: report.result, final_position: '', remarks: [] };
    return { ...plain, title: resultOf(plain), result: '' };
  });
  return { games, more: 0 };
}
