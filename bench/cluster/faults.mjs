// SPDX-License-Identifier: AGPL-3.0-or-later
// What can happen to a site of several nodes, how those come back whom it hits, and how long they could not play.

import { pause } from "../crash/games.mjs";
import { serving } from "./node.mjs";
import { BOTH } from "./wire.mjs";

/** Whoever has not played on after so long has a site that does not go on. */
const LATE_MS = 30_000;
/** People at a node that is cut off notice that nothing comes any more within so long. */
const NOTICED_MS = 1_500;

const FAULTS = {
  /** The node that serves is killed. */
  kill: (site) => lost(site, site.serving),
  /** Another one is. */
  relay: (site) => lost(site, one(site.others)),
  /** The one that serves is told to stop. */
  stop: (site) => site.replace(site.serving),
  /** It stands still and goes on. */
  pause: paused,
  /** A node is cut off from its database and the bus, one way or both. */
  partition: partitioned,
  /** The bus is gone. */
  "bus-down": busDown,
  /** A process of the database is killed, and the database recovers. */
  "pg-kill": databaseKilled,
  /** Every connection to the database becomes a black hole. */
  "pg-blackhole": databaseSwallows,
  /** The disk of the database is full. */
  "pg-full": databaseFull,
};

export const KINDS = Object.keys(FAULTS);
/** Those that need wires which can fail. */
export const BY_WIRE = ["partition", "bus-down", "pg-blackhole"];

/** The nodes and their people. */
export class Site {
  /** What stands still, is cut off, is gone or is full stays so for `lastsMs`. */
  constructor(nodes, database, games, meter, lastsMs) {
    Object.assign(this, { nodes, database, games, meter, lastsMs, resumes: 0 });
    /** By kind of fault: until each player was at their table again, and until it was played on. */
    this.back = Object.fromEntries([...KINDS, "rolling"].map((kind) => [kind, []]));
    this.on = Object.fromEntries([...KINDS, "rolling"].map((kind) => [kind, []]));
  }

  get serving() {
    return serving(this.nodes);
  }

  get others() {
    const first = this.serving;
    return this.nodes.filter((node) => node !== first);
  }

  /** One fault, until everybody plays on and every node is of use again. */
  async fault(kind) {
    this.kind = kind;
    await FAULTS[kind](this);
    await this.#gather();
  }

  /** Every node is replaced, one after the other. */
  async roll() {
    this.kind = "rolling";
    for (const node of this.nodes) {
      await this.replace(node);
      await this.#gather();
    }
  }

  /** Every node is of use again, and everybody is at their table. */
  async #gather() {
    for (const node of this.nodes) await node.mended();
    const out = this.games.players.filter((player) => player.socket === null && !player.over);
    await Promise.all(out.map((player) => this.#enter(player, this.nodes, null, Date.now() + LATE_MS)));
  }

  /** A node is told to stop and another one takes its name. */
  async replace(node) {
    const at = this.at(node);
    const affected = node === this.serving ? this.games.players : at;
    const stopped = node.server.stop();
    this.move(at, this.without(node));
    await this.resume(affected, this.without(node), { polite: true });
    await stopped;
    await node.start();
  }

  /** Those whose sockets are at a node. */
  at(node) {
    return this.games.players.filter((player) => player.guest.base === node.url);
  }

  without(node) {
    return this.nodes.filter((other) => other !== node);
  }

  /** People find another way in. */
  move(players, nodes) {
    for (const player of players) player.guest.base = one(nodes).url;
  }

  /** Everybody comes back once their socket ends, and plays on. Of a `polite` fault they hear: they play until its goodbye. */
  async resume(players, nodes, { polite = false, since = Date.now() } = {}) {
    this.resumes += players.length;
    await Promise.all(players.map((player) => this.#back(player, nodes, since, polite)));
    await this.playOn(players, nodes, since);
  }

  /** Waits until everybody has seen somebody play since then, and brings back whose socket ends. */
  async playOn(players, nodes, since) {
    await Promise.all(players.map((player) => this.#on(player, nodes, player.gone ?? since)));
    for (const player of players) player.gone = null;
  }

  async #back(player, nodes, since, polite) {
    const late = since + LATE_MS;
    while (player.socket !== null && Date.now() < late) await pause(5);
    if (player.socket !== null) throw new Error(`${player.ledger.name}: the socket does not end`);
    const ended = polite ? Date.now() : since;
    // Rooms are shut before the goodbye: from the last move on nobody can play.
    player.gone = polite ? Math.max(since, player.playedAt) : since;
    await this.#enter(player, nodes, ended, late);
    this.back[this.kind].push(Date.now() - ended);
  }

  /** Whoever has no line tries, at once and again, by one node and the next. */
  async #enter(player, nodes, gone, late) {
    for (let tries = 0; player.socket === null; tries++) {
      if (Date.now() > late) throw new Error(`${player.ledger.name}: the table is not there again`);
      await player.connect(gone).catch(() => {});
      if (player.socket !== null) break;
      player.guest.base = nodes[tries % nodes.length].url;
      await pause(20);
    }
  }

  async #on(player, nodes, gone) {
    const late = Date.now() + LATE_MS;
    while (!player.over && player.playedAt <= gone) {
      if (Date.now() > late) throw new Error(`${player.ledger.name}: nobody plays on`);
      if (player.socket === null) await this.#enter(player, nodes, gone, late);
      await pause(5);
    }
    if (player.playedAt > gone) this.on[this.kind].push(player.playedAt - gone);
  }
}

async function lost(site, hit) {
  const at = site.at(hit);
  const affected = hit === site.serving ? site.games.players : at;
  await hit.server.kill();
  const since = Date.now();
  site.move(at, site.without(hit));
  await site.resume(affected, site.without(hit), { since });
  await hit.start();
}

async function paused(site) {
  const hit = site.serving;
  const since = Date.now();
  process.kill(hit.server.pid, "SIGSTOP");
  // A page notices by its pings that nothing comes from a node that stands still; here it is known.
  leave(site, hit);
  await site.resume(site.games.players, site.without(hit), { since });
  await pause(since + site.lastsMs - Date.now());
  process.kill(hit.server.pid, "SIGCONT");
}

async function partitioned(site) {
  const hit = one(site.nodes);
  const affected = hit === site.serving ? site.games.players : site.at(hit);
  const how = one([BOTH, BOTH, { up: true }, { down: true }]);
  const since = Date.now();
  for (const wire of Object.values(hit.wires)) wire.hold(how);
  // Until they notice they ask a node that must promise nothing.
  const noticed = pause(Math.random() * NOTICED_MS).then(() => leave(site, hit));
  await site.resume(affected, site.without(hit), { since });
  await noticed;
  await pause(since + site.lastsMs - Date.now());
  for (const wire of Object.values(hit.wires)) wire.mend();
}

async function busDown(site) {
  const first = site.serving;
  const affected = site.games.players.filter((player) => player.guest.base !== first.url);
  const since = Date.now();
  for (const node of site.nodes) node.wires.bus.hold();
  await site.resume(affected, site.nodes, { since });
  site.meter.isBusDown = true;
  await pause(since + site.lastsMs - Date.now());
  site.meter.isBusDown = false;
  for (const node of site.nodes) node.wires.bus.mend();
}

async function databaseKilled(site) {
  const since = Date.now();
  site.database.kill();
  await site.playOn(site.games.players, site.nodes, since);
}

async function databaseSwallows(site) {
  const since = Date.now();
  for (const node of site.nodes) node.wires.database.swallow();
  await site.playOn(site.games.players, site.nodes, since);
}

async function databaseFull(site) {
  site.database.fill();
  await pause(site.lastsMs);
  site.database.empty();
  await site.playOn(site.games.players, site.nodes, Date.now());
}

/** Those who are at a node give up on it and find another way in. */
function leave(site, hit) {
  const at = site.at(hit);
  site.move(at, site.without(hit));
  for (const player of at) player.drop();
}

const one = (choices) => choices[Math.floor(Math.random() * choices.length)];
