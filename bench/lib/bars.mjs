// SPDX-License-Identifier: AGPL-3.0-or-later
// What figures are held against: those of `bench platform` by bars beside other servers and goals beside the relay; several
// measurements of one promise by the bar that each of them keeps.

import { median } from "./stats.mjs";

/** What the issue of the first slice asks for. */
const BARS = { boardgame: 10, colyseus: 5, cpuMs: 0.15, rssKb: 25, p99Ms: 25 };

/** Kapia beside the relay: at least so many of its moves, at most so many times its CPU a move. */
const GOALS = { moves: 0.75, cpu: 1.5 };

/** How the loads are called in the goals. */
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
    const goal = (text, met) => lines.push(`${met ? "holds " : "MISSED"}  ${gait}${text}`);
    beside(load, "floor", rate, (ratio) => goal(`moves/s of the relay: ${ratio.toFixed(2)} (goal ${GOALS.moves})`, ratio >= GOALS.moves));
    beside(load, "floor", cpu, (ratio) => goal(`CPU a move: ${ratio.toFixed(2)} times the relay (goal ${GOALS.cpu})`, ratio <= GOALS.cpu));
  }
  return lines;
}

/** A sentence for each of `kinds` (name and values in ms) whose median is over `bar`. */
export function over(kinds, bar) {
  return kinds
    .filter(([, values]) => !(median(values) <= bar))
    .map(([name, values]) => `${name}: the median is ${median(values).toFixed(0)} ms; at most ${bar} are allowed`);
}
