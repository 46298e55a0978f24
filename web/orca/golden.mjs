// SPDX-License-Identifier: AGPL-3.0-or-later
// A whole game as a golden text: what is done and, below it, everything that is then heard.
//
//   > Tab             a key, or several, by their names
//   < 1 e7e5          the player at chair 1 moves
//   = opening         words of a game whose dice nobody knows beforehand (tabla.mjs)
//
// Nothing else may be heard and nothing left out, but for the names of keys. Where one utterance ends and the next begins
// is Orca's affair.

import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Seconds that what is due may take. */
const HEAR_S = 40;
/** While a text is written, all has been said when nothing has been for so long. */
const QUIET_MS = 3_000;
/** Most keys from the first page to a game, and to the first move. */
export const TO_A_GAME = 8;
const TO_A_MOVE = 12;

const fileOf = (name, lang) => new URL(`golden/${name}.${lang}.txt`, import.meta.url);

/** The steps of a text: what is done, and the lines that are heard. */
function steps(text) {
  const all = [];
  for (const line of text.split("\n")) {
    const act = /^([<>=]) (.+)$/.exec(line);
    if (act) all.push({ by: act[1], words: act[2].split(" "), heard: [] });
    else if (line !== "") all.at(-1).heard.push(line);
  }
  return all;
}

export const read = (name, lang) => steps(readFileSync(fileOf(name, lang), "utf8"));

/** Waits until what is heard is what is due. */
export async function hear(desk, plain, due) {
  const wanted = due.join(" ");
  let heard = [];
  for (const until = Date.now() + HEAR_S * 1000; Date.now() < until && desk.orca.over === null; await sleep(50)) {
    const { lines, silent } = desk.told();
    heard = lines.map(plain);
    if (silent && heard.join(" ") === wanted) return;
  }
  throw new Error(`not heard: ${due.join(" / ")}, but: ${heard.join(" / ")}`);
}

/** Waits until the first page is quiet; its first heading has been heard, and so many keys are pressed. */
export async function begin(desk) {
  await desk.heard.quiet(QUIET_MS, HEAR_S);
  desk.heard.mark();
  return 1;
}

/** Plays a golden text. `others` gives who sits at the other chairs, once there is a table. With `write` the text is
 *  written anew from what is heard, to be read. */
export async function whole(desk, { name, lang, others, write = false }) {
  const game = read(name, lang);
  const plain = (text) => others()?.nameless(text) ?? text;
  let keys = await begin(desk);
  let toGame = null;
  let toMove = null;
  let due = [];
  for (const step of game) {
    // What came after the last sentence that was waited for is one too many.
    if (!write) await hear(desk, plain, due);
    due = step.heard;
    if (step.by === ">") {
      keys += step.words.length;
      desk.type(step.words);
    } else {
      toMove ??= keys;
      desk.heard.mark();
      await others().command(Number(step.words[0]), { k: "move", m: step.words[1] });
    }
    if (write) step.heard = await all(desk, plain);
    else await hear(desk, plain, due);
    if (others() !== null) toGame ??= keys;
  }
  if (write) return writeFileSync(fileOf(name, lang), game.map(({ by, words, heard }) => `${[`${by} ${words.join(" ")}`, ...heard].join("\n")}\n`).join(""));
  if (toGame > TO_A_GAME || toMove > TO_A_MOVE) throw new Error(`${toGame} keys to the game and ${toMove} to the first move`);
}

/** All that is said until it is quiet. */
async function all(desk, plain) {
  await sleep(QUIET_MS);
  await desk.heard.quiet(QUIET_MS, HEAR_S);
  return desk.told().lines.map(plain);
}
