// SPDX-License-Identifier: AGPL-3.0-or-later
// What the keys of the tables board do: from the name of a command to the board's own acts. A number typed towards
// a point is kept here; everything else is the board's.

import type { Translate } from '../say';
import type { CubeAct } from '../types';
import { CUBE, DICE, nextStack, step, typed } from './keys';
import { BAR, type Direction, hasPoint, OFF } from './layout';
import type { Sides } from './position';
import { turnedKey } from './turned';

/** What the keys ask of the board. */
export interface Board {
  t: Translate;
  game: () => string;
  direction: () => Direction;
  /** Whether the board is turned, and turning it. */
  turned: () => boolean;
  flip: () => void;
  focus: () => number;
  at: () => Sides;
  say: (text: string) => void;
  /** Moves the focus; null means there is nothing that way. */
  goTo: (place: number | null) => void;
  act: (place: number) => void;
  putBack: () => void;
  roll: () => void;
  swapDice: () => void;
  undo: () => void;
  confirm: () => void;
  /** Something with the cube, asked twice. */
  cube: (act: CubeAct) => void;
  /** Whether the cube may be turned like this now. */
  may: (act: CubeAct) => boolean;
  /** A command that only says something; false when there is none of this name. */
  told: (id: string) => boolean;
}

/** The keyboard of one board. */
export class Keyboard {
  #buffer = '';
  readonly #board: Board;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Runs a command; false when it is none of this board's. */
  run(id: string, ch: string): boolean {
    const b = this.#board;
    if (id !== 'number-jump' && id !== 'act' && id !== 'put-back') this.#buffer = '';
    const simple: Record<string, () => void> = {
      'put-back': () => this.#putBack(),
      act: () => this.#act(),
      bar: () => b.goTo(b.game() === 'indiika' ? null : BAR),
      off: () => b.goTo(OFF),
      dice: () => b.goTo(DICE),
      'own-stack': () => b.goTo(nextStack(b.focus(), b.at(), b.game(), true)),
      'opp-stack': () => b.goTo(nextStack(b.focus(), b.at(), b.game(), false)),
      flip: b.flip,
      roll: b.roll,
      'swap-dice': b.swapDice,
      undo: b.undo,
      confirm: b.confirm,
      double: () => b.cube('double'),
      take: () => b.cube('take'),
      drop: () => b.cube('drop'),
      beaver: () => b.cube(b.may('raccoon') ? 'raccoon' : 'beaver'),
    };
    if (id === 'move' || id === 'ends' || id === 'quarter') {
      b.goTo(step(b.focus(), b.turned() ? turnedKey(ch) : ch, b.direction(), b.game()));
      return true;
    }
    if (id === 'number-jump') {
      this.#buffer = typed(this.#buffer, ch);
      b.say(this.#buffer);
      return true;
    }
    const known = simple[id];
    if (!known) return b.told(id);
    known();
    return true;
  }

  #act(): void {
    const b = this.#board;
    const p = Number(this.#buffer);
    const jump = this.#buffer !== '';
    this.#buffer = '';
    if (jump) b.goTo(hasPoint(b.game(), p) ? p : null);
    else if (b.focus() === CUBE && !b.may('double')) b.told('cube');
    else b.act(b.focus());
  }

  #putBack(): void {
    if (this.#buffer !== '') this.#buffer = '';
    else this.#board.putBack();
  }
}
