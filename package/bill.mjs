// SPDX-License-Identifier: AGPL-3.0-or-later
// The bill of materials of a package, as CycloneDX 1.5: what cargo-cyclonedx says of the crates and `npm sbom` of the page,
// in one file in which nothing tells of the machine or of the hour it was made.
//
//   node package/bill.mjs --crates FILE --packages FILE --root FOLDER --version V --epoch S [--tool NAME=VERSION]... --to FILE

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

/** One bill of two: `crates` as text of cargo-cyclonedx, `packages` as text of `npm sbom`. */
export function join({ crates, packages, root, version, epoch, tools }) {
  const [rust, page] = [JSON.parse(renamed(crates, root)), JSON.parse(packages)];
  const { metadata: server } = rust;
  const target = server.properties?.find(({ name }) => name === "cdx:rustc:sbom:target:triple")?.value;
  const old = page.metadata.component["bom-ref"];
  const web = { ...plain(page.metadata.component), type: "application", name: "kapia-web", "bom-ref": PAGE, version: server.component.version };
  const components = [...rust.components.map(plain), web, ...page.components.map(plain)].sort(by("bom-ref"));
  const known = new Set([server.component["bom-ref"], ...components.map((each) => each["bom-ref"])]);
  const dependencies = [...rust.dependencies, ...page.dependencies].map(({ ref, dependsOn = [] }) => {
    const more = ref === server.component["bom-ref"] ? [PAGE] : [];
    return { ref: ref === old ? PAGE : ref, dependsOn: [...new Set([...dependsOn, ...more])].filter((on) => known.has(on)).sort() };
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
  const options = { crates: text, packages: text, root: text, version: text, epoch: text, to: text, tool: { type: "string", multiple: true, default: [] } };
  const { values: wish } = parseArgs({ options });
  const tools = wish.tool.map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]);
  const [crates, packages] = [readFileSync(wish.crates, "utf8"), readFileSync(wish.packages, "utf8")];
  const bill = join({ crates, packages, root: wish.root, version: wish.version, epoch: Number(wish.epoch), tools });
  writeFileSync(wish.to, `${JSON.stringify(bill, null, 1)}\n`);
}
