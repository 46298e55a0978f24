// SPDX-License-Identifier: AGPL-3.0-or-later
// The database of a site under test, a private PostgreSQL that xtask starts: it can be killed under its nodes, and its disk
// can be full.

import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stop } from "../lib/args.mjs";

/** The disk of a database that may be full: enough for a drill. */
const SMALL_MIB = 1_024;

export class Database {
  #home;
  #port;
  #small = null;
  #name = "postgres";

  /** `url` is that of `KAPIA_TEST_PG`: it names the folder of the socket, in which the data are, too. */
  constructor(url) {
    const { port, searchParams } = new URL(url);
    this.#home = searchParams.get("host");
    this.#port = port || "5432";
  }

  get url() {
    return `postgres://postgres@localhost:${this.#port}/${this.#name}?host=${this.#home}`;
  }

  get socket() {
    return join(this.#home, `.s.PGSQL.${this.#port}`);
  }

  /** The address for whoever connects over a port of this machine. */
  over(port) {
    return `postgres://postgres@127.0.0.1:${port}/${this.#name}`;
  }

  /** Moves the site to a disk of its own that is small; before anybody opens it. */
  onSmallDisk() {
    if (process.getuid() !== 0) stop("pg-full wants to be root: it mounts a small disk");
    this.#small = join(this.#home, "small");
    mkdirSync(this.#small);
    this.#must("mount", ["-t", "tmpfs", "-o", `size=${SMALL_MIB}M,uid=nobody,gid=nogroup,mode=700`, "tmpfs", this.#small]);
    process.once("exit", () => spawnSync("umount", ["--lazy", this.#small]));
    mkdirSync(join(this.#small, "data"));
    this.#must("chown", ["nobody:nogroup", join(this.#small, "data")]);
    this.#sql(`CREATE TABLESPACE small LOCATION '${join(this.#small, "data")}'`);
    this.#sql("CREATE DATABASE kapia TABLESPACE small");
    this.#name = "kapia";
  }

  /** Fills the disk to the last byte. */
  fill() {
    const zeros = Buffer.alloc(1 << 20);
    try {
      for (;;) writeFileSync(join(this.#small, "fill"), zeros, { flag: "a" });
    } catch (error) {
      if (error.code !== "ENOSPC") throw error;
    }
  }

  /** There is room again. */
  empty() {
    rmSync(join(this.#small, "fill"));
  }

  /** Kills a process that works for a node: the others end with it, and the database recovers from its log. */
  kill() {
    const [postmaster] = readFileSync(join(this.#home, "data/postmaster.pid"), "utf8").split("\n");
    const at = this.#backends(postmaster);
    if (at.length === 0) throw new Error("nobody is connected to the database");
    process.kill(at[Math.floor(Math.random() * at.length)], "SIGKILL");
  }

  #backends(postmaster) {
    const worksForIt = (pid) => {
      try {
        const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
        return parent === postmaster && readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith(`postgres: postgres ${this.#name} `);
      } catch {
        // It has ended meanwhile.
        return false;
      }
    };
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && worksForIt(name)).map(Number);
  }

  #sql(statement) {
    const { KAPIA_PG_BIN: bin, KAPIA_PG_LIBRARIES: libraries } = process.env;
    const psql = bin ? join(bin, "psql") : "psql";
    const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
    const place = ["-U", "postgres", "-h", this.#home, "-p", this.#port];
    this.#must(psql, ["-X", "-q", "-v", "ON_ERROR_STOP=1", ...place, "-c", statement, "postgres"], env);
  }

  #must(program, words, env = process.env) {
    const done = spawnSync(program, words, { env, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`${program} ${words.join(" ")}: ${done.error?.message ?? done.stderr}`);
  }
}
