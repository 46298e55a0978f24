// SPDX-License-Identifier: AGPL-3.0-or-later
// What a press, a drag or a key comes to on the chessboard, and which move leaves it. Pure: which piece is picked up
// and which move is prepared chessground knows and tells (`Held`); what is legal comes from the server.

import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import type { ChessDetail, ChessLegal, ChessPos, Move } from '../types';
import type { Placement } from './fen';

/** The table as the board finds it. */
export interface Table {
  pos: ChessPos;
  placement: Placement;
  /** The viewer's side; null for who watches. */
  me: 'white' | 'black' | null;
  /** Whether the viewer may touch pieces: they play, and the board is not at an earlier position. */
  live: boolean;
  legal: ChessLegal | null;
  /** Whether a pawn on the last rank becomes what its player names. */
  names: boolean;
}

/** What chessground holds. */
export interface Held {
  /** The square of the piece picked up. */
  selected: string | null;
  /** Whether a move is prepared for one's own turn. */
  premove: boolean;
}

/** What the player has begun and not finished. */
export interface Hand {
  /** A pawn has come to the last rank, or will (`pre`), and its piece is asked. */
  asking: { from: string; to: string; pre: boolean } | null;
  /** The position the player moved from while the server has not answered. */
  ahead: string | null;
  /** The position the pieces show; null when they show something of the player's own. */
  drawn: string | null;
  /** What a prepared pawn becomes. */
  prePromo: string | null;
}

/** A hand that has begun nothing. */
export const empty: Hand = { asking: null, ahead: null, drawn: null, prePromo: null };

/** What is to be done, in this order, after something has happened. */
export type Deed =
  | { do: 'send'; uci: string; capture: boolean }
  /** Puts the pieces back as the server knows them. */
  | { do: 'revert' }
  | { do: 'premove' | 'unprepare' | 'unselect' }
  | { do: 'select' | 'pick' | 'focus' | 'name'; square: string }
  /** Says why a piece cannot go there. */
  | { do: 'explain'; from: string; to: string }
  /** Gives the focus to a square if it was in the question that closes. */
  | { do: 'leave'; square: string }
  /** A sentence by its key; its squares are said as the board calls them. */
  | { do: 'say'; key: string; squares?: Record<string, string> };

/** What came of it. */
export interface Step {
  hand: Hand;
  deeds: Deed[];
}

function send(hand: Hand, uci: string, capture: boolean): Step {
  return { hand: { ...hand, prePromo: null }, deeds: [{ do: 'send', uci, capture }] };
}

/** A piece was put on a legal square, by hand or as it had been prepared. */
export function played(
  hand: Hand,
  { pos, legal }: Table,
  [from, to]: readonly [string, string],
  how: { premove: boolean; captured?: unknown },
): Step {
  const now: Hand = { ...hand, ahead: pos.fen, drawn: null };
  const capture = how.captured !== undefined;
  if (!legal?.promo.includes(from + to)) return send(now, from + to, capture);
  if (how.premove && now.prePromo) return send(now, from + to + now.prePromo, capture);
  return { hand: { ...now, asking: { from, to, pre: false } }, deeds: [] };
}

/** A move was prepared for one's own turn. */
export function prepared(hand: Hand, { placement, names }: Table, from: string, to: string): Step {
  const pawn = names && placement.pieces.get(from)?.toLowerCase() === 'p' && /[18]$/.test(to);
  const asking = pawn ? { from, to, pre: true } : hand.asking;
  return {
    hand: { ...hand, prePromo: null, asking },
    deeds: [{ do: 'say', key: 'speak-premove', squares: { from, to } }],
  };
}

/** What was prepared was played, taken back, or had become illegal: nobody asks any longer what it becomes. */
export function unprepared(hand: Hand): Step {
  const { asking } = hand;
  const dropped = asking?.pre === true;
  return {
    hand: { ...hand, prePromo: null, asking: dropped ? null : asking },
    deeds: dropped ? [{ do: 'leave', square: asking.from }] : [],
  };
}

/** Whether what the server says now is more than the position the player has already moved from. */
export function fresh(hand: Hand, { pos }: Table): boolean {
  return pos.fen !== hand.ahead;
}

/** A position came: what the player showed ahead of it is over, and what is prepared is played or dropped. */
export function arrived(hand: Hand, table: Table, held: Held): Step {
  if (!fresh(hand, table)) return { hand, deeds: [] };
  const now = { ...hand, drawn: table.pos.fen, ahead: null };
  return { hand: now, deeds: table.legal && held.premove ? [{ do: 'premove' }] : [] };
}

/** The server refused, or the player thought better of it. */
export function reverted(hand: Hand, { pos }: Table): Step {
  return { hand: { ...hand, drawn: pos.fen, ahead: null, asking: null }, deeds: [{ do: 'revert' }] };
}

/** The pieces show something of the player's own, a drop, that the server has not answered. */
export function shownAhead(hand: Hand, { pos }: Table): Hand {
  return { ...hand, ahead: pos.fen, drawn: null };
}

/** The player said what the pawn becomes. */
export function choose(hand: Hand, { placement }: Table, letter: string): Step {
  const { asking } = hand;
  if (!asking) return { hand, deeds: [] };
  const promo = letter.toLowerCase();
  const done: Hand = { ...hand, asking: null };
  const focus: Deed = { do: 'focus', square: asking.to };
  if (asking.pre) return { hand: { ...done, prePromo: promo }, deeds: [focus] };
  const sent = send(done, asking.from + asking.to + promo, placement.pieces.has(asking.to));
  return { hand: sent.hand, deeds: [...sent.deeds, focus] };
}

/** The player does not want the pawn to go there after all. */
export function cancelChoice(hand: Hand, table: Table): Step {
  const { asking } = hand;
  if (!asking) return reverted(hand, table);
  const focus: Deed = { do: 'focus', square: asking.from };
  if (asking.pre) return { hand: { ...hand, asking: null }, deeds: [{ do: 'unprepare' }, focus] };
  const back = reverted(hand, table);
  return { hand: back.hand, deeds: [...back.deeds, focus] };
}

/** Whether a piece of the viewer's stands there. */
export function own({ placement, me }: Table, square: string): boolean {
  const piece = placement.pieces.get(square);
  return piece !== undefined && (piece === piece.toUpperCase()) === (me === 'white');
}

/** A piece that is held was put on a square, or the square was pointed at: whether that is no move, and has to be said. */
export function astray(hand: Hand, table: Table, from: string | null, to: string): Deed[] {
  if (!from || from === to || !table.live || !fresh(hand, table)) return [];
  if (!table.legal?.dests || table.legal.dests[from]?.includes(to)) return [];
  return [{ do: 'explain', from, to }];
}

/** A cell was activated by key or by assistive technology. `picks` are squares pointed at for what is no move. */
export function act(table: Table, held: Held, picks: ReadonlySet<string> | null, square: string): Deed[] {
  const from = held.selected;
  if (picks?.has(square)) return [{ do: 'pick', square }];
  if (!table.live) return [{ do: 'name', square }];
  if (from === square) return [{ do: 'unselect' }, { do: 'say', key: 'speak-put-back' }];
  const mine = own(table, square);
  if (from && table.legal && !table.legal.dests[from]?.includes(square) && !mine)
    return [{ do: 'explain', from, to: square }];
  return [from || mine ? { do: 'select', square } : { do: 'name', square }];
}

/** The key that takes back what is prepared, else puts down what is picked up. */
export function putBack(held: Held): Deed[] {
  if (held.premove) return [{ do: 'unprepare' }, { do: 'say', key: 'speak-premove-off' }];
  return held.selected ? [{ do: 'unselect' }, { do: 'say', key: 'speak-put-back' }] : [];
}

/** What is heard of a position: the last move, if it is new and was not the viewer's, who heard it when they made it. */
export function heardOf(last: Move | null, drawn: number, seat: number | null): 'capture' | 'move' | null {
  if (!last || last.n <= drawn || last.seat === seat) return null;
  return (last.d as ChessDetail | undefined)?.takes ? 'capture' : 'move';
}

/** How the board is to look beside what stands on it. */
export interface Look {
  flipped: boolean;
  premove: boolean;
  showDests: boolean;
  /** Milliseconds a piece slides; 0 for at once. */
  slide: number;
}

/** What the server says of the pieces, as chessground takes it. */
function known({ pos, placement, legal }: Table) {
  return {
    turnColor: placement.white ? 'white' : 'black',
    lastMove: (pos.last ?? []) as Key[],
    check: pos.check,
    dests: new Map(Object.entries(legal?.dests ?? {}) as [Key, Key[]][]),
  } as const;
}

/** The board as chessground is to draw it; what the player shows ahead of the answer is left as it is. */
export function drawing(hand: Hand, table: Table, look: Look): Config {
  const { live, me, pos } = table;
  const { dests, ...rest } = known(table);
  const now = fresh(hand, table);
  return {
    orientation: look.flipped ? 'black' : 'white',
    blockTouchScroll: live,
    animation: { enabled: look.slide > 0, duration: look.slide },
    premovable: { enabled: live && look.premove },
    ...(now && pos.fen !== hand.drawn ? { fen: pos.fen } : {}),
    ...(now
      ? { ...rest, movable: { color: live ? (me ?? undefined) : undefined, dests, showDests: look.showDests } }
      : {}),
  };
}

/** The pieces as the server knows them, whatever is shown. */
export function asKnown(table: Table): Config {
  const { dests, ...rest } = known(table);
  return { fen: table.pos.fen, ...rest, movable: { dests } };
}
