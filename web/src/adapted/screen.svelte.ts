// SPDX-License-Identifier: AGPL-3.0-or-later
// The board on the screen, where nobody has one of their own: who picks a man up and puts it down there announces the
// move by it, and the move stands on the picture as soon as it is announced.

import { pieceWord, squareWord } from '../boards/chess/speak';
import { t } from '../i18n';
import type { ChessPos, View } from '../api/types';
import { type Hands, laid, lift } from './hands';
import type { Reach } from './own.svelte';
import { Queue } from './queue';
import type { Pending, Promotion } from './wire';

/** What stands on the screen with the move that is being made. */
export function pictured(fen: string, pending: Pending | null): Hands {
  const board = laid(fen.split(' ')[0] ?? '');
  const pieces = new Map(board.pieces);
  if (pending?.removed) pieces.delete(pending.removed);
  if (pending?.inserted) {
    const [from, to] = pending.inserted;
    const man = pieces.get(from);
    pieces.delete(from);
    if (man) pieces.set(to, man);
  }
  return { ...board, pieces };
}

/** The board of one player on the screen. */
export class ScreenBoard {
  readonly #reach: Reach;
  readonly #view: () => View;
  readonly #still = $derived.by(() => {
    const pos = this.#view().pos as ChessPos | null;
    return pos ? pictured(pos.fen, this.#reach.adapted().pending) : laid('8/8/8/8/8/8/8/8');
  });
  readonly queue = new Queue();
  #picked: string | null = $state(null);
  #target: string | null = $state(null);
  readonly board: Hands = $derived((this.#picked === null ? null : lift(this.#still, this.#picked)) ?? this.#still);

  constructor(reach: Reach, view: () => View) {
    this.#reach = reach;
    this.#view = view;
  }

  /** The square on which a pawn waits to become something. */
  get promoting(): string | null {
    return this.#target;
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
      if (this.#picked === null && !(await this.#lift(from))) return;
      await this.#put(to);
    });
  }

  /** What is captured is removed with the announcement. */
  async remove(): Promise<void> {
    this.#reach.say(t('adapted-screen-removes'));
  }

  /** The man goes back to its square. */
  back(): void {
    this.#target = null;
    if (this.#picked === null) return this.#reach.say(t('adapted-nothing-back'));
    const square = this.#picked;
    this.#picked = null;
    this.#reach.say(t('adapted-back', this.#man(square)));
  }

  /** The pawn becomes a piece, which is announced with its move. */
  async promote(piece: Promotion): Promise<void> {
    const [from, to] = [this.#picked, this.#target];
    this.#picked = this.#target = null;
    if (from && to) await this.#reach.send({ k: 'announce', text: from + to + piece });
  }

  #man(square: string): { piece: string; square: string } {
    return { piece: pieceWord(t, this.#still.pieces.get(square) ?? 'P'), square: squareWord(t, square) };
  }

  async #lift(square: string): Promise<boolean> {
    const adapted = this.#reach.adapted();
    const piece = this.#still.pieces.get(square);
    const own = piece !== undefined && (piece === piece.toUpperCase()) === (this.#reach.side === 0);
    if (!this.live) {
      this.#reach.say(t(adapted.can.includes('correct') ? 'adapted-correct-how' : 'adapted-not-now'));
      return false;
    }
    if (!own) {
      this.#reach.say(t('adapted-no-man', { square: squareWord(t, square) }));
      return false;
    }
    if (adapted.config.touch === 'peg_out' && !(await this.#reach.send({ k: 'touch', sq: square }))) return false;
    this.#picked = square;
    this.#reach.say(t('adapted-out', this.#man(square)));
    return true;
  }

  async #put(square: string): Promise<void> {
    const from = this.#picked;
    if (from === null) return;
    if (from === square) return this.back();
    if (this.#still.pieces.get(from)?.toLowerCase() === 'p' && /[18]/.test(square)) {
      this.#target = square;
      return;
    }
    this.#picked = null;
    await this.#reach.send({ k: 'announce', text: from + square });
  }
}
