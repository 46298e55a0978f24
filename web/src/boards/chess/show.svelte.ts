// SPDX-License-Identifier: AGPL-3.0-or-later
// The show of the chessboard: the pieces chessground draws and drags, and what the player has begun with them. What
// it means is decided in `hand`; here it is carried to chessground and back.

import { untrack } from 'svelte';
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key, Role } from '@lichess-org/chessground/types';
import * as rules from './hand';
import type { Deed, Hand, Held, Look, Step, Table } from './hand';

/** What the show asks of its board. */
export interface Around {
  table: () => Table;
  look: () => Look;
  /** Does what is none of chessground's business. */
  perform: (deed: Deed) => void;
  /** The player turned to a piece of the board. */
  onselect: () => void;
}

const roles: Readonly<Record<string, Role>> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen' };

/** Pieces on the board and in the hand. */
export class Show {
  hand: Hand = $state.raw(rules.empty);
  #ground: Api | undefined = $state.raw();
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
    $effect(() => {
      const ground = this.#ground;
      const [table, look] = [around.table(), around.look()];
      if (ground) untrack(() => this.#draw(ground, table, look));
    });
  }

  /** Lays chessground into an element, for as long as that is there. */
  readonly attach = (host: HTMLElement): (() => void) => {
    /** What was held when a square was pressed: chessground tells of the press a moment after it has let go of it. */
    let selected: string | null = null;
    const config = (): Config => ({
      fen: this.#around.table().pos.fen,
      coordinates: false,
      addPieceZIndex: false,
      drawable: { enabled: true },
      events: {
        select: (square) => {
          const table = this.#around.table();
          // Another piece of one's own is taken up instead.
          if (!rules.own(table, square)) this.#do(rules.astray(this.hand, table, selected, square));
          this.#around.onselect();
        },
      },
      premovable: {
        events: {
          set: (from, to) => this.#take(rules.prepared(this.hand, this.#around.table(), from, to)),
          unset: () => this.#take(rules.unprepared(this.hand)),
        },
      },
      movable: {
        free: false,
        events: { after: (from, to, how) => this.#take(rules.played(this.hand, this.#around.table(), [from, to], how)) },
      },
    });
    const ground = untrack(() => Chessground(host, config()));
    this.#ground = ground;
    // chessground tells of no drop that is no move; this comes before it takes the drag as ended.
    const dropped = (): void => {
      const drag = ground.state.draggable.current;
      const to = drag?.started ? ground.getKeyAtDomPos(drag.pos) : undefined;
      if (drag && to) this.#do(rules.astray(this.hand, this.#around.table(), drag.orig, to));
    };
    const pressed = (): void => void (selected = this.held.selected);
    document.addEventListener('pointerup', dropped);
    host.addEventListener('pointerdown', pressed, true);
    return () => {
      host.removeEventListener('pointerdown', pressed, true);
      document.removeEventListener('pointerup', dropped);
      ground.destroy();
    };
  };

  /** What chessground holds this moment. */
  get held(): Held {
    const state = this.#ground?.state;
    return { selected: state?.selected ?? null, premove: state?.premovable.current !== undefined };
  }

  /** The server refused what was shown ahead. */
  refused(): void {
    this.#take(rules.reverted(this.hand, this.#around.table()));
  }

  /** What a pawn becomes; null takes the move back. */
  choose(letter: string | null): void {
    const table = this.#around.table();
    this.#take(letter === null ? rules.cancelChoice(this.hand, table) : rules.choose(this.hand, table, letter));
  }

  /** A cell was activated by key or by assistive technology. */
  act(square: string, picks: ReadonlySet<string> | null): void {
    this.#do(rules.act(this.#around.table(), this.held, picks, square));
  }

  /** Takes back what is prepared, or puts down what is picked up. */
  putBack(): void {
    this.#do(rules.putBack(this.held));
  }

  /** Shows a piece on a square ahead of the server's answer. */
  put(square: string, letter: string): void {
    const table = this.#around.table();
    this.hand = rules.shownAhead(this.hand, table);
    const role = roles[letter.toLowerCase()];
    if (role && table.me) this.#ground?.setPieces(new Map([[square as Key, { role, color: table.me }]]));
  }

  /** Takes back whatever was prepared or picked up, without a word. */
  forget(): void {
    this.#do([{ do: 'unprepare' }, { do: 'unselect' }]);
  }

  #draw(ground: Api, table: Table, look: Look): void {
    ground.set(rules.drawing(this.hand, table, look));
    this.#take(rules.arrived(this.hand, table, this.held));
  }

  #take({ hand, deeds }: Step): void {
    this.hand = hand;
    this.#do(deeds);
  }

  #do(deeds: readonly Deed[]): void {
    const ground = this.#ground;
    for (const deed of deeds) {
      if (deed.do === 'revert') ground?.set(rules.asKnown(this.#around.table()));
      else if (deed.do === 'premove') ground?.playPremove();
      else if (deed.do === 'unprepare') ground?.cancelPremove();
      else if (deed.do === 'unselect') ground?.selectSquare(null);
      else if (deed.do === 'select') {
        ground?.selectSquare(deed.square as Key, true);
        if (this.held.selected === deed.square) this.#around.perform(deed);
      } else this.#around.perform(deed);
    }
  }
}
