// SPDX-License-Identifier: AGPL-3.0-or-later
// A whole game of tabla by ear. Nobody knows the dice beforehand, so the golden text holds the words, and which of them are
// due is reckoned here from the log of the table, number by number. Nothing else may be heard.

import { setTimeout as sleep } from "node:timers/promises";
import { contribution } from "../../bench/crash/moves.mjs";
import { begin, hear, read, TO_A_GAME } from "./golden.mjs";

const [OFF, BAR, HIT] = [0, 25, 1];
/** Milliseconds that a turn may take to arrive, and after which it is looked for again. */
const ARRIVE_MS = 40_000;
const LOOK_MS = 100;

/** All ways through the graph of legal steps from a node. */
function* ways(nodes, node = 0) {
  if (nodes[node].length === 0) yield [];
  for (const edge of nodes[node]) for (const rest of ways(nodes, edge[3])) yield [edge, ...rest];
}

/** Where every checker stands after a way, whatever the order of its steps. */
const result = (way) => {
  const net = {};
  for (const [from, to, , , flags] of way) {
    net[from] = (net[from] ?? 0) - 1;
    net[to] = (net[to] ?? 0) + 1 + (flags & HIT ? 100 : 0);
  }
  return JSON.stringify(Object.entries(net).filter(([, n]) => n !== 0));
};

/** The steps from a node that leave no choice, as the page plays them by itself. */
function unchosen(nodes, node, taken) {
  const [way] = ways(nodes, node);
  const only = result([...taken, ...way]);
  for (const other of ways(nodes, node)) if (result([...taken, ...other]) !== only) return nodes[node].length === 1 ? nodes[node] : [];
  return way;
}

/** What the page plays by itself, time after time, and whether that is the turn and is sent. */
function forced(nodes) {
  const said = [];
  const taken = [];
  let node = 0;
  for (let rest = unchosen(nodes, node, taken); rest.length > 0; rest = unchosen(nodes, node, taken)) {
    said.push(rest);
    taken.push(...rest);
    node = taken.at(-1)[3];
  }
  return { said, sent: nodes[0].length === 0 || (said.length === 1 && nodes[node].length === 0) };
}

/** The rearmost checker first, and without a hit where that can be: so a game is soonest over. */
function choose({ nodes }) {
  let best = null;
  for (const way of ways(nodes)) {
    const worth = way.reduce((sum, [from, , , , flags]) => sum + from - (flags & HIT ? 100 : 0), 0);
    if (best === null || worth > best.worth) best = { worth, way };
  }
  return best.way;
}

const placeOf = (place) => ({ [OFF]: "off", [BAR]: "bar" })[place] ?? String(place);
const notation = (way) => way.map(([from, to]) => `${placeOf(from)}/${placeOf(to)}`).join(" ");
/** The keys for a turn in the line for moves. */
const keysOf = (text) => [...text].map((letter) => ({ "/": "slash", " ": "space" })[letter] ?? letter);

/** The sentences of a golden text: each is called by its name, with its numbers. */
class Words {
  #words;

  constructor(steps) {
    this.#words = new Map(steps.map(({ words, heard }) => [words[0], heard]));
  }

  say(name, values = {}, line = 0) {
    const words = this.#words.get(name)?.[line];
    if (words === undefined) throw new Error(`the golden text has no words for ${name}`);
    return words.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  }

  die(n) {
    return this.say("die", {}, n - 1);
  }

  dice([a, b]) {
    return a === b ? this.say("double", {}, a - 1) : this.say("two", { a: this.die(Math.max(a, b)), b: this.die(Math.min(a, b)) });
  }

  #step([from, to, , flags]) {
    const how = flags & HIT ? 1 : 0;
    if (to === OFF) return this.say("off", { from });
    return from === BAR ? this.say("enter", { to }, how) : this.say("step", { from, to }, how);
  }

  /** Steps; equal ones are told once with their number. */
  steps(steps) {
    const times = new Map();
    for (const step of steps.map((one) => this.#step(one))) times.set(step, (times.get(step) ?? 0) + 1);
    return [...times].map(([text, n]) => (n > 1 ? this.say("times", { text, n }, n > 2 ? 1 : 0) : text)).join(", ");
  }

  /** What an event is called to the player at chair 0. */
  event({ k, seat, dice, purpose, d, pos, winner, points }) {
    const who = seat === 0 ? "you" : "opponent";
    if (k === "rolled" && purpose === "opening") return [this.say("opening", { a: this.die(dice[0]), b: this.die(dice[1]) })];
    if (k === "rolled") return [this.say(`${who}-rolled`, { dice: this.dice(dice) })];
    if (k === "passed") return [this.say(`${who}-passed`)];
    if (k === "ended") return [this.say(winner === 0 ? "won" : "lost", { points }, points > 1 ? 1 : 0), this.say("over")];
    if (k !== "moved") return [];
    const hit = seat === 1 && d.steps.some((step) => step[3] & HIT);
    if (d.steps.length === 0) return [this.say(`${who}-passed`)];
    return [this.say(`${who}-moved`, { steps: this.steps(d.steps) }), ...(hit ? [this.say("bar", { n: pos.white[BAR] })] : [])];
  }
}

/** The die that alone can be played, of two, and the other. */
function onlyDie({ nodes }, [a, b]) {
  const die = nodes[0][0]?.[2];
  const one = a !== b && die !== undefined && nodes[0].every((edge) => edge[2] === die && nodes[edge[3]].length === 0);
  return one ? { good: die, bad: die === a ? b : a } : null;
}

/** What is due for what has happened. */
function told(words, fresh, view) {
  const parts = fresh.flatMap((event) => words.event(event));
  const only = view.legal && fresh.some(({ k }) => k === "rolled") ? onlyDie(view.legal, view.pos.stage) : null;
  if (only) {
    const text = words.say("only", { bad: words.die(only.bad), good: words.die(only.good) });
    parts.push(text.charAt(0).toUpperCase() + text.slice(1));
  }
  const act = fresh.findLast(({ k }) => ["moved", "passed"].includes(k));
  if (view.turn === 0 && act && !(act.k === "moved" && act.seat === 0)) parts.push(words.say("turn"));
  return parts;
}

/** Binds the dice as the page at chair 1 would, until the game is on. */
async function bindDice(others) {
  let share = null;
  for (;;) {
    const { status, dice } = await others.view(1);
    if (status === "playing") return;
    share ??= contribution(dice.game_id, 1);
    if (dice.need === "commit") await others.command(1, { k: "dice_commit", commit: share.commit });
    else if (dice.need === "reveal") await others.command(1, { k: "dice_reveal", c: share.c });
    else await sleep(LOOK_MS);
  }
}

/** Plays the game to its end. */
export async function tabla(desk, { lang, others }) {
  const steps = read("tabla", lang);
  const words = new Words(steps.filter(({ by }) => by === "="));
  const plain = (text) => others()?.nameless(text) ?? text;
  const look = () => others().listener();
  let seen = 0;
  /** What is due since the last time; once there is something. */
  const due = async () => {
    for (const until = Date.now() + ARRIVE_MS; Date.now() < until; await sleep(LOOK_MS)) {
      const { n, es, s } = await look();
      const rolled = s.status === "over" || (s.pos.stage.length > 0 && (s.turn === 1 || s.legal !== null));
      if (n === seen || !rolled) continue;
      const fresh = es.filter((event) => event.n > seen);
      seen = n;
      return { s, fresh, parts: told(words, fresh, s) };
    }
    throw new Error("the turn does not come to the table");
  };
  let keys = await begin(desk);
  for (const { words: pressed, heard } of steps.filter(({ by }) => by === ">")) {
    keys += pressed.length;
    desk.type(pressed);
    if (!heard.includes("{arrival}")) {
      await hear(desk, plain, heard);
      continue;
    }
    if (keys > TO_A_GAME) throw new Error(`${keys} keys to the game`);
    // The table says that it waits for the dice of both, and has time to say so.
    await hear(desk, plain, heard.slice(0, heard.indexOf("{arrival}")));
    await bindDice(others());
    const { s, parts } = await due();
    const turn = s.turn === 0 ? words.say("turn") : words.say("other-turn");
    await hear(desk, plain, heard.map((line) => (line === "{arrival}" ? [words.say("arrival"), ...parts, turn].join(" ") : line)));
  }
  let turns = 0;
  let { s } = await look();
  let unheard = [];
  desk.heard.mark();
  for (; s.status !== "over"; turns += 1) {
    if (s.turn === 1) {
      await hear(desk, plain, unheard);
      unheard = [];
      desk.heard.mark();
      const { legal } = await others().view(1);
      await others().command(1, { k: "move", m: notation(choose(legal)) });
    } else {
      // What leaves no choice is played at once, and what was due before may yet be heard then.
      const { said, sent } = forced(s.legal.nodes);
      const own = said.map((steps) => words.say("forced", { steps: words.steps(steps.map(([from, to, die, , flags]) => [from, to, die, flags])) }));
      unheard.push(...(sent && said.length === 0 ? [words.say("you-passed")] : own));
      if (!sent) {
        await hear(desk, plain, unheard);
        unheard = [];
        desk.type([...keysOf(notation(choose(s.legal))), "Return"]);
      }
    }
    const next = await due();
    s = next.s;
    unheard.push(...next.parts);
  }
  await hear(desk, plain, unheard);
  console.log(`# tabla in ${lang}: ${turns} turns`);
}
