// SPDX-License-Identifier: AGPL-3.0-or-later
// A bar holds for everything that it is told of.

import assert from "node:assert/strict";
import { test } from "node:test";
import { over } from "./bar.mjs";

test("every kind of start keeps the bar, the first one too", () => {
  const [quick, slow] = [[20, 30, 900], [20, 300, 310]];
  assert.deepEqual(over([["first", quick], ["next", quick]], 200), []);
  assert.deepEqual(over([["first", slow], ["next", quick]], 200), ["first: the median is 300 ms; at most 200 are allowed"]);
  assert.equal(over([["first", slow], ["next", slow]], 200).length, 2);
  assert.deepEqual(over([["first", [200]]], 200), []);
  assert.equal(over([["first", []]], 200).length, 1, "what was not measured was not kept");
});
