// SPDX-License-Identifier: AGPL-3.0-or-later
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "./bill.mjs";

const crates = (folder, hour) => {
  const root = pathToFileURL(folder).href;
  return JSON.stringify({
    metadata: {
      timestamp: `2026-11-27T0${hour}:00:00Z`,
      component: { type: "application", "bom-ref": `path+${root}/crates/kapia#0.1.0`, name: "kapia", version: "0.1.0", components: [{ name: "bin" }] },
      properties: [{ name: "cdx:rustc:sbom:target:triple", value: "x86_64-unknown-linux-gnu" }],
    },
    components: [
      { "bom-ref": "registry+https://example.com#serde@1.0.0", name: "serde", version: "1.0.0", hashes: [{ alg: "SHA-256", content: "00" }] },
      { "bom-ref": `path+${root}/crates/room#0.1.0`, name: "room", version: "0.1.0" },
    ],
    dependencies: [
      { ref: `path+${root}/crates/kapia#0.1.0`, dependsOn: [`path+${root}/crates/room#0.1.0`] },
      { ref: `path+${root}/crates/room#0.1.0`, dependsOn: ["registry+https://example.com#serde@1.0.0"] },
    ],
  });
};
const packages = (serial) =>
  JSON.stringify({
    serialNumber: serial,
    metadata: { timestamp: serial, component: { type: "library", "bom-ref": "kapia-web@0.1.0", name: serial, version: "0.1.0" } },
    components: [{ "bom-ref": "svelte@5.0.0", name: "svelte", version: "5.0.0", properties: [{ name: "path", value: serial }] }],
    dependencies: [{ ref: "kapia-web@0.1.0", dependsOn: ["svelte@5.0.0"] }, { ref: "svelte@5.0.0", dependsOn: ["gone@1.0.0"] }],
  });
const bill = (root, hour, serial) => join({ crates: crates(root, hour), packages: packages(serial), root, version: "0.1.0+1", epoch: 1_700_000_000, tools: [["rustc", "1.95"]] });

test("one commit has one bill, wherever and whenever it is made", () => {
  const one = bill("/srv/somebody/kapia", 1, "one");
  assert.deepEqual(one, bill("/srv/x y/kapia", 2, "two"));
  assert.ok(!JSON.stringify(one).includes("somebody"));
  assert.match(one.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(one.metadata.timestamp, "2023-11-14T22:13:20.000Z");
});

test("crates and the packages of the page hang on the server, each named once", () => {
  const { metadata, components, dependencies } = bill("/k", 1, "one");
  assert.deepEqual([metadata.component.name, metadata.component.version], ["kapia", "0.1.0+1"]);
  assert.deepEqual(components.map(({ name }) => name), ["room", "kapia-web", "serde", "svelte"]);
  const on = Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  assert.deepEqual(on["kapia:crates/kapia#0.1.0"], ["kapia:crates/room#0.1.0", "kapia:web"]);
  assert.deepEqual(on["kapia:web"], ["svelte@5.0.0"]);
  assert.deepEqual(on["svelte@5.0.0"], [], "what is not in the bill is named nowhere");
  assert.equal(components.find(({ name }) => name === "serde").hashes[0].content, "00");
});
