// SPDX-License-Identifier: AGPL-3.0-or-later
// Does a rush of logins cost those who play anything?
//
//   cargo xtask bench logins [--rounds 10] [--seconds 15] [--games 60] [--think 400] [--logins 20] [--dir /dev/shm]
//
// On a disk that others write to as well, the slowest moves are the disk's; in memory (`--dir`) they are the server's.

import { Worker } from "node:worker_threads";
import { read } from "./lib/args.mjs";
import { beside, stop, WISHES } from "./lib/beside.mjs";
import { Guest } from "./lib/guest.mjs";

/** Logins of one name in a run: ten in ten minutes are allowed, here too, whatever other limits are off. */
const PER_NAME = 8;

const wish = read({ ...WISHES, logins: 20 });

async function crowd(base) {
  const names = Array.from({ length: Math.ceil((wish.rounds * (wish.seconds * wish.logins + 1)) / PER_NAME) }, (_, i) => `player${i}`);
  for (const name of names) {
    await new Guest(base).post("/api/v1/accounts", { name, password: `a table on the terrace ${name}` });
  }
  return new Worker(new URL("lib/crowd.mjs", import.meta.url), { workerData: { base, names, rate: wish.logins } });
}

beside({ name: "logins", wish, crowd, what: "logins", bar: 1.2 }).catch(stop);
