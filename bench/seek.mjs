// SPDX-License-Identifier: AGPL-3.0-or-later
// People with accounts who look for a rated opponent, and kill -9 of the site in the middle: everybody is seated once, with
// the others of their table, whatever they had been told before, and with nobody whom they blocked; how long they waited, and
// how far apart by rating those are who meet.
//
//   cargo xtask bench seek [--people 200] [--cycles 10] [--within 45000]

import { rmSync } from "node:fs";
import { join } from "node:path";
import { read } from "./lib/args.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { open } from "./lib/socket.mjs";
import { told } from "./lib/stats.mjs";
import { canBeSeated, fill, leaveTables, ratingsOf } from "./lib/seekers.mjs";

const wish = read({ bin: "", people: 200, cycles: 10, within: 45_000 });

/** Three games, one of them for four. */
const POOLS = [
  { game: "chess", seats: 2, query: "game=chess&kind=fischer&base_s=300&step_s=3" },
  { game: "tabla", seats: 2, query: "game=tabla&kind=delay&base_s=180&step_s=20" },
  { game: "bughouse", seats: 4, query: "game=bughouse&kind=fischer&base_s=180" },
];

/** People a pool has: a whole number of tables. */
const PLACES = POOLS.map(({ seats }, i) => {
  const share = wish.people * [0.5, 0.3, 0.2][i];
  return Math.max(1, Math.round(share / seats)) * seats;
});

const faults = [];
const waits = POOLS.map(() => []);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** How far apart those are who met, in points: the best and the worst of a table. */
const apart = POOLS.map(() => []);

class Seeker {
  constructor(guest, pool) {
    this.guest = guest;
    this.pool = pool;
    /** What they are worth in it. */
    this.rating = 1_500;
    /** The room they were told of. */
    this.room = null;
    /** The tables they sat at when they had been told. */
    this.mine = [];
    this.busy = false;
  }

  /** Looks until they are told of a room, the line breaks or they have waited long enough. */
  look(base, within) {
    const begun = Date.now();
    let giving;
    const hear = (text) => {
      const message = JSON.parse(text);
      if (message.t !== "seated" && message.t !== "busy") return;
      if (this.room !== null && this.room !== message.room) {
        faults.push(`${this.guest.id} was led to ${this.room} and then to ${message.room}`);
      }
      this.room = message.room;
      this.busy = message.t === "busy";
      if (message.t === "seated") waits[this.pool].push(Date.now() - begun);
    };
    const path = `/ws/seek?${POOLS[this.pool].query}`;
    return new Promise((done) => {
      open(base, path, this.guest.headers(), hear, done).then((socket) => {
        if (within !== undefined) giving = setTimeout(socket.close, within);
      }, done);
    }).finally(() => clearTimeout(giving));
  }
}

/** Reads what stands: each is at one table, and each table has its people. */
function check(seekers) {
  const byRoom = new Map();
  for (const seeker of seekers) {
    const { mine } = seeker;
    if (mine.length !== 1) faults.push(`${seeker.guest.id} sits at ${mine.length} tables`);
    for (const { room, game } of mine) {
      if (game !== POOLS[seeker.pool].game) faults.push(`${seeker.guest.id} wanted another game than ${game}`);
      if (seeker.room !== room) faults.push(`${seeker.guest.id} was told of ${seeker.room} and sits at ${room}`);
      byRoom.set(room, [...(byRoom.get(room) ?? []), seeker]);
    }
  }
  for (const [room, people] of byRoom) {
    if (people.length !== POOLS[people[0].pool].seats) faults.push(`${people.length} people sit at ${room}`);
    for (const one of people) {
      for (const other of people) {
        if (one.guest.blocked.has(other.guest.name)) faults.push(`${one.guest.name} sits with ${other.guest.name}, whom they blocked`);
      }
    }
    const ratings = people.map(({ rating }) => rating);
    apart[people[0].pool].push(Math.max(...ratings) - Math.min(...ratings));
  }
  return byRoom.size;
}

async function main() {
  const dir = corner("seek", String(process.pid));
  const site = { bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") };
  let server = await start(site);
  let [tables, kept, alone] = [0, 0, 0];
  const people = [];
  for (let pool = 0; pool < POOLS.length; pool++) people.push(await fill(server.url, POOLS[pool], PLACES[pool]));
  const blocks = people.flat().reduce((sum, { blocked }) => sum + blocked.size, 0) / 2;
  for (let cycle = 0; cycle < wish.cycles; cycle++) {
    const seekers = people.flatMap((each, pool) => each.map((guest) => new Seeker(guest, pool)));
    await ratingsOf(seekers, POOLS);
    seekers.sort(() => Math.random() - 0.5);
    const url = server.url;
    const looking = [];
    const span = Math.random() * 1_500;
    // They come over a while, and somewhere in it the server dies.
    const killing = pause(Math.random() * (span + 700)).then(() => server.kill());
    for (const seeker of seekers) {
      looking.push(seeker.look(url));
      await pause(span / seekers.length);
    }
    await killing;
    await Promise.all(looking);
    kept += seekers.filter((seeker) => seeker.room !== null).length;
    server = await start(site);
    // Whoever was told of a table has it; the others look again until they have one.
    const until = Date.now() + wish.within;
    await Promise.all(
      seekers.map(async (seeker) => {
        const before = seeker.room;
        do {
          await seeker.look(server.url, Math.max(0, until - Date.now()));
        } while (seeker.room === null && Date.now() < until);
        // At once: a rated game in which nobody moves is soon called off.
        seeker.mine = (await seeker.guest.get("/api/v1/lobby")).mine;
        if (before !== null && !seeker.busy) faults.push(`${seeker.guest.id} was seated again`);
      }),
    );
    // Whoever could only meet whom they blocked waits on, and rightly.
    const waiting = seekers.filter(({ room }) => room === null);
    POOLS.forEach(({ seats }, pool) => {
      const left = waiting.filter((seeker) => seeker.pool === pool);
      if (canBeSeated(left.map(({ guest }) => guest), seats)) faults.push(`${left.length} people of ${POOLS[pool].game} found nobody within ${wish.within} ms`);
    });
    alone += waiting.length;
    const seated = seekers.filter(({ room }) => room !== null);
    tables += check(seated);
    await leaveTables(seated);
  }
  await server.stop();
  console.log(`${wish.cycles} times kill -9 while ${PLACES.join(" + ")} people looked for an opponent; ${kept} had been told of a table`);
  console.log(`${blocks} pairs had blocked each other; ${alone} times somebody could only have met whom they blocked`);
  POOLS.forEach(({ game }, i) => {
    console.log(`${game}: waited ${told(waits[i])} ms, rating difference ${told(apart[i])} points`);
  });
  faults.slice(0, 20).forEach((fault) => console.log(`  ${fault}`));
  console.log(faults.length === 0 ? `${tables} tables, each with its people, and nobody at two` : `${faults.length} FAULTS`);
  if (faults.length === 0) rmSync(dir, { recursive: true });
  else console.log(`data and log are kept in ${dir}`);
  process.exit(faults.length === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
