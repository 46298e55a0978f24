// SPDX-License-Identifier: AGPL-3.0-or-later
// The workload of `../shared/tools/platform_bench`, whose README defines every number, and the servers it knows.

import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stop } from "./args.mjs";
import { corner, root, shared } from "./paths.mjs";

/** The other servers and the workload, made ready below `target/bench/peers`. */
export function makeReady({ floor = false } = {}) {
  const source = shared("tools/platform_bench");
  const peers = corner("peers");
  const own = join(root, "bench/peers");
  for (const name of ["adapters", "servers", "floor-rs", "load.js", "games.txt"]) {
    rmSync(join(peers, name), { recursive: true, force: true });
    cpSync(join(source, name), join(peers, name), { recursive: true });
    spawnSync("chmod", ["-R", "u+w", join(peers, name)]);
  }
  copyFileSync(join(root, "bench/adapters/kapia.js"), join(peers, "adapters/kapia.js"));
  const lock = readFileSync(join(own, "package-lock.json"), "utf8");
  const stamp = join(peers, "node_modules/.kapia-stamp");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) {
    for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(own, name), join(peers, name));
    const npm = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--omit=optional", "--loglevel=error"], { cwd: peers, stdio: "inherit" });
    if (npm.status !== 0) stop("npm could not install the servers to compare with");
    writeFileSync(stamp, lock);
  }
  // The adapter of Colyseus looks for its packages in a folder of this name.
  mkdirSync(join(peers, "colyseus17"), { recursive: true });
  rmSync(join(peers, "colyseus17/node_modules"), { force: true });
  symlinkSync("../node_modules", join(peers, "colyseus17/node_modules"));
  mkdirSync(join(peers, "run"), { recursive: true });
  if (floor) buildFloor(peers, own);
  return peers;
}

function buildFloor(peers, own) {
  copyFileSync(join(own, "floor.lock"), join(peers, "floor-rs/Cargo.lock"));
  const words = ["build", "--release", "--locked", "--quiet", "--target-dir", join(peers, "floor")];
  const built = spawnSync("cargo", words, { cwd: join(peers, "floor-rs"), stdio: "inherit" });
  if (built.status !== 0) stop("cargo could not build the bare server to compare with");
}

/** Plays scripted games of chess against a server for some seconds; what the workload says of it. */
export async function play(peers, { adapter, url, pid, label, games, seconds, warmup, think }) {
  const words = ["load.js", "--label", label, "--adapter", adapter, "--base", url];
  words.push("--games", games, "--seconds", seconds, "--warmup", warmup, "--think", think, "--pid", pid);
  const client = spawn(process.execPath, words.map(String), { cwd: peers, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  client.stdout.on("data", (bytes) => (said += bytes));
  const code = await new Promise((done) => client.once("exit", done));
  const line = said.split("\n").find((text) => text.startsWith("{"));
  if (code !== 0 || line === undefined) throw new Error(`the workload against ${label} ended with ${code}: ${said}`);
  return JSON.parse(line);
}
