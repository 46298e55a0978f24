// SPDX-License-Identifier: AGPL-3.0-or-later
// A tables board seen from the other side of the table: everything on it lies turned by half a circle, points with
// their numbers, homes, trays, dice and cube. The numbers stay those in which the viewer hears and types.

import type { View } from '../types';
import type { Box, Direction, Layout, Spot } from './layout';

/** The other side. */
export function opposite(direction: Direction): Direction {
  return direction === 'left' ? 'right' : 'left';
}

/** The plan turned by half a circle. */
export function turnedPlan(plan: Layout): Layout {
  const { w, h, cube, homes, trays, dice } = plan;
  const spot = ({ x, y }: Spot): Spot => ({ x: w - x, y: h - y });
  const box = (b: Box): Box => ({ ...b, x: w - b.x - b.w, y: h - b.y - b.h });
  return {
    ...plan,
    direction: opposite(plan.direction),
    turned: !plan.turned,
    cube: { size: cube.size, middle: spot(cube.middle), own: spot(cube.own), opp: spot(cube.opp) },
    homes: { own: box(homes.own), opp: box(homes.opp) },
    fields: plan.fields.map(box),
    bar: box(plan.bar),
    trays: { own: box(trays.own), opp: box(trays.opp), ownHand: box(trays.ownHand), oppHand: box(trays.oppHand) },
    points: plan.points.map(box),
    labels: plan.labels.map(spot),
    dice: { own: spot(dice.own), opp: spot(dice.opp) },
  };
}

const other: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
};

/** The arrow that on a board not turned leads where this one does on a turned one; other keys go by numbers. */
export function turnedKey(key: string): string {
  return other[key] ?? key;
}

/** The table as it is told to who sees it turned: the home is on the other side. */
export function asSeen(view: View, turned: boolean): View {
  return turned ? { ...view, direction: opposite(view.direction) } : view;
}
