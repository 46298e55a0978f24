// SPDX-License-Identifier: AGPL-3.0-or-later
//! A first minute by Appendix D, without a server: one move is made by hand and by word, and the opponent's is repeated
//! and carried out. Every slip is answered as at a table.
import { read } from '../../boards/chess/input';
import { pieceWord, squareWord } from '../../boards/chess/speak';
import { laid, lift, put, putBack, START, type Hands } from '../../adapted/hands';
import { legal, played, start, type Position } from '../../adapted/rules';
import { foreign } from '../../adapted/runs';
import { notMade } from '../../adapted/said';
import type { Missing } from '../../adapted/wire';
import { t } from '../../i18n';

/** What is done one after the other. Announcing may come before the hands, as at a table. */
export const STEPS = ['touch', 'insert', 'announce', 'press', 'repeat', 'echo', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** The own move and the opponent's. */
const OWN = { from: 'g1', to: 'f3', uci: 'g1f3' };
const THEIRS = { from: 'e7', to: 'e5', uci: 'e7e5', words: 'Bauer Eva sieben Eva fünf' };

/** Which move a text means; null: none, or several. */
function meant(text: string, position: Position): string | null {
  const found = read(text, { ...position, pieces: new Map(position.pieces) }, legal(position));
  return found.status === 'ok' ? found.uci : null;
}

/** One walk through the lesson. */
export class Lesson {
  board: Hands = $state.raw(laid(START));
  #announced = $state(false);
  #pressed = $state(false);
  #repeated = $state(false);
  readonly #say: (text: string) => void;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  get #inserted(): boolean {
    return this.board.pieces.get(OWN.to) === 'N';
  }

  /** What is to be done now. */
  get step(): Step {
    if (!this.#inserted) return this.board.hand ? 'insert' : 'touch';
    if (!this.#announced) return 'announce';
    if (!this.#pressed) return 'press';
    if (!this.#repeated) return 'repeat';
    return this.board.pieces.get(THEIRS.to) === 'p' ? 'done' : 'echo';
  }

  /** Enter on a square. */
  act(square: string): void {
    const { step, board } = this;
    const { from, to } = this.#pressed ? THEIRS : OWN;
    if (step !== 'touch' && step !== 'insert' && step !== 'echo') return this.#say(t(`guide-lesson-${step}`));
    if (board.hand) {
      if (square === board.hand.from) return this.back();
      if (square !== to) return this.#say(t('guide-lesson-not-there', { square: squareWord(t, to) }));
      return this.#take(put(board, square), 'adapted-in', board.hand.piece, square);
    }
    const piece = board.pieces.get(square);
    if (square !== from || !piece) return this.#say(t('guide-lesson-not-that', { square: squareWord(t, from) }));
    this.#take(lift(board, square), 'adapted-out', piece, square);
  }

  /** By mouse or finger: another man in the hand goes back first. */
  drag(from: string, to: string): void {
    if (this.board.hand && this.board.hand.from !== from) this.back();
    if (!this.board.hand) this.act(from);
    if (this.board.hand) this.act(to);
  }

  /** The man in the hand goes back. */
  back(): void {
    const { hand } = this.board;
    if (!hand) return this.#say(t('adapted-nothing-back'));
    const board = putBack(this.board);
    if (board) this.board = board;
    this.#say(t('adapted-back', { piece: pieceWord(t, hand.piece), square: squareWord(t, hand.from) }));
  }

  /** A move in words: announced, or repeated. True when it was the right one. */
  hear(text: string): boolean {
    if (this.step === 'done' || this.#repeated) {
      this.#say(t(`guide-lesson-${this.step}`));
      return false;
    }
    const position = start();
    return this.#pressed ? this.#repeat(text, played(position, OWN.uci)) : this.#announce(text, position);
  }

  #announce(text: string, position: Position): boolean {
    const uci = meant(text, position);
    if (uci !== OWN.uci) {
      this.#say(uci === null ? t('adapted-unknown', { input: text }) : t('guide-lesson-other'));
      return false;
    }
    this.#announced = true;
    this.#say(foreign('Springer Gustav eins Felix drei.', 'de'));
    this.#next();
    return true;
  }

  #repeat(text: string, position: Position): boolean {
    if (meant(text, position) !== THEIRS.uci) {
      this.#say(t('adapted-mismatch', { announced: foreign(THEIRS.words, 'de'), repeated: text }));
      return false;
    }
    this.#repeated = true;
    this.#say(t('adapted-repeated'));
    this.#next();
    return true;
  }

  /** The clock: it goes over when the move is made. */
  press(): void {
    if (this.#pressed) return this.#say(t(`guide-lesson-${this.step}`));
    const missing: Missing[] = [...(this.#inserted ? [] : ['insertion' as const]), ...(this.#announced ? [] : ['announcement' as const])];
    if (missing.length > 0) return this.#say(notMade(t, missing));
    this.#pressed = true;
    this.#say(t('guide-lesson-theirs', { words: foreign(`${THEIRS.words}.`, 'de') }));
    this.#next();
  }

  #take(board: Hands | null, key: 'adapted-in' | 'adapted-out', piece: string, square: string): void {
    if (!board) return;
    this.board = board;
    this.#say(t(key, { piece: pieceWord(t, piece), square: squareWord(t, square) }));
    this.#next();
  }

  #next(): void {
    this.#say(t(`guide-lesson-${this.step}`));
  }
}
