// SPDX-License-Identifier: AGPL-3.0-or-later
// What a blind player does and hears. Every key waits for the sentences of the one before it: whoever presses a key cuts
// off what is being said.

import { white } from "./stand-in.mjs";

/** More headings than the first page has: after the last one Orca goes on with the first. */
const HEADINGS = 40;

/** Walks the headings of the first page to a game and opens a table with its bot. */
export async function open(desk, game, ...sentences) {
  let heading = "";
  for (let n = 0; n < HEADINGS && !heading.includes(`${game} heading level 3.`); n += 1) {
    heading = await desk.press("h", /heading level \d\./);
  }
  await desk.press("Tab", `${game}: play the bot push button.`);
  return desk.press("Return", ...sentences);
}

/** The opening of a game of chess with Black, by keys alone. */
export async function chess(desk) {
  await open(desk, "Chess", /Chess\. You are Black against .+\. No clock\./, "Your move.");
  await desk.press("Tab", "Chessboard board", "e8, black king square.", "Focus mode");
  await desk.press("Up", "e7, black pawn square.");
  await desk.press("Return", "black pawn picked up.");
  await desk.press("Up", "e6 square.");
  await desk.press("Up", "e5 square.");
  await desk.press("Return", "Pawn e7 to e5.", "Knight g1 to f3. Your move.");
  await desk.press("t", "No clock.");
  await desk.press("g", "Material 39 to 39.");
  await desk.press("i", "Type a move", "entry.");
  for (const letter of ["N", "f", "6"]) await desk.press(letter, letter);
  await desk.press("Return", "Knight g8 to f6.");
}

/** What White plays meanwhile. */
chess.opponent = white(["e2e4", "g1f3"]);

/** A table of tabla: its opening roll is said, `v` repeats whatever was said last, and the list of `keys` leaves no echo. */
export async function tabla(desk, keys) {
  const roll = /Opening roll: you [1-6], opponent [1-6]\./;
  const heard = await open(desk, "Tabla", roll, "Your move.");
  const last = heard.split("\n").findLast((text) => text.endsWith("Your move."));
  const point = "24, 2 yours point.";
  await desk.press("Tab", "Tabla, board board", point, "Focus mode");
  await desk.press("v", last);
  await desk.press("v", last);
  if (!keys) return;

  // Orca does not always read the heading that has the focus then, so the button after it tells that the list is open.
  await desk.press("question", "question");
  await desk.press("Tab", "Close push button.");
  const closed = desk.heard.mark();
  await desk.press("Escape", point);
  await desk.press("v", last);
  const said = desk.heard.since(closed).filter((text) => !/^(escape|v|(Focus|Browse) mode)\|?$/.test(text));
  if (said.join("|") !== ["Tabla, board board", point, last].join("|")) {
    throw new Error(`an echo of the list of keys: ${said.join(" / ")}`);
  }
}
