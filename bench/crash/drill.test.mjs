// SPDX-License-Identifier: AGPL-3.0-or-later
// The drill itself under test: every kind of loss, planted, is found; what is right is left in peace.

import assert from "node:assert/strict";
import { test } from "node:test";
import { charge } from "./clocks.mjs";
import { Faults, Ledger } from "./ledger.mjs";
import { contribution, randomMove } from "./moves.mjs";

const event = (n, more = {}) => ({ n, at: 1000 + n, k: "moved", seat: n % 2, m: "e2e4", ...more });
const events = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => event(from + i));

function ledger(seen) {
  const faults = new Faults();
  const book = new Ledger("r", "seat 0", faults);
  book.take(events(1, seen), seen);
  assert.equal(faults.total, 0);
  return { book, faults };
}

test("a resume with exactly what was missed is right", () => {
  const { book, faults } = ledger(5);
  book.resumed({ n: 8, es: events(6, 8) }, 5);
  book.verify(events(1, 8), 8, 8);
  assert.equal(faults.total, 0);
});

test("a server that forgot what was seen is found", () => {
  const { book, faults } = ledger(5);
  book.resumed({ n: 4, es: [] }, 5);
  assert.equal(faults.counts.missing, 1);
});

test("a log without a seen event is found", () => {
  const { book, faults } = ledger(5);
  book.verify([...events(1, 3), event(5)], 5, 5);
  assert.equal(faults.counts.missing, 1);
});

test("a log that ends before what had been seen is found, but not what was seen while it was told", () => {
  const { book, faults } = ledger(5);
  book.verify(events(1, 4), 4, 4);
  assert.equal(faults.total, 0);
  book.verify(events(1, 4), 4, 5);
  assert.equal(faults.counts.missing, 1);
});

test("a log with a hole at its own end is found", () => {
  const { book, faults } = ledger(5);
  book.verify(events(1, 6), 7, 5);
  assert.equal(faults.counts.gaps, 1);
});

test("an event that came twice is found", () => {
  const { book, faults } = ledger(5);
  book.resumed({ n: 6, es: events(5, 6) }, 5);
  assert.ok(faults.counts.duplicates > 0);
});

test("a number that stands twice in the log is found", () => {
  const { book, faults } = ledger(3);
  book.verify([...events(1, 3), event(3)], 3, 3);
  assert.equal(faults.counts.duplicates, 1);
});

test("a hole between events is found", () => {
  const { book, faults } = ledger(5);
  book.take([event(7)], 7);
  assert.equal(faults.counts.gaps, 1);
});

test("a frame whose events end before its version is found", () => {
  const { book, faults } = ledger(5);
  book.take([event(6)], 7);
  assert.equal(faults.counts.gaps, 1);
});

test("an event with another content is found", () => {
  const { book, faults } = ledger(5);
  book.verify([...events(1, 4), event(5, { m: "d2d4" })], 5, 5);
  assert.equal(faults.counts.changed, 1);
});

test("a share in the dice may be shown later, but not change or vanish", () => {
  const shown = (c) => ({ n: 1, at: 1, k: "dice_revealed", seat: 1, ...(c && { c }) });
  const changed = (first, then) => {
    const book = new Ledger("r", "seat 0", new Faults());
    book.take([shown(first)], 1);
    book.verify([shown(then)], 1, 1);
    return book.faults.counts.changed;
  };
  assert.deepEqual([changed(null, "aa"), changed("aa", "bb"), changed("aa", null)], [0, 1, 1]);
});

const view = (ms, at, more = {}) => ({
  status: "playing",
  turn: 0,
  ply: 3,
  clock: { ms, move_ms: null, running: 0, standing: false, at, ...more },
});
const down = [{ n: 9, at: 5000, k: "suspended", ms: 3000 }];

test("who saw the table after the fault and paid nothing was not charged", () => {
  const toll = charge(view([60_000, 60_000], 4000), view([60_000, 60_000], 5000, { standing: true }), down, 2000);
  assert.deepEqual([toll.played, toll.overcharged, toll.given], [0, 0, 0]);
});

test("time played before the kill may be charged, downtime may not", () => {
  const before = view([60_000, 60_000], 1000);
  const fair = charge(before, view([59_200, 60_000], 5000, { standing: true }), down, 2000);
  assert.deepEqual([fair.overcharged, fair.given], [0, 0]);
  const unfair = charge(before, view([57_000, 60_000], 5000, { standing: true }), down, 2000);
  assert.equal(unfair.overcharged, 1998);
});

test("the one who waited pays nothing at all", () => {
  const toll = charge(view([60_000, 60_000], 1000), view([60_000, 59_999], 5000, { standing: true }), down, 2000);
  assert.equal(toll.overcharged, 1);
});

test("what an interruption gives back is seen", () => {
  const toll = charge(view([60_000, 60_000], 1000), view([61_000, 60_000], 5000, { standing: true }), down, 2000);
  assert.equal(toll.given, 1000);
});

test("time that runs again after the return is not downtime", () => {
  const since = [...down, { n: 10, at: 6000, k: "resumed" }];
  const toll = charge(view([60_000, 60_000], 1000), view([58_800, 60_000], 6500), since, 2000);
  assert.deepEqual([toll.played, toll.overcharged], [1500, 0]);
});

test("the allotment of the move counts as time", () => {
  const before = view([60_000, 60_000], 1000, { move_ms: [5000, 5000] });
  const after = view([60_000, 60_000], 5000, { move_ms: [2000, 5000], standing: true });
  assert.equal(charge(before, after, down, 2000).overcharged, 1998);
});

test("views between which something was played are not compared", () => {
  const after = { ...view([60_000, 60_000], 5000), ply: 4 };
  assert.equal(charge(view([60_000, 60_000], 1000), after, [event(9), ...down], 2000), null);
});

test("moves are walks through what is legal", () => {
  assert.equal(randomMove({ legal: { dests: { e7: ["e8"] }, promo: ["e7e8"] } }).slice(0, 4), "e7e8");
  assert.equal(randomMove({ legal: { pits: {}, swap: true, decline: false } }), "swap");
  const nodes = [[[25, 20, 5, 1, 0]], [[20, 0, 6, 2, 0]], []];
  assert.equal(randomMove({ legal: { nodes } }), "bar/20 20/off");
  assert.equal(randomMove({ legal: null }), null);
});

test("a commitment binds the game, the seat and the secret", () => {
  const { c, commit } = contribution("00".repeat(16), 1);
  assert.match(c, /^[0-9a-f]{64}$/);
  assert.match(commit, /^[0-9a-f]{64}$/);
});
