// SPDX-License-Identifier: AGPL-3.0-or-later
// Several nodes of one site under load, and faults of them one after the other: whatever anybody has seen is still there
// afterwards, once, in order and unchanged; nobody's clock has paid for it; and how long nobody could move.
//
//   cargo xtask bench cluster [--nodes 3] [--faults kill,stop,pause] [--cycles 30] [--games 32] [--think 15]
//
// `kill`: the node that serves is killed. `relay`: another one is. `stop`: the one that serves is told to stop. `pause`: the
// one that serves stands still for three seconds and goes on. Needs a PostgreSQL and a NATS of its own, which xtask starts.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { between, Games, pause } from "./crash/games.mjs";
import { read, stop } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { quantile, told } from "./lib/stats.mjs";

const FAULTS = ["kill", "relay", "stop", "pause"];
/** What nobody may wait longer for, milliseconds: the site is served elsewhere. */
const BAR_MS = 2_000;
const PAUSED_MS = 3_000;

const wish = read({ bin: "", nodes: 3, faults: "kill,relay,stop,pause", cycles: 30, games: 32, think: 15, "up-min": 500, "up-max": 1500, check: false });
const kinds = wish.faults.split(",");
const unknown = kinds.find((kind) => !FAULTS.includes(kind));
if (unknown !== undefined) stop(`--faults knows ${FAULTS.join(", ")}, not ${unknown}`);
if (wish.nodes < 2) stop("--nodes wants at least 2");
const { KAPIA_TEST_PG: database, KAPIA_TEST_NATS: bus } = process.env;
if (!database || !bus) stop("KAPIA_TEST_PG and KAPIA_TEST_NATS name nothing; cargo xtask bench cluster does");

const games = new Games(wish.think);
let resumes = 0;
/** By kind of fault, how long each player waited until they were at their table again. */
const waits = Object.fromEntries(FAULTS.map((kind) => [kind, []]));
const dir = corner("cluster", String(process.pid));

class Node {
  constructor(index) {
    this.name = `n${index}`;
    this.data = join(dir, this.name);
    this.log = join(dir, `${this.name}.log`);
    this.server = null;
  }

  async start() {
    this.port ??= await freePort();
    const env = { KAPIA_DATABASE_URL: database, KAPIA_NATS_URL: bus, KAPIA_NODE: this.name, KAPIA_KEY_FILE: join(dir, "key") };
    this.server = await start({ bin: binary(wish.bin), data: this.data, port: this.port, log: this.log, env });
  }

  /** When this node last began to serve, as its log says. */
  get served() {
    const lines = readFileSync(this.log, "utf8").split("\n");
    const line = lines.findLast((line) => line.includes("this node serves the site"));
    return line ? Date.parse(line.slice(0, 27)) : 0;
  }
}

async function main() {
  mkdirSync(dir, { recursive: true });
  const nodes = Array.from({ length: wish.nodes }, (_, index) => new Node(index));
  for (const node of nodes) await node.start();
  const guests = [];
  for (let at = 0; at < wish.games; at++) {
    guests.push(await Promise.all([0, 1, 2].map((seat) => Guest.arrive(nodes[(at + seat) % nodes.length].server.url))));
  }
  await games.begin(guests);
  for (let cycle = 0; cycle < wish.cycles; cycle++) {
    await games.play(between(wish["up-min"], wish["up-max"]));
    await fault(kinds[cycle % kinds.length], nodes, games.players);
    games.dismiss();
    await games.verify();
    if ((cycle + 1) % 10 === 0) console.log(`${cycle + 1} faults, ${games.opened} games, ${games.seen} events seen, ${games.faults.total} wrong`);
  }
  await games.end();
  for (const node of nodes) await node.server.stop();
  report();
}

/** One fault: it happens, those whose sockets end come back by the other nodes, and the node is mended. */
async function fault(kind, nodes, players) {
  const serving = nodes.reduce((last, node) => (node.served > last.served ? node : last));
  const others = nodes.filter((node) => node !== serving);
  const hit = kind === "relay" ? others[Math.floor(Math.random() * others.length)] : serving;
  const rest = nodes.filter((node) => node !== hit);
  const at = players.filter((player) => player.guest.base === hit.server.url);
  const ended = kind === "kill" || kind === "relay" ? hit.server.kill() : null;
  if (kind === "stop") hit.stopped = hit.server.stop();
  if (kind === "pause") process.kill(hit.server.pid, "SIGSTOP");
  await ended;
  const since = Date.now();
  for (const player of at) player.guest.base = rest[Math.floor(Math.random() * rest.length)].server.url;
  // A page notices by its pings that nothing comes from a node that stands still; here it is known.
  if (kind === "pause") at.forEach((player) => (player.socket?.close(), (player.socket = null)));
  const affected = kind === "relay" ? at : players;
  await Promise.all(affected.map((player) => back(player, kind, since, rest)));
  resumes += affected.length;
  if (kind === "pause") {
    await pause(Math.max(0, PAUSED_MS - (Date.now() - since)));
    process.kill(hit.server.pid, "SIGCONT");
  } else {
    await hit.stopped;
    await hit.start();
  }
}

/** Somebody whose socket ends comes back, at once and again, until they are at their table. */
async function back(player, kind, since, nodes) {
  const late = since + 30_000;
  while (player.socket !== null && Date.now() < late) await pause(5);
  // A node that is told to stop takes moves until it says goodbye.
  const gone = kind === "stop" ? Date.now() : since;
  for (let tries = 0; player.socket === null; tries++) {
    if (Date.now() > late) throw new Error(`${player.ledger.name}: the table is not there again`);
    await player.connect(gone).catch(() => {});
    if (player.socket !== null) break;
    player.guest.base = nodes[tries % nodes.length].server.url;
    await pause(20);
  }
  waits[kind].push(Date.now() - since);
}

function report() {
  console.log(`${wish.cycles} faults (${kinds.join(", ")}) of ${wish.nodes} nodes under load, ${games.opened} games of all three kinds, ${resumes} resumed sockets`);
  games.told({ clocks: kinds.some((kind) => kind !== "relay") }).forEach((line) => console.log(line));
  for (const kind of kinds) console.log(`${kind}: at the table again after ${told(waits[kind])} ms`);
  const p99 = (kind) => quantile([...waits[kind]].sort((a, b) => a - b), 0.99);
  const slow = kinds.filter((kind) => p99(kind) > BAR_MS);
  slow.forEach((kind) => console.log(`${kind}: 99 of 100 within ${p99(kind)} ms; at most ${BAR_MS} are allowed`));
  games.verdict().forEach((line) => console.log(line));
  if (games.faults.total === 0) rmSync(dir, { recursive: true });
  else console.log(`logs are kept in ${dir}`);
  process.exit(games.faults.total === 0 && !(wish.check && slow.length > 0) ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
