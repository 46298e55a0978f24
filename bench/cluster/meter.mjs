// SPDX-License-Identifier: AGPL-3.0-or-later
// How long a move is on its way, from the mover's socket to the opponent's, and how long whoever asks for something waits for
// any answer.

/** Everything is answered within this time, or the socket ends, milliseconds. */
export const ANSWERED_MS = 2_500;

export class Meter {
  #isLocal;
  /** By player, when what they last said was sent. */
  #asked = new Map();
  /** By table, the move that is on its way: whose, and since when. */
  #moves = new Map();
  /** Milliseconds from the mover to the opponent: both at the node that serves, and not. */
  local = [];
  remote = [];
  /** The same of both while the bus is down. */
  withoutBus = [];
  isBusDown = false;
  /** The longest that anybody waited for an answer. */
  longest = 0;

  /** `isLocal` says whether somebody is connected to the node that serves. */
  constructor(isLocal) {
    this.#isLocal = isLocal;
  }

  sent(player, command) {
    const now = performance.now();
    this.#asked.set(player, now);
    if (command.k === "move") this.#moves.set(player.room, { mover: player, since: now });
  }

  answered(player) {
    const asked = this.#asked.get(player);
    if (asked === undefined) return;
    this.#asked.delete(player);
    this.longest = Math.max(this.longest, performance.now() - asked);
  }

  /** Whose socket ends waits no more. */
  ended(player) {
    this.answered(player);
    this.#moves.delete(player.room);
  }

  seen(player, events) {
    const move = this.#moves.get(player.room);
    if (move === undefined || player.seat !== 1 - move.mover.seat) return;
    if (!events.some((event) => event.k === "moved" && event.seat === move.mover.seat)) return;
    this.#moves.delete(player.room);
    const took = performance.now() - move.since;
    const isLocal = this.#isLocal(player) && this.#isLocal(move.mover);
    if (this.isBusDown) this.withoutBus.push(took);
    else (isLocal ? this.local : this.remote).push(took);
  }
}
