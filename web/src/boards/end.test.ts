// SPDX-License-Identifier: AGPL-3.0-or-later
// For every reason the server may give there is a sentence in every language, and what is spoken, what the dialog
// says and what a record of the game says is the same one.

import { describe, expect, it } from 'vitest';
import { END_REASONS, type EndReason, VOID_REASONS } from '../api/ends.ts';
import { LANGS, need, setLang } from '../i18n/index.ts';
import { endWords } from '../pages/records/told.ts';
import { resultWords } from '../pages/room/result.ts';
import * as bughouse from './bughouse/speak.ts';
import * as chess from './chess/speak.ts';
import { isVoid } from './end.ts';
import * as kalah from './kalah/speak.ts';
import * as tables from './tables/speak.ts';
import { speaker, table } from './testing.ts';
import type { View, WireEvent } from './types.ts';

type Told = Parameters<typeof resultWords>[0];

const GAMES = ['chess', 'leaflet', 'kalah', 'tabla', 'tapa', 'gyulbara', 'chelebi', 'indiika', 'antitabla'] as const;
const PAIRS = ['Ann', 'Bob', 'Cid', 'Dan'].map((name) => ({ name, you: name === 'Ann' }));

/** The event and the view of a game that ended so. */
function over(game: string, reason: EndReason, winner: number | null): [WireEvent, View] {
  const four = game === 'bughouse';
  const result = four
    ? { winner: null, team: winner === null ? null : 1, points: 1, reason }
    : { winner, points: 1, reason };
  const seats = four ? { seats: PAIRS } : {};
  const board = [0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 32];
  const pos = game === 'kalah' ? { board, houses: 6, south_seat: 0 } : null;
  const view = table({ game, status: 'over', turn: null, pos, result, ...seats } as Partial<View>);
  return [{ n: 9, at: 0, k: 'ended', ...result } as WireEvent, view];
}

function spoken(t: ReturnType<typeof speaker>, game: string, event: WireEvent, view: View): string {
  if (game === 'bughouse') return bughouse.speak(t, [event], view, [event]);
  if (game === 'kalah') return kalah.speak(t, [event], view);
  if (game === 'chess' || game === 'leaflet') return chess.speak(t, [event], view, [event]);
  return tables.speak(t, [event], view);
}

describe.each(LANGS)('the end of a game in %s', (lang) => {
  const t = speaker(lang);

  it.each(END_REASONS)('by %s is one sentence, spoken, in the dialog and in a record', async (reason) => {
    await setLang(lang);
    await need('room', 'boards', 'bughouse', 'records');
    const key = `end-${reason.replaceAll('_', '-')}`;
    const sentence = t(key);
    expect(endWords(reason)).toBe(sentence.replace(/\.$/, ''));
    for (const game of [...GAMES, 'bughouse']) {
      for (const winner of isVoid(reason) ? [null] : [0, null]) {
        const [event, view] = over(game, reason, winner);
        expect(resultWords(view as unknown as Told, [])?.reason, game).toBe(sentence);
        expect(spoken(t, game, event, view), game).toContain(sentence);
      }
    }
    const match = { to: 5, score: [2, 0], game: 2, crawford: false, between: true };
    const event = { n: 9, at: 0, k: 'game_over', game: 1, winner: 0, points: 2, score: [2, 0], reason };
    const said = tables.speak(t, [event as WireEvent], table({ game: 'tapa', match } as Partial<View>));
    if (!isVoid(reason)) expect(said).toContain(sentence);
    await setLang('bg');
  });
});

it('knows which ends leave no result', () => {
  expect(END_REASONS.filter(isVoid)).toEqual([...VOID_REASONS]);
});
