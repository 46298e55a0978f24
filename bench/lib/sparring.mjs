// SPDX-License-Identifier: AGPL-3.0-or-later
// Those who play against bots, for thinkers.mjs: each at a table with the strongest bot of a game, and moves by chance as soon as
// it may. For as many seconds as it is told; then everybody waits with their move. It answers with how many moves the bots have made.

import { parentPort, workerData } from "node:worker_threads";
import { randomMove } from "../crash/moves.mjs";
import { Guest } from "./guest.mjs";
import { open } from "./socket.mjs";

const { base, tables } = workerData;
const GAMES = ["chess", "leaflet", "kalah"];
/** The level of the strongest. */
const EXPERT = 5;

let playing = false;
/** Moves of bots since somebody asked. */
let made = 0;
/** Who waits with a move. */
const held = new Set();

class Table {
  constructor(guest, game) {
    Object.assign(this, { guest, game, count: 0, thinks: false, view: null });
  }

  async sit() {
    const { id } = await this.guest.post("/api/v1/rooms", { game: this.game, seat: "first", level: EXPERT });
    const hear = (text) => this.heed(JSON.parse(text));
    this.socket = await open(base, `/ws/rooms/${id}?v=1`, this.guest.headers(), hear, () => {});
  }

  heed(frame) {
    if (frame.t === "no") throw new Error(`a move against a bot was refused: ${frame.code}`);
    if (!frame.s) return;
    if (frame.s.status === "over") {
      this.socket.close();
      return void this.sit().catch(fail);
    }
    if (frame.s.seat !== frame.s.turn || frame.s.legal === null) {
      this.thinks = true;
      return;
    }
    if (this.thinks) made += 1;
    [this.thinks, this.view] = [false, frame.s];
    if (playing) this.move();
    else held.add(this);
  }

  move() {
    const m = randomMove(this.view);
    if (m !== null) this.socket.send(JSON.stringify({ t: "cmd", id: `m${this.count++}`, c: { k: "move", m } }));
  }
}

function fail(error) {
  throw error;
}

const seated = (async () => {
  for (let i = 0; i < tables; i++) await new Table(await Guest.arrive(base), GAMES[i % GAMES.length]).sit();
})();

parentPort.on("message", async (seconds) => {
  await seated;
  [playing, made] = [true, 0];
  const waiting = [...held];
  held.clear();
  waiting.forEach((table) => table.move());
  await new Promise((done) => setTimeout(done, seconds * 1000));
  playing = false;
  parentPort.postMessage(made);
});
