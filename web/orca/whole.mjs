// SPDX-License-Identifier: AGPL-3.0-or-later
// Whole games by ear: the table of the bot's button, with other players and with conditions under which a game is short.

import { whole } from "./golden.mjs";
import { Others } from "./others.mjs";
import { tabla } from "./tabla.mjs";

/** Of each game what the table is like and the chairs of the others. */
const TABLES = {
  chess: { wish: { seat: "first" }, seats: [1] },
  kalah: { wish: { seat: "first", options: { houses: 3, seeds: 2, pie: "off" } }, seats: [1] },
  bughouse: { wish: { seat: "first" }, seats: [1, 2, 3] },
  tabla: { wish: { seat: "first" }, seats: [1], game: tabla },
};

/** A game in a language, as it is tried at a desk. */
export function wholeGame(name, lang, write) {
  const { wish, seats, game = whole } = TABLES[name];
  let others = null;
  const play = (desk) => game(desk, { name, lang, others: () => others, write });
  play.opponent = { game: name, wish, make: () => (others = new Others(seats)) };
  play.lang = lang;
  play.whole = true;
  return play;
}
