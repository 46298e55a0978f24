// SPDX-License-Identifier: AGPL-3.0-or-later
// Does something else that a server does cost those who play anything? The same games of chess by chance at the same pace on
// one server, with it and without, in turns: the 99th percentile from a move to its answer with it over that without.

import { mkdirSync, rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { randomMove } from "../crash/moves.mjs";
import { Guest } from "./guest.mjs";
import { freePort, start } from "./site.mjs";
import { binary, corner } from "./paths.mjs";
import { open } from "./socket.mjs";
import { quantile, told } from "./stats.mjs";

/** What every such measurement may be told. */
export const WISHES = { bin: "", rounds: 10, seconds: 15, games: 60, think: 400, dir: "" };

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Where the time of a move is noted now; nowhere between the rounds. */
let times = null;

class Player {
  constructor(guest, room, think) {
    Object.assign(this, { guest, room, think, asked: null, count: 0 });
  }

  async connect() {
    const hear = (text) => this.heed(JSON.parse(text));
    this.socket = await open(this.guest.base, `/ws/rooms/${this.room}?v=1`, this.guest.headers(), hear, () => {});
  }

  heed(frame) {
    if (frame.id !== undefined && frame.id === this.asked?.id) {
      if (frame.t === "no") throw new Error(`a move was refused: ${frame.code}`);
      // Only what was asked and answered in one round counts for it.
      if (this.asked.times !== null && this.asked.times === times) times.push(performance.now() - this.asked.at);
      this.asked = null;
    }
    if (!frame.s) return;
    if (frame.s.status === "over") return void this.over?.();
    const m = frame.s.seat === frame.s.turn ? randomMove(frame.s) : null;
    if (m === null || this.asked !== null) return;
    this.asked = { id: `m${this.count++}` };
    setTimeout(() => {
      Object.assign(this.asked, { at: performance.now(), times });
      this.socket.send(JSON.stringify({ t: "cmd", id: this.asked.id, c: { k: "move", m } }));
    }, this.think * (0.5 + Math.random()));
  }
}

/** A game of chess by chance between two guests, and then the next one. */
async function play(guests, think) {
  for (;;) {
    const { id } = await guests[0].post("/api/v1/rooms", { game: "chess", seat: "first", access: "link" });
    const players = guests.map((guest) => new Player(guest, id, think));
    const over = new Promise((done) => (players[0].over = done));
    for (const player of players) await player.connect();
    players[1].socket.send(JSON.stringify({ t: "cmd", id: "sit", c: { k: "sit", seat: 1 } }));
    await over;
    players.forEach((player) => player.socket.close());
  }
}

/** One round: the times of its moves, and how much was done beside them. */
async function round(crowd, seconds) {
  await pause(500);
  times = [];
  const counted = crowd === null ? 0 : new Promise((done) => crowd.once("message", done));
  crowd?.postMessage(seconds);
  await pause(seconds * 1000);
  const noted = times.sort((a, b) => a - b);
  times = null;
  return { p99: quantile(noted, 0.99), p50: quantile(noted, 0.5), noted, done: await counted };
}

/**
 * Measures, tells, and ends the program: with 1 where moves take more than `bar` times as long. `crowd(base)` starts a worker on
 * the server there, with a thread of its own, so that what it does is not in the time of a move: it is told for how many seconds, and
 * answers with how much it has done, which is called `what`.
 */
export async function beside({ name, wish, crowd, what, bar }) {
  const dir = wish.dir ? join(wish.dir, `kapia-${name}-${process.pid}`) : corner(name, String(process.pid));
  mkdirSync(dir, { recursive: true });
  const server = await start({ bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") });
  const worker = await crowd(server.url);
  worker.once("error", stop);
  for (let i = 0; i < wish.games; i++) {
    const guests = [await Guest.arrive(server.url), await Guest.arrive(server.url)];
    play(guests, wish.think).catch(stop);
  }
  console.log(`${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, node ${process.version}; ${wish.games} games, think time ${wish.think} ms ± 50 %`);
  const rounds = [];
  for (let i = 0; i < wish.rounds; i++) {
    // Who goes first changes, so that a machine that grows busier or idler favours neither.
    const first = await round(i % 2 === 1 ? worker : null, wish.seconds);
    const second = await round(i % 2 === 0 ? worker : null, wish.seconds);
    const [quiet, busy] = i % 2 === 1 ? [second, first] : [first, second];
    rounds.push({ quiet, busy, ratio: busy.p99 / quiet.p99 });
    const words = `p99 ${quiet.p99.toFixed(1)} ms without, ${busy.p99.toFixed(1)} ms with ${(busy.done / wish.seconds).toFixed(1)} ${what} a second`;
    console.log(`round ${i + 1}: ${words}: ${(busy.p99 / quiet.p99).toFixed(2)}; ${quiet.noted.length} and ${busy.noted.length} moves; load ${loadavg()[0].toFixed(1)}`);
  }
  await worker.terminate();
  await server.stop();
  rmSync(dir, { recursive: true });
  const of = (kind, part) => told(rounds.map((one) => one[kind][part]), 1);
  console.log(`without: p50 ${of("quiet", "p50")}, p99 ${of("quiet", "p99")} ms; with: p50 ${of("busy", "p50")}, p99 ${of("busy", "p99")} ms`);
  // Of all rounds together: the 99th percentile of one round hangs on twenty moves, and goes up and down threefold.
  const all = (kind) => quantile(rounds.flatMap((one) => one[kind].noted).sort((a, b) => a - b), 0.99);
  const [quiet, busy] = [all("quiet"), all("busy")];
  const ratio = busy / quiet;
  console.log(`round by round: ${told(rounds.map((one) => one.ratio), 2)}`);
  console.log(`p99 of all moves with ${what} ${busy.toFixed(2)} ms, without ${quiet.toFixed(2)} ms: ${ratio.toFixed(2)} times; at most ${bar}`);
  if (!(ratio <= bar)) console.error("MISSED");
  process.exit(ratio <= bar ? 0 : 1);
}

export function stop(error) {
  console.error(error);
  process.exit(1);
}
