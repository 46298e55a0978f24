// SPDX-License-Identifier: AGPL-3.0-or-later
// The games of a drill: they are opened, go on while the server is tormented, begin anew when they are over; and whatever
// their players have seen is compared with what the server still knows.

import { Faults } from "./ledger.mjs";
import { Player } from "./player.mjs";
import { openTable } from "./tables.mjs";

/** How many players are dealt with at the same time. */
const AT_ONCE = 16;

class Game {
  constructor(index, guests, players) {
    this.index = index;
    this.guests = guests;
    this.players = players;
  }

  get over() {
    return this.players.every((player) => player.over);
  }
}

export class Games {
  #running = [];
  #finished = [];
  #seen = 0;
  #thinkMs;
  #meter;
  #acked = 0;
  /** What went wrong. */
  faults = new Faults();
  /** What each running clock paid for. */
  tolls = [];
  opened = 0;

  constructor(thinkMs, meter = null) {
    this.#thinkMs = thinkMs;
    this.#meter = meter;
  }

  /** Seats two of three guests and, at every fourth table, the third, who watches. */
  async #open(index, guests) {
    const room = await openTable(index, guests[0]);
    const seats = index % 4 === 0 ? [0, 1, null] : [0, 1];
    const { faults, tolls } = this;
    const player = (seat, i) => new Player({ guest: guests[i], room, seat, thinkMs: this.#thinkMs, faults, tolls, meter: this.#meter });
    const game = new Game(index, guests, seats.map(player));
    try {
      for (const player of game.players) await player.connect();
    } catch (error) {
      game.players.forEach((player) => player.leave());
      throw error;
    }
    this.opened += 1;
    return game;
  }

  /** A table for each three guests. */
  async begin(threes) {
    for (const [index, guests] of threes.entries()) this.#running.push(await this.#open(index, guests));
  }

  /** Lets them play for so many milliseconds; whoever has ended a game begins another one. */
  async play(ms) {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await pause(20);
      for (const game of this.#running.filter((game) => game.over)) {
        const next = await this.#open(game.index, game.guests).catch(() => null);
        if (next === null) continue;
        this.#finished.push(game);
        this.#running[this.#running.indexOf(game)] = next;
      }
    }
  }

  /** Those whose games go on. */
  get players() {
    return this.#running.flatMap((game) => game.players);
  }

  /** Those whose games are over need no line any more. */
  dismiss() {
    for (const player of this.#finished.flatMap((game) => game.players)) player.leave();
  }

  /** Compares what everybody has seen. */
  async verify() {
    await inTurn([...this.players, ...this.#finished.flatMap((game) => game.players)], (player) => player.verify());
    this.#seen += count(this.#finished);
    this.#acked += moves(this.#finished);
    this.#finished = [];
  }

  /** Everybody leaves, and is compared once more. */
  async end() {
    for (const player of this.players) player.leave();
    await this.verify();
  }

  /** The events that anybody has seen. */
  get seen() {
    return this.#seen + count(this.#running);
  }

  /** The moves that were acknowledged to whoever made them. */
  get acked() {
    return this.#acked + moves(this.#running) + moves(this.#finished);
  }

  /** What was found, in sentences. `over` is what the clocks were compared over; without `clocks` none need to be. */
  told({ over = "", clocks = true } = {}) {
    const { counts } = this.faults;
    const most = (part) => Math.max(0, ...this.tolls.map((toll) => toll[part]));
    if (clocks && this.tolls.length === 0) this.faults.add("clock", "no running clock could be compared");
    return [
      `${this.seen} events seen: ${counts.missing} missing, ${counts.gaps} gaps, ${counts.duplicates} duplicates, ${counts.changed} changed`,
      `commands: ${counts.twice} done twice, ${counts.lost} accepted and lost, ${counts.refused} refused without reason`,
      `${this.tolls.length} running clocks compared${over}: at most ${most("overcharged")} ms charged for it, at most ${most("given")} ms given back`,
    ];
  }

  /** The last words. */
  verdict() {
    const { total, words } = this.faults;
    return [...words.map((word) => `  ${word}`), total === 0 ? "nothing was lost" : `${total} FAULTS`];
  }
}

/** Does something with all players, some at a time. */
export async function inTurn(players, act) {
  for (let i = 0; i < players.length; i += AT_ONCE) await Promise.all(players.slice(i, i + AT_ONCE).map(act));
}

export const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)));
export const between = (low, high) => low + Math.random() * (high - low);

const moves = (games) => games.flatMap((game) => game.players).reduce((sum, player) => sum + player.accepted, 0);
const count = (games) => games.flatMap((game) => game.players).reduce((sum, player) => sum + player.ledger.seen.size, 0);
