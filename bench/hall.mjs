// SPDX-License-Identifier: AGPL-3.0-or-later
// A hall full of programs: an online Swiss of three rounds and an arena, of kalah, that nobody looks after. Everybody is
// seated by the server, plays what is legal by chance and is never at two tables; measured are the pairing, the making
// of the tables, the moves beside it, and what the server needs.
//
//   cargo xtask bench hall [--players 1000] [--rounds 3] [--arena 300] [--minutes 10] [--think 1500] [--fee 0]
//
// With a fee, in hundredths of a credit, everybody pays it at the start of the Swiss, and the books have to be right then.

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomMove } from "./crash/moves.mjs";
import { read, stop } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { freePort, rssKb, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { open } from "./lib/socket.mjs";
import { median, quantile } from "./lib/stats.mjs";

const wish = read({ bin: "", players: 1000, rounds: 3, arena: 300, minutes: 10, think: 1500, fee: 0 });
/** What issue 10 asks for, in milliseconds. */
const PAIRING_MS = 3_000;
/** What everybody has to pay fees with. */
const PURSE = 10_000;
const MOVE_MS = 100;
/** An arena pairs those who wait this often. */
const ARENA_EVERY_MS = 3_000;
/** The tables of a round are looked for this often. */
const LOOK_MS = 250;
const CLOCK = { kind: "fischer", base_s: 300, step_s: 3 };
const PASSWORD = "a table under the linden";

const faults = [];
const fault = (words) => faults.push(words);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** From a move to its answer. */
let moves = [];

/** A program with an account. */
class Player {
  constructor(guest) {
    this.guest = guest;
    this.room = null;
    this.count = 0;
  }

  /** Sits where the tournament has put them, and plays to the end. */
  async play(room) {
    if (this.room !== null) fault(`${this.name} is called to ${room} and still sits at ${this.room}`);
    this.room = room;
    this.asked = null;
    await new Promise((done, failed) => {
      this.opening = open(this.guest.base, `/ws/rooms/${room}?v=1`, this.guest.headers(), (text) => this.heed(JSON.parse(text), done), (code) => {
        // The server closes no table that is being played.
        if (this.room === room) fault(`${this.name}: the socket at ${room} ended with ${code}`);
        done();
      });
      this.opening.catch(failed);
    });
    this.room = null;
    (await this.opening).close();
  }

  heed(frame, done) {
    if (frame.id !== undefined && frame.id === this.asked?.id) {
      if (frame.t === "no" && frame.code !== "stale_version") fault(`${this.name}: ${frame.code}`);
      moves.push(performance.now() - this.asked.at);
      this.asked = null;
    }
    if (!frame.s) return;
    if (frame.s.status === "over") {
      this.room = null;
      return done();
    }
    const m = frame.s.seat !== null && frame.s.seat === frame.s.turn && frame.s.can.includes("move") ? randomMove(frame.s) : null;
    if (m === null || this.asked !== null) return;
    this.asked = { id: `m${this.count++}`, at: 0 };
    setTimeout(async () => {
      const socket = await this.opening;
      if (this.asked === null) return;
      this.asked.at = performance.now();
      socket.send(JSON.stringify({ t: "cmd", id: this.asked.id, c: { k: "move", m } }));
    }, wish.think * (0.5 + Math.random()));
  }
}

/** Seconds of both kinds a process has used. */
function cpuSeconds(pid) {
  const [, rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = rest.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Every event of a tournament. */
async function events(guest, id) {
  const answer = await fetch(`${guest.base}/api/v1/tournaments/${id}/events`);
  const text = await answer.text();
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** Holds a tournament and sends everybody to their tables; its events. */
async function hold(arbiter, players, wanted) {
  const { id } = await arbiter.post("/api/v1/tournaments", { federation: "hall", game: "kalah", clock: CLOCK, venue: "online", access: "open", protest_min: 0, min_players: 2, rated: false, ...wanted });
  await arbiter.post(`/api/v1/tournaments/${id}/announce`, {});
  for (let at = 0; at < players.length; at += 16) {
    await Promise.all(players.slice(at, at + 16).map((player) => player.guest.post(`/api/v1/tournaments/${id}/entries`, {})));
  }
  const begun = performance.now();
  await arbiter.post(`/api/v1/tournaments/${id}/start`, {});
  console.log(`  ${wanted.name}: started with ${players.length} in ${(performance.now() - begun).toFixed(0)} ms`);
  const { entries } = await arbiter.get(`/api/v1/tournaments/${id}`);
  const byName = new Map(players.map((player) => [player.name, player]));
  const byNumber = new Map(entries.map(({ number, name }) => [number, byName.get(name)]));
  const called = new Set();
  const games = [];
  const tables = [];
  for (let state = "running"; state === "running"; ) {
    const now = await arbiter.get(`/api/v1/tournaments/${id}`);
    state = now.state;
    if (now.round > 0) {
      const { round, boards } = await arbiter.get(`/api/v1/tournaments/${id}/rounds/${now.round}`);
      for (const { room, white, black } of boards) {
        if (room === null || called.has(room)) continue;
        called.add(room);
        tables.push({ round, at: Date.now() });
        for (const number of [white, black]) games.push(byNumber.get(number).play(room).catch((error) => fault(`${room}: ${error.message}`)));
      }
    }
    await pause(LOOK_MS);
  }
  await Promise.all(games);
  return { id, state: (await arbiter.get(`/api/v1/tournaments/${id}`)).state, log: await events(arbiter, id), tables };
}

/** How long the pairings took, beside play: from the moment a round could be paired to its pairs. */
function pairings(log) {
  const took = [];
  let last = null;
  for (const { k, at_ms } of log) {
    if (k === "scored" || k === "started") last = at_ms;
    if (k === "round_paired" && last !== null) took.push(at_ms - last);
  }
  return took;
}

/** Nobody twice in one round. */
function once(log) {
  for (const { k, round, boards } of log) {
    if (k !== "round_paired") continue;
    const seen = boards.flatMap(({ white, black }) => [white, black]);
    if (new Set(seen).size !== seen.length) fault(`round ${round}: somebody is at two tables`);
  }
}

async function measured(server, name, what) {
  moves = [];
  const [cpu, begun] = [cpuSeconds(server.pid), Date.now()];
  let rss = 0;
  const watch = setInterval(() => (rss = Math.max(rss, rssKb(server.pid))), 500);
  const held = await what();
  clearInterval(watch);
  const seconds = (Date.now() - begun) / 1000;
  moves.sort((a, b) => a - b);
  const [half, p99] = [median(moves), quantile(moves, 0.99)];
  console.log(`${name}: ${held.state} after ${seconds.toFixed(0)} s; ${held.tables.length} games, ${moves.length} moves, median ${half.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; the server took ${((cpuSeconds(server.pid) - cpu) / seconds).toFixed(2)} cores and ${(rss / 1024).toFixed(0)} MiB`);
  if (p99 > MOVE_MS) fault(`${name}: the 99th percentile of moves is ${p99.toFixed(0)} ms`);
  once(held.log);
  return held;
}

async function main() {
  const dir = corner("hall", String(process.pid));
  const site = { bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log"), env: wish.fee > 0 ? { KAPIA_STAKES_STATEMENT: "credits have no value here" } : {} };
  const word = join(dir, "password");
  writeFileSync(word, PASSWORD);
  const made = spawnSync(site.bin, ["account", "add", "--name", "Hall-desk", "--password-file", word, "--adult", "--operator", "--data-dir", site.data], { encoding: "utf8" });
  if (made.status !== 0) stop(`kapia account add: ${made.stderr}`);
  const server = await start(site);
  const arbiter = new Guest(server.url);
  const { name } = await arbiter.post("/api/v1/login", { name: "Hall-desk", password: PASSWORD });
  await arbiter.post("/api/v1/federations", { id: "hall", name: "The hall", administrator: { name: "The hall", kind: "person" }, administrator_account: name, agreement: "none", fee_share_bp: 0, joining: "open", ...(wish.fee > 0 ? { stakes: true } : {}) });
  const count = Math.max(wish.players, wish.arena);
  const players = Array.from({ length: count }, () => new Player(new Guest(server.url)));
  const lane = async (from) => {
    for (let n = from; n < count; n += 4) {
      players[n].name = `player-${n}`;
      await players[n].guest.post("/api/v1/accounts", { name: players[n].name, password: PASSWORD, adult: true });
      if (wish.fee > 0 && n < wish.players) {
        await players[n].guest.post("/api/v1/federations/hall/members", {});
        await arbiter.post("/api/v1/federations/hall/cashier/entries", { kind: "deposit", account: `player/${players[n].name}`, amount: PURSE, reason: "hall" });
      }
    }
  };
  await Promise.all([0, 1, 2, 3].map(lane));
  console.log(`${count} accounts; the server holds ${(rssKb(server.pid) / 1024).toFixed(0)} MiB`);
  if (wish.players > 0) {
    const { log, tables, state } = await measured(server, `Swiss, ${wish.players} players, ${wish.rounds} rounds`, () =>
      hold(arbiter, players.slice(0, wish.players), { name: "Swiss", format: "swiss", rounds: wish.rounds, round_gap_min: 0, max_players: wish.players, ...(wish.fee > 0 ? { money: { currency: "hall/credits", entry_fee: wish.fee, organiser_bp: 0, prizes_bp: [5_000, 3_000, 2_000], ties: "share", bonuses: [] } } : {}) }),
    );
    const took = pairings(log);
    const paired = log.filter(({ k }) => k === "round_paired");
    const making = paired.map(({ round, at_ms }) => Math.max(...tables.filter((one) => one.round === round).map(({ at }) => at)) - at_ms);
    console.log(`  paired within ${took.map((ms) => `${ms} ms`).join(", ")}; all tables of a round there after ${making.map((ms) => `${ms} ms`).join(", ")}`);
    if (!["finished", "closed"].includes(state)) fault(`the Swiss ended ${state}`);
    if (paired.length !== wish.rounds) fault(`${paired.length} rounds were paired`);
    if (took.some((ms) => ms > PAIRING_MS)) fault(`a pairing took longer than ${PAIRING_MS} ms`);
    const absent = log.filter(({ k, result }) => k === "scored" && /[+]|-:-/.test(result ?? ""));
    if (absent.length > 0) fault(`${absent.length} boards were forfeited`);
  }
  if (wish.arena > 0) {
    const { log, state, tables } = await measured(server, `arena, ${wish.arena} players, ${wish.minutes} min`, () =>
      hold(arbiter, players.slice(0, wish.arena), { name: "Arena", format: "arena", minutes: wish.minutes }),
    );
    if (!["finished", "closed"].includes(state)) fault(`the arena ended ${state}`);
    if (tables.length < wish.arena / 2) fault(`the arena had ${tables.length} games only`);
    const looks = log.filter(({ k }) => k === "round_paired").map(({ at_ms }) => at_ms);
    const gaps = looks.slice(1).map((at, n) => at - looks[n]);
    if (gaps.length > 0) console.log(`  paired ${looks.length} times, every ${median(gaps)} ms at the median, ${Math.max(...gaps)} ms at most (asked for: ${ARENA_EVERY_MS})`);
  }
  await server.stop();
  if (wish.fee > 0) {
    const books = spawnSync(site.bin, ["ledger", "reconcile", "--json", "--data-dir", site.data], { encoding: "utf8" });
    console.log(`  the books: ${books.stdout.trim().slice(0, 200)}`);
    if (books.status !== 0) fault(`kapia ledger reconcile: ${books.stderr}`);
  }
  faults.slice(0, 20).forEach((words) => console.log(`  ${words}`));
  if (faults.length === 0) rmSync(dir, { recursive: true });
  else console.log(`${faults.length} FAULTS; data and log are kept in ${dir}`);
  process.exit(faults.length === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
