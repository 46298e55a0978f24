// SPDX-License-Identifier: AGPL-3.0-or-later
// Every move of random positions in words: something is said, two moves of one position are told apart by whoever made
// them and by whoever hears of them, and what is said, typed, is the move it was said of. The positions come from the
// server's own tables (crates/wire/tests/protocol/spoken.rs); docs/evidence.md says how to try 100,000 moves a game.

import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import type { Typed } from './index.ts';
import { typed as bughouse } from './bughouse/typed.ts';
import { speakAction } from './bughouse/speak.ts';
import { typed as chess } from './chess/typed.ts';
import { inLabels, labels } from './chess/leaflet.ts';
import { speakMove as speakChess } from './chess/speak.ts';
import { typed as kalah } from './kalah/typed.ts';
import { speakMove as speakKalah } from './kalah/speak.ts';
import { styled } from './chess/style.ts';
import type { Translate } from './say.ts';
import { defaultBoardSettings } from './settings.ts';
import { typed as tables } from './tables/typed.ts';
import { speakMove as speakTables } from './tables/speak.ts';
import { speaker, table } from './testing.ts';
import type { BoardSettings, Move, View, WireEvent } from './types.ts';

const FROM = process.env.KAPIA_SPOKEN_FROM ?? join(import.meta.dirname, 'spoken');
const GAMES = ['chess', 'leaflet', 'bughouse', 'kalah', 'tabla', 'tapa', 'gyulbara', 'chelebi', 'indiika', 'antitabla'];
/** Half an hour: for as many moves as anybody asks for. */
const LONG_MS = 1_800_000;

/** One position: the table of whoever is on turn, the move before, and every move that was made on a copy of it. */
interface Position {
  view: View;
  last: Move | null;
  moves: Move[];
}

async function* positions(game: string): AsyncGenerator<Position> {
  const file = join(FROM, `${game}.jsonl`);
  expect(existsSync(file), `${file} is there`).toBe(true);
  for await (const line of createInterface(createReadStream(file))) {
    const { view, last, moves } = JSON.parse(line) as Position;
    const bare = { legal: null, clock: null, cube: null, match: null, result: null };
    yield { view: table(Object.assign(bare, view)), last, moves };
  }
}

const typedOf = (game: string): Typed =>
  game === 'bughouse' ? bughouse : game === 'kalah' ? kalah : game === 'chess' || game === 'leaflet' ? chess : tables;

/** The sentence of a move, as `view` hears it. */
function said(t: Translate, e: Move, view: View, before: readonly WireEvent[], settings: BoardSettings): string {
  const all = [...before, e];
  switch (view.game) {
    case 'chess':
    case 'leaflet':
      return speakChess(inLabels(t, labels(view, settings)), e, all);
    case 'bughouse':
      return speakAction(t, e, view, all, 'all') ?? '';
    case 'kalah':
      return speakKalah(t, e, view);
    default:
      return speakTables(t, e, view);
  }
}

/** What two moves have in common that are the same move in another order of its steps. */
const outcome = (e: Move): string => {
  const hits = 'steps' in e.d ? e.d.steps.map((step) => `${step[1]}:${step[3]}`).sort() : [];
  return JSON.stringify([e.pos, hits, 'steps' in e.d ? '' : e.m]);
};

/** How chess may be spoken; the other games have one style. */
const STYLES: Readonly<Record<string, readonly BoardSettings['moveStyle'][]>> = {
  chess: ['literate', 'anna', 'nato', 'san', 'uci'],
  leaflet: ['literate', 'anna', 'nato', 'san', 'uci'],
  bughouse: ['literate', 'anna', 'nato', 'san', 'uci'],
};
const CASES = GAMES.flatMap((game) => (STYLES[game] ?? (['literate'] as const)).map((style) => ({ game, style })));

/** A turn as its steps, whatever their order; what they hit follows from them. */
const steps = (m: string): string => m.replaceAll('*', '').split(' ').sort().join(' ');

describe.each(CASES)('the moves of $game, $style', ({ game, style }) => {
  const settings: BoardSettings = { ...defaultBoardSettings, moveStyle: style };

  it.each(['bg', 'ru', 'en'] as const)('are spoken and read in %s', async (lang) => {
    const t = style === 'literate' ? speaker(lang) : styled(speaker(lang), settings);
    const { hear, order } = typedOf(game);
    const faults = new Map<string, string>();
    let n = 0;
    const fault = (kind: string, e: Move, view: View, text: string): void => {
      if (!faults.has(kind) && faults.size < 6) faults.set(kind, `${e.m} “${text}” in ${JSON.stringify([view.pos, view.legal])}`);
    };
    for await (const { view, last, moves } of positions(game)) {
      const before = last ? [{ ...last, n: 1 }] : [];
      // Partners and opponents of four are called by name.
      const hearers = [view, { ...view, seat: (view.seat ?? 0) ^ 1 }, { ...view, seat: null }];
      const known = hearers.map(() => new Map<string, string>());
      for (const move of moves) {
        const e = { ...move, n: 2 };
        // The position before a move is that of the last one on its own board; of two boards, the last may be the other.
        if ('board' in e.d && before[0]) before[0] = { ...before[0], d: { ...before[0].d, board: e.d.board } as Move['d'] };
        n += 1;
        hearers.forEach((hearer, i) => {
          const text = said(t, e, hearer, before, settings);
          if (text.trim() === '' || /[{}]/.test(text)) fault('nothing said', e, view, text);
          const other = known[i]!.get(text);
          if (other !== undefined && other !== outcome(e)) fault('two moves in one sentence', e, view, text);
          known[i]!.set(text, outcome(e));
        });
        const own = said(t, e, view, before, settings);
        const heard = hear(t, own, view, settings);
        // The reader may take the steps of a turn in another order.
        if (order(own) !== null) fault('read as a command', e, view, own);
        else if (heard.m === null) fault(`not read: ${heard.why}`, e, view, own);
        else if (steps(heard.m) !== steps(e.m)) fault(`read as ${heard.m}`, e, view, own);
      }
    }
    expect(n).toBeGreaterThan(30);
    expect([...faults].map(([kind, first]) => `${kind}: ${first}`)).toEqual([]);
  }, LONG_MS);
});
