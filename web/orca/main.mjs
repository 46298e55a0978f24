// SPDX-License-Identifier: AGPL-3.0-or-later
// The page as a blind player meets it: real keys, Chromium, Orca, and what Orca says of them.
//
//   cargo xtask test --lane orca [--all]
//   node web/orca/main.mjs --base http://127.0.0.1:PORT [--games 1] [--starts 2] [--keys]
//       [--whole chess,kalah,bughouse,tabla] [--langs en,bg] [--times 1] [--write]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { read } from "../../bench/lib/args.mjs";
import { Desk } from "./desk.mjs";
import { mate, ownBoards } from "./adapted.mjs";
import { chess, tabla } from "./games.mjs";
import { standIn } from "./stand-in.mjs";
import { wholeGame } from "./whole.mjs";

/** With `keys` tabla opens the list of keys, too: Orca says nothing now and then when it closes (1 of 31 times seen). With
 *  `write` the golden texts of the `whole` games are written anew, but for that of tabla. */
const wish = read({ base: "", games: 1, starts: 2, keys: false, whole: [], langs: ["en", "bg"], times: 1, write: false });

/** Seconds that a desk may take, and a game: far more than they need, so that nothing holds up the run for ever. */
const SIT_S = 240;
const PLAY_S = 300;
/** A whole game of tabla is some fifty turns. */
const PLAY_WHOLE_S = 1_200;

/** `work`, unless it takes too long or the site breaks meanwhile. */
async function within(seconds, work, site) {
  const stop = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: stop.signal }).then(
    () => Promise.reject(new Error(`not done after ${seconds} s`)),
    () => {},
  );
  try {
    return await Promise.race([work, late, site.broken]);
  } finally {
    stop.abort();
  }
}

/** A desk at which the first heading of the first page has been heard. */
async function sit(lang) {
  const home = mkdtempSync(join(tmpdir(), "kapia-ear-"));
  const desk = new Desk(home);
  const site = await standIn(wish.base);
  const leave = async () => {
    await desk.close();
    site.close();
  };
  const seat = { desk, site, leave, home, used: false };
  const work = async () => {
    await desk.open();
    desk.browse(site.url, lang);
    await site.home();
    await desk.insist("h", /heading level \d\./);
  };
  try {
    await within(SIT_S, work(), site);
    return seat;
  } catch (error) {
    await leave();
    error.home = home;
    throw error;
  }
}

/** A start of Orca fails now and then, and its first words; the page has no part in it yet. */
async function sitDown(lang) {
  try {
    return await sit(lang);
  } catch (error) {
    console.log(`started again: ${error.message}`);
    remove(error.home);
    return sit(lang);
  }
}

/** What is left in the folder does not matter to the result. */
function remove(home) {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.log(`left behind: ${home} (${error.message})`);
  }
}

let seat = null;
const counts = { pass: 0, fail: 0 };

/** Leaves the desk; without `keep` nothing of it stays. */
async function leave(keep = false) {
  const left = seat;
  seat = null;
  await left?.leave();
  if (left && !keep) remove(left.home);
}

/** One try at the desk of the last one, or at a new one where that went wrong. */
async function attempt(name, play) {
  const begun = Date.now();
  const told = () => `${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`;
  const work = async () => {
    if (seat.used) await seat.desk.press("alt+Left", "Browse mode");
    seat.used = true;
    await play(seat.desk);
  };
  try {
    seat ??= await sitDown(play.lang);
    seat.site.meet(play.opponent ?? null);
    await within(play.whole ? PLAY_WHOLE_S : PLAY_S, work(), seat.site);
    counts.pass += 1;
    console.log(`ok - ${told()}`);
  } catch (error) {
    counts.fail += 1;
    console.log(`not ok - ${told()}: ${error.message}; its logs are in ${seat?.home ?? error.home}`);
    await leave(true);
  }
}

for (let game = 1; game <= wish.games; game += 1) {
  const rounds = [
    ["chess", chess],
    ["Appendix D, a move on own boards", ownBoards],
    ["Appendix D, a whole game", mate],
  ];
  for (const [name, play] of rounds) {
    await leave();
    await attempt(`${name}, ${game} of ${wish.games}`, play);
  }
}
// The whole game leaves the focus on its result, where Orca browses already and would not say so at the next page.
await leave();
for (let start = 1; start <= wish.starts; start += 1) {
  await attempt(`tabla, start ${start} of ${wish.starts}`, (desk) => tabla(desk, wish.keys));
}
for (let time = 1; time <= wish.times; time += 1) {
  for (const lang of wish.langs) {
    for (const name of wish.whole) {
      await leave();
      await attempt(`a whole game of ${name} in ${lang}, ${time} of ${wish.times}`, wholeGame(name, lang, wish.write));
    }
  }
}
console.log(`# pass ${counts.pass}\n# fail ${counts.fail}`);
await leave();
process.exit(counts.fail === 0 && counts.pass > 0 ? 0 : 1);
