// SPDX-License-Identifier: AGPL-3.0-or-later
// What a press, a key or a look means on the kalah board, and which act follows from it. Pure: the board does what
// is answered here, and the rules come ready from the server.

import type { KalahDetail, KalahLegal, KalahPos, KalahPreview, Move } from '../types';
import { facing, indexOf, type Layout, pitOf, sideOf } from './layout';

/** The table as the board finds it. */
export interface Table {
  pos: KalahPos;
  /** The side drawn at the bottom: the viewer's. */
  side: number;
  /** What is legal now; null when it is not the viewer's to move. */
  legal: KalahLegal | null;
  interactive: boolean;
  /** A sowing is shown that the server has not answered yet. */
  waiting: boolean;
}

/** What is to be done after a press or a key. */
export type Deed =
  | { do: 'sow'; pit: number; choice: KalahPreview }
  | { do: 'answer'; m: 'swap' | 'decline' }
  /** Asks to press again; without a choice the pit cannot be sown. */
  | { do: 'ask'; pit: number; choice: KalahPreview | null }
  /** A sentence by its key: below the board as well, or only said. */
  | { do: 'notice' | 'say'; key: string; args?: Record<string, number> }
  | { do: 'name'; index: number }
  | { do: 'nothing' };

const nothing: Deed = { do: 'nothing' };

/** Indices of the hollows that may be sown now. */
export function playable(table: Table): Set<number> {
  if (table.waiting) return new Set();
  return new Set(Object.keys(table.legal?.pits ?? {}).map((p) => indexOf(Number(p), table.side, table.pos.houses)));
}

/** Sows a pit of the viewer's, or says why it cannot be. */
export function sow({ legal, waiting }: Table, pit: number): Deed {
  if (waiting) return nothing;
  const choice = legal?.pits[String(pit)];
  if (choice) return { do: 'sow', pit, choice };
  if (!legal) return { do: 'notice', key: 'board-not-your-turn', args: { n: pit } };
  return { do: 'notice', key: legal.decline ? 'board-kalah-answer-first' : 'board-kalah-empty', args: { n: pit } };
}

/** A press on a hollow: an own pit is sown, any other hollow says what it is. */
export function tap(table: Table, index: number): Deed {
  const pit = pitOf(index, table.pos.houses);
  if (pit === null || sideOf(index, table.pos.houses) !== table.side) return { do: 'name', index };
  return table.interactive ? sow(table, pit) : nothing;
}

/** A number key. `meant` says whether the same act was asked for a moment ago, where keys have to be pressed twice. */
export function digit(table: Table, n: number, meant: (act: string) => boolean): Deed {
  const m = table.pos.houses;
  if (n > m) return { do: 'say', key: 'board-kalah-no-such-pit', args: { n, m } };
  if (!table.interactive) return nothing;
  if (!meant(`sow ${n}`)) return { do: 'ask', pit: n, choice: table.legal?.pits[String(n)] ?? null };
  return sow(table, n);
}

/** The answer to the pie rule. */
export function pie({ legal }: Table, m: 'swap' | 'decline'): Deed {
  if (m === 'swap' ? legal?.swap : legal?.decline) return { do: 'answer', m };
  return { do: 'notice', key: 'board-kalah-no-pie' };
}

/** Where the player looks: the focus, the pointer, and whether keys or the pointer lead. */
export interface Gaze {
  focus: number;
  hovered: number | null;
  focused: boolean;
  keyboard: boolean;
  /** A finger rested on the pit: the click that follows sows nothing. */
  held: boolean;
}

/** The look of somebody who has just come, at the first own pit. */
export function gaze(side: number, houses: number): Gaze {
  return { focus: indexOf(1, side, houses), hovered: null, focused: false, keyboard: false, held: false };
}

/** A finger that rests on a pit sees where the last stone would fall. */
export function rest(g: Gaze, index: number): Gaze {
  return { ...g, held: true, hovered: index };
}

/** The hollow looked at; the focus counts only while keys are used. */
export function lookedAt(g: Gaze): number | null {
  return g.hovered ?? (g.focused && g.keyboard ? g.focus : null);
}

/** What sowing the hollow looked at would come to. */
export function previewOf(table: Table, at: number | null): KalahPreview | null {
  if (at === null || !playable(table).has(at)) return null;
  const pit = pitOf(at, table.pos.houses);
  return pit === null ? null : (table.legal?.pits[String(pit)] ?? null);
}

/** What is marked on the board, by board index. */
export interface Marks {
  playable: ReadonlySet<number>;
  /** The hollow under the pointer or the focus. */
  chosen: number | null;
  path: readonly number[];
  end: number | null;
  taken: number | null;
  /** Where the last move began and ended. */
  lastFrom: number | null;
  lastTo: number | null;
}

/** The marks of a preview and of the last move. */
export function marksOf(table: Table, chosen: number | null, preview: KalahPreview | null, last: Move | null): Marks {
  const { houses, south_seat } = table.pos;
  const d = last ? (last.d as KalahDetail) : null;
  const sown = d && 'pit' in d ? d : null;
  return {
    playable: playable(table),
    chosen,
    path: preview?.path ?? [],
    end: preview?.last ?? null,
    taken: preview && preview.captured > 0 ? facing(preview.last, houses) : null,
    lastFrom: sown === null ? null : indexOf(sown.pit, last?.seat === south_seat ? 0 : 1, houses),
    lastTo: sown?.last ?? null,
  };
}

/** A badge over the end of a previewed sowing: where, and how many stones it captures; 0 is another move. */
export function badgeOf(plan: Layout, preview: KalahPreview | null): { x: number; y: number; captured: number } | null {
  const end = preview ? plan.hollows[preview.last] : undefined;
  if (!preview || !end || (!preview.again && preview.captured === 0)) return null;
  const x = Math.min(0.88, Math.max(0.12, end.cx / plan.w));
  return { x, y: end.store ? 0.5 : end.cy / plan.h, captured: preview.again ? 0 : preview.captured };
}

/** Numbers in the own pits while the board is played by keys. */
export function labelsOf(plan: Layout, g: Gaze, houses: number): (string | null)[] {
  const shown = g.keyboard && g.focused;
  return plan.hollows.map((h, i) => (shown && h.own && !h.store ? String(pitOf(i, houses)) : null));
}
