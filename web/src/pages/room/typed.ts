// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the input line takes besides moves: the way back to the board.

const back = /^(?:b|board|б|дъска|дъската|доска|доску)(?:\s+(.+))?$/iu;

/** Where a text asks the focus to go: `b` and `board` to the board, `board e4` to a place of it; null when it asks for
 *  nothing of the kind. A lone letter before a place may be a piece. */
export function toBoard(text: string): { place: string | null } | null {
  const asked = back.exec(text.trim());
  if (!asked) return null;
  const place = asked[1] ?? null;
  return place !== null && /^.\s/u.test(text.trim()) ? null : { place };
}
