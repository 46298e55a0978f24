// SPDX-License-Identifier: AGPL-3.0-or-later
//! The picture of a game that is on, as small as a list of them shows it.
import type { View } from '../../api/types';
import { boardOf } from '../room/picture/boards';
import { addressOf, type Colours } from '../room/picture/svg';

/** Drawn as for a spectator, whoever looks; null where no position is shown to them: players by Appendix D may have
 *  boards of their own. */
export function smallOf(view: View | null, colour: Colours): { w: number; h: number; src: string } | null {
  if (!view?.pos) return null;
  const { w, h, svg } = boardOf({ ...view, seat: null }, colour);
  return { w, h, src: addressOf({ w, h, svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${svg}</svg>` }) };
}
