// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the page `/solved` tells: games of kalah solved and certified one after the other, every certificate checked, and
//! some minutes of the journal of a game that nobody has solved.
//!
//!     node bench/proved.mjs --bin target/dist/kapia --into target/proved [--seconds 600]
//!
//! Certificates and the journal stay in the folder, and what is there is not made again; more seconds go on with the
//! journal. The answers go to `web/src/pages/solved/known.json`.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    bin: { type: "string", default: "target/dist/kapia" },
    into: { type: "string", default: "target/proved" },
    seconds: { type: "string", default: "600" },
    memory: { type: "string", default: "2G" },
    limit: { type: "string", default: "180" },
  },
});
const KNOWN = new URL("../web/src/pages/solved/known.json", import.meta.url);
/** The games of the table. */
const GAMES = [1, 2, 3, 4, 5, 6].flatMap((houses) =>
  [1, 2, 3, 4].flatMap((seeds) => ["standard", "empty", "none"].map((variant) => ({ houses, seeds, variant }))),
);

/** An answer of `kapia kalah`, and the status it ended with. */
function kapia(...words) {
  const { status, stdout, stderr } = spawnSync(values.bin, ["kalah", ...words, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0 && status !== 1) throw new Error(`kapia kalah ${words.join(" ")}: ${stderr}`);
  return { status, answer: JSON.parse(stdout) };
}

const board = ({ houses, seeds, variant }) => ["--houses", `${houses}`, "--seeds", `${seeds}`, "--variant", variant];

/** The value of a game with its certificate, which was checked, or without one; null where time was too short for either. */
function proved(game) {
  const name = join(values.into, `${game.houses}-${game.seeds}-${game.variant}`);
  const [file, told] = [`${name}.kkc`, `${name}.json`];
  if (!existsSync(told)) {
    rmSync(file, { force: true });
    const words = ["--value-only", "--memory", values.memory, "--limit", values.limit, "--certificate", file];
    const { answer } = kapia("solve", ...board(game), ...words);
    if (answer.certificate) {
      const checked = kapia("check", file);
      if (checked.status !== 0) throw new Error(checked.answer.fault);
    }
    writeFileSync(told, JSON.stringify(answer));
  }
  const { value, certificate } = JSON.parse(readFileSync(told, "utf8"));
  if (value === null) return null;
  const { bytes, sha256, lemmas } = certificate ?? {};
  return { ...game, value, certificate: certificate && { bytes, sha256, lemmas } };
}

mkdirSync(values.into, { recursive: true });
const games = GAMES.map((game) => {
  const known = proved(game);
  console.log(`(${game.houses},${game.seeds}) ${game.variant}: ${known ? `${known.value}, ${known.certificate?.lemmas ?? "no"} lemmas` : "not within the limit"}`);
  return known;
}).filter((known) => known !== null);

const begun = { houses: 6, seeds: 6, variant: "standard" };
const journal = join(values.into, "6-6-standard.journal");
const { answer } = kapia("solve", ...board(begun), "--memory", values.memory, "--limit", values.seconds, "--journal", journal);
const open = { ...begun, bounds: answer.bounds, first: answer.first_bounds, nodes: answer.journal.nodes, seconds: answer.journal.seconds };
console.log(`(6,6): ${open.bounds.join(" to ")}`);
const version = execFileSync(values.bin, ["--version"], { encoding: "utf8" }).trim();
const lines = games.map((game) => `    ${JSON.stringify(game)}`).join(",\n");
writeFileSync(KNOWN, `{\n  "version": ${JSON.stringify(version)},\n  "limit_s": ${Number(values.limit)},\n  "games": [\n${lines}\n  ],\n  "open": ${JSON.stringify(open)}\n}\n`);
