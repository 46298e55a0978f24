// SPDX-License-Identifier: AGPL-3.0-or-later
// Whole games of tabla with live dice: how long a roll waits for the links of both players, over a network of a given
// length; and whether every transcript is believed, and every forged one refused with the roll named, by three programs
// that share no code: `kapia dice verify`, the verifier of the page, and the one of docs/fairness.md.
//
//   cargo xtask bench live [--games 1000] [--rtt 0,60]

import { createHash, randomBytes } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomMove } from "./crash/moves.mjs";
import { read, stop } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { elapsed, freePort, start } from "./lib/site.mjs";
import { binary, corner, root } from "./lib/paths.mjs";
import { open } from "./lib/socket.mjs";
import { median, quantile, table } from "./lib/stats.mjs";

const wish = read({ bin: "", games: 1000, rtt: [0, 60] });
/** Games at a time: so few that the client does not keep the dice waiting; more where they wait for the network. */
const LANES = 8;
const LANES_AFAR = 40;
/** Of how many transcripts one is forged. */
const FORGED = 10;
/** What a roll may wait beyond one round trip, at the median. */
const BAR_MS = 20;

/** The chain of a seat: link 0 binds it, link `i` is for roll `i`. */
function chainOf(gameId, seat, links) {
  const tag = Buffer.concat([Buffer.from("KD1/cchain"), Buffer.from(gameId, "hex"), Buffer.from([seat])]);
  const all = new Array(links + 1);
  all[links] = randomBytes(32);
  for (let k = links; k > 0; k -= 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(k);
    all[k - 1] = createHash("sha256").update(tag).update(number).update(all[k]).digest();
  }
  return all;
}

/** A page at the table, `rtt` ms away. */
class Page {
  constructor(guest, room, seat, rtt, waits) {
    Object.assign(this, { guest, room, seat, rtt, waits });
    this.sent = "";
    this.id = 0;
    this.asked = null;
    this.chains = new Map();
    this.done = new Promise((done, failed) => Object.assign(this, { finish: done, fail: failed }));
  }

  async sit() {
    const heed = (text) => this.later(() => this.take(JSON.parse(text)));
    const end = (code) => this.fail(new Error(`${this.room}: the socket of seat ${this.seat} ended with ${code}`));
    this.opening = open(this.guest.base, `/ws/rooms/${this.room}?v=1`, this.guest.headers(), heed, end);
    this.socket = await this.opening;
  }

  /** Half a round trip later. */
  later(what) {
    if (this.rtt === 0) what();
    else setTimeout(what, this.rtt / 2);
  }

  take(frame) {
    if (frame.t === "no") return this.fail(new Error(`${this.room}: ${JSON.stringify(frame)}`));
    for (const { k } of frame.es ?? []) {
      if (k === "roll_asked") this.asked = process.hrtime.bigint();
      if (k === "rolled" && this.asked !== null) {
        this.waits.push(elapsed(this.asked));
        this.asked = null;
      }
    }
    if (!frame.s) return;
    if (frame.s.status === "over") return this.finish();
    const c = this.answer(frame.s);
    const what = JSON.stringify([c, frame.s.ply, frame.s.dice?.game_id, frame.s.turn]);
    if (c === null || what === this.sent) return;
    this.sent = what;
    this.id += 1;
    const text = JSON.stringify({ t: "cmd", id: `c${this.id}`, c });
    // The welcome comes with the handshake.
    this.later(async () => (await this.opening).send(text));
  }

  /** What is to be done now. */
  answer({ seat, can, dice, turn, ...view }) {
    if (seat !== this.seat) return can.includes("sit") ? { k: "sit", seat: this.seat } : null;
    if (dice?.need === "commit") return { k: "dice_commit", commit: this.link(dice, 0) };
    if (dice?.need === "link") return { k: "dice_link", i: dice.live.i, link: this.link(dice, dice.live.i) };
    if (turn !== seat) return null;
    if (can.includes("roll")) return { k: "roll" };
    return can.includes("move") ? { k: "move", m: randomMove(view) } : null;
  }

  link({ game_id, live }, i) {
    if (!this.chains.has(game_id)) this.chains.set(game_id, chainOf(game_id, this.seat, live.links));
    return this.chains.get(game_id)[i].toString("hex");
  }
}

/** Plays a game to its end; its transcript. */
async function game(base, rtt, waits) {
  const [ann, bob] = [await Guest.arrive(base), await Guest.arrive(base)];
  const clock = { kind: "delay", base_s: 600, step_s: 30 };
  const { id } = await ann.post("/api/v1/rooms", { game: "tabla", seat: "first", access: "link", clock, live_dice: true });
  const pages = [new Page(ann, id, 0, rtt, waits), new Page(bob, id, 1, rtt, waits)];
  for (const page of pages) await page.sit();
  const over = Promise.all(pages.map((page) => page.done));
  await over;
  for (const page of pages) page.socket.close();
  return ann.get(`/api/v1/rooms/${id}/dice`);
}

/** The epochs of a game's transcript. */
const epochs = (transcript) => transcript.games ?? [transcript];

/** Four things a site or a player could do afterwards, each with the roll that must be named. */
function forgeries(transcript) {
  const forged = (change) => {
    const copy = structuredClone(transcript);
    const { rolls } = epochs(copy)[0];
    const roll = change(rolls, Math.floor(Math.random() * (rolls.length - 1)));
    return { copy, roll };
  };
  const flipped = (hex) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);
  return [
    forged((rolls, at) => ((rolls[at].dice[0] = (rolls[at].dice[0] % 6) + 1), at + 1)),
    forged((rolls, at) => ((rolls[at].server_link = flipped(rolls[at].server_link)), at + 1)),
    forged((rolls, at) => ((rolls[at].contrib[1] = flipped(rolls[at].contrib[1])), at + 1)),
    forged((rolls, at) => {
      [rolls[at], rolls[at + 1]] = [rolls[at + 1], rolls[at]];
      return at + 1;
    }),
  ];
}

const faults = [];
const fault = (words) => faults.push(words);

/** The three verifiers on one list: for each transcript whether it is believed, and the roll that is named if not. */
function verdicts(bin, dir, list) {
  const file = (n) => join(dir, `${n}.json`);
  list.forEach((transcript, n) => writeFileSync(file(n), JSON.stringify(transcript)));
  const kapia = list.map((_, n) => {
    const { stdout } = spawnSync(bin, ["dice", "verify", "--json", file(n)], { encoding: "utf8" });
    const { verified, roll } = JSON.parse(stdout);
    return { good: verified, roll };
  });
  const code = /```python\n([^]*?)```/.exec(readFileSync(join(root, "docs/fairness.md"), "utf8"))[1];
  writeFileSync(join(dir, "verify.py"), code);
  const python = spawnSync("python3", [join(dir, "verify.py"), ...list.map((_, n) => file(n))], { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (python.error || python.stderr) stop(`python3 says: ${python.error ?? python.stderr}`);
  const said = new Map();
  for (const line of python.stdout.trim().split("\n")) {
    const [, name, wrong] = /\/(\d+)\.json: (?:verified|roll (\d+))/.exec(line) ?? stop(`not understood: ${line}`);
    if (!said.get(name)?.roll) said.set(name, { good: wrong === undefined, roll: wrong && Number(wrong) });
  }
  const all = join(dir, "all.json");
  writeFileSync(all, JSON.stringify(list));
  const web = join(root, "web");
  const vitest = spawnSync("npx", ["vitest", "run", "src/fairness/verify.test.ts", "-t", "verdicts on what"], { cwd: web, env: { ...process.env, KAPIA_TRANSCRIPTS: all }, encoding: "utf8" });
  if (vitest.status !== 0) stop(`the verifier of the page: ${vitest.stdout}${vitest.stderr}`);
  const page = JSON.parse(readFileSync(`${all}.verdicts`, "utf8"));
  return list.map((_, n) => ({ kapia: kapia[n], python: said.get(String(n)), page: page[n] }));
}

async function main() {
  const dir = corner("live", String(process.pid));
  const bin = binary(wish.bin);
  const server = await start({ bin, data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") });
  const transcripts = [];
  const rows = [];
  const share = Math.ceil(wish.games / wish.rtt.length);
  for (const rtt of wish.rtt) {
    const waits = [];
    let left = Math.min(share, wish.games - transcripts.length);
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        transcripts.push(await game(server.url, rtt, waits));
      }
    };
    await Promise.all(Array.from({ length: rtt === 0 ? LANES : LANES_AFAR }, lane));
    waits.sort((a, b) => a - b);
    const [half, most] = [median(waits), quantile(waits, 0.99)];
    rows.push([rtt, waits.length / 2, half.toFixed(1), most.toFixed(1)]);
    if (half >= rtt + BAR_MS) fault(`with a round trip of ${rtt} ms a roll waits ${half.toFixed(1)} ms`);
  }
  await server.stop();
  console.log(table(["round trip, ms", "rolls", "a roll waits, median ms", "p99 ms"], rows));
  const forged = transcripts.filter((_, n) => n % FORGED === 0).flatMap(forgeries);
  const list = [...transcripts, ...forged.map(({ copy }) => copy)];
  const files = join(dir, "transcripts");
  mkdirSync(files, { recursive: true });
  verdicts(bin, files, list).forEach(({ kapia, python, page }, n) => {
    const { roll } = forged[n - transcripts.length] ?? {};
    const good = n < transcripts.length;
    if (kapia.good !== good || python.good !== good || page !== good) fault(`transcript ${n}: ${JSON.stringify({ good, kapia, python, page })}`);
    else if (!good && (kapia.roll !== roll || python.roll !== roll)) fault(`transcript ${n}: roll ${roll} is forged, named are ${kapia.roll} and ${python.roll}`);
  });
  const rolls = transcripts.flatMap(epochs).reduce((sum, { rolls }) => sum + rolls.length, 0);
  console.log(`${transcripts.length} games, ${rolls} rolls: verified by kapia, by the page's verifier and by docs/fairness.md; ${forged.length} forgeries refused by all three`);
  faults.slice(0, 20).forEach((words) => console.log(`  ${words}`));
  if (faults.length === 0) rmSync(dir, { recursive: true });
  else console.log(`${faults.length} FAULTS; everything is kept in ${dir}`);
  process.exit(faults.length === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
