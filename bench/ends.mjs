// SPDX-License-Identifier: AGPL-3.0-or-later
// kill -9 of the whole site around the end of a rated game that is ended over HTTP: afterwards the event, the result
// and both ratings are all there or none of them, whoever was answered finds what they were told, and the same command
// asked again ends the game once. At the end `kapia audit verify` works every rating out again.
//
//   cargo xtask bench ends [--kills 50]

import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { read } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { elapsed, freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { median, told } from "./lib/stats.mjs";

const wish = read({ bin: "", kills: 50 });
const POOL = "chess/blitz";
const NAMES = ["anna", "boris"];
const RATED = { game: "chess", rated: true, seat: "first", clock: { kind: "fischer", base_s: 300, step_s: 3 } };
/** The moment of a kill lies between the command and this many times what an answer takes. */
const SPAN = 2;
/** So many kills cannot all fall on the same side of the commit. */
const BOTH_SIDES = 30;

const faults = [];
const counts = { whole: 0, none: 0, answered: 0 };
const startMs = [];

async function main() {
  const dir = corner("ends", String(process.pid));
  const site = { bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") };
  let server = await start(site);
  const players = NAMES.map(() => new Guest(server.url));
  for (const [i, name] of NAMES.entries()) {
    const account = await players[i].post("/api/v1/accounts", { name, password: `a table on the terrace ${i}` });
    players[i].id = account.id;
  }
  let games = 0;
  // How long an answer takes here: the first three games are played in peace.
  const answers = [];
  for (; games < 3; games++) {
    const room = await table(players);
    const begun = process.hrtime.bigint();
    await resign(players[0], room);
    answers.push(elapsed(begun));
    await look(players, room, games + 1, true);
  }
  for (let kill = 0; kill < wish.kills; kill++, games++) {
    const room = await table(players);
    // From the command to well behind its answer, at any moment.
    const after = Math.random() * median(answers) * SPAN;
    let answered = false;
    const asked = resign(players[0], room).then(
      () => (answered = true),
      () => {},
    );
    const begun = process.hrtime.bigint();
    while (elapsed(begun) < after) await new Promise((turn) => setImmediate(turn));
    await server.kill();
    await asked;
    server = await start(site);
    startMs.push(server.startMs);
    counts.answered += answered;
    const is = await look(players, room, games + 1, answered);
    counts[is ? "whole" : "none"] += 1;
    // The same command again: it ends the game now, or says how it ended it before.
    await resign(players[0], room);
    if (!(await look(players, room, games + 1, true))) faults.push(`${room}: asked again it did not end`);
  }
  if (wish.kills >= BOTH_SIDES && (counts.whole === 0 || counts.none === 0)) faults.push("every kill fell on the same side of the end");
  await server.stop();
  const audit = spawnSync(site.bin, ["audit", "verify", "--data-dir", site.data], { encoding: "utf8" });
  if (audit.status !== 0) faults.push(`kapia audit verify ended with ${audit.status}: ${audit.stdout}${audit.stderr}`);
  console.log(`${wish.kills} times kill -9 around the end of a rated game: ${counts.whole} ends whole, ${counts.none} not at all, ${counts.answered} had been answered`);
  console.log(`an end is answered after ${told(answers, 1)} ms; restart to first answer ${told(startMs, 0)} ms`);
  console.log(`kapia audit verify: ${audit.stdout.trim()}`);
  faults.slice(0, 20).forEach((fault) => console.log(`  ${fault}`));
  if (faults.length === 0) rmSync(dir, { recursive: true });
  else console.log(`${faults.length} FAULTS; data and log are kept in ${dir}`);
  process.exit(faults.length === 0 ? 0 : 1);
}

/** A rated game on which both have moved. */
async function table([white, black]) {
  const { id } = await white.post("/api/v1/rooms", RATED);
  await command(black, id, "s1", { k: "sit", seat: 1 });
  await command(white, id, "m1", { k: "move", m: "e2e4" });
  await command(black, id, "m1", { k: "move", m: "e7e5" });
  return id;
}

const command = (player, room, id, c) => player.post(`/api/v1/rooms/${room}/commands`, { id, c });
const resign = (player, room) => command(player, room, "r1", { k: "resign" });

/** Whether the game has ended: then everything that belongs to it is there, else nothing. */
async function look(players, room, games, must) {
  const { es, s } = await players[1].get(`/api/v1/rooms/${room}`);
  const count = (k) => es.filter((event) => event.k === k).length;
  const parts = { ended: count("ended"), rated: count("rated"), over: s.status === "over" ? 1 : 0 };
  for (const name of NAMES) {
    const found = await players[0].get(`/api/v1/players/${name}/games`);
    parts[`result of ${name}`] = found.games.filter((game) => game.room === room).length;
    const { points } = await players[0].get(`/api/v1/players/${name}/ratings/${POOL}`);
    parts[`step of ${name}`] = points.filter((point) => point.room === room).length;
    const { ratings } = await players[0].get(`/api/v1/players/${name}`);
    const played = ratings.find((rating) => rating.pool === POOL)?.games ?? 0;
    parts[`rating of ${name}`] = played - (games - 1);
  }
  const is = parts.ended === 1;
  const wrong = Object.entries(parts).filter(([, value]) => value !== (is ? 1 : 0));
  if (wrong.length > 0) faults.push(`${room}: ${is ? "ended" : "goes on"}, but ${JSON.stringify(Object.fromEntries(wrong))}`);
  if (must && !is) faults.push(`${room}: it was answered that the game is over, and it is not`);
  return is;
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
