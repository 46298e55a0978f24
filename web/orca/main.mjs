// SPDX-License-Identifier: AGPL-3.0-or-later
// The page as a blind player meets it: real keys, Chromium, Orca, and what Orca says of them.
//
//   cargo xtask test --lane orca [--all]
//   node web/orca/main.mjs --base http://127.0.0.1:PORT [--games 1] [--starts 3]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { read } from "../../bench/lib/args.mjs";
import { Desk } from "./desk.mjs";
import { chess, tabla } from "./games.mjs";
import { standIn } from "./stand-in.mjs";

const wish = read({ base: "", games: 1, starts: 3 });
const home = mkdtempSync(join(tmpdir(), "kapia-ear-"));

/** A desk at which the first heading of the first page has been heard. */
async function sit() {
  const desk = new Desk(home);
  const site = await standIn(wish.base, chess.white);
  const leave = async () => {
    await desk.close();
    site.close();
  };
  try {
    await desk.open();
    desk.browse(site.url);
    await site.home();
    await desk.press("h", /heading level \d\./);
    return { desk, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** A start of Orca fails now and then, and its first words; the page has no part in it yet. */
async function sitDown() {
  try {
    return await sit();
  } catch (error) {
    console.log(`started again: ${error.message}`);
    return sit();
  }
}

let seat = null;
const counts = { pass: 0, fail: 0 };

async function leave() {
  await seat?.leave();
  seat = null;
}

/** One try at the desk of the last one, or at a new one where that went wrong. */
async function attempt(name, play) {
  const begun = Date.now();
  const told = () => `${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`;
  try {
    seat ??= await sitDown();
    if (seat.used) await seat.desk.press("alt+Left", "Browse mode");
    seat.used = true;
    await play(seat.desk);
    counts.pass += 1;
    console.log(`ok - ${told()}`);
  } catch (error) {
    counts.fail += 1;
    console.log(`not ok - ${told()}: ${error.message}`);
    await leave();
  }
}

for (let game = 1; game <= wish.games; game += 1) {
  await leave();
  await attempt(`chess, ${game} of ${wish.games}`, chess);
}
for (let start = 1; start <= wish.starts; start += 1) {
  await attempt(`tabla, start ${start} of ${wish.starts}`, tabla);
}
await leave();
rmSync(home, { recursive: true, force: true });
console.log(`# pass ${counts.pass}\n# fail ${counts.fail}`);
process.exit(counts.fail === 0 && counts.pass > 0 ? 0 : 1);
