// SPDX-License-Identifier: AGPL-3.0-or-later
// Why a move is not legal, in one sentence, as far as the position tells. What is legal the server has said.

import { inCheck, played, type Position, reach } from '../../adapted/rules';
import type { Translate } from '../say';
import { readFen } from './fen';

/** From what a look at the piece shows to what the whole position does. */
const FAULTS = [
  'shape',
  'own',
  'between',
  'diagonal',
  'straight',
  'castle-lost',
  'castle-between',
  'castle-check',
  'castle-attacked',
  'exposed',
  'check',
  'promotion',
] as const;
type Fault = (typeof FAULTS)[number];

const white = (piece: string): boolean => piece === piece.toUpperCase();

/** What forbids castling; `rights` are those of the FEN. */
function castling(position: Position, rights: string, to: string): Fault {
  const [file, rank] = [to.charAt(0), to.charAt(1)];
  const [right, between] = file === 'g' ? ['k', 'fg'] : ['q', 'bcd'];
  if (!rights.includes(position.white ? right.toUpperCase() : right)) return 'castle-lost';
  if ([...between].some((each) => position.pieces.has(each + rank))) return 'castle-between';
  return inCheck(position, position.white) ? 'castle-check' : 'castle-attacked';
}

function faultOf(position: Position, rights: string, from: string, to: string): Fault {
  const { pieces, white: side } = position;
  const piece = pieces.get(from) ?? '';
  const [king, pawn] = [/k/i.test(piece), /p/i.test(piece)];
  const home = side ? '1' : '8';
  if (king && from === `e${home}` && [`c${home}`, `g${home}`].includes(to)) return castling(position, rights, to);
  const goes = (others: ReadonlyMap<string, string>): boolean => reach({ ...position, pieces: others }, from).includes(to);
  const alone = new Map([[from, piece]]);
  const straight = goes(alone);
  if (!straight && !goes(new Map(alone).set(to, side ? 'p' : 'P'))) return 'shape';
  const there = pieces.get(to);
  if (there && white(there) === side) return 'own';
  if (!goes(pieces)) {
    if (pawn && !straight) return 'diagonal';
    return pawn && there ? 'straight' : 'between';
  }
  if (inCheck(played(position, from + to), side)) return inCheck(position, side) && !king ? 'check' : 'exposed';
  return 'promotion';
}

/** Why none of the moves that may be meant is legal: of several, what holds the one back that comes nearest. */
export function whyNot(t: Translate, game: string, fen: string, moves: readonly string[]): string {
  const position = { ...readFen(fen), unmoved: new Set<string>() };
  const rights = fen.split(' ')[2] ?? '';
  const [nearest] = moves
    .map((uci) => ({ fault: faultOf(position, rights, uci.slice(0, 2), uci.slice(2, 4)), from: uci.slice(0, 2) }))
    .sort((a, b) => FAULTS.indexOf(b.fault) - FAULTS.indexOf(a.fault));
  if (!nearest) return t('board-chess-illegal');
  switch (nearest.fault) {
    case 'exposed':
      return t('error-illegal-move-3-9-2');
    case 'promotion':
      // What is left: a pawn that can become nothing, in the games where that depends on what was lost.
      return t(game === 'bughouse' ? 'error-illegal-move-c9' : 'error-illegal-move-a9');
    default:
      return t(`board-chess-why-${nearest.fault}`, { piece: (position.pieces.get(nearest.from) ?? 'P').toUpperCase() });
  }
}
