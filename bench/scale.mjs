// SPDX-License-Identifier: AGPL-3.0-or-later
// What one node takes for 100, 1,000 and 10,000 games of chess that people play at their own pace: CPU and memory a
// game, which are to be flat. Each count on a server and a directory of its own, with two sockets a game.
//
//   cargo xtask bench scale [--games 100,1000,10000] [--think 10000] [--seconds 30] [--check]

import { readFileSync, rmSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { read, stop } from "./lib/args.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { makeReady, play } from "./lib/peers.mjs";
import { table } from "./lib/stats.mjs";

const wish = read({ bin: "", games: [100, 1000, 10000], think: 10_000, seconds: 30, check: false });

/** KB an owned game may take, and by how many times what a game takes may differ between the counts. */
const BARS = { kb: 25, flat: 1.5 };

/** Descriptors beside the sockets of the games: the database, the page, whoever looks in. */
const SPARE = 600;

const most = Math.max(...wish.games) * 2 + SPARE;
const files = Number(/Max open files\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8"))[1]);
if (files < most) stop(`this needs ${most} open files a process, and ${files} are allowed: ulimit -n ${most}`);

const peers = makeReady();
const dir = corner("scale", String(process.pid));
console.log(`${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, node ${process.version}; a move after ${wish.think} ms ± 50 %`);

const found = [];
for (const games of wish.games) {
  const data = join(dir, String(games));
  const server = await start({ bin: binary(wish.bin), data, port: await freePort(), log: join(dir, `${games}.log`) });
  const about = { adapter: "kapia", url: server.url, pid: server.pid };
  // What the program reads of its own file with its first games is no cost of a game.
  await play(peers, { ...about, label: "warm", games: 20, seconds: 1, warmup: 0, think: 50 });
  // All are past their first move before the counting begins.
  found.push(await play(peers, { ...about, label: `${games}`, games, seconds: wish.seconds, warmup: Math.ceil((wish.think * 1.5) / 1000), think: wish.think }));
  await server.stop();
  rmSync(data, { recursive: true });
}
rmSync(dir, { recursive: true });

const head = ["games", "moves/s", "server CPU %", "CPU-ms a move", "KB a game", "p50 ms", "p99 ms", "client CPU %", "load"];
const rows = found.map((run) => [
  run.games,
  run.moves_per_s,
  run.server_cpu_pct,
  run.server_cpu_ms_per_move.toFixed(2),
  run.rss_kb.per_open_game,
  run.relay_ms.p50,
  run.relay_ms.p99,
  run.client_cpu_pct,
  run.loadavg,
]);
console.log(`\n${table(head, rows)}\n`);

// Below fifty moves a second what the server does for itself is more than what it does for games.
const busy = found.filter((run) => run.moves_per_s >= 50);
let missed = 0;
const bar = (says, value, holds) => {
  missed += holds ? 0 : 1;
  console.log(`${holds ? "holds " : "MISSED"}  ${says}: ${value.toFixed(2)}`);
};
const last = found.at(-1);
bar(`KB a game of ${last.games}, at most ${BARS.kb}`, last.rss_kb.per_open_game, last.rss_kb.per_open_game <= BARS.kb);
if (busy.length > 1) {
  const ms = busy.map((run) => run.server_cpu_ms_per_move);
  const times = ms.at(-1) / ms[0];
  bar(`CPU a move of ${last.games} games beside ${busy[0].games}, at most ${BARS.flat} times`, times, times <= BARS.flat);
}
if (wish.check && missed > 0) process.exit(1);
