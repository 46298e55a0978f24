// SPDX-License-Identifier: AGPL-3.0-or-later
// Where things lie on a tables board: points, bar, trays, dice, for all six games, either direction of play
// and two shapes of screen. Pure geometry in the units of the drawing; no rules.
//
// Places are numbered as on the wire, from the viewer's side: 1–24 points, 0 the tray of borne-off checkers,
// 25 the bar, 26 the checkers not yet entered (indiika).

/** `wide` has trays at the sides; `compact`, for phones, has them above and below so that points stay wide. */
export type Form = 'wide' | 'compact';
/** On which side the viewer's home lies. */
export type Direction = 'right' | 'left';

/** Numbers of places that are no points. */
export const OFF = 0;
export const BAR = 25;
export const HAND = 26;

/** A row of checkers: the middle of the first one, the step to the next, and how long the row may become. */
export interface Pile {
  x: number;
  y: number;
  sx: number;
  sy: number;
  step: number;
  room: number;
  /** Checkers lie on their edge (tray) instead of flat. */
  edge: 'no' | 'across' | 'upright';
}

/** A rectangle of the drawing. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A point of the drawing. */
export interface Spot {
  x: number;
  y: number;
}

/** A finished drawing plan. */
export interface Layout {
  form: Form;
  direction: Direction;
  /** The viewer's side lies at the top. */
  turned: boolean;
  w: number;
  h: number;
  /** Diameter of a checker. */
  d: number;
  /** The halves of the field; indiika has one. */
  fields: Box[];
  /** The wood between the halves; in indiika beside the field, for the cube only. */
  bar: Box;
  /** Edge of the cube, and where it lies: in the middle, at the viewer, at the opponent. */
  cube: { size: number; middle: Spot; own: Spot; opp: Spot };
  /** Bars on the frame beside each player's home. */
  homes: { own: Box; opp: Box };
  /** Trays as hollows of the frame: own side and opponent's side of the board. */
  trays: { own: Box; opp: Box; ownHand: Box; oppHand: Box };
  /** Points 1–24 at their own index; index 0 is unused, and so are points a game does not have (no width). */
  points: Box[];
  /** Where the number of a point is written, same indices. */
  labels: { x: number; y: number }[];
  die: number;
  /** Middle of the dice of each player. */
  dice: { own: { x: number; y: number }; opp: { x: number; y: number } };
  font: number;
}

const forms = {
  wide: {
    d: 56,
    point: 59,
    tall: 300,
    gap: 92,
    bar: 66,
    frame: 18,
    label: 30,
    tray: 66,
    wall: 16,
    strip: 0,
    die: 52,
    font: 17,
  },
  compact: {
    d: 47,
    point: 48,
    tall: 246,
    gap: 76,
    bar: 48,
    frame: 5,
    label: 28,
    tray: 0,
    wall: 0,
    strip: 48,
    die: 52,
    font: 21,
  },
} as const;

/** The opponent's number of the viewer's point `p` (T3, P4, G4). It is its own inverse. */
export function across(game: string, p: number): number {
  if (p < 1 || p > 24) return p;
  if (game === 'gyulbara') return p > 12 ? p - 12 : p + 12;
  return 25 - p;
}

/** Columns of a game's board: indiika is played on two facing fields only (I1). */
export function columns(game: string): number {
  return game === 'indiika' ? 6 : 12;
}

/** Whether a board has a point. */
export function hasPoint(game: string, p: number): boolean {
  return p >= 1 && p <= 24 && (columns(game) === 12 || p <= 6 || p >= 19);
}

/** Column from the left and row (0 top, 1 bottom) of a point, on a board of `cols` columns. */
export function gridOf(p: number, direction: Direction, cols = 12): { col: number; row: number } {
  const row = p <= 12 ? 1 : 0;
  const col = row === 1 ? cols - p : p - 25 + cols;
  return { col: direction === 'right' ? col : cols - 1 - col, row };
}

/** The point at a column and a row. */
export function pointAt(col: number, row: number, direction: Direction, cols = 12): number {
  const c = direction === 'right' ? col : cols - 1 - col;
  return row === 1 ? cols - c : c + 25 - cols;
}

/** A bar on the frame along the home of a side, `first` to `last` in the viewer's numbering. */
function homeBar(points: readonly Box[], first: number, last: number, f: Measures, h: number): Box {
  const [a, b] = [points[first], points[last]];
  const box = { x: 0, y: 0, w: 0, h: 0 };
  if (!a || !b) return box;
  const x = Math.min(a.x, b.x) + 3;
  const top = a.y < h / 2;
  const y = top ? a.y - f.label : a.y + a.h + f.label - 5;
  return { x, y, w: Math.max(a.x, b.x) + a.w - 3 - x, h: 5 };
}

/** The plan of a board. */
export function layout(direction: Direction, form: Form, game = 'tabla'): Layout {
  return columns(game) === 6 ? halfBoard(direction, form) : fullBoard(direction, form, game);
}

/** Both fields side by side with the bar between them: all games but indiika. */
function fullBoard(direction: Direction, form: Form, game: string): Layout {
  const f = forms[form];
  const left = f.frame + f.tray + f.wall;
  const half = 6 * f.point;
  const w = 2 * left + 2 * half + f.bar;
  const top = f.frame + f.strip + f.label;
  const h = 2 * (top + f.tall) + f.gap;
  const mid = h / 2;
  const fieldH = 2 * f.tall + f.gap;
  const columnX = (col: number): number => left + col * f.point + (col > 5 ? f.bar : 0);
  const points: Box[] = [{ x: 0, y: 0, w: 0, h: 0 }];
  const labels = [{ x: 0, y: 0 }];
  for (let p = 1; p <= 24; p += 1) {
    const { col, row } = gridOf(p, direction);
    const x = columnX(col);
    points.push({ x, y: row === 0 ? top : h - top - f.tall, w: f.point, h: f.tall });
    labels.push({ x: x + f.point / 2, y: row === 0 ? top - f.label / 2 : h - top + f.label / 2 });
  }
  const homeLeft = direction === 'left';
  const bar = { x: left + half, y: top, w: f.bar, h: fieldH };
  const ownDie = left + half / 2 + (homeLeft ? 0 : half + f.bar);
  const oppDie = left + half / 2 + (homeLeft ? half + f.bar : 0);
  // G4: in gyulbara the opponent's home lies across the board's diagonal, and so does their tray.
  const diagonal = across(game, 1) < 24;
  const trays = form === 'wide' ? sideTrays(f, w, h, top, homeLeft) : stripTrays(f, w, h, homeLeft);
  return {
    form,
    direction,
    turned: false,
    w,
    h,
    d: f.d,
    cube: cubePlaces(bar, f.die * 0.86),
    homes: { own: homeBar(points, 1, 6, f, h), opp: homeBar(points, across(game, 1), across(game, 6), f, h) },
    fields: [
      { x: left, y: top, w: half, h: fieldH },
      { x: left + half + f.bar, y: top, w: half, h: fieldH },
    ],
    bar,
    trays: diagonal ? { ...trays, opp: trays.oppHand, oppHand: trays.opp } : trays,
    points,
    labels,
    die: f.die,
    dice: { own: { x: ownDie, y: mid }, opp: { x: oppDie, y: mid } },
    font: f.font,
  };
}

type Measures = (typeof forms)[Form];
/** What the trays are measured by; the height of a point differs from board to board. */
type Sizes = Omit<Measures, 'tall'> & { tall: number };

/** Where a cube lies on the wood of the bar. */
function cubePlaces(bar: Box, size: number): Layout['cube'] {
  const x = bar.x + bar.w / 2;
  const edge = size * 0.72;
  return {
    size,
    middle: { x, y: bar.y + bar.h / 2 },
    own: { x, y: bar.y + bar.h - edge },
    opp: { x, y: bar.y + edge },
  };
}

/** Measures of indiika's board: wider points, since there are six of them. */
const halves = {
  wide: { point: 96, tall: 232, gap: 96, bar: 76 },
  compact: { point: 92, tall: 210, gap: 80, bar: 72 },
} as const;

/** I1: one field for each player, facing; the wood beside them holds the cube. */
function halfBoard(direction: Direction, form: Form): Layout {
  const f = forms[form];
  const own = halves[form];
  const homeLeft = direction === 'left';
  const side = f.frame + f.tray + f.wall;
  const field = 6 * own.point;
  const w = 2 * side + field + own.bar;
  const top = f.frame + f.strip + f.label;
  const h = 2 * (top + own.tall) + own.gap;
  const fieldX = homeLeft ? side : side + own.bar;
  const fieldH = 2 * own.tall + own.gap;
  const bar = { x: homeLeft ? side + field : side, y: top, w: own.bar, h: fieldH };
  const points: Box[] = [{ x: 0, y: 0, w: 0, h: 0 }];
  const labels = [{ x: 0, y: 0 }];
  for (let p = 1; p <= 24; p += 1) {
    const on = p <= 6 || p >= 19;
    const { col, row } = gridOf(p, direction, 6);
    const x = fieldX + col * own.point;
    points.push(
      on
        ? { x, y: row === 0 ? top : h - top - own.tall, w: own.point, h: own.tall }
        : { x: -1, y: -1, w: 0, h: 0 },
    );
    labels.push({ x: x + own.point / 2, y: row === 0 ? top - f.label / 2 : h - top + f.label / 2 });
  }
  const g = { ...f, tall: own.tall };
  return {
    form,
    direction,
    turned: false,
    w,
    h,
    d: f.d,
    cube: cubePlaces(bar, f.die * 0.86),
    homes: { own: homeBar(points, 1, 6, f, h), opp: homeBar(points, 24, 19, f, h) },
    fields: [{ x: fieldX, y: top, w: field, h: fieldH }],
    bar,
    trays: form === 'wide' ? sideTrays(g, w, h, top, homeLeft) : stripTrays(g, w, h, homeLeft),
    points,
    labels,
    die: f.die,
    dice: {
      own: { x: fieldX + field * (homeLeft ? 0.27 : 0.73), y: h / 2 },
      opp: { x: fieldX + field * (homeLeft ? 0.73 : 0.27), y: h / 2 },
    },
    font: f.font,
  };
}

function sideTrays(f: Sizes, w: number, h: number, top: number, homeLeft: boolean): Layout['trays'] {
  const home = homeLeft ? f.frame : w - f.frame - f.tray;
  const away = homeLeft ? w - f.frame - f.tray : f.frame;
  const low = h - top - f.tall;
  return {
    own: { x: home, y: low, w: f.tray, h: f.tall },
    opp: { x: home, y: top, w: f.tray, h: f.tall },
    ownHand: { x: away, y: low, w: f.tray, h: f.tall },
    oppHand: { x: away, y: top, w: f.tray, h: f.tall },
  };
}

function stripTrays(f: Sizes, w: number, h: number, homeLeft: boolean): Layout['trays'] {
  const length = w / 2 - f.frame - 54;
  const home = homeLeft ? f.frame : w - f.frame - length;
  const away = homeLeft ? w - f.frame - length : f.frame;
  const low = h - f.frame - f.strip;
  return {
    own: { x: home, y: low, w: length, h: f.strip },
    opp: { x: home, y: f.frame, w: length, h: f.strip },
    ownHand: { x: away, y: low, w: length, h: f.strip },
    oppHand: { x: away, y: f.frame, w: length, h: f.strip },
  };
}

/** Where checkers of a place lie; `own` tells whose they are. Points are given in the viewer's numbering. */
export function pileOf(plan: Layout, place: number, own: boolean): Pile {
  const { d } = plan;
  const low = own !== plan.turned;
  if (place === BAR) {
    const sy = low ? -1 : 1;
    const y = plan.h / 2 + sy * (plan.die / 2 + d * 0.62);
    return { x: plan.bar.x + plan.bar.w / 2, y, sx: 0, sy, step: d, room: d * 2.6, edge: 'no' };
  }
  if (place === OFF || place === HAND) {
    const box = place === OFF ? plan.trays[own ? 'own' : 'opp'] : plan.trays[own ? 'ownHand' : 'oppHand'];
    return trayPile(plan, box, low);
  }
  const box = plan.points[place] ?? { x: 0, y: 0, w: 0, h: 0 };
  const top = box.y < plan.h / 2 - box.h / 2;
  return {
    x: box.x + box.w / 2,
    y: top ? box.y + d / 2 + 1 : box.y + box.h - d / 2 - 1,
    sx: 0,
    sy: top ? 1 : -1,
    step: d,
    // Never beyond the point itself: between the points lie the dice.
    room: Math.min(d * 4, box.h - d - 1),
    edge: 'no',
  };
}

function trayPile(plan: Layout, box: Box, low: boolean): Pile {
  const thick = plan.d * 0.3;
  if (plan.form === 'wide') {
    const y = low ? box.y + box.h - thick / 2 - 4 : box.y + thick / 2 + 4;
    const room = box.h - thick - 8;
    return { x: box.x + box.w / 2, y, sx: 0, sy: low ? -1 : 1, step: thick + 1, room, edge: 'across' };
  }
  const fromLeft = box.x < plan.w / 4;
  const x = fromLeft ? box.x + thick / 2 + 3 : box.x + box.w - thick / 2 - 3;
  // The inner end is the number's.
  const room = box.w - thick - 54;
  return { x, y: box.y + box.h / 2, sx: fromLeft ? 1 : -1, sy: 0, step: thick + 1, room, edge: 'upright' };
}

/** The middle of checker `i` of `count` in a pile; long piles close up. */
export function checkerAt(pile: Pile, i: number, count: number): { x: number; y: number } {
  const step = count > 1 ? Math.min(pile.step, pile.room / (count - 1)) : pile.step;
  return { x: pile.x + pile.sx * step * i, y: pile.y + pile.sy * step * i };
}

/** Whether a pile of `count` is closed up so that its number should be written. */
export function crowded(pile: Pile, count: number): boolean {
  return pile.edge === 'no' && (count - 1) * pile.step > pile.room + 0.5;
}

function inside(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
}

/** The place under a point of the drawing, or null. Points reach to the middle of the board. */
export function placeAt(plan: Layout, x: number, y: number): number | null {
  if (inside(plan.bar, x, y)) return BAR;
  const { own, opp, ownHand } = plan.trays;
  if (
    inside(own, x, y) ||
    (plan.form === 'wide' && inside({ ...own, y: Math.min(own.y, opp.y), h: Math.abs(own.y - opp.y) + own.h }, x, y))
  )
    return OFF;
  if (inside(ownHand, x, y)) return HAND;
  for (let p = 1; p <= 24; p += 1) {
    const box = plan.points[p];
    if (!box || box.w === 0) continue;
    const top = box.y < plan.h / 2 - box.h / 2;
    const reach = { x: box.x, y: top ? box.y - 40 : plan.h / 2, w: box.w, h: plan.h / 2 - box.y + 40 };
    if (!top) reach.h = box.y + box.h + 40 - plan.h / 2;
    if (inside(reach, x, y)) return p;
  }
  return null;
}
