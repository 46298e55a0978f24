// SPDX-License-Identifier: AGPL-3.0-or-later
// From exec to the first request answered: on an empty data directory and on one that has a site in it.
//
//   cargo xtask bench start [--runs 11] [--check]

import { rmSync } from "node:fs";
import { join } from "node:path";
import { read } from "./lib/args.mjs";
import { over } from "./lib/bars.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner } from "./lib/paths.mjs";
import { told } from "./lib/stats.mjs";

const BAR_MS = 200;

const wish = read({ bin: "", runs: 11, check: false });
const bin = binary(wish.bin);
const dir = corner("start", String(process.pid));
const log = join(dir, "server.log");

async function times(data) {
  const found = [];
  for (let run = 0; run < wish.runs; run++) {
    const server = await start({ bin, data: data(run), port: await freePort(), log });
    found.push(server.startMs);
    await server.stop();
  }
  return found;
}

const fresh = await times((run) => join(dir, `fresh-${run}`));
const again = await times(() => join(dir, "fresh-0"));
console.log(`first start, empty data directory: ${told(fresh, 1)} ms to the first answer`);
console.log(`next start, same data directory:   ${told(again, 1)} ms to the first answer`);
rmSync(dir, { recursive: true });
const late = over(
  [
    ["start on an empty directory", fresh],
    ["next start", again],
  ],
  BAR_MS,
);
if (wish.check && late.length > 0) {
  for (const sentence of late) console.error(sentence);
  process.exit(1);
}
