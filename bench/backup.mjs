// SPDX-License-Identifier: AGPL-3.0-or-later
// A backup while people play, restored into an empty folder: nobody at play notices it, every game goes on from what the
// backup holds: all that players were shown before it began, and nothing that differs from what they were shown.
//
//   cargo xtask bench backup [--games 500] [--think 2000] [--fill 1024] [--check]
//
// `--fill` plays games of chess first, at full speed, until the database has so many MiB, so that the times say something.

import { spawn } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { inTurn, pause } from "./crash/games.mjs";
import { Faults } from "./crash/ledger.mjs";
import { Player } from "./crash/player.mjs";
import { openTable } from "./crash/tables.mjs";
import { read } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { elapsed, freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { makeReady, play } from "./lib/peers.mjs";

const wish = read({ bin: "", games: 500, think: 2000, fill: 0, check: false });

/** Seconds a GiB may take on its way back, and within which every game is to go on. */
const BARS = { perGiB: 60, on: 60 };
const MIB = 2 ** 20;

const bin = binary(wish.bin);
const dir = corner("backup", String(process.pid));
const [data, folder, key, empty] = ["data", "copy", "elsewhere.key", "empty"].map((name) => join(dir, name));
const site = { bin, port: await freePort(), log: join(dir, "server.log") };
const faults = new Faults();
const weight = (path) => (statSync(path).isDirectory() ? readdirSync(path).reduce((sum, name) => sum + weight(join(path, name)), 0) : statSync(path).size);
const mib = (bytes) => `${(bytes / MIB).toFixed(0)} MiB`;
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs a command of the binary; how long it took. */
async function timed(...words) {
  const begun = process.hrtime.bigint();
  const child = spawn(bin, words, { stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`kapia ${words[0]} ended with ${code}`);
  return elapsed(begun);
}

const sit = (room, guests) => guests.map((guest, seat) => new Player({ guest, room, seat, thinkMs: wish.think, faults, tolls: [] }));
const moved = (players) => players.reduce((sum, player) => sum + player.accepted, 0);

async function main() {
  let server = await start({ ...site, data });
  await fill(server);
  const guests = [];
  for (let at = 0; at < wish.games; at += 1) guests.push(await Promise.all([0, 1].map(() => Guest.arrive(server.url))));
  const before = [];
  for (const [at, pair] of guests.entries()) before.push(sit(await openTable(at, pair[0]), pair));
  await inTurn(before.flat(), (player) => player.connect());
  await until("every game is on", before, (players) => moved(players) >= 2 || players[0].over);

  const waits = watch(before.flat());
  await pause(5000);
  const quiet = waits.worst();
  const reached = before.map((players) => players.map((player) => player.ledger.last));
  const made = await timed("backup", "--data-dir", data, "--to", folder, "--key-to", key);
  const during = waits.worst();
  waits.end();
  // What is played now is in no backup.
  await pause(2 * wish.think);
  await inTurn(before.flat(), async (player) => player.leave());
  await server.kill();

  const restored = await timed("restore", "--from", folder, "--key", key, "--data-dir", empty);
  const held = weight(empty);
  const verified = await timed("verify", "--data-dir", empty);
  const [begun, back] = [process.hrtime.bigint(), Date.now()];
  server = await start({ ...site, data: empty });
  const after = before.map((players, at) => sit(players[0].room, guests[at]));
  await inTurn(after.flat(), (player) => player.connect());
  const lacking = after.filter((players) => players.some((player) => player.view === null)).length;
  compare(before, after, back, reached);
  await until("every game goes on", after, (players) => moved(players) >= 2 || players[0].over);
  const on = elapsed(begun);
  await inTurn(after.flat(), async (player) => player.leave());
  await server.stop();

  console.log(`${wish.games} games on while it was made: ${mib(weight(folder))} in ${seconds(made)}, which holds ${mib(held)} of data`);
  console.log(`the longest that anybody waited for an answer to a move: ${quiet.toFixed(0)} ms in the five seconds before, ${during.toFixed(0)} ms meanwhile`);
  console.log(`restored in ${seconds(restored)}, played again and verified in ${seconds(verified)}, every game went on ${seconds(on)} after the start`);
  faults.words.forEach((word) => console.log(`  ${word}`));
  const perGiB = (restored / 1000 / held) * 2 ** 30;
  const lines = [
    [`no event differs from what was shown before, none of ${wish.games} games is lacking`, faults.total + lacking === 0],
    [`every game goes on within ${BARS.on} s`, on <= BARS.on * 1000],
  ];
  // A small database says nothing about a large one.
  if (held >= 100 * MIB) lines.push([`a GiB restored within ${BARS.perGiB} s: ${perGiB.toFixed(0)} s`, perGiB <= BARS.perGiB]);
  for (const [says, holds] of lines) console.log(`${holds ? "holds " : "MISSED"}  ${says}`);
  const missed = lines.some(([, holds]) => !holds);
  if (missed) console.log(`data and log are kept in ${dir}`);
  else rmSync(dir, { recursive: true });
  process.exit(missed && (wish.check || faults.total > 0) ? 1 : 0);
}

/** Plays chess as fast as it goes until the database has its size. */
async function fill(server) {
  if (wish.fill === 0) return;
  const peers = makeReady();
  const load = { adapter: "kapia", url: server.url, pid: server.pid, label: "fill", games: 200, seconds: 20, warmup: 0, think: 0 };
  while (weight(data) < wish.fill * MIB) await play(peers, load);
}

/** What the restored site, up since `back`, tells of a game is how players saw it, as far as the backup goes; and it goes
    at least as far as they had seen when it was begun. */
function compare(before, after, back, reached) {
  before.forEach((players, at) =>
    players.forEach((player, seat) => {
      const { seen } = after[at][seat].ledger;
      const kept = [...seen.values()].filter((text) => JSON.parse(text).at < back).length;
      if (kept < reached[at][seat]) faults.add("missing", `${player.ledger.name}: seen up to ${reached[at][seat]} before the backup, which holds ${kept}`);
      for (const [n, text] of player.ledger.seen) {
        const now = seen.get(n);
        // Where the backup ends the restored site goes on in its own way.
        if (now === undefined || JSON.parse(now).k === "suspended" || JSON.parse(now).at >= back) break;
        if (now !== text && !told(JSON.parse(text), JSON.parse(now))) faults.add("changed", `${player.ledger.name}: event ${n} was ${text} and is ${now}`);
      }
    }),
  );
}

/** A share in the dice stays secret until both have shown theirs. */
const told = ({ ...was }, { c, ...now }) => was.k === "dice_revealed" && c !== undefined && JSON.stringify(was) === JSON.stringify(now);

/** The longest that one of these players has waited for an answer since it was last asked. */
function watch(players) {
  let worst = 0;
  const since = new Map();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const player of players) {
      const id = player.pending?.id ?? null;
      const [known, at] = since.get(player) ?? [null, now];
      if (known !== id) since.set(player, [id, now]);
      else if (id !== null) worst = Math.max(worst, now - at);
    }
  }, 5);
  return {
    worst: () => [worst, (worst = 0)][0],
    end: () => clearInterval(timer),
  };
}

async function until(what, games, is) {
  const end = performance.now() + 120_000;
  while (!games.every(is)) {
    if (performance.now() > end) throw new Error(`${what}: not so for ${games.filter((game) => !is(game)).length} games within 120 s`);
    await pause(50);
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
