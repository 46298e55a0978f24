// SPDX-License-Identifier: AGPL-3.0-or-later
// One node of a site under test, with wires to its database and its bus that can fail.

import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { freePort, start } from "../lib/site.mjs";
import { Wire } from "./wire.mjs";

/** A node that is mended has so long to be of use again, milliseconds. */
const MENDED_MS = 30_000;

export class Node {
  /** `at` names the site (`bin`, `dir`, `database`, `bus`), `calendar` what the machine's is off by, milliseconds. */
  constructor(index, at, calendar = 0) {
    this.name = `n${index}`;
    this.at = at;
    this.calendar = calendar;
    this.log = join(at.dir, `${this.name}.log`);
    this.server = null;
    this.wires = null;
  }

  /** Puts wires between the node and what it hangs on; before its first start. */
  async wire() {
    const [database, bus] = [this.at.database, new URL(this.at.bus)];
    this.wires = {
      database: await Wire.to({ path: database.socket }),
      bus: await Wire.to({ host: bus.hostname, port: Number(bus.port) }),
    };
  }

  async start() {
    this.port ??= await freePort();
    const { bin, dir, database, bus } = this.at;
    const env = {
      KAPIA_DATABASE_URL: this.wires ? database.over(this.wires.database.port) : database.url,
      KAPIA_NATS_URL: this.wires ? `nats://127.0.0.1:${this.wires.bus.port}` : bus,
      KAPIA_NODE: this.name,
      KAPIA_KEY_FILE: join(dir, "key"),
    };
    if (this.calendar !== 0) {
      env.LD_PRELOAD = process.env.KAPIA_FAKETIME;
      // The monotonic clock of a machine whose calendar is wrong is right.
      Object.assign(env, { FAKETIME: `${this.calendar > 0 ? "+" : ""}${this.calendar / 1_000}`, FAKETIME_DONT_FAKE_MONOTONIC: "1" });
    }
    this.server = await start({ bin, data: join(dir, this.name), port: this.port, log: this.log, env });
  }

  get url() {
    return this.server.url;
  }

  /** How often this node has begun to serve, and what else its log says of it, newest last. */
  get #turns() {
    return readFileSync(this.log, "utf8")
      .split("\n")
      .filter((line) => line.includes("this node serves the site"));
  }

  /** When this node last began to serve, by its own calendar put right. */
  get served() {
    const line = this.#turns.at(-1);
    return line ? Date.parse(line.slice(0, 27)) - this.calendar : 0;
  }

  /** Whether the site is reached by this node. */
  reaches() {
    return new Promise((done) => {
      const request = get(`${this.url}/health`, { agent: false, timeout: 1_000 }, (answer) => {
        answer.resume();
        done(answer.statusCode === 200);
      });
      request.once("timeout", () => request.destroy());
      request.once("error", () => done(false));
    });
  }

  /** Waits until the site is reached by this node again. */
  async mended() {
    for (const late = Date.now() + MENDED_MS; !(await this.reaches()); ) {
      if (Date.now() > late) throw new Error(`${this.name} is mended, and the site is not reached by it; see ${this.log}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

/** The node that serves. */
export function serving(nodes) {
  return nodes.reduce((last, node) => (node.served > last.served ? node : last));
}
