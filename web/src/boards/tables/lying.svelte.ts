// SPDX-License-Identifier: AGPL-3.0-or-later
// The dice that are seen: new ones fall when the checkers of the last move have come to rest, and are heard then.
import { untrack } from 'svelte';
import { play as sound } from '../../sound/play';
import type { diceOf } from './look';

type Dice = ReturnType<typeof diceOf>;

/** The dice on the board, and the number of the roll they fell with. */
interface Rolled {
  dice: Dice;
  throwId: number | null;
}

export class Lying {
  #seen: Rolled = $state.raw() as Rolled;

  /** `rolled` are the dice as the table has them; while `busy` says that checkers walk, those before lie on. */
  constructor(rolled: () => Rolled, busy: () => boolean) {
    this.#seen = untrack(rolled);
    let heard = this.#seen.throwId ?? 0;
    const now = $derived(rolled());
    $effect.pre(() => {
      if (!busy()) this.#seen = now;
    });
    $effect(() => {
      const { throwId } = this.#seen;
      if (throwId === null || throwId <= heard) return;
      heard = throwId;
      sound('dice');
    });
  }

  get dice(): Dice {
    return this.#seen.dice;
  }

  get throwId(): number | null {
    return this.#seen.throwId;
  }
}
