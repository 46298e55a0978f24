// SPDX-License-Identifier: AGPL-3.0-or-later
// The hand at bughouse as the page follows it: what it holds, prepares and carries. What each press means is decided
// in `hand`.

import { untrack } from 'svelte';
import { Carry } from './carry.svelte';
import * as rules from './hand';
import type { Deed, Hand, Step, Table } from './hand';
import type { Man } from './model';

/** What the show asks of its board. */
export interface Around {
  table: () => Table;
  /** The square of the own board under a point of the screen. */
  squareAt: (x: number, y: number) => string | null;
  perform: (deed: Deed) => void;
}

/** One player's hand. */
export class Show {
  hand: Hand = $state.raw(rules.empty);
  readonly carry: Carry;
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
    this.carry = new Carry({
      lifted: (man) => this.#take(rules.lift(this.hand, man)),
      put: (x, y) => this.#take(rules.put(this.hand, around.table(), around.squareAt(x, y))),
      gone: () => this.letGo(),
    });
    $effect(() => {
      const [hand, table] = [this.hand, around.table()];
      untrack(() => this.#take(rules.arrived(hand, table)));
    });
  }

  tap(man: Man): void {
    this.#take(rules.tap(this.hand, man));
  }

  pick(square: string): void {
    this.#take(rules.pick(this.hand, this.#around.table(), square));
  }

  letGo(): void {
    this.#take(rules.letGo(this.hand));
  }

  /** Takes back what is prepared or held; false when there is nothing. */
  cancel(): boolean {
    const step = rules.cancel(this.hand);
    if (step) this.#take(step);
    return step !== null;
  }

  /** The key for a drop: its letter comes next. */
  ask(): void {
    this.hand = { ...this.hand, asking: true };
  }

  /** The letter after it; false when none is waited for, or it names no piece. */
  letter(man: Man | undefined, square: string): boolean {
    if (!this.hand.asking) return false;
    const step = rules.letter(this.hand, this.#around.table(), man, square);
    this.#take(step ?? { hand: { ...this.hand, asking: false }, deeds: [] });
    return step !== null;
  }

  #take({ hand, deeds }: Step): void {
    if (hand !== this.hand) this.hand = hand;
    for (const deed of deeds) this.#around.perform(deed);
  }
}
