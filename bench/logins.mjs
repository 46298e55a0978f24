// SPDX-License-Identifier: AGPL-3.0-or-later
// Does a rush of logins cost those who play anything? The same games at the same pace on one server, with and without
// logins, in turns: the 99th percentile from a move to its answer with them over that without.
//
//   cargo xtask bench logins [--rounds 10] [--seconds 15] [--games 60] [--think 400] [--logins 20] [--dir /dev/shm]
//
// On a disk that others write to as well, the slowest moves are the disk's; in memory (`--dir`) they are the server's.

import { mkdirSync, rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { randomMove } from "./crash/moves.mjs";
import { read } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { open } from "./lib/socket.mjs";
import { quantile, told } from "./lib/stats.mjs";

/** So many times as long at most: the 99th percentile with logins, over that without. */
const BAR = 1.2;
/** Logins of one name in a run: ten in ten minutes are allowed, here too, whatever other limits are off. */
const PER_NAME = 8;

const wish = read({ bin: "", rounds: 10, seconds: 15, games: 60, think: 400, logins: 20, dir: "" });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Where the time of a move is noted now; nowhere between the rounds. */
let times = null;

class Player {
  constructor(guest, room) {
    Object.assign(this, { guest, room, asked: null, count: 0 });
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
    }, wish.think * (0.5 + Math.random()));
  }
}

/** A game of chess by chance between two guests, and then the next one. */
async function play(guests) {
  for (;;) {
    const { id } = await guests[0].post("/api/v1/rooms", { game: "chess", seat: "first", access: "link" });
    const players = guests.map((guest) => new Player(guest, id));
    const over = new Promise((done) => (players[0].over = done));
    for (const player of players) await player.connect();
    players[1].socket.send(JSON.stringify({ t: "cmd", id: "sit", c: { k: "sit", seat: 1 } }));
    await over;
    players.forEach((player) => player.socket.close());
  }
}

/** One round: the times of its moves, and how many logged in. */
async function round(crowd) {
  await pause(500);
  times = [];
  const counted = crowd === null ? 0 : new Promise((done) => crowd.once("message", done));
  crowd?.postMessage(wish.seconds);
  await pause(wish.seconds * 1000);
  const noted = times.sort((a, b) => a - b);
  times = null;
  return { p99: quantile(noted, 0.99), p50: quantile(noted, 0.5), noted, logins: await counted };
}

async function main() {
  const dir = wish.dir ? join(wish.dir, `kapia-logins-${process.pid}`) : corner("logins", String(process.pid));
  mkdirSync(dir, { recursive: true });
  const server = await start({ bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") });
  const names = Array.from({ length: Math.ceil((wish.rounds * (wish.seconds * wish.logins + 1)) / PER_NAME) }, (_, i) => `player${i}`);
  for (const name of names) {
    await new Guest(server.url).post("/api/v1/accounts", { name, password: `a table on the terrace ${name}` });
  }
  for (let i = 0; i < wish.games; i++) {
    const guests = [await Guest.arrive(server.url), await Guest.arrive(server.url)];
    play(guests).catch(stop);
  }
  console.log(`${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, node ${process.version}; ${wish.games} games, think time ${wish.think} ms ± 50 %`);
  // In a thread of its own, so that what it does to log in is not in the time of a move.
  const crowd = new Worker(new URL("lib/crowd.mjs", import.meta.url), { workerData: { base: server.url, names, rate: wish.logins } });
  crowd.once("error", stop);
  const rounds = [];
  for (let i = 0; i < wish.rounds; i++) {
    // Who goes first changes, so that a machine that grows busier or idler favours neither.
    const first = await round(i % 2 === 1 ? crowd : null);
    const second = await round(i % 2 === 0 ? crowd : null);
    const [quiet, busy] = i % 2 === 1 ? [second, first] : [first, second];
    rounds.push({ quiet, busy, ratio: busy.p99 / quiet.p99 });
    const words = `p99 ${quiet.p99.toFixed(1)} ms without, ${busy.p99.toFixed(1)} ms with ${(busy.logins / wish.seconds).toFixed(1)} logins a second`;
    console.log(`round ${i + 1}: ${words}: ${(busy.p99 / quiet.p99).toFixed(2)}; ${quiet.noted.length} and ${busy.noted.length} moves; load ${loadavg()[0].toFixed(1)}`);
  }
  await crowd.terminate();
  await server.stop();
  rmSync(dir, { recursive: true });
  const of = (kind, part) => told(rounds.map((one) => one[kind][part]), 1);
  console.log(`without: p50 ${of("quiet", "p50")}, p99 ${of("quiet", "p99")} ms; with: p50 ${of("busy", "p50")}, p99 ${of("busy", "p99")} ms`);
  // Of all rounds together: the 99th percentile of one round hangs on twenty moves, and goes up and down threefold.
  const all = (kind) => quantile(rounds.flatMap((one) => one[kind].noted).sort((a, b) => a - b), 0.99);
  const [quiet, busy] = [all("quiet"), all("busy")];
  const ratio = busy / quiet;
  console.log(`round by round: ${told(rounds.map((one) => one.ratio), 2)}`);
  console.log(`p99 of all moves with ${wish.logins} logins a second ${busy.toFixed(2)} ms, without ${quiet.toFixed(2)} ms: ${ratio.toFixed(2)} times; at most ${BAR}`);
  if (ratio > BAR) console.error("MISSED");
  process.exit(ratio > BAR ? 1 : 0);
}

function stop(error) {
  console.error(error);
  process.exit(1);
}

main().catch(stop);
