// SPDX-License-Identifier: AGPL-3.0-or-later
// What a player does next, chosen at random among what the server says is allowed.

import { createHash, randomBytes } from "node:crypto";

const BAR = 25;
const HAND = 26;
const OFF = 0;

/** A random legal move in the notation of the wire, or null when there is nothing to choose. */
export function randomMove(view) {
  const { legal } = view;
  if (legal === null) return null;
  if (legal.dests) return chess(legal);
  if (legal.pits) return kalah(legal);
  return tables(legal.nodes);
}

function chess({ dests, promo }) {
  const from = pick(Object.keys(dests).filter((square) => dests[square].length > 0));
  if (from === undefined) return null;
  const move = from + pick(dests[from]);
  return promo.includes(move) ? move + pick([..."qrbn"]) : move;
}

function kalah({ pits, swap, decline }) {
  const choices = Object.keys(pits);
  if (swap) choices.push("swap");
  if (decline) choices.push("decline");
  return pick(choices) ?? null;
}

/** A walk through the graph of steps to a node from which nothing leads on. */
function tables(nodes) {
  const steps = [];
  for (let node = nodes[0]; node.length > 0; ) {
    const [from, to, , next] = pick(node);
    const start = from === BAR ? "bar" : from === HAND ? "hand" : from;
    steps.push(`${start}/${to === OFF ? "off" : to}`);
    node = nodes[next];
  }
  return steps.join(" ");
}

/** A player's share in the dice of one game: 32 secret bytes and the commitment to them. */
export function contribution(gameId, seat) {
  const secret = randomBytes(32);
  const hash = createHash("sha256").update("KD1/client").update(Buffer.from(gameId, "hex"));
  return { c: secret.toString("hex"), commit: hash.update(Buffer.from([seat])).update(secret).digest("hex") };
}

export function pick(choices) {
  return choices[Math.floor(Math.random() * choices.length)];
}
