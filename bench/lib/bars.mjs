// SPDX-License-Identifier: AGPL-3.0-or-later
// What figures are held against: those of `bench platform` by bars beside other servers and beside the relay; several
// measurements of one promise by the bar that each of them keeps.

import { median } from "./stats.mjs";

/** What the issue of the first slice asks for. */
const BARS = { boardgame: 10, colyseus: 5, cpuMs: 0.15, rssKb: 25, p99Ms: 25 };

/**
 * Kapia on one node beside the relay in the same interleaved run: at least so many of its moves a second, at most so many times
 * its CPU a move. The bar on CPU is 0.07 ms where the relay takes 0.05; a machine that is slower is slower for both.
 */
const RELAY = { moves: 0.8, cpu: 0.07 / 0.05 };

/** How the loads are called in the bars beside the relay. */
const GAITS = { W1: "", W2: "paced: " };

const rate = (run) => run.moves_per_s;
const cpu = (run) => run.server_cpu_ms_per_move;

/** The median of what one server has of another, run by run: in a run both meet the same hour of the machine. */
export function times(ones, others, pick) {
  const both = Math.min(ones.length, others.length);
  return median(Array.from({ length: both }, (_, run) => pick(ones[run]) / pick(others[run])));
}

/** The lines of the verdict: `all` has, by load and server, the runs in their order. */
export function verdict(all) {
  const lines = [];
  const runs = (load, name) => all[load]?.get(name) ?? [];
  const bar = (says, value, holds) => lines.push(`${holds ? "holds " : "MISSED"}  ${says}: ${value.toFixed(2)}`);
  const beside = (load, name, pick, say) => {
    const [own, other] = [runs(load, "kapia"), runs(load, name)];
    if (own.length > 0 && other.length > 0) say(times(own, other, pick));
  };
  for (const [name, least] of [["boardgame.io", BARS.boardgame], ["boardgame.io-file", BARS.boardgame], ["colyseus", BARS.colyseus]]) {
    beside("W1", name, rate, (ratio) => bar(`moves/s, at least ${least}x ${name}`, ratio, ratio >= least));
  }
  const own = (load, pick, say) => runs(load, "kapia").length > 0 && say(median(runs(load, "kapia").map(pick)));
  own("W1", cpu, (spent) => bar(`CPU-ms a move, at most ${BARS.cpuMs}`, spent, spent <= BARS.cpuMs));
  own("W1", (run) => run.rss_kb.per_open_game, (held) => bar(`KB an open game, at most ${BARS.rssKb}`, held, held <= BARS.rssKb));
  own("W2", (run) => run.relay_ms.p99, (late) => bar(`p99 ms paced, below ${BARS.p99Ms}`, late, late < BARS.p99Ms));
  for (const [load, gait] of Object.entries(GAITS)) {
    beside(load, "floor", rate, (ratio) => bar(`${gait}moves/s, at least ${RELAY.moves}x the relay`, ratio, ratio >= RELAY.moves));
    beside(load, "floor", cpu, (ratio) => bar(`${gait}CPU a move, at most ${RELAY.cpu.toFixed(1)}x the relay`, ratio, ratio <= RELAY.cpu));
  }
  return lines;
}

/** A sentence for each of `kinds` (name and values in ms) whose median is over `bar`. */
export function over(kinds, bar) {
  return kinds
    .filter(([, values]) => !(median(values) <= bar))
    .map(([name, values]) => `${name}: the median is ${median(values).toFixed(0)} ms; at most ${bar} are allowed`);
}
