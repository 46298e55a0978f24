// SPDX-License-Identifier: AGPL-3.0-or-later
// The board on the screen, where nobody has one of their own: who picks a man up and puts it down there announces the
// move by it, and the move stands on the picture as soon as it is announced.

import { pieceWord, squareWord } from '../boards/chess/speak';
import { t } from '../i18n';
import type { ChessPos, View } from '../api/types';
import { type Hands, laid, lift, pictured } from './hands';
import type { Reach } from './own.svelte';
import { Queue } from './queue';
import type { Promotion } from './wire';

/** The board of one player on the screen. */
export class ScreenBoard {
  readonly #reach: Reach;
  readonly #view: () => View;
  readonly #past: () => string | null;
  readonly #still = $derived.by(() => {
    const pos = this.#view().pos as ChessPos | null;
    return pos ? pictured(pos.fen, this.#reach.adapted().pending) : laid('8/8/8/8/8/8/8/8');
  });
  readonly queue = new Queue();
  /** What is picked up, where its pawn becomes something, and in what position. */
  #pick: { from: string; to: string | null; fen: string | undefined } | null = $state.raw(null);
  /** The board as it stands, whatever is looked at. */
  readonly now: Hands = $derived((this.#picked === null ? null : lift(this.#still, this.#picked)) ?? this.#still);
  readonly board: Hands = $derived.by(() => {
    const past = this.#past();
    return past === null ? this.now : laid(past);
  });

  /** `past`: the board at another time of the game, while that is looked at. */
  constructor(reach: Reach, view: () => View, past: () => string | null = () => null) {
    this.#reach = reach;
    this.#view = view;
    this.#past = past;
  }

  /** The square on which a pawn waits to become something. */
  get promoting(): string | null {
    return this.#picked === null ? null : (this.#pick?.to ?? null);
  }

  get #fen(): string | undefined {
    return (this.#view().pos as ChessPos | null)?.fen;
  }

  /** The square of what is picked up: for this move alone, and until it is announced, in whatever way. */
  get #picked(): string | null {
    return this.live && this.#pick?.fen === this.#fen ? (this.#pick?.from ?? null) : null;
  }

  /** Whether a move is being made. */
  get live(): boolean {
    return this.#reach.adapted().can.includes('announce');
  }

  /** Enter on a square: picks a man up, or announces where it goes. */
  async act(square: string): Promise<void> {
    await this.queue.run(() => (this.#picked === null ? this.#lift(square) : this.#put(square)));
  }

  /** By mouse or finger. */
  async drag(from: string, to: string): Promise<void> {
    await this.queue.run(async () => {
      if (this.#picked !== null && this.#picked !== from) this.#back();
      if (this.#picked === null && !(await this.#lift(from))) return;
      await this.#put(to);
    });
  }

  /** What is captured is removed with the announcement. */
  async remove(): Promise<void> {
    this.#reach.say(t('adapted-screen-removes'));
  }

  /** The man goes back to its square. */
  async back(): Promise<void> {
    await this.queue.run(() => this.#back());
  }

  /** The pawn becomes nothing: it is back where it stood. */
  async cancel(): Promise<void> {
    await this.back();
  }

  /** The pawn becomes a piece, which is announced with its move. */
  async promote(piece: Promotion): Promise<void> {
    await this.queue.run(async () => {
      const [from, to] = [this.#picked, this.promoting];
      if (from && to) await this.#announce(from + to + piece);
    });
  }

  #back(): void {
    const square = this.#picked;
    this.#pick = null;
    if (square === null) this.#reach.say(t('adapted-nothing-back'));
    else this.#reach.say(t('adapted-back', this.#man(square)), true);
  }

  async #announce(text: string): Promise<void> {
    this.#pick = null;
    await this.#reach.send({ k: 'announce', text });
  }

  #man(square: string): { piece: string; square: string } {
    return { piece: pieceWord(t, this.#still.pieces.get(square) ?? 'P'), square: squareWord(t, square) };
  }

  async #lift(square: string): Promise<boolean> {
    const adapted = this.#reach.adapted();
    const piece = this.#still.pieces.get(square);
    const own = piece !== undefined && (piece === piece.toUpperCase()) === (this.#reach.side === 0);
    if (this.#past() !== null) {
      this.#reach.say(t('adapted-past'));
      return false;
    }
    if (!this.live) {
      this.#reach.say(t(adapted.can.includes('correct') ? 'adapted-correct-how' : 'adapted-not-now'));
      return false;
    }
    if (!own) {
      this.#reach.say(t('adapted-no-man', { square: squareWord(t, square) }));
      return false;
    }
    if (adapted.config.touch === 'peg_out' && !(await this.#reach.send({ k: 'touch', sq: square }))) return false;
    this.#pick = { from: square, to: null, fen: this.#fen };
    this.#reach.say(t('adapted-out', this.#man(square)), true);
    return true;
  }

  async #put(square: string): Promise<void> {
    const from = this.#picked;
    if (from === null) return;
    if (from === square) return this.#back();
    if (this.#still.pieces.get(from)?.toLowerCase() === 'p' && /[18]/.test(square)) {
      this.#pick = { from, to: square, fen: this.#fen };
      this.#reach.say(t('board-chess-which-piece'));
      return;
    }
    await this.#announce(from + square);
  }
}
