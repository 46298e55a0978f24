// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the matches of a bracket are drawn: a column for each round, each match between those that lead to it.
import type { Bracket } from '../../api/tournaments';

type Match = Bracket['matches'][number];

/** A match, and its room between the columns and rows. */
export const BOX = { w: 168, h: 46, gapX: 30, gapY: 12 } as const;
/** Room for the title of a part, and above and below it. */
export const TITLE = 30;
const EDGE = 2;

export interface Box {
  match: Match;
  x: number;
  y: number;
}

export interface Drawn {
  w: number;
  h: number;
  titles: { stage: string; y: number }[];
  boxes: Box[];
  /** From the right edge of a match to the seat of the next, along a step. */
  lines: { match: number; to: number; path: string }[];
}

/** The parts of a bracket, each round by round, in the order of the plan. */
export function stagesOf(bracket: Bracket): { stage: string; rounds: { round: number; matches: Match[] }[] }[] {
  const found: { stage: string; rounds: { round: number; matches: Match[] }[] }[] = [];
  for (const match of bracket.matches) {
    let stage = found.find((each) => each.stage === match.stage);
    if (!stage) found.push((stage = { stage: match.stage, rounds: [] }));
    let round = stage.rounds.find((each) => each.round === match.round);
    if (!round) stage.rounds.push((round = { round: match.round, matches: [] }));
    round.matches.push(match);
  }
  return found;
}

/** The middle of the matches of the same part that lead to this one; null where none does. */
function middle(match: Match, placed: ReadonlyMap<number, Box>): number | null {
  const before = match.from.flatMap((from) => {
    const box = from?.won ? placed.get(from.match) : undefined;
    return box ? [box.y] : [];
  });
  return before.length === 0 ? null : before.reduce((sum, y) => sum + y, 0) / before.length;
}

/** The whole bracket, part under part. */
export function drawn(bracket: Bracket): Drawn {
  const out: Drawn = { w: 0, h: EDGE, titles: [], boxes: [], lines: [] };
  for (const { stage, rounds } of stagesOf(bracket)) {
    const top = out.h + TITLE;
    out.titles.push({ stage, y: out.h });
    const placed = new Map<number, Box>();
    let bottom = top;
    rounds.forEach(({ matches }, column) => {
      const x = EDGE + column * (BOX.w + BOX.gapX);
      let free = top;
      for (const match of matches) {
        // What leads to it may stand closer together than two matches do.
        const y = Math.max(free, middle(match, placed) ?? free);
        const box = { match, x, y };
        placed.set(match.match, box);
        out.boxes.push(box);
        free = y + BOX.h + BOX.gapY;
        bottom = Math.max(bottom, free);
      }
      out.w = Math.max(out.w, x + BOX.w + EDGE);
    });
    for (const { match, x, y } of placed.values()) {
      match.from.forEach((from, seat) => {
        const box = from?.won ? placed.get(from.match) : undefined;
        if (!box) return;
        const [startX, startY, endY] = [box.x + BOX.w, box.y + BOX.h / 2, y + (BOX.h * (2 * seat + 1)) / 4];
        out.lines.push({ match: box.match.match, to: match.match, path: `M${startX} ${startY}H${x - BOX.gapX / 2}V${endY}H${x}` });
      });
    }
    out.h = bottom;
  }
  return out;
}
