// SPDX-License-Identifier: AGPL-3.0-or-later
// Chess by Appendix D as a blind player plays it: the table is that of the bot's button, with other conditions and an
// opponent who announces, repeats and carries out.

import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Guest } from "../../bench/lib/guest.mjs";
import { open } from "./games.mjs";

/** So often it is asked what the opponent may do. */
const LOOK_MS = 300;
/** What Orca says at the end of every stop. */
const STOP = /button|link|entry|tool bar|board board/;
/** More stops than the page has. */
const STOPS = 30;

/** Asks the site something as whoever the headers are of. */
function ask(base, method, path, headers, body) {
  return new Promise((done, failed) => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const own = { cookie: headers.cookie ?? headers.Cookie, origin: base, ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }) };
    const request = http.request(new URL(path, base), { method, headers: own, agent: false }, async (answer) => {
      let all = "";
      for await (const part of answer.setEncoding("utf8")) all += part;
      if (answer.statusCode < 300) done(all === "" ? null : JSON.parse(all));
      else failed(new Error(`${method} ${path} ${text}: ${answer.statusCode} ${all}`));
    });
    request.on("error", failed);
    request.end(text);
  });
}

/** Somebody at a table by Appendix D who is no listener. */
class Speaker {
  #base;
  #room;
  #headers;
  #asked = 0;

  constructor(base, room, headers) {
    [this.#base, this.#room, this.#headers] = [base, room, headers];
  }

  command(c) {
    this.#asked += 1;
    const id = `speaker-${this.#asked}`;
    return ask(this.#base, "POST", `/api/v1/rooms/${this.#room}/commands`, this.#headers, { id, c });
  }

  act(a) {
    return this.command({ k: "adapted", a });
  }

  async view() {
    return (await ask(this.#base, "GET", `/api/v1/rooms/${this.#room}`, this.#headers)).s;
  }

  /** The move before is repeated and carried out, where that is to be done. */
  async answers() {
    const { echo, can } = (await this.view()).adapted;
    if (echo !== null && !echo.repeated && can.includes("repeat")) await this.act({ k: "repeat", text: echo.words });
    if ((await this.view()).adapted.can.includes("echo")) await this.act({ k: "echo" });
  }

  /** A move: by hand where there are own boards, announced, pressed. */
  async moves([from, to, said], config) {
    if (config.two_boards) await this.act({ k: "insert", from, to });
    await this.act({ k: "announce", text: said });
    if (config.press !== "auto_when_made") await this.act({ k: "press" });
  }
}

/** The opponent of a listener: plays `moves` each time it may, once the listener is there. `before` are moves that both
 *  have made when the listener comes, the listener's first. */
class Opponent {
  #config;
  #seat;
  #before;
  #moves;
  #room = "";
  #here = false;
  #gone = false;

  constructor({ config, seat, before, moves }) {
    [this.#config, this.#seat, this.#before, this.#moves] = [config, seat, [...before], [...moves]];
  }

  async sit(base, room, headers, fault) {
    this.#room = room;
    const guest = await Guest.arrive(base);
    const [own, listener] = [new Speaker(base, room, guest.headers()), new Speaker(base, room, headers)];
    await own.command({ k: "sit", seat: this.#seat });
    await own.act({ k: "accept" });
    if (this.#before.length > 0) await listener.act({ k: "accept" });
    for (let turn = listener; this.#before.length > 0; turn = turn === listener ? own : listener) {
      await turn.answers();
      await turn.moves(this.#before.shift(), this.#config);
    }
    this.#play(own).catch(fault);
  }

  /** The page has opened its line to a table. */
  opened(url) {
    this.#here ||= url.startsWith(`/ws/rooms/${this.#room}`);
  }

  leave() {
    this.#gone = true;
  }

  async #play(own) {
    for (; !this.#gone && this.#moves.length > 0; await sleep(LOOK_MS)) {
      if (!this.#here) continue;
      await own.answers();
      const { status, adapted } = await own.view();
      if (status === "over") return;
      if (adapted.can.includes("announce")) await own.moves(this.#moves.shift(), this.#config);
    }
  }
}

const met = (spec) => ({ game: "chess", wish: { seat: spec.seat === 0 ? "second" : "first", clock: { kind: "fischer", base_s: 3600, step_s: 30 }, adapted: spec.config }, make: () => new Opponent(spec) });

/** Goes on by Tab, or back, until this is heard. */
async function tabTo(desk, sentence, key = "Tab") {
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (sentence.test(await desk.press(key, STOP))) return;
  }
  throw new Error(`${key} does not come to ${sentence}`);
}

/** Both sentences, whichever comes first: an opponent may answer before the own words are said. */
const both = (one, other) => new RegExp(`(?=[^]*${one})(?=[^]*${other})`);

/** Types words letter by letter and sends them; what is heard then. */
async function says(desk, words, ...sentences) {
  for (const letter of words) await desk.press(letter === " " ? "space" : letter);
  return desk.press("Return", ...sentences);
}

/** G2: the opponent's move is heard in German and repeated, carried out on the own board; then an own move is announced
 *  whose piece is not yet in its hole. */
export async function ownBoards(desk) {
  await open(desk, "Chess", "Springer Bella acht Cesar sechs.");
  await tabTo(desk, /Your own board board/);
  await desk.press("i", "entry.");
  await says(desk, "Springer Bella acht Cesar sechs", "Repeated.");
  await says(desk, "board b8", "b8, black knight square.");
  await desk.press("Return", "black knight b8 out.");
  await desk.press("Right", "c8");
  await desk.press("Down", "c7");
  await desk.press("Down", "c6 square.");
  await desk.press("Return", "black knight on c6.");
  await desk.press("ctrl+Return", "Your move.");
  await desk.press("i", "entry.");
  await says(desk, "Laeufer Felix eins Bella fuenf", "Läufer Felix eins Bella fünf.");
  await says(desk, "b", "c6");
  await desk.press("ctrl+Return", "Not made yet: put the piece into its hole.");
}
ownBoards.opponent = met({
  seat: 1,
  config: { two_boards: true, touch: "off", wording: "de_full", players: [{ visually_disabled: true }, {}] },
  before: [["e2", "e4", "e4"], ["e7", "e5", "e5"], ["g1", "f3", "Nf3"]],
  moves: [["b8", "c6", "Nc6"]],
});

/** A whole game, from the conditions to the mate. */
export async function mate(desk) {
  await open(desk, "Chess", "Hear the conditions, then say that you have heard them.");
  await tabTo(desk, /I have heard them push button/);
  await desk.press("Return", "Bauer Felix zwei Felix drei.");
  // The button is gone, and the focus stands in the input, behind the board.
  await tabTo(desk, /board board/, "shift+Tab");
  await desk.press("i", "entry.");
  await says(desk, "Eva fuenf", both("Bauer Eva sieben Eva fünf.", "Bauer Gustav zwei Gustav vier."));
  await says(desk, "Dame Hektor vier", both("Dame David acht Hektor vier", "You win"));
}
mate.opponent = met({
  seat: 0,
  config: { repeat: "off", press: "auto_when_made", wording: "de_full", players: [{}, { visually_disabled: true }] },
  before: [],
  moves: [["f2", "f3", "f3"], ["g2", "g4", "g4"]],
});
