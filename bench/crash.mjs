// SPDX-License-Identifier: AGPL-3.0-or-later
// kill -9 of the server at random moments under load: whatever anybody has seen is still there afterwards, once,
// in order and unchanged; and nobody's clock has paid for the time in which the server was down.
//
//   cargo xtask bench crash [--cycles 50] [--games 64] [--think 15]

import { rmSync } from "node:fs";
import { join } from "node:path";
import { between, Games, inTurn, pause } from "./crash/games.mjs";
import { read } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";

const wish = read({ bin: "", cycles: 50, games: 64, think: 15, "up-min": 300, "up-max": 1800, "down-max": 1500 });

async function main() {
  const dir = corner("crash", String(process.pid));
  const site = { bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") };
  let server = await start(site);
  const guests = [];
  for (let i = 0; i < wish.games; i++) guests.push(await Promise.all([0, 1, 2].map(() => Guest.arrive(server.url))));
  const games = new Games(wish.think);
  const startMs = [];
  let resumes = 0;
  await games.begin(guests);
  for (let cycle = 1; cycle <= wish.cycles; cycle++) {
    await games.play(between(wish["up-min"], wish["up-max"]));
    const killed = server.kill();
    // Read after the signal: whoever reads it before may be set aside between the two, while the server lives on.
    const killedAt = Date.now();
    await killed;
    await pause(between(0, wish["down-max"]));
    server = await start(site);
    startMs.push(server.startMs);
    games.dismiss();
    await inTurn(games.players, (player) => player.connect(killedAt));
    resumes += games.players.length;
    await games.verify();
    if (cycle % 10 === 0) console.log(`${cycle} kills, ${games.opened} games, ${games.seen} events seen, ${games.faults.total} faults`);
  }
  await games.end();
  await server.stop();
  console.log(`${wish.cycles} times kill -9 under load, ${games.opened} games of all three kinds, ${resumes} resumed sockets`);
  const down = games.tolls.reduce((sum, toll) => sum + toll.downtime, 0);
  games.told({ over: ` over ${Math.round(down)} ms of downtime` }).forEach((line) => console.log(line));
  console.log(`restart to first answer: at most ${Math.max(...startMs).toFixed(0)} ms`);
  games.verdict().forEach((line) => console.log(line));
  if (games.faults.total === 0) rmSync(dir, { recursive: true });
  else console.log(`data and log are kept in ${dir}`);
  process.exit(games.faults.total === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
