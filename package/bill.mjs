// SPDX-License-Identifier: AGPL-3.0-or-later
// The bill of materials of a package, as CycloneDX 1.5: what cargo-cyclonedx says of the crates and package-lock.json of the
// page, in one file in which nothing tells of the machine or of the hour it was made. `npm sbom` is not asked: with `--omit dev`
// it leaves out whatever a tool of the build needs as well, svelte among it.
//
//   node package/bill.mjs --crates FILE --lock FILE --root FOLDER --version V --epoch S [--tool NAME=VERSION]... --to FILE

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const PAGE = "kapia:web";
const by = (key) => (a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0);

/** Names of things that do not say where the tree lies: `kapia:crates/room`. */
function renamed(text, root) {
  const folder = `path+${pathToFileURL(root).href.replace(/\/$/, "")}`;
  return text.replaceAll(`${folder}/`, "kapia:").replaceAll(`${folder}#`, "kapia:#");
}

/** A name-based UUID (version 8 of RFC 9562) of a text: the same bill has the same number. */
function uuid(text) {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A component as it stands in the bill, without what only the maker of its list says. */
function plain({ properties: _properties, externalReferences, components: _components, ...rest }) {
  return externalReferences?.length > 0 ? { ...rest, externalReferences } : rest;
}

/** Where in a lock the package is that `from` means by `name`: in its own folder, or in one above it. */
function meant(lock, from, name) {
  for (let folder = from; ; ) {
    const at = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (lock.packages[at]) return at;
    if (folder === "") return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}

/** The packages of a lock that go into the page, and what uses what. */
function packed(lock) {
  const found = new Map();
  const walk = (at) => {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[at];
    const used = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => meant(lock, at, name)).filter((on) => on !== null);
    found.set(at, used);
    for (const on of used) if (!found.has(on)) walk(on);
  };
  walk("");
  const nameOf = (at) => at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);
  const ref = (at) => (at === "" ? PAGE : `pkg:npm/${nameOf(at).replace(/^@/, "%40")}@${lock.packages[at].version}`);
  const component = (at) => {
    const { version, license, resolved, integrity } = lock.packages[at];
    const [, alg, sum] = /^sha(\d+)-(.+)$/.exec(integrity ?? "") ?? [];
    const hashes = alg ? [{ alg: `SHA-${alg}`, content: Buffer.from(sum, "base64").toString("hex") }] : undefined;
    const licenses = license ? [{ expression: license }] : undefined;
    const externalReferences = resolved ? [{ type: "distribution", url: resolved }] : [];
    return { type: "library", "bom-ref": ref(at), name: nameOf(at), version, hashes, licenses, purl: ref(at), externalReferences };
  };
  const { license } = lock.packages[""];
  const page = { type: "application", "bom-ref": PAGE, name: "kapia-web", version: lock.packages[""].version, licenses: license ? [{ expression: license }] : undefined };
  return {
    components: [page, ...[...found.keys()].filter((at) => at !== "").map(component)],
    dependencies: [...found].map(([at, used]) => ({ ref: ref(at), dependsOn: used.map(ref) })),
  };
}

/** One bill of two: `crates` as text of cargo-cyclonedx, `lock` as text of package-lock.json. */
export function join({ crates, lock, root, version, epoch, tools }) {
  const [rust, page] = [JSON.parse(renamed(crates, root)), packed(JSON.parse(lock))];
  const { metadata: server } = rust;
  const target = server.properties?.find(({ name }) => name === "cdx:rustc:sbom:target:triple")?.value;
  const components = [...rust.components, ...page.components].map(plain).sort(by("bom-ref"));
  const known = new Set([server.component["bom-ref"], ...components.map((each) => each["bom-ref"])]);
  const dependencies = [...rust.dependencies, ...page.dependencies].map(({ ref, dependsOn = [] }) => {
    const more = ref === server.component["bom-ref"] ? [PAGE] : [];
    return { ref, dependsOn: [...new Set([...dependsOn, ...more])].filter((on) => known.has(on)).sort() };
  });
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      tools: { components: tools.map(([name, says]) => ({ type: "application", name, version: says })) },
      component: { ...plain(server.component), version },
      properties: [
        { name: "cdx:rustc:sbom:target:triple", value: target ?? "unknown" },
        { name: "SOURCE_DATE_EPOCH", value: String(epoch) },
      ],
    },
    components,
    dependencies: dependencies.filter(({ ref }) => known.has(ref)).sort(by("ref")),
  };
  return { ...bill, serialNumber: `urn:uuid:${uuid(JSON.stringify(bill))}` };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = { type: "string" };
  const options = { crates: text, lock: text, root: text, version: text, epoch: text, to: text, tool: { type: "string", multiple: true, default: [] } };
  const { values: wish } = parseArgs({ options });
  const tools = wish.tool.map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]);
  const [crates, lock] = [readFileSync(wish.crates, "utf8"), readFileSync(wish.lock, "utf8")];
  const bill = join({ crates, lock, root: wish.root, version: wish.version, epoch: Number(wish.epoch), tools });
  writeFileSync(wish.to, `${JSON.stringify(bill, null, 1)}\n`);
}
