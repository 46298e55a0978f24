// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a match. A table's record is one long game to whoever reads it; the report has them one by one.
import type { GameReport } from '../../api/analysis';
import type { GameRead, GameShown, RecordRead, WireEvent } from '../../api/types';
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

/** The games of a report as a list to choose from: each goes by its result. */
export function listOf(game: string, reports: readonly GameReport[]): RecordRead {
  const games = reports.map((report): GameRead => {
    const plain = { game, title: '', heading: null, plies: 0, result: report.result, final_position: '', remarks: [] };
    return { ...plain, title: resultOf(plain), result: '' };
  });
  return { games, more: 0 };
}
