// SPDX-License-Identifier: AGPL-3.0-or-later
// Do bots that think cost people who play with each other anything? Beside 98 games with 245 moves a second, ten tables at which
// somebody answers the strongest bots of chess, leaflet chess and kalah at once: ten engines have something to think about all the time.
//
//   cargo xtask bench thinkers [--rounds 10] [--seconds 15] [--games 98] [--think 400] [--tables 10] [--dir /dev/shm]

import { Worker } from "node:worker_threads";
import { read } from "./lib/args.mjs";
import { beside, stop, WISHES } from "./lib/beside.mjs";

const wish = read({ ...WISHES, games: 98, tables: 10 });

const crowd = (base) => new Worker(new URL("lib/sparring.mjs", import.meta.url), { workerData: { base, tables: wish.tables } });

beside({ name: "thinkers", wish, crowd, what: "moves of bots", bar: 1.2 }).catch(stop);
