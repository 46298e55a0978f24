// SPDX-License-Identifier: AGPL-3.0-or-later
// A chessboard that is one of several.
import type { KeyGroup } from '../../a11y/keys';

/** What a game of several boards adds to one of them. */
export interface Extra {
  /** The side at the bottom where nobody at this board is the viewer: 0 White, 1 Black. */
  bottom?: number;
  /** The name of the board, where there are several. */
  name?: string;
  /** Squares that may be pointed at now for what is not a move: a drop, a piece to be taken off. */
  picks?: ReadonlySet<string> | null;
  /** What a pick is: it decides the mark. */
  picking?: 'drop' | 'predrop' | 'remove';
  onpick?: (square: string) => void;
  /** Called when the player turns to the board's own pieces. */
  onselect?: () => void;
  /** A square something will be put on later. */
  later?: string | null;
  /** Whether a pawn on the last rank becomes what its player names. */
  names?: boolean;
  /** Keys beside the chessboard's, and who takes them first. */
  keys?: readonly KeyGroup[];
  onkey?: (ch: string, e: KeyboardEvent, square: string) => boolean;
}
