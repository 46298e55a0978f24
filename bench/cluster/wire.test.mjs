// SPDX-License-Identifier: AGPL-3.0-or-later
// The wire itself under test: it holds up, lets go and swallows what it is told to, and nothing else.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { after, before, test } from "node:test";
import { Wire } from "./wire.mjs";

let echo;
let wire;

before(async () => {
  echo = createServer((end) => end.pipe(end)).listen(0, "127.0.0.1");
  await once(echo, "listening");
  wire = await Wire.to({ host: "127.0.0.1", port: echo.address().port });
});

after(() => {
  wire.close();
  echo.close();
});

/** Somebody who connects over the wire. */
async function caller() {
  const end = connect(wire.port, "127.0.0.1");
  await once(end, "connect");
  let heard = "";
  end.on("data", (bytes) => (heard += bytes));
  const hears = async (text, ms = 2_000) => {
    for (const until = Date.now() + ms; Date.now() < until && heard !== text; ) await new Promise((done) => setTimeout(done, 5));
    return heard === text;
  };
  return { say: (text) => end.write(text), hears, hang: () => end.destroy() };
}

test("what is held up arrives late, in order, and whoever connected meanwhile gets through", async () => {
  const early = await caller();
  early.say("a");
  assert.ok(await early.hears("a"));
  wire.hold();
  const late = await caller();
  early.say("b");
  late.say("c");
  assert.ok(!(await early.hears("ab", 100)) && !(await late.hears("c", 100)));
  wire.mend();
  assert.ok((await early.hears("ab")) && (await late.hears("c")));
  early.hang();
  late.hang();
});

test("one direction may be held up alone", async () => {
  for (const directions of [{ up: true }, { down: true }]) {
    const one = await caller();
    wire.hold(directions);
    one.say("a");
    assert.ok(!(await one.hears("a", 100)));
    wire.mend();
    assert.ok(await one.hears("a"));
    one.hang();
  }
});

test("an open connection becomes a black hole for ever, a new one does not", async () => {
  const old = await caller();
  old.say("a");
  assert.ok(await old.hears("a"));
  wire.swallow();
  old.say("b");
  const fresh = await caller();
  fresh.say("c");
  assert.ok(await fresh.hears("c"));
  wire.mend();
  assert.ok(!(await old.hears("ab", 100)));
  old.hang();
  fresh.hang();
});
