// SPDX-License-Identifier: AGPL-3.0-or-later
// The own board as a player handles it. While they move, every act of a hand is also told to the server; the opponent's
// move, and everything after a ruling, is carried out by hands alone.

import { pieceWord, squareWord } from '../boards/chess/speak';
import { t } from '../i18n';
import * as hands from './hands';
import { Queue } from './queue';
import type { Act, Adapted, Promotion, Side } from './wire';

/** What a board of one's own needs of the table. */
export interface Reach {
  adapted: () => Adapted;
  side: Side;
  /** Sends an act; false: it was refused, and the refusal is said. */
  send: (a: Act) => Promise<boolean>;
  say: (text: string) => void;
}

const KEY = 'kapia-own-board-';

/** The board of one player at one table. */
export class OwnBoard {
  board: hands.Hands = $state.raw(hands.laid(hands.START));
  /** The square on which a pawn waits to become something. */
  promoting: string | null = $state(null);
  readonly #id: string;
  readonly #reach: Reach;
  readonly queue = new Queue();

  constructor(id: string, reach: Reach) {
    this.#id = id;
    this.#reach = reach;
    let found: string | null = null;
    try {
      found = localStorage.getItem(KEY + id);
    } catch {
      // Where nothing is kept, the board is as the server last heard of it.
    }
    const known = reach.adapted().board;
    this.board = hands.kept(found) ?? (known ? hands.laid(known) : this.board);
  }

  /** Whether hands make a move now, which the server follows. */
  get live(): boolean {
    return this.#reach.adapted().can.includes('insert');
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
      if (!this.board.hand && !(await this.#lift(from))) return;
      if (this.board.pieces.has(to) && !(await this.#remove(to))) return;
      await this.#put(to);
    });
  }

  /** Backspace: the man in the hand goes back, or else the man removed last. */
  back(): void {
    const before = this.board;
    const board = hands.putBack(before) ?? hands.restore(before);
    if (!board) return this.#say('adapted-nothing-back', {});
    const man = before.hand ?? before.off.at(-1)!;
    this.#keep(board);
    this.#say('adapted-back', { ...this.#man(man.piece, man.from) });
  }

  /** The pawn on the last rank becomes a piece. */
  async promote(piece: Promotion): Promise<void> {
    const square = this.promoting;
    if (square === null) return;
    await this.queue.run(async () => {
      if (this.live && !(await this.#reach.send({ k: 'place', sq: square, piece }))) return;
      this.promoting = null;
      const man = square.endsWith('8') ? piece.toUpperCase() : piece;
      this.#keep(hands.place(this.board, square, man));
      this.#say('adapted-placed', this.#man(man, square));
    });
  }

  /** Sets the whole board. */
  set(fen: string): void {
    this.promoting = null;
    this.#keep(hands.laid(fen));
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
    if (this.live && config.touch === 'peg_out' && !put) {
      if (!(await this.#reach.send({ k: 'touch', sq: square }))) return false;
      // A man of the opponent is touched to be taken: Delete takes it.
      if (!own) return false;
    } else if (this.live && !own) {
      this.#say('adapted-delete-takes', this.#man(piece, square));
      return false;
    }
    this.#keep(hands.lift(this.board, square) ?? this.board);
    this.#say('adapted-out', this.#man(piece, square));
    return true;
  }

  async #put(square: string): Promise<boolean> {
    const { hand } = this.board;
    if (!hand) return false;
    if (square === hand.from) {
      this.back();
      return true;
    }
    if (this.board.pieces.has(square)) {
      this.#say('adapted-hole-taken', this.#man(this.board.pieces.get(square) ?? 'p', square));
      return false;
    }
    if (this.live) {
      const inserted = this.#reach.adapted().pending?.inserted;
      const from = inserted?.[1] === hand.from ? inserted[0] : hand.from;
      if (from !== square && !(await this.#reach.send({ k: 'insert', from, to: square }))) return false;
    }
    this.#keep(hands.put(this.board, square) ?? this.board);
    this.#say('adapted-in', this.#man(hand.piece, square));
    if (hand.piece.toLowerCase() === 'p' && /[18]/.test(square)) this.promoting = square;
    return true;
  }

  async #remove(square: string): Promise<boolean> {
    const piece = this.board.pieces.get(square);
    if (!piece) {
      this.#say('adapted-no-man', { square: squareWord(t, square) });
      return false;
    }
    if (this.live && !(await this.#reach.send({ k: 'remove', sq: square }))) return false;
    this.#keep(hands.remove(this.board, square) ?? this.board);
    this.#say('adapted-removed', this.#man(piece, square));
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
    try {
      localStorage.setItem(KEY + this.#id, hands.keep(board));
    } catch {
      // Without storage the board lasts as long as the page.
    }
  }
}
