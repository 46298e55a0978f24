// SPDX-License-Identifier: AGPL-3.0-or-later
// A site in front of the site, where the bot's chair at chess is taken by this test, so that every move of the opponent is
// known beforehand. Everything else is passed on as it is.

import http from "node:http";
import { connect } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Guest } from "../../bench/lib/guest.mjs";
import { open } from "../../bench/lib/socket.mjs";

/** How long the first page may take, and a game of chess to begin. */
const PAGE_MS = 60_000;

/** What is awaited, or an error when it takes too long. */
async function soon(awaited, sentence) {
  if ((await Promise.race([awaited, sleep(PAGE_MS, "late", { ref: false })])) === "late") throw new Error(sentence);
}

/** White, who plays the given moves one after the other as soon as it is their turn and the opponent is there. */
class White {
  #moves;
  #line = null;
  #view = null;
  #here = false;
  #asked = null;

  constructor(moves) {
    this.#moves = [...moves];
  }

  /** Sits down; resolves when the game has begun. */
  async sit(base, room) {
    const guest = await Guest.arrive(base);
    let begun;
    const playing = new Promise((done) => (begun = done));
    const take = (text) => {
      const frame = JSON.parse(text);
      if (frame.s) this.#view = frame.s;
      if (frame.t === "here") this.#here = frame.seats[1];
      if (frame.t === "no") console.error(`White is refused: ${text}`);
      if (this.#view.status === "playing") begun();
      this.#play();
    };
    this.#line = await open(base, `/ws/rooms/${room}?v=1`, guest.headers(), take, () => {});
    this.#send("sit", { k: "sit", seat: 0 });
    await soon(playing, "the game of chess does not begin");
  }

  leave() {
    this.#line?.close();
  }

  #play() {
    const { ply, turn, status } = this.#view;
    if (!this.#here || status !== "playing" || turn !== 0 || this.#asked === ply) return;
    this.#asked = ply;
    const m = this.#moves.shift();
    if (m) this.#send(`move-${ply}`, { k: "move", m });
  }

  #send(id, c) {
    this.#line.send(JSON.stringify({ t: "cmd", id, c }));
  }
}

/** An opponent at chess: White, who plays `moves`. */
export const white = (moves) => ({ game: "chess", wish: { seat: "second" }, make: () => new White(moves) });

/** Listens before the site `base`; a table of chess with a bot gets the opponent whom the listener is to `meet`. `home`
 *  resolves when the first page is there: it asks for the lobby. `broken` rejects when the stand-in itself fails. */
export async function standIn(base) {
  const { hostname, port } = new URL(base);
  const players = [];
  let meets = null;
  let came;
  const lobby = new Promise((done) => (came = done));
  const home = () => soon(lobby, "the first page does not open");
  let fault;
  const broken = new Promise((_, failed) => (fault = failed));
  broken.catch(() => {});

  /** The answer of the site. Every request has a connection of its own: one kept open may end just when it is used. */
  const pass = (request, body) =>
    new Promise((done, failed) => {
      const headers = { ...request.headers, ...(body && { "content-length": Buffer.byteLength(body) }) };
      const path = request.url;
      const onward = http.request({ hostname, port, method: request.method, path, headers, agent: false }, done);
      onward.on("error", failed);
      if (body === undefined) request.pipe(onward);
      else onward.end(body);
    });
  const through = (from, answer) => {
    answer.writeHead(from.statusCode, from.headers);
    // Whichever of the two ends early ends the other; a page that is left does that.
    pipeline(from, answer, () => {});
  };
  const serve = async (request, answer) => {
    if (request.method !== "POST" || request.url !== "/api/v1/rooms") return through(await pass(request), answer);
    const wish = JSON.parse(await text(request));
    if (wish.game !== meets?.game) return through(await pass(request, JSON.stringify(wish)), answer);
    const from = await pass(request, JSON.stringify({ ...wish, bot: null, access: "link", ...meets.wish }));
    const made = await text(from);
    const opponent = meets.make();
    players.push(opponent);
    // The bot sits there before the page is told of the table; so does the opponent.
    await opponent.sit(base, JSON.parse(made).id, request.headers, fault);
    answer.writeHead(from.statusCode, from.headers);
    answer.end(made);
  };
  const server = http.createServer((request, answer) => {
    serve(request, answer).catch((error) => {
      fault(new Error(`${request.method} ${request.url}: ${error.message}`));
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
  });
  server.on("upgrade", (request, socket, head) => {
    players.forEach((player) => player.opened?.(request.url));
    if (request.url.startsWith("/ws/lobby")) came();
    const onward = connect(Number(port), hostname, () => {
      const lines = [`GET ${request.url} HTTP/1.1`];
      for (let n = 0; n < request.rawHeaders.length; n += 2) lines.push(`${request.rawHeaders[n]}: ${request.rawHeaders[n + 1]}`);
      onward.write(`${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    const end = () => (onward.destroy(), socket.destroy());
    for (const one of [onward, socket]) one.on("error", end).on("close", end);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const close = () => {
    players.forEach((player) => player.leave());
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, home, broken, close, meet: (opponent) => (meets = opponent) };
}

async function text(stream) {
  let all = "";
  for await (const part of stream.setEncoding("utf8")) all += part;
  return all;
}
