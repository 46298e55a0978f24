// SPDX-License-Identifier: AGPL-3.0-or-later
// A score read back onto a board: entries in any notation or language the input takes, or in Braille.

import { read } from '../boards/chess/input';
import { START, written } from './hands';
import { legal, played, start } from './rules';

/** What a score leads to. */
export interface Replayed {
  /** The first field of the FEN. */
  board: string;
  plies: number;
  /** The first entry that is no one legal move; null when all of it was read. */
  unread: string | null;
}

const CELLS: Readonly<Record<string, string>> = {
  '⠁': 'a', '⠃': 'b', '⠉': 'c', '⠙': 'd', '⠑': 'e', '⠋': 'f', '⠛': 'g', '⠓': 'h',
  '⠂': '1', '⠆': '2', '⠒': '3', '⠲': '4', '⠢': '5', '⠖': '6', '⠶': '7', '⠦': '8',
  '⠅': 'K', '⠟': 'Q', '⠗': 'R', '⠎': 'N', '⠭': 'x', '⠕': 'O', '⠤': '-', '⠐': '', '⠜': '', '⠏': '',
};

/** An entry as it may be read: in Braille a `b` is a file or a bishop. */
function readings(entry: string): string[] {
  const clean = entry.trim().replace(/^\d+\.+\s*/, '');
  if (!/[\u2800-\u28ff]/u.test(clean)) return [clean];
  const text = [...clean].map((cell) => CELLS[cell] ?? cell).join('').trim();
  return text.startsWith('b') ? [text, `B${text.slice(1)}`] : [text];
}

/** Reads a score from the start of a game, as far as it can be read. */
export function replayed(entries: readonly string[]): Replayed {
  let position = start();
  for (const [plies, entry] of entries.entries()) {
    const may = legal(position);
    const moves = new Set(
      readings(entry).flatMap((text) => {
        const found = read(text, { ...position, pieces: new Map(position.pieces) }, may);
        return found.status === 'ok' ? [found.uci] : [];
      }),
    );
    const [uci] = moves;
    if (uci === undefined || moves.size > 1)
      return { board: plies === 0 ? START : written({ pieces: position.pieces, hand: null, off: [] }), plies, unread: entry };
    position = played(position, uci);
  }
  return { board: written({ pieces: position.pieces, hand: null, off: [] }), plies: entries.length, unread: null };
}
