// SPDX-License-Identifier: AGPL-3.0-or-later
// People with accounts, ratings and blocks, who look for opponents; and how they leave the tables they were led to.

import { randomUUID } from "node:crypto";
import { Guest } from "./guest.mjs";

/** Rated games everybody has played before, where a game can be given up as soon as it stands. */
const GAMES_BEFORE = 3;
/** One pair in so many people has blocked each other. */
const PEOPLE_A_BLOCK = 10;
/** So often a table is looked at until it is over. */
const LOOKS = 12;
/** Accounts that are made at the same time. */
const AT_ONCE = 8;

let made = 0;

/** An account. */
async function account(base) {
  const guest = await Guest.arrive(base);
  made += 1;
  const wish = { name: `seeker${made}`, password: "three walnut boards", adult: true, language: "en" };
  const { id, name } = await guest.post("/api/v1/accounts", wish);
  return Object.assign(guest, { id, name, blocked: new Set() });
}

/** `count` people of one pool: they have played against each other, and some have blocked each other. */
export async function fill(base, { game, seats, query }, count) {
  const people = [];
  while (people.length < count) {
    people.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - people.length) }, () => account(base)))));
  }
  if (seats === 2 && game === "chess") await rate(people, game, clockOf(query));
  // At a table of four whoever is left over could too often not be seated at all.
  const blocks = seats === 2 ? Math.floor(count / PEOPLE_A_BLOCK) : 0;
  for (let i = 0; i < blocks; i++) {
    // Neighbours, who would meet first.
    const [one, other] = [people[2 * i], people[2 * i + 1]];
    await one.post(`/api/v1/blocks/${other.name}`, {});
    one.blocked.add(other.name);
    other.blocked.add(one.name);
  }
  return people;
}

function clockOf(query) {
  const asked = new URLSearchParams(query);
  const seconds = (name) => Number(asked.get(name) ?? 0);
  return { kind: asked.get("kind"), base_s: seconds("base_s"), step_s: seconds("step_s") };
}

/** Everybody plays some rated games, which whoever stands further down the list loses: the list is one of strength. */
async function rate(people, game, clock) {
  for (let round = 0; round < GAMES_BEFORE; round++) {
    const shift = 2 ** round;
    const pairs = people.flatMap((one, i) => ((i & shift) === 0 && people[i + shift] ? [[one, people[i + shift]]] : []));
    await Promise.all(
      pairs.map(async ([winner, loser]) => {
        const { id } = await winner.post("/api/v1/rooms", { game, clock, rated: true, seat: "first", access: "link" });
        await act(loser, id, { k: "sit", seat: 1 });
        await act(loser, id, { k: "resign" });
      }),
    );
  }
}

const act = (guest, room, c) => guest.post(`/api/v1/rooms/${room}/commands`, { id: randomUUID(), c });

/** What each is worth in the pool they look in. */
export async function ratingsOf(seekers, pools) {
  for (const seeker of seekers) {
    const { ratings } = await seeker.guest.get(`/api/v1/players/${seeker.guest.name}`);
    const own = ratings.find(({ pool }) => pool.startsWith(`${pools[seeker.pool].game}/`));
    if (own) seeker.rating = own.rating;
  }
}

/** Whether `seats` of those who are left could sit at one table. */
export function canBeSeated(left, seats, chosen = []) {
  if (chosen.length === seats) return true;
  return left.some((one, i) => chosen.every(({ name }) => !one.blocked.has(name)) && canBeSeated(left.slice(i + 1), seats, [...chosen, one]));
}

/** What ends a game soonest of that which may be done. */
function ending(can) {
  if (can.includes("abort")) return { k: "abort" };
  if (can.includes("resign")) return { k: "resign" };
  if (can.includes("accept_resign")) return { k: "accept", what: "resign" };
  if (can.includes("offer_resign")) return { k: "offer", what: "resign" };
  return null;
}

/** Everybody leaves the table they were led to. */
export async function leaveTables(seekers) {
  const byRoom = new Map();
  for (const seeker of seekers) byRoom.set(seeker.room, [...(byRoom.get(seeker.room) ?? []), seeker]);
  await Promise.all([...byRoom].map(([room, people]) => leave(room, people)));
}

async function leave(room, people) {
  for (let look = 0; look < LOOKS; look++) {
    const { guest } = people[look % people.length];
    const { s } = await guest.get(`/api/v1/rooms/${room}`);
    if (s.status === "over") return;
    const c = ending(s.can);
    // Another moved first: it is looked at again.
    if (c) await act(guest, room, c).catch(() => {});
  }
  throw new Error(`the table ${room} does not end`);
}
