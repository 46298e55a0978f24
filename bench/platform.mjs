// SPDX-License-Identifier: AGPL-3.0-or-later
// Kapia beside boardgame.io and Colyseus: the same scripted chess games over two sockets each, all servers in one
// run, interleaved, several times; medians and spreads. The workload and the other servers are those of
// ../shared/tools/platform_bench, whose README defines every number.
//
// A fourth server, `floor`, is what design alone costs: sockets and one fsynced row a move, no rooms, rules, clocks
// or people. Nothing that does the same work durably can be faster on the machine, so it tells how far any ratio
// can go while the client shares the cores.
//
//   cargo xtask bench platform [--runs 5] [--games 500] [--seconds 10] [--servers kapia,colyseus,…]

import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { read, stop } from "./lib/args.mjs";
import { verdict } from "./lib/bars.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, root } from "./lib/paths.mjs";
import { makeReady, play } from "./lib/peers.mjs";
import { median, table, told } from "./lib/stats.mjs";

const wish = read({
  bin: "",
  runs: 5,
  games: 500,
  seconds: 10,
  think: 2000,
  servers: ["kapia", "colyseus", "boardgame.io", "boardgame.io-file", "floor"],
  loads: ["W1", "W2"],
});

const SERVERS = {
  kapia: { adapter: "kapia", durable: "fsync before ack" },
  colyseus: { adapter: "colyseus", script: "servers/colyseus.mjs", durable: "memory" },
  "boardgame.io": { adapter: "bgio", script: "servers/bgio.js", env: { DB: "mem" }, durable: "memory" },
  floor: { adapter: "plain", env: { DUR: "sqlite_full" }, durable: "fsync before ack" },
  "boardgame.io-file": { adapter: "bgio", script: "servers/bgio.js", env: { DB: "file" }, durable: "file, no fsync" },
};

const LOADS = { W1: { think: 0, says: "every player moves at once" }, W2: { think: wish.think, says: `think time ${wish.think} ms ± 50 %` } };

/** Starts one of the servers; gives back its address, process id and how to stop it. */
async function serve(name, peers) {
  const port = await freePort();
  const scratch = join(peers, "run", name);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(join(scratch, "files"), { recursive: true });
  const log = join(scratch, "server.log");
  if (name === "kapia") return start({ bin: binary(wish.bin), data: join(scratch, "data"), port, log });
  const { script, env } = SERVERS[name];
  const settings = { PORT: String(port), NODE_ENV: "production", RULES: "chess", DIR: join(scratch, "files"), ...env };
  const [program, words] = script ? [process.execPath, [script]] : [join(peers, "floor/release/floor"), []];
  const child = spawn(program, words, { cwd: peers, env: { ...process.env, ...settings } });
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = new Promise((done) => child.once("exit", done));
  await new Promise((ready, failed) => {
    const note = (bytes) => {
      appendFileSync(log, bytes);
      if (String(bytes).includes("READY")) ready();
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    ended.then((code) => failed(new Error(`${name} ended with ${code} at start; see ${log}`)));
  });
  const kill = () => (child.kill("SIGTERM"), ended);
  return { pid: child.pid, url: `http://127.0.0.1:${port}`, stop: kill };
}

/** One measurement of one server under one load. */
async function measure(name, load, peers) {
  const server = await serve(name, peers);
  const { adapter } = SERVERS[name];
  const about = { adapter, url: server.url, pid: server.pid };
  // What a program reads of its own file with its first games is no cost of a game.
  await play(peers, { ...about, label: "warm", games: 20, seconds: 1, warmup: 0, think: 50 });
  const found = await play(peers, { ...about, label: name, games: wish.games, seconds: wish.seconds, warmup: 3, think: LOADS[load].think });
  await server.stop();
  return found;
}

function report(load, results) {
  const kapia = results.get("kapia");
  const rate = (runs) => runs.map((run) => run.moves_per_s);
  const rows = [...results].map(([name, runs]) => [
    name,
    SERVERS[name].durable,
    told(rate(runs)),
    kapia ? `${(median(rate(kapia)) / median(rate(runs))).toFixed(1)}x` : "",
    told(runs.map((run) => run.server_cpu_ms_per_move), 2),
    kapia ? `${(median(runs.map(cpu)) / median(kapia.map(cpu))).toFixed(1)}x` : "",
    told(runs.map((run) => run.rss_kb.per_open_game)),
    told(runs.map((run) => run.relay_ms.p50), 1),
    told(runs.map((run) => run.relay_ms.p99), 1),
    told(runs.map((run) => run.client_cpu_pct)),
    told(runs.map((run) => Number(run.loadavg)), 1),
  ]);
  const head = ["server", "durable", "moves/s", "Kapia is", "CPU-ms/move", "Kapia is", "KB/open game", "p50 ms", "p99 ms", "client CPU %", "load"];
  console.log(`\n${load}: ${wish.games} games, ${LOADS[load].says}; ${wish.runs} runs, medians (smallest..largest)\n`);
  console.log(table(head, rows));
}

const cpu = (run) => run.server_cpu_ms_per_move;

const peers = makeReady({ floor: wish.servers.includes("floor") });
for (const name of wish.servers) if (!Object.hasOwn(SERVERS, name)) stop(`unknown server ${name}; allowed: ${Object.keys(SERVERS).join(", ")}`);
for (const load of wish.loads) if (!Object.hasOwn(LOADS, load)) stop(`unknown load ${load}; allowed: ${Object.keys(LOADS).join(", ")}`);
const raw = join(root, "bench/run");
mkdirSync(raw, { recursive: true });
const file = join(raw, `platform-${new Date().toISOString().replace(/[:.]/g, "-")}.jsonl`);
console.log(`${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, node ${process.version}; raw results in ${file}`);
const all = {};
for (const load of wish.loads) {
  const results = new Map(wish.servers.map((name) => [name, []]));
  for (let run = 0; run < wish.runs; run++) {
    // Each run begins with another server, so that none is always the one on a warm or a tired machine.
    const order = wish.servers.map((_, i) => wish.servers[(i + run) % wish.servers.length]);
    for (const name of order) {
      const result = await measure(name, load, peers);
      results.get(name).push(result);
      appendFileSync(file, `${JSON.stringify({ load, run, ...result })}\n`);
      console.log(`${load} run ${run + 1}: ${name.padEnd(18)} ${String(result.moves_per_s).padStart(6)} moves/s, p99 ${result.relay_ms.p99} ms`);
    }
  }
  report(load, results);
  all[load] = results;
}
console.log(`\n${verdict(all).join("\n")}`);
