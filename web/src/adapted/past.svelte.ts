// SPDX-License-Identifier: AGPL-3.0-or-later
// The game gone through again move by move, in the words in which it was announced. Where the pieces stand on the screen
// the position is shown as well; a board of one's own is left to its hands.

import { edge } from '../boards/commands';
import { t } from '../i18n';
import type { Facts, Words } from './facts';
import { say } from './ear.svelte';
import { written } from './hands';
import { played, start } from './rules';
import { foreign, tagOf } from './runs';

/** What of the table is gone through. */
export interface Game {
  facts: () => Facts;
  /** The moves in UCI notation where they are told; null: nobody may see them. */
  moves: () => readonly string[] | null;
}

/** A walk through the moves that count. */
export class Past {
  readonly #game: Game;
  /** After how many moves, of how many there were then; null: the present. */
  #at: { plies: number; of: number } | null = $state.raw(null);

  constructor(game: Game) {
    this.#game = game;
  }

  /** After how many moves; null: the present. With every move of the game the walk is over. */
  get plies(): number | null {
    return this.#at?.of === this.#of ? this.#at.plies : null;
  }

  get #of(): number {
    return this.#game.facts().moves.length;
  }

  /** The board at that time, as a FEN begins; null: the present, or nobody may see it. */
  get board(): string | null {
    const [plies, moves] = [this.plies, this.#game.moves()];
    if (plies === null || !moves || plies > moves.length) return null;
    return written({ pieces: moves.slice(0, plies).reduce(played, start()).pieces, hand: null, off: [] });
  }

  /** Carries out a command of the keys; false when it is none. */
  run(id: string): boolean {
    const [of, at] = [this.#of, this.plies ?? this.#of];
    switch (id) {
      case 'game-back':
        if (at === 0) edge(t);
        else this.#go(at - 1, of);
        return true;
      case 'game-on':
        if (this.plies === null || at >= of) edge(t);
        else this.#go(at + 1, of);
        return true;
      case 'game-start':
        this.#go(0, of);
        return true;
      case 'game-live':
        this.#go(of, of);
        return true;
      case 'last-five':
        this.#tell(Math.max(0, of - 5), of);
        return true;
      default:
        return false;
    }
  }

  #go(plies: number, of: number): void {
    this.#at = plies >= of ? null : { plies, of };
    this.#tell(Math.max(0, plies - 1), plies);
  }

  /** Says the moves between two points of the game. */
  #tell(from: number, to: number): void {
    const moves = this.#game.facts().moves;
    if (to === 0) return say(t(moves.length === 0 ? 'speak-no-move-yet' : 'moves-at-start'));
    for (let ply = from; ply < to; ply += 1) say(this.#move(ply, moves[ply] ?? null));
  }

  #move(ply: number, words: Words | null): string {
    const move = t('adapted-score-next', { n: Math.floor(ply / 2) + 1, side: ply % 2 === 0 ? 'white' : 'black' });
    return `${move}: ${words ? foreign(`${words.words}.`, tagOf(words.lang)) : t('adapted-past-ruled')}`;
  }
}
