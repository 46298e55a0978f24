// SPDX-License-Identifier: AGPL-3.0-or-later
// kill -9 of the server at random moments under load: whatever anybody has seen is still there afterwards, once,
// in order and unchanged; and nobody's clock has paid for the time in which the server was down.
//
//   cargo xtask bench crash [--cycles 50] [--games 64] [--think 15]

import { rmSync } from "node:fs";
import { join } from "node:path";
import { Faults } from "./crash/ledger.mjs";
import { Player } from "./crash/player.mjs";
import { openTable } from "./crash/tables.mjs";
import { read } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";

const wish = read({ bin: "", cycles: 50, games: 64, think: 15, "up-min": 300, "up-max": 1800, "down-max": 1500 });

const faults = new Faults();
const tolls = [];
const totals = { kills: 0, games: 0, events: 0, resumes: 0, startMs: [] };

class Game {
  constructor(index, players) {
    this.index = index;
    this.players = players;
  }

  get over() {
    return this.players.every((player) => player.over);
  }

  /** Opens a room, seats two guests and, at every fourth table, somebody who watches. */
  static async open(base, index, guests) {
    const room = await openTable(index, guests[0]);
    const seats = index % 4 === 0 ? [0, 1, null] : [0, 1];
    const client = (seat, i) => new Player({ guest: guests[i], room, seat, thinkMs: wish.think, faults, tolls });
    const game = new Game(index, seats.map(client));
    for (const player of game.players) await player.connect();
    totals.games += 1;
    return game;
  }
}

async function main() {
  const dir = corner("crash", String(process.pid));
  const site = { bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") };
  let server = await start(site);
  const guests = [];
  for (let i = 0; i < wish.games; i++) guests.push(await Promise.all([0, 1, 2].map(() => Guest.arrive(server.url))));
  let games = [];
  let finished = [];
  for (let i = 0; i < wish.games; i++) games.push(await Game.open(server.url, i, guests[i]));
  for (let cycle = 0; cycle < wish.cycles; cycle++) {
    const until = Date.now() + between(wish["up-min"], wish["up-max"]);
    while (Date.now() < until) {
      await pause(20);
      for (const game of games.filter((game) => game.over)) {
        finished.push(game);
        const next = await Game.open(server.url, game.index, guests[game.index]).catch(() => null);
        if (next !== null) games[games.indexOf(game)] = next;
      }
    }
    const killed = server.kill();
    // Read after the signal: whoever reads it before may be set aside between the two, while the server lives on.
    const killedAt = Date.now();
    await killed;
    totals.kills += 1;
    await pause(between(0, wish["down-max"]));
    server = await start(site);
    totals.startMs.push(server.startMs);
    finished.forEach((game) => game.players.forEach((player) => player.leave()));
    await inTurn(games, (player) => player.connect(killedAt));
    totals.resumes += games.flatMap((game) => game.players).length;
    await inTurn([...games, ...finished], (player) => player.verify());
    totals.events += finished.flatMap((game) => game.players).reduce((sum, player) => sum + player.ledger.seen.size, 0);
    finished = [];
    if ((cycle + 1) % 10 === 0) progress(cycle + 1, games);
  }
  games.forEach((game) => game.players.forEach((player) => player.leave()));
  await inTurn(games, (player) => player.verify());
  totals.events += games.flatMap((game) => game.players).reduce((sum, player) => sum + player.ledger.seen.size, 0);
  await server.stop();
  report();
  if (faults.total === 0) rmSync(dir, { recursive: true });
  else console.log(`data and log are kept in ${dir}`);
  process.exit(faults.total === 0 ? 0 : 1);
}

/** The players of all games, sixteen at a time. */
async function inTurn(games, act) {
  const players = games.flatMap((game) => game.players);
  for (let i = 0; i < players.length; i += 16) await Promise.all(players.slice(i, i + 16).map(act));
}

function progress(cycle, games) {
  const live = games.flatMap((game) => game.players).reduce((sum, player) => sum + player.ledger.seen.size, 0);
  console.log(`${cycle} kills, ${totals.games} games, ${totals.events + live} events seen, ${faults.total} faults`);
}

function report() {
  const { counts } = faults;
  const charged = Math.max(0, ...tolls.map((toll) => toll.overcharged));
  const given = Math.max(0, ...tolls.map((toll) => toll.given));
  const down = tolls.reduce((sum, toll) => sum + toll.downtime, 0);
  console.log(`${totals.kills} times kill -9 under load, ${totals.games} games of all three kinds, ${totals.resumes} resumed sockets`);
  console.log(`${totals.events} events seen: ${counts.missing} missing, ${counts.gaps} gaps, ${counts.duplicates} duplicates, ${counts.changed} changed`);
  console.log(`commands: ${counts.twice} done twice, ${counts.lost} accepted and lost, ${counts.refused} refused without reason`);
  console.log(`${tolls.length} running clocks compared over ${Math.round(down)} ms of downtime: at most ${charged} ms charged for it, at most ${given} ms given back`);
  console.log(`restart to first answer: at most ${Math.max(...totals.startMs).toFixed(0)} ms`);
  if (tolls.length === 0) faults.add("clock", "no running clock could be compared");
  faults.words.forEach((word) => console.log(`  ${word}`));
  console.log(faults.total === 0 ? "nothing was lost" : `${faults.total} FAULTS`);
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const between = (low, high) => low + Math.random() * (high - low);

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
