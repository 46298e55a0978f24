// SPDX-License-Identifier: AGPL-3.0-or-later
//! The final position of each family as one drawing, from the viewer's side: plain shapes in the places where the
//! boards have theirs.
import type { BughousePos, ChessPos, KalahPos, TablesPos, View } from '../../../api/types';
import { around, colourOf, halfPos } from '../../../boards/bughouse/model';
import { cellOf, isDark, readFen, SQUARES } from '../../../boards/chess/fen';
import { pieceSvg } from '../../../boards/chess/pieces';
import { layout as hollowsOf, spot } from '../../../boards/kalah/layout';
import { lay as stonesOf, tint } from '../../../boards/kalah/stones';
import { type Box, checkerAt, crowded, layout, pileOf } from '../../../boards/tables/layout';
import { drawnIndex, lay, placed as checkersOf } from '../../../boards/tables/men';
import { sides } from '../../../boards/tables/position';
import { type Colours, el, placed, type Sheet, text } from './svg';

const SQUARE = 100;

function chessboard(pos: ChessPos, flipped: boolean, colour: Colours): Sheet {
  const { pieces } = readFen(pos.fen);
  const svg = SQUARES.map((square) => {
    const { col, row } = cellOf(square, flipped);
    const box = { x: col * SQUARE, y: row * SQUARE, width: SQUARE, height: SQUARE };
    const field = el('rect', { ...box, fill: colour(isDark(square) ? '--ch-dark' : '--ch-light') });
    const last = pos.last?.includes(square) ? el('rect', { ...box, fill: colour('--ch-last') }) : '';
    const piece = pieces.get(square);
    if (!piece) return field + last;
    const drawn = pieceSvg(piece.toUpperCase(), piece === piece.toUpperCase() ? 'w' : 'b');
    const at = `<svg x="${box.x}" y="${box.y}" width="${SQUARE}" height="${SQUARE}" `;
    return field + last + drawn.replace('<svg ', at);
  });
  return { w: 8 * SQUARE, h: 8 * SQUARE, svg: svg.join('') };
}

const SLEEVE = 80;

/** What a player of bughouse may drop: each piece once, with its number where there are more. */
function sleeve(pos: BughousePos, seat: number, y: number, colour: Colours): string {
  const held = pos.sleeves[seat];
  const all = (['q', 'r', 'b', 'n', 'p'] as const).filter((piece) => (held?.[piece] ?? 0) > 0);
  return all
    .map((piece, i) => {
      const [x, n] = [i * 1.6 * SLEEVE, held?.[piece] ?? 0];
      const drawn = pieceSvg(piece.toUpperCase(), colourOf(seat) === 1 ? 'b' : 'w');
      const size = { 'font-size': 40, 'dominant-baseline': 'central', fill: colour('--ch-dark') };
      const number = n > 1 ? text(String(n), { x: x + SLEEVE, y: y + SLEEVE / 2, ...size }) : '';
      return drawn.replace('<svg ', `<svg x="${x}" y="${y}" width="${SLEEVE}" height="${SLEEVE}" `) + number;
    })
    .join('');
}

/** C1: the own board, and beside it the partner's from the partner's side, each between its sleeves. */
function bughouse(view: View, colour: Colours): Sheet {
  const pos = view.pos as BughousePos;
  const { own, opponent, partner, other } = around(view);
  const half = (low: number, high: number): Sheet => {
    const board = chessboard(halfPos(pos, low >> 1), colourOf(low) === 1, colour);
    const sleeves = sleeve(pos, high, 0, colour) + sleeve(pos, low, SLEEVE + board.h, colour);
    return { w: board.w, h: board.h + 2 * SLEEVE, svg: placed(board, 0, SLEEVE, 1) + sleeves };
  };
  const [near, far] = [half(own, opponent), half(partner, other)];
  const gap = 40;
  return { w: near.w + gap + far.w, h: near.h, svg: near.svg + placed(far, near.w + gap, 0, 1) };
}

function kalah(view: View, colour: Colours): Sheet {
  const { board, houses, south_seat } = view.pos as KalahPos;
  const plan = hollowsOf(houses, (view.seat ?? 0) === south_seat ? 0 : 1, 'wide');
  const wood = el('rect', { width: plan.w, height: plan.h, rx: 40, fill: colour('--kl-wood'), stroke: colour('--kl-edge'), 'stroke-width': 4 });
  const hollows = plan.hollows.map((hollow, index) => {
    const { cx, cy, rx, ry, tx, ty } = hollow;
    const rim = { fill: colour('--kl-pit'), stroke: colour('--kl-rim-lit'), 'stroke-width': 3 };
    const pit = el('rect', { x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry, rx, ...rim });
    const count = board[index] ?? 0;
    const stones = (stonesOf(board).piles[index] ?? []).map((stone, k) => {
      const [x, y, size] = spot(hollow, index, k, count, plan.stone);
      const fill = colour(`--kl-stone-${tint(stone)}`);
      return el('circle', { cx: x, cy: y, r: plan.stone * size, fill, stroke: colour('--kl-stone-line'), 'stroke-width': 2 });
    });
    const number = { x: tx, y: ty + plan.font * 0.36, 'font-size': plan.font, 'font-weight': 700, 'text-anchor': 'middle' };
    return pit + stones.join('') + text(String(count), { ...number, fill: colour('--kl-text') });
  });
  return { w: plan.w, h: plan.h, svg: wood + hollows.join('') };
}

function wedge({ x, y, w, h }: Box, middle: number): string {
  const [base, tip] = y + h < middle ? [y, y + h * 0.95] : [y + h, y + h * 0.05];
  return `M${x + w * 0.06} ${base}L${x + w / 2} ${tip}L${x + w * 0.94} ${base}Z`;
}

function tables(view: View, colour: Colours): Sheet {
  const seat = view.seat ?? 0;
  const pos = view.pos as TablesPos;
  const plan = layout(view.direction, 'wide', view.game);
  const indiika = view.game === 'indiika';
  const box = ({ x, y, w, h }: Box, fill: string, rx = 4): string =>
    el('rect', { x, y, width: w, height: h, rx, fill: colour(fill) });
  const { own, opp, ownHand, oppHand } = plan.trays;
  const parts = [
    el('rect', { width: plan.w, height: plan.h, rx: 18, fill: colour('--tb-wood') }),
    ...plan.fields.map((field) => box(field, '--tb-field')),
    ...[own, opp, ...(indiika ? [ownHand, oppHand] : [])].map((tray) => box(tray, '--tb-tray', 5)),
    box(plan.bar, '--tb-wood-low'),
  ];
  plan.points.forEach((point, p) => {
    if (point.w === 0) return;
    const fill = colour(p % 2 === 1 ? '--tb-point-b' : '--tb-point-a');
    parts.push(el('path', { d: wedge(point, plan.h / 2), fill, stroke: colour('--tb-point-line'), 'stroke-width': 1.5 }));
    const { x, y } = plan.labels[p] ?? { x: 0, y: 0 };
    const at = { x, y, 'font-size': plan.font, 'text-anchor': 'middle', 'dominant-baseline': 'central' };
    parts.push(text(String(indiika && p > 12 ? 25 - p : p), { ...at, fill: colour('--tb-text') }));
  });
  const s = sides(pos, seat);
  const men = checkersOf(lay(s), s, view.game).sort((a, b) => a.i - b.i);
  for (const man of men) {
    const pile = pileOf(plan, man.place, man.own);
    const { x, y } = checkerAt(pile, drawnIndex(man), man.count);
    const side = man.own === (seat === 0) ? 'white' : 'black';
    const look = { fill: colour(`--tb-${side}`), stroke: colour(`--tb-${side}-line`), 'stroke-width': 2.5 };
    const [w, h] = { no: [1, 1], across: [1, 0.28], upright: [0.28, 1] }[pile.edge] as [number, number];
    const r = pile.edge === 'no' ? plan.d / 2 : 4;
    const size = { width: w * plan.d - 3, height: h * plan.d - 2 };
    parts.push(el('rect', { x: x - size.width / 2, y: y - size.height / 2, ...size, rx: r, ...look }));
    if (man.i < man.count - 1 || !crowded(pile, man.count)) continue;
    const at = { x, y, 'font-size': 24, 'font-weight': 700, 'text-anchor': 'middle', 'dominant-baseline': 'central' };
    parts.push(text(String(man.count - (man.pin === 'over' ? 1 : 0)), { ...at, fill: look.stroke }));
  }
  return { w: plan.w, h: plan.h, svg: parts.join('') };
}

/** What stands on the board of this table. */
export function boardOf(view: View, colour: Colours): Sheet {
  switch (view.game) {
    case 'chess':
    case 'leaflet':
      return chessboard(view.pos as ChessPos, view.seat === 1, colour);
    case 'bughouse':
      return bughouse(view, colour);
    case 'kalah':
      return kalah(view, colour);
    default:
      return tables(view, colour);
  }
}
