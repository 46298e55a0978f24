// SPDX-License-Identifier: AGPL-3.0-or-later
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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
const lock = JSON.stringify({
  packages: {
    "": { version: "0.1.0", license: "AGPL-3.0-or-later", dependencies: { svelte: "5" }, devDependencies: { vite: "8" } },
    "node_modules/svelte": { version: "5.0.0", license: "MIT", integrity: "sha512-/w==", resolved: "https://example.com/svelte.tgz", dependencies: { "@a/b": "1", c: "2" } },
    "node_modules/svelte/node_modules/c": { version: "2.0.0", dependencies: { "@a/b": "1" } },
    "node_modules/@a/b": { version: "1.0.0", optionalDependencies: { "not-here": "1" } },
    "node_modules/c": { version: "1.0.0" },
    "node_modules/vite": { version: "8.0.0", dependencies: { svelte: "5", c: "1" } },
  },
});
const bill = (root, hour) => join({ crates: crates(root, hour), lock, root, version: "0.1.0+1", epoch: 1_700_000_000, tools: [["rustc", "1.95"]] });

test("one commit has one bill, wherever and whenever it is made", () => {
  const one = bill("/srv/somebody/kapia", 1);
  assert.deepEqual(one, bill("/srv/x y/kapia", 2));
  assert.ok(!JSON.stringify(one).includes("somebody"));
  assert.match(one.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(one.metadata.timestamp, "2023-11-14T22:13:20.000Z");
});

test("crates and the packages of the page hang on the server, each named once", () => {
  const { metadata, components, dependencies } = bill("/k", 1);
  assert.deepEqual([metadata.component.name, metadata.component.version], ["kapia", "0.1.0+1"]);
  assert.deepEqual(components.map(({ name }) => name), ["room", "kapia-web", "@a/b", "c", "svelte", "serde"], "no tool of the build, and of what is there twice the one that is meant");
  const on = Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  assert.deepEqual(on["kapia:crates/kapia#0.1.0"], ["kapia:crates/room#0.1.0", "kapia:web"]);
  assert.deepEqual(on["kapia:web"], ["pkg:npm/svelte@5.0.0"]);
  assert.deepEqual(on["pkg:npm/svelte@5.0.0"], ["pkg:npm/%40a/b@1.0.0", "pkg:npm/c@2.0.0"]);
  assert.deepEqual(on["pkg:npm/%40a/b@1.0.0"], [], "what is not in the bill is named nowhere");
  const svelte = components.find(({ name }) => name === "svelte");
  assert.deepEqual([svelte.hashes, svelte.licenses], [[{ alg: "SHA-512", content: "ff" }], [{ expression: "MIT" }]]);
  assert.equal(components.find(({ name }) => name === "serde").hashes[0].content, "00");
});

test("everything that the page's own package.json names is in the bill, and nothing that only builds it", () => {
  const own = JSON.parse(readFileSync(new URL("../web/package.json", import.meta.url), "utf8"));
  const real = readFileSync(new URL("../web/package-lock.json", import.meta.url), "utf8");
  const { components } = join({ crates: crates("/k", 1), lock: real, root: "/k", version: "1", epoch: 1, tools: [] });
  const names = new Set(components.map(({ name }) => name));
  assert.deepEqual(Object.keys(own.dependencies).filter((name) => !names.has(name)), []);
  assert.deepEqual(["vite", "@playwright/test", "vitest"].filter((name) => names.has(name)), []);
});
