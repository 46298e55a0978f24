// SPDX-License-Identifier: AGPL-3.0-or-later
import assert from "node:assert/strict";
import { test } from "node:test";
import { over, verdict } from "./bars.mjs";

const run = (moves_per_s, cpu) => ({ moves_per_s, server_cpu_ms_per_move: cpu, rss_kb: { per_open_game: 20 }, relay_ms: { p99: 2 } });

test("Kapia is told as a share of the relay, run by run, at full speed and paced", () => {
  const kapia = [run(62, 0.2), run(80, 0.14), run(40, 0.4)];
  // An hour in which both were slow changes no ratio.
  const floor = [run(100, 0.1), run(100, 0.1), run(50, 0.2)];
  const lines = verdict({ W1: new Map([["kapia", kapia], ["floor", floor]]), W2: new Map([["kapia", [run(9, 0.3)]], ["floor", [run(9, 0.1)]]]) });
  assert.deepEqual(lines.slice(-4), [
    "holds   moves/s, at least 0.8x the relay: 0.80",
    "MISSED  CPU a move, at most 1.4x the relay: 2.00",
    "holds   paced: moves/s, at least 0.8x the relay: 1.00",
    "MISSED  paced: CPU a move, at most 1.4x the relay: 3.00",
  ]);
});

test("0.07 CPU-ms a move beside the relay's 0.05 hold and 0.08 do not; 0.79 of its moves do not", () => {
  const beside = (own) => verdict({ W1: new Map([["kapia", [own]], ["floor", [run(100, 0.05)]]]) }).slice(-2);
  assert.deepEqual(beside(run(80, 0.07)), ["holds   moves/s, at least 0.8x the relay: 0.80", "holds   CPU a move, at most 1.4x the relay: 1.40"]);
  assert.deepEqual(beside(run(79, 0.08)), ["MISSED  moves/s, at least 0.8x the relay: 0.79", "MISSED  CPU a move, at most 1.4x the relay: 1.60"]);
});

test("what was not measured is not judged", () => {
  assert.deepEqual(verdict({ W2: new Map([["floor", [run(9, 0.1)]]]) }), []);
  const lines = verdict({ W1: new Map([["kapia", [run(90, 0.1)]]]) });
  assert.deepEqual(lines, ["holds   CPU-ms a move, at most 0.15: 0.10", "holds   KB an open game, at most 25: 20.00"]);
});

test("every kind of start keeps the bar, the first one too", () => {
  const [quick, slow] = [[20, 30, 900], [20, 300, 310]];
  assert.deepEqual(over([["first", quick], ["next", quick]], 200), []);
  assert.deepEqual(over([["first", slow], ["next", quick]], 200), ["first: the median is 300 ms; at most 200 are allowed"]);
  assert.equal(over([["first", slow], ["next", slow]], 200).length, 2);
  assert.deepEqual(over([["first", [200]]], 200), []);
  assert.equal(over([["first", []]], 200).length, 1, "what was not measured was not kept");
});
