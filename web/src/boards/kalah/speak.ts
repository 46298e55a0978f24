// SPDX-License-Identifier: AGPL-3.0-or-later
// The kalah board in words: cells, whole position, moves (adapted chess 6.4). Pits are numbered from each
// player's own left.

import { actor, becameMyTurn, joinSentences, speakCommon, type Translate } from '../say';
import type { KalahDetail, KalahLegal, KalahPos, KalahPreview, Move, View, WireEvent } from '../types';
import { facing, indexOf, pitOf, sideOf, storeOf } from './layout';

/** The side the viewer sits on in a position; a spectator looks from South. */
export function viewerSide(view: View, pos: KalahPos): number {
  return view.seat === null || view.seat === pos.south_seat ? 0 : 1;
}

/** Whose a side is, as a selector: a player hears "yours" and "opponent's", a spectator South and North. */
export type Whose = 'own' | 'their' | 'south' | 'north';

/** The selector of a side for somebody who looks from `side`; `watch` is true for a spectator. */
export function whoseSide(which: number, side: number, watch: boolean): Whose {
  if (watch) return which === 0 ? 'south' : 'north';
  return which === side ? 'own' : 'their';
}

/** "6 stones" in a pit, or that it is empty. */
export function stones(t: Translate, n: number): string {
  return t('speak-stones', { n });
}

/** The same of a kalah, which may have another gender. */
function inStore(t: Translate, n: number): string {
  return n === 0 ? t('speak-kalah-empty') : stones(t, n);
}

/** Name of a hollow for the focus. It never repeats the role's own noun ("pit"). */
export function cellName(t: Translate, index: number, pos: KalahPos, side: number, watch = false): string {
  const whose = whoseSide(sideOf(index, pos.houses), side, watch);
  const pit = pitOf(index, pos.houses);
  const n = pos.board[index] ?? 0;
  if (pit === null) return t('board-kalah-store', { whose, stones: inStore(t, n) });
  return t('board-kalah-cell', { whose, pit, stones: stones(t, n) });
}

/** Where a sowing would end, in words. */
export function speakPreview(t: Translate, p: KalahPreview, houses: number, side: number): string {
  const pit = pitOf(p.last, houses);
  const whose = whoseSide(sideOf(p.last, houses), side, false);
  const place = pit === null ? t('speak-kalah-in-store') : t('speak-kalah-in-pit', { whose, pit });
  const extra = p.again
    ? t('speak-kalah-again')
    : p.captured > 0
      ? t('speak-kalah-would-capture', { n: p.captured })
      : 'none';
  return t('speak-kalah-preview', { place, extra });
}

/** "pit 3, 6 stones; opposite: opponent's pit 4, 2 stones" */
export function where(
  t: Translate,
  index: number,
  pos: KalahPos,
  side: number,
  legal: KalahLegal | null,
): string {
  const pit = pitOf(index, pos.houses);
  if (pit === null) return cellName(t, index, pos, side);
  const other = facing(index, pos.houses);
  const own = sideOf(index, pos.houses) === side;
  const said = t('speak-kalah-where', {
    whose: own ? 'own' : 'their',
    pit,
    stones: stones(t, pos.board[index] ?? 0),
    opposite: pitOf(other, pos.houses) ?? 0,
    facing: stones(t, pos.board[other] ?? 0),
  });
  const preview = own ? legal?.pits[String(pit)] : undefined;
  return preview ? `${said} ${speakPreview(t, preview, pos.houses, side)}` : said;
}

/** An own pit and what would become of it; without the turn, what it holds. */
export function speakPit(t: Translate, pit: number, pos: KalahPos, side: number, legal: KalahLegal | null): string {
  const m = pos.houses;
  if (pit < 1 || pit > m) return t('board-kalah-no-such-pit', { n: pit, m });
  const preview = legal?.pits[String(pit)];
  if (!preview) return where(t, indexOf(pit, side, m), pos, side, null);
  return t('speak-kalah-choice', { pit, text: speakPreview(t, preview, m, side) });
}

/** The whole position, own side first. */
export function readBoard(t: Translate, pos: KalahPos, side: number, watch = false): string {
  const half = (which: number): string => {
    const row = Array.from(
      { length: pos.houses },
      (_, i) => pos.board[indexOf(i + 1, which, pos.houses)] ?? 0,
    );
    const store = pos.board[storeOf(which, pos.houses)] ?? 0;
    return t('speak-kalah-row', {
      whose: whoseSide(which, side, watch),
      m: pos.houses,
      row: row.join(' '),
      store,
    });
  };
  return `${half(side)} ${half(1 - side)}`;
}

/** Both stores, own first. */
export function speakStores(t: Translate, pos: KalahPos, side: number): string {
  const own = pos.board[storeOf(side, pos.houses)] ?? 0;
  const other = pos.board[storeOf(1 - side, pos.houses)] ?? 0;
  return t('speak-kalah-score', { own, other });
}

/** The sowings the viewer may choose, with where they end; only captures and extra moves if asked so. */
export function speakLegal(
  t: Translate,
  legal: KalahLegal | null,
  pos: KalahPos,
  side: number,
  sharp: boolean,
): string {
  const said: string[] = [];
  for (const [pit, p] of Object.entries(legal?.pits ?? {})) {
    if (sharp && !p.again && p.captured === 0) continue;
    said.push(t('speak-kalah-choice', { pit, text: speakPreview(t, p, pos.houses, side) }));
  }
  return said.length === 0 ? t('speak-nothing-legal') : said.join(' ');
}

/** One sowing, swap or refusal in words, from the listener's side. */
export function speakMove(t: Translate, e: Move, view: View): string {
  const d = e.d as KalahDetail;
  const pos = e.pos as KalahPos;
  const by = actor(t, view, e.seat);
  if ('swap' in d) return t('speak-kalah-swap', by);
  if ('decline' in d) return t('speak-kalah-keep', by);
  const { pit, last, captured } = d;
  const side = e.seat === pos.south_seat ? 0 : 1;
  const lastPit = pitOf(last, pos.houses);
  const { who } = by;
  const sow = t('speak-kalah-sow', { ...by, pit, stones: stones(t, d.seeds) });
  const score = speakStores(t, pos, viewerSide(view, pos));
  const swept = d.swept ? d.swept.reduce((a, b) => a + b, 0) : 0;
  const parts: string[] = [];
  // K13: the offer stands before the extra move.
  if (d.again && pos.pie_open) parts.push(t('speak-kalah-ends-asked', { sow, who }));
  else if (d.again) parts.push(t('speak-kalah-ends-again', { sow, who }));
  else if (captured > 0 && lastPit !== null) {
    const from = pitOf(facing(last, pos.houses), pos.houses) ?? 0;
    parts.push(t('speak-kalah-ends-capture', { sow, who, last: lastPit, captured, from }));
  } else if (lastPit === null) parts.push(t('speak-kalah-ends-store', { sow }));
  else {
    const whose = sideOf(last, pos.houses) === side ? 'own' : 'their';
    parts.push(t('speak-kalah-ends', { sow, who, whose, last: lastPit }));
  }
  if (swept > 0) parts.push(t('speak-kalah-swept', { stones: stones(t, swept) }));
  parts.push(score);
  return parts.join(' ');
}

/** One sentence for the events of one server message. */
export function speak(t: Translate, fresh: readonly WireEvent[], view: View): string {
  const parts = fresh.map((e) => (e.k === 'moved' ? speakMove(t, e, view) : speakCommon(t, e, view)));
  const mine = becameMyTurn(fresh, view);
  const legal = view.legal as KalahLegal | null;
  if (legal?.swap) parts.push(t(legal.decline ? 'speak-kalah-pie-answer' : 'speak-kalah-pie-open'));
  return joinSentences(t, parts, mine);
}

/** For whoever comes to the table: both stores once something was sown, and the pie rule while it is open. */
export function arrive(t: Translate, view: View): string {
  const pos = view.pos as KalahPos;
  const legal = view.legal as KalahLegal | null;
  const parts = view.ply > 0 ? [speakStores(t, pos, viewerSide(view, pos))] : [];
  if (legal?.swap) parts.push(t(legal.decline ? 'speak-kalah-pie-answer' : 'speak-kalah-pie-open'));
  return parts.join(' ');
}
