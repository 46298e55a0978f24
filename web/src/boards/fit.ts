// SPDX-License-Identifier: AGPL-3.0-or-later
// Which of a board's two drawings suits the room it has. Geometry only; what is drawn stands with each board.

/** The room for a board, in CSS pixels; 0 where it is not known yet. */
export interface Room {
  width: number;
  height: number;
}

/** Whether the drawing for little width becomes the larger one: the room is narrower than `narrow`, and its height
 *  does not make the wide drawing cover more of the screen (a phone on its side). `wide` and `upright` are the ratios
 *  of width to height of the two drawings. */
export function upright(room: Room, narrow: number, ratios: { wide: number; upright: number }): boolean {
  if (room.width <= 0 || room.width >= narrow) return false;
  if (room.height <= 0) return true;
  const area = (ratio: number): number => Math.min(room.width, room.height * ratio) ** 2 / ratio;
  return area(ratios.upright) >= area(ratios.wide);
}

/** Width of a drawing by its height. */
export function ratio(drawing: { w: number; h: number }): number {
  return drawing.w / drawing.h;
}
