// SPDX-License-Identifier: AGPL-3.0-or-later
// For every reason the server may give there is a sentence in every language, and what is spoken, what the dialog
// says and what a record of the game says is the same one.

import { describe, expect, it } from 'vitest';
import { END_REASONS, type EndReason, VOID_REASONS } from '../api/ends.ts';
import type { GameId } from '../api/types.ts';
import { LANGS, need, setLang } from '../i18n/index.ts';
import { endWords } from '../pages/records/told.ts';
import { resultWords } from '../pages/room/result.ts';
import * as bughouse from './bughouse/speak.ts';
import * as chess from './chess/speak.ts';
import { isVoid } from './end.ts';
import * as kalah from './kalah/speak.ts';
import * as tables from './tables/speak.ts';
import { event, speaker, table } from './testing.ts';
import type { EventOf, Match, View, WireEvent } from './types.ts';

const GAMES = ['chess', 'leaflet', 'kalah', 'tabla', 'tapa', 'gyulbara', 'chelebi', 'indiika', 'antitabla'] as const;
const PAIRS = ['Ann', 'Bob', 'Cid', 'Dan'].map((name) => ({ name, bot: false, you: name === 'Ann' }));

/** The event and the view of a game that ended so. */
function over(game: GameId, reason: EndReason, winner: number | null): [EventOf<'ended'>, View] {
  const four = game === 'bughouse';
  const result = four
    ? { winner: null, team: winner === null ? null : 1, points: 1, reason }
    : { winner, points: 1, reason };
  const seats = four ? { seats: PAIRS, partner: [3, 2, 1, 0], team: [1, 2, 2, 1] } : {};
  const board = [0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 32];
  const pos = game === 'kalah' ? { pos: { board, houses: 6, side: 0, south_seat: 0, pie_open: false } } : {};
  const view = table({ game, status: 'over', turn: null, result, ...pos, ...seats });
  return [event(9, 'ended', result), view];
}

function spoken(t: ReturnType<typeof speaker>, game: GameId, e: WireEvent, view: View): string {
  if (game === 'bughouse') return bughouse.speak(t, [e], view, [e]);
  if (game === 'kalah') return kalah.speak(t, [e], view);
  if (game === 'chess' || game === 'leaflet') return chess.speak(t, [e], view, [e]);
  return tables.speak(t, [e], view);
}

describe.each(LANGS)('the end of a game in %s', (lang) => {
  const t = speaker(lang);

  it.each(END_REASONS)('by %s is one sentence, spoken, in the dialog and in a record', async (reason) => {
    await setLang(lang);
    await need('room', 'boards', 'speech', 'dice', 'bughouse', 'records');
    const key = `end-${reason.replaceAll('_', '-')}`;
    const sentence = t(key);
    expect(endWords(reason)).toBe(sentence.replace(/\.$/, ''));
    for (const game of [...GAMES, 'bughouse'] as const) {
      for (const winner of isVoid(reason) ? [null] : [0, null]) {
        const [end, view] = over(game, reason, winner);
        expect(resultWords(view, [])?.reason, game).toBe(sentence);
        expect(spoken(t, game, end, view), game).toContain(sentence);
      }
    }
    const match: Match = { to: 5, score: [2, 0], game: 2, crawford: false, between: true };
    const over1 = event(9, 'game_over', { points: 2, score: [2, 0], reason });
    const said = tables.speak(t, [over1], table({ game: 'tapa', match }));
    if (!isVoid(reason)) expect(said).toContain(sentence);
    await setLang('bg');
  });
});

it('knows which ends leave no result', () => {
  expect(END_REASONS.filter(isVoid)).toEqual([...VOID_REASONS]);
});
