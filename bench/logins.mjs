// SPDX-License-Identifier: AGPL-3.0-or-later
// Does a rush of logins cost those who play anything? The same games at the same pace on one server, with and without
// logins, in turns: the 99th percentile from a move to its answer with them over that without.
//
//   cargo xtask bench logins [--rounds 8] [--seconds 8] [--games 60] [--think 400] [--logins 20]

import { rmSync } from "node:fs";
import http from "node:http";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { randomMove } from "./crash/moves.mjs";
import { read } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { freePort, start } from "./lib/house.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { open } from "./lib/socket.mjs";
import { median, quantile, told } from "./lib/stats.mjs";

/** So many times as long at most: the 99th percentile with logins, over that without. */
const BAR = 1.2;
/** Logins of one name in a run: ten in ten minutes are allowed, here too, whatever other limits are off. */
const PER_NAME = 8;

const wish = read({ bin: "", rounds: 8, seconds: 8, games: 60, think: 400, logins: 20 });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Logins so far: each goes to the next name. */
let logged = 0;

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

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

function login(base, name) {
  const body = JSON.stringify({ name, password: `a table on the terrace ${name}` });
  const headers = { Origin: base, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((done, failed) => {
    const request = http.request(`${base}/api/v1/login`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => done(answer.statusCode));
    });
    request.once("error", failed);
    request.end(body);
  });
}

/** One round: the times of its moves, and how many logged in. */
async function round(base, names, logins) {
  await pause(500);
  times = [];
  const [open, answers] = [[], []];
  const begun = performance.now();
  const until = begun + wish.seconds * 1000;
  for (let n = 0; performance.now() < until; n++) {
    if (logins) open.push(login(base, names[logged++ % names.length]).then((status) => answers.push(status)));
    // By the clock, so that a late turn is made up for.
    await pause(Math.max(0, begun + ((n + 1) * 1000) / wish.logins - performance.now()));
  }
  const noted = times.sort((a, b) => a - b);
  times = null;
  await Promise.all(open);
  const refused = answers.filter((status) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} of ${answers.length} logins were answered with ${refused[0]}`);
  return { p99: quantile(noted, 0.99), p50: quantile(noted, 0.5), moves: noted.length, logins: answers.length };
}

async function main() {
  const dir = corner("logins", String(process.pid));
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
  const rounds = [];
  for (let i = 0; i < wish.rounds; i++) {
    // Who goes first changes, so that a machine that grows busier or idler favours neither.
    const first = await round(server.url, names, i % 2 === 1);
    const second = await round(server.url, names, i % 2 === 0);
    const [quiet, busy] = i % 2 === 1 ? [second, first] : [first, second];
    rounds.push({ quiet, busy, ratio: busy.p99 / quiet.p99 });
    const words = `p99 ${quiet.p99.toFixed(1)} ms without, ${busy.p99.toFixed(1)} ms with ${(busy.logins / wish.seconds).toFixed(1)} logins a second`;
    console.log(`round ${i + 1}: ${words}: ${(busy.p99 / quiet.p99).toFixed(2)}; ${quiet.moves} and ${busy.moves} moves; load ${loadavg()[0].toFixed(1)}`);
  }
  await server.stop();
  rmSync(dir, { recursive: true });
  const of = (kind, part) => told(rounds.map((one) => one[kind][part]), 1);
  console.log(`without: p50 ${of("quiet", "p50")}, p99 ${of("quiet", "p99")} ms; with: p50 ${of("busy", "p50")}, p99 ${of("busy", "p99")} ms`);
  const ratio = median(rounds.map((one) => one.ratio));
  console.log(`p99 with ${wish.logins} logins a second over p99 without: ${told(rounds.map((one) => one.ratio), 2)}; at most ${BAR}`);
  if (ratio > BAR) console.error("MISSED");
  process.exit(ratio > BAR ? 1 : 0);
}

function stop(error) {
  console.error(error);
  process.exit(1);
}

main().catch(stop);
