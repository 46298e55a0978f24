// SPDX-License-Identifier: AGPL-3.0-or-later
// The leaflet's names of squares (A7): the letter is the row counted from White, the number is the file, so e2
// is B5. The server always speaks of e2; what a person reads, hears and types is turned round here.

import type { Translate } from '../say';
import type { BoardSettings } from '../types';
import { FILES } from './fen';

/** Whether squares are called as in the leaflet. */
export function labels(view: { game: string }, settings: BoardSettings | undefined): boolean {
  return view.game === 'leaflet' && settings?.leafletLabels === true;
}

/** "e2" as "b5", and back: the two are each other's inverse. Small letters, as squares have here. */
export function turned(square: string): string {
  return `${FILES.charAt(Number(square.charAt(1)) - 1)}${FILES.indexOf(square.charAt(0)) + 1}`;
}

/** The translator that says squares as the leaflet does, where `on`. */
export function inLabels(t: Translate, on: boolean): Translate {
  if (!on) return t;
  return (key, args) => {
    if (args?.['san']) return t(key, { ...args, labelled: 1 });
    if (key !== 'speak-square' || !args) return t(key, args);
    const square = turned(`${args['file']}${args['rank']}`);
    return t(key, { ...args, file: square.charAt(0), rank: square.charAt(1) });
  };
}

const san = /^([^a-hx1-8]*)([a-h]?)([1-8]?)(x?)([a-h][1-8])(.*)$/;

/** A move of the list, its piece in any language, with the leaflet's squares: "Nbxd7+" as "N2xG4+". */
export function labelSan(text: string): string {
  const parts = san.exec(text);
  if (!parts) return text;
  const [, piece = '', file = '', rank = '', takes = '', to = '', rest = ''] = parts;
  const row = rank && FILES.charAt(Number(rank) - 1).toUpperCase();
  const number = file && String(FILES.indexOf(file) + 1);
  return `${piece}${row}${number}${takes}${turned(to).toUpperCase()}${rest}`;
}
