// SPDX-License-Identifier: AGPL-3.0-or-later
// Those who sit at the other chairs of a listener's table: guests who move when the golden text says so.

import { Guest } from "../../bench/lib/guest.mjs";

export class Others {
  #seats;
  #room = "";
  #guests = new Map();
  #asked = 0;
  #own = null;

  constructor(seats) {
    this.#seats = seats;
  }

  /** They sit down, at their chairs in turn. */
  async sit(base, room, headers) {
    this.#room = room;
    this.#own = Object.assign(new Guest(base), { cookie: headers.cookie });
    for (const seat of this.#seats) {
      this.#guests.set(seat, await Guest.arrive(base));
      await this.command(seat, { k: "sit", seat });
    }
  }

  command(seat, c) {
    this.#asked += 1;
    const id = `other-${this.#asked}`;
    return this.#guests.get(seat).post(`/api/v1/rooms/${this.#room}/commands`, { id, c });
  }

  /** The table and its log as the listener sees them. */
  listener() {
    return this.#own.get(`/api/v1/rooms/${this.#room}`);
  }

  /** What one of them sees of the table. */
  async view(seat) {
    return (await this.#guests.get(seat).get(`/api/v1/rooms/${this.#room}`)).s;
  }

  /** The words without the names of these people, which are others each time. */
  nameless(text) {
    return [...this.#guests].reduce((said, [seat, { name }]) => said.replaceAll(name, `NAME${seat}`), text);
  }

  leave() {}
}
