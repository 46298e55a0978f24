// SPDX-License-Identifier: AGPL-3.0-or-later
// The own board as a player handles it. While they move, every act of a hand is also told to the server; the opponent's
// move, and whatever a ruling has to be put right, is carried out by hands alone.

import type { WireEvent } from '../api/types';
import { pieceWord, squareWord } from '../boards/chess/speak';
import { t } from '../i18n';
import * as hands from './hands';
import { Queue } from './queue';
import { type Act, type Adapted, messages, type Promotion, type Side } from './wire';

/** What a board of one's own needs of the table. */
export interface Reach {
  adapted: () => Adapted;
  side: Side;
  /** How often the server has had a new board of this player: see `versionOf`. */
  version: () => number;
  /** Sends an act; false: it was refused, and the refusal is said. */
  send: (a: Act) => Promise<boolean>;
  /** Says a sentence; `seen`: the board shows it. */
  say: (text: string, seen?: boolean) => void;
}

const KEY = 'kapia-own-board-';

/** How often the server has had a new board of a player: with what they carried out or made, and by each ruling. */
export function versionOf(events: readonly WireEvent[], side: Side): number {
  return messages(events).filter((said) => said.m === 'ruled' || ((said.m === 'echoed' || said.m === 'made') && said.side === side)).length;
}

/** The board of one player at one table. */
export class OwnBoard {
  board: hands.Hands = $state.raw(hands.laid(hands.START));
  readonly #key: string;
  readonly #reach: Reach;
  readonly queue = new Queue();

  constructor(id: string, reach: Reach) {
    this.#key = `${KEY}${id}-${reach.side}`;
    this.#reach = reach;
    let found: string | null = null;
    try {
      found = localStorage.getItem(this.#key);
    } catch {
      // Where nothing is kept, the board is as the server last heard of it.
    }
    const { board, pending } = reach.adapted();
    this.board = hands.kept(found, reach.version()) ?? (board ? hands.pictured(board, pending) : this.board);
  }

  /** The square on which a pawn waits to become something. */
  get promoting(): string | null {
    return hands.promoting(this.board);
  }

  /** Whether hands make a move now, which the server follows. */
  get live(): boolean {
    return this.#reach.adapted().can.includes('insert');
  }

  /** Whether the man there stands where the server has it, so that handling it belongs to the move. One that stands wrong
   *  is put right by hands alone (D.2.8). */
  #known(square: string, piece: string): boolean {
    const { board, pending } = this.#reach.adapted();
    if (!board || pending?.inserted?.[1] === square) return true;
    return hands.pictured(board, pending).pieces.get(square) === piece;
  }

  /** What others at the table did to this board: who stands beside it has carried the opponent's move out on it (D.2.9a,
   *  D.2.10a). */
  async carried(events: readonly WireEvent[]): Promise<void> {
    const { side } = this.#reach;
    const own = side === 0 ? 'white' : 'black';
    const others = events.some(
      (event) => event.k === 'adapted' && event.by !== own && messages([event]).some((said) => said.m === 'echoed' && said.side === side),
    );
    if (!others) return;
    await this.queue.run(() => {
      const { board, pending } = this.#reach.adapted();
      if (board) this.#keep(hands.pictured(board, pending));
    });
  }

  /** Enter on a square: takes a man out, or puts the one in the hand in. */
  async act(square: string): Promise<void> {
    await this.queue.run(() => (this.board.hand ? this.#put(square) : this.#lift(square)));
  }

  /** Delete on a square: the man there is removed. */
  async remove(square: string): Promise<void> {
    await this.queue.run(() => this.#remove(square));
  }

  /** By mouse or finger: the man goes there, and what stood there is taken. */
  async drag(from: string, to: string): Promise<void> {
    if (from === to) return;
    await this.queue.run(async () => {
      if (this.board.hand && this.board.hand.from !== from && !(await this.#back())) return;
      if (!this.board.hand && !(await this.#lift(from))) return;
      if (this.board.pieces.has(to) && !(await this.#remove(to))) return;
      await this.#put(to);
    });
  }

  /** Backspace: the man in the hand goes back, or else the man removed last. */
  async back(): Promise<void> {
    await this.queue.run(() => this.#back());
  }

  /** The pawn on the last rank becomes a piece. */
  async promote(piece: Promotion): Promise<void> {
    await this.queue.run(async () => {
      const square = this.promoting;
      if (square === null) return;
      if (this.live && !(await this.#reach.send({ k: 'place', sq: square, piece }))) return;
      const man = square.endsWith('8') ? piece.toUpperCase() : piece;
      this.#done(hands.place(this.board, square, man), 'adapted-placed', man, square);
    });
  }

  /** The pawn on the last rank is taken out again, and becomes nothing yet. */
  async cancel(): Promise<void> {
    await this.queue.run(async () => {
      if (this.promoting !== null) await this.#lift(this.promoting);
    });
  }

  /** Sets the whole board. */
  async set(fen: string): Promise<void> {
    await this.queue.run(() => this.#keep(hands.laid(fen)));
  }

  /** Nothing is kept of a game that is over. */
  forget(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Where nothing is kept there is nothing to forget.
    }
  }

  async #back(): Promise<boolean> {
    const { hand, off } = this.board;
    const man = hand ?? off.at(-1);
    const board = hand ? hands.putBack(this.board) : hands.restore(this.board);
    if (!man || !board) {
      this.#say('adapted-nothing-back', {});
      return false;
    }
    const { pending } = this.#reach.adapted();
    // A second removal takes the first back.
    const told = !hand && this.live && pending?.removed === man.from;
    if (told && !(await this.#reach.send({ k: 'remove', sq: man.from }))) return false;
    return this.#done(board, 'adapted-back', man.piece, man.from);
  }

  async #lift(square: string): Promise<boolean> {
    const piece = this.board.pieces.get(square);
    const board = hands.lift(this.board, square);
    if (!board || !piece) {
      this.#say('adapted-no-man', { square: squareWord(t, square) });
      return false;
    }
    const { pending, config } = this.#reach.adapted();
    // What was just put down stands nowhere else in the server's eyes.
    const put = pending?.inserted?.[1] === square;
    const own = (piece === piece.toUpperCase()) === (this.#reach.side === 0);
    const told = this.live && this.#known(square, piece);
    if (told && config.touch === 'peg_out' && !put) {
      if (!(await this.#reach.send({ k: 'touch', sq: square }))) return false;
      // A man of the opponent is touched to be taken: Delete takes it.
      if (!own) return false;
    } else if (told && !own) {
      this.#say('adapted-delete-takes', this.#man(piece, square));
      return false;
    }
    return this.#done(board, 'adapted-out', piece, square);
  }

  async #put(square: string): Promise<boolean> {
    const { hand } = this.board;
    if (!hand) return false;
    if (square === hand.from) return this.#back();
    const board = hands.put(this.board, square);
    if (!board) {
      this.#say('adapted-hole-taken', this.#man(this.board.pieces.get(square) ?? 'p', square));
      return false;
    }
    if (this.live && this.#known(hand.from, hand.piece)) {
      const inserted = this.#reach.adapted().pending?.inserted;
      const from = inserted?.[1] === hand.from ? inserted[0] : hand.from;
      if (from !== square && !(await this.#reach.send({ k: 'insert', from, to: square }))) return false;
    }
    this.#done(board, 'adapted-in', hand.piece, square);
    if (this.promoting === square) this.#say('board-chess-which-piece', {});
    return true;
  }

  async #remove(square: string): Promise<boolean> {
    const piece = this.board.pieces.get(square);
    const board = hands.remove(this.board, square);
    if (!board || !piece) {
      this.#say('adapted-no-man', { square: squareWord(t, square) });
      return false;
    }
    const told = this.live && this.#known(square, piece);
    if (told && !(await this.#reach.send({ k: 'remove', sq: square }))) return false;
    return this.#done(board, 'adapted-removed', piece, square);
  }

  /** What hands did stands, and is said. */
  #done(board: hands.Hands, key: string, piece: string, square: string): true {
    this.#keep(board);
    this.#reach.say(t(key, this.#man(piece, square)), true);
    return true;
  }

  #man(piece: string, square: string): { piece: string; square: string } {
    return { piece: pieceWord(t, piece), square: squareWord(t, square) };
  }

  #say(key: string, args: Record<string, string>): void {
    this.#reach.say(t(key, args));
  }

  #keep(board: hands.Hands): void {
    this.board = board;
    if (this.#reach.adapted().phase === 'finished') return;
    try {
      localStorage.setItem(this.#key, hands.keep(board, this.#reach.version()));
    } catch {
      // Without storage the board lasts as long as the page.
    }
  }
}
