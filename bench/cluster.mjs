// SPDX-License-Identifier: AGPL-3.0-or-later
// Several nodes of one site under load, and faults of them one after the other: whatever anybody has seen is still there
// afterwards, once, in order and unchanged; nobody's clock has paid for it; and how long nobody could move.
//
//   cargo xtask bench cluster --nodes 3 --faults kill,stop,pause --cycles 30 [--events 1000000] [--games 32] [--think 15]
//   cargo xtask bench cluster --nodes 3 --faults bus-down --cycles 2 --lasts 30   what lasts three seconds otherwise
//   cargo xtask bench cluster --nodes 3 --rolling 10                    every node is replaced, ten times
//   cargo xtask bench cluster --nodes 3 --games 1000 --minutes 10      no faults: how long a move is on its way
//   cargo xtask bench cluster --nodes 2 --skew-ms 40000                the calendars of the machines differ
//
// Ends with status 1 if anything is wrong or a bar was missed. The faults are told in cluster/faults.mjs. Needs a PostgreSQL and a NATS of its own, which xtask starts.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "./cluster/database.mjs";
import { BY_WIRE, KINDS, Site } from "./cluster/faults.mjs";
import { ANSWERED_MS, Meter } from "./cluster/meter.mjs";
import { Node, serving } from "./cluster/node.mjs";
import { between, Games } from "./crash/games.mjs";
import { read, stop } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { quantile, spread, told } from "./lib/stats.mjs";

/** What nobody may wait longer for, milliseconds: 99 of 100 are at their table again, and nobody is kept from playing. */
const BACK_MS = 2_000;
const STANDS_MS = 3_000;
/** What a move may be on its way, 99 of 100: between sockets at the node that serves, and at others. */
const WAY_MS = { local: 25, remote: 40 };
/** The same while the bus is down. */
const WITHOUT_BUS_MS = 400;
/** After these the site is served elsewhere, or by the same node at once; after the others when what failed is mended. */
const BARRED = ["kill", "relay", "stop", "pause", "rolling"];

const wish = read({
  bin: "",
  nodes: 3,
  faults: "",
  cycles: 30,
  events: 0,
  rolling: 0,
  minutes: 0,
  "skew-ms": 0,
  games: 0,
  think: 0,
  lasts: 3,
  "up-min": 500,
  "up-max": 1500,
});
const kinds = faults();
if (wish.nodes < 2) stop("--nodes wants at least 2");
const { KAPIA_TEST_PG: database, KAPIA_TEST_NATS: bus, KAPIA_FAKETIME: faketime } = process.env;
if (!database || !bus) stop("KAPIA_TEST_PG and KAPIA_TEST_NATS name nothing; cargo xtask bench cluster does");
if (wish["skew-ms"] > 0 && !faketime) stop("KAPIA_FAKETIME names nothing; cargo xtask bench cluster does");
const isPaced = wish.minutes > 0;
const tables = wish.games || (isPaced ? 1_000 : 32);

const dir = corner("cluster", String(process.pid));
let first = null;
const meter = new Meter((player) => player.guest.base === first?.url);
const games = new Games(wish.think || (isPaced ? 10_000 : 15), meter);

/** What is to happen, in turn. */
function faults() {
  const named = wish.faults === "" ? [] : wish.faults.split(",");
  const unknown = named.find((kind) => !KINDS.includes(kind));
  if (unknown !== undefined) stop(`--faults knows ${KINDS.join(", ")}, not ${unknown}`);
  const ways = [named.length > 0, wish.rolling > 0, wish.minutes > 0].filter(Boolean).length;
  if (ways > 1) stop("one of --faults, --rolling and --minutes at a time");
  if (wish.rolling > 0) return ["rolling"];
  if (wish.minutes > 0) return [];
  if (named.length > 0) return named;
  return wish["skew-ms"] > 0 ? ["kill", "stop"] : ["kill", "relay", "stop", "pause"];
}

async function main() {
  mkdirSync(dir, { recursive: true });
  const at = { bin: binary(wish.bin), dir, database: new Database(database), bus };
  if (kinds.includes("pg-full")) at.database.onSmallDisk();
  // The first calendar is right, those of the others are ahead and behind, in turn.
  const calendar = (index) => (index === 0 ? 0 : index % 2 === 1 ? wish["skew-ms"] : -wish["skew-ms"]);
  const nodes = Array.from({ length: wish.nodes }, (_, index) => new Node(index, at, calendar(index)));
  for (const node of nodes) {
    if (kinds.some((kind) => BY_WIRE.includes(kind))) await node.wire();
    await node.start();
  }
  const site = new Site(nodes, at.database, games, meter, wish.lasts * 1_000);
  first = serving(nodes);
  await games.begin(await guests(nodes));
  await (isPaced ? play() : torment(site));
  await games.end();
  for (const node of nodes) await node.server.stop();
  report(site);
}

/** Three for each table: of every second table all are at the node that serves, of the others none is. */
async function guests(nodes) {
  const others = nodes.filter((node) => node !== first);
  const door = (table, seat) => (table % 2 === 0 ? first : others[(table + seat) % others.length]).url;
  const threes = [];
  for (let table = 0; table < tables; table++) threes.push(await Promise.all([0, 1, 2].map((seat) => Guest.arrive(door(table, seat)))));
  return threes;
}

/** Everybody plays at their pace. */
async function play() {
  for (let minute = 1; minute <= wish.minutes; minute++) {
    await games.play(60_000);
    games.dismiss();
    console.log(`minute ${minute}: ${games.acked} moves, 99 of 100 within ${p99(meter.local)} ms at the node that serves, ${p99(meter.remote)} ms by others`);
  }
}

/** One fault after the other, as often as was asked for and until enough was played. */
async function torment(site) {
  const cycles = wish.rolling || wish.cycles;
  for (let cycle = 0; cycle < cycles || games.acked < wish.events; cycle++) {
    await games.play(between(wish["up-min"], wish["up-max"]));
    if (wish.rolling > 0) await site.roll();
    else await site.fault(kinds[cycle % kinds.length]);
    first = site.serving;
    games.dismiss();
    await games.verify();
    site.cycles = cycle + 1;
    if (site.cycles % 10 === 0) console.log(`${site.cycles} faults, ${games.opened} games, ${games.acked} moves, ${games.faults.total} wrong`);
  }
}

const p99 = (times) => Math.round(quantile([...times].sort((a, b) => a - b), 0.99) ?? Number.NaN);

function report(site) {
  const what = isPaced ? `${wish.minutes} minutes` : `${site.cycles} times ${kinds.join(", ")}`;
  const skew = wish["skew-ms"] > 0 ? `, calendars ${wish["skew-ms"]} ms apart` : "";
  console.log(`${what} of ${wish.nodes} nodes under load${skew}: ${games.opened} games of all three kinds, ${games.acked} moves acknowledged, ${site.resumes} resumed sockets`);
  // After these somebody comes back to a table that stood still.
  const clocks = kinds.some((kind) => ["kill", "stop", "pause", "rolling"].includes(kind));
  games.told({ clocks }).forEach((line) => console.log(line));
  const missed = [];
  const bar = (says, value, most) => {
    if (!(value <= most)) missed.push(`${says} ${value} ms; at most ${most} are allowed`);
  };
  for (const kind of kinds) {
    if (site.back[kind].length > 0) console.log(`${kind}: at the table again after ${told(site.back[kind])} ms`);
    if (site.on[kind].length > 0) console.log(`${kind}: played on after ${told(site.on[kind])} ms`);
    if (!BARRED.includes(kind) || site.back[kind].length === 0) continue;
    bar(`${kind}: 99 of 100 are at the table again within`, p99(site.back[kind]), BACK_MS);
    bar(`${kind}: the longest that nobody played at a table:`, spread([0, ...site.on[kind]])[1], STANDS_MS);
  }
  if (isPaced) {
    for (const [where, most] of Object.entries(WAY_MS)) {
      console.log(`${where}: a move is with the opponent after ${told(meter[where], 1)} ms, 99 of 100 within ${p99(meter[where])} ms`);
      bar(`${where}: 99 of 100 moves within`, p99(meter[where]), most);
    }
  }
  if (meter.withoutBus.length > 0) {
    console.log(`the bus down: a move is with the opponent after ${told(meter.withoutBus, 1)} ms, 99 of 100 within ${p99(meter.withoutBus)} ms`);
    bar("the bus down: 99 of 100 moves within", p99(meter.withoutBus), WITHOUT_BUS_MS);
  }
  console.log(`everything was answered, or the socket ended, within ${Math.round(meter.longest)} ms`);
  bar("an answer took", Math.round(meter.longest), ANSWERED_MS);
  missed.forEach((line) => console.log(`MISSED  ${line}`));
  games.verdict().forEach((line) => console.log(line));
  if (games.faults.total === 0) rmSync(dir, { recursive: true });
  else console.log(`logs are kept in ${dir}`);
  process.exit(games.faults.total === 0 && missed.length === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
