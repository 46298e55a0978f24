// SPDX-License-Identifier: AGPL-3.0-or-later
// Kapia for the move-relay workload: two guests, one room, one socket each. `open(base, i, onMove)` resolves when
// the game is on; `onMove(player, ply, uci)` is called for every move a socket is told of.
const WebSocket = require("ws");
const http = require("http");

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/** The type, version and event of a frame lie within so many bytes. */
const HEAD_BYTES = 256;

/** Cookies of guests whose game is over: people come back, they do not register anew. */
const idle = [];

function post(base, path, cookie, body) {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text), origin: base };
  if (cookie) headers.cookie = cookie;
  return new Promise((done, failed) => {
    const request = http.request(base + path, { method: "POST", agent, headers }, (answer) => {
      let said = "";
      answer.on("data", (part) => (said += part));
      answer.on("end", () => {
        if (answer.statusCode >= 300) return failed(new Error(`${path}: ${answer.statusCode} ${said}`));
        const fresh = answer.headers["set-cookie"]?.[0].split(";")[0];
        done({ body: JSON.parse(said), cookie: fresh ?? cookie });
      });
    });
    request.on("error", failed);
    request.end(text);
  });
}

async function guest(base) {
  return idle.pop() ?? (await post(base, "/api/v1/session", null, {})).cookie;
}

/** A move stands at the head of its frame; the view behind it is for pages, and is not read here. */
function moveIn(bytes) {
  const head = bytes.latin1Slice(0, Math.min(HEAD_BYTES, bytes.length));
  const at = head.indexOf('"k":"moved"');
  if (at < 0) return null;
  const from = head.indexOf('"m":"', at) + 5;
  return head.slice(from, head.indexOf('"', from));
}

function connect(base, room, cookie, onMove, onFrame) {
  return new Promise((done, failed) => {
    const url = `${base.replace("http", "ws")}/ws/rooms/${room}?v=1`;
    const socket = new WebSocket(url, { perMessageDeflate: false, headers: { Cookie: cookie, Origin: base } });
    socket.on("error", failed);
    socket.on("message", (bytes) => {
      const move = moveIn(bytes);
      if (move !== null) return onMove(move, bytes.length);
      const frame = JSON.parse(bytes);
      if (frame.t === "welcome") done(socket);
      onFrame(frame, bytes.length);
    });
  });
}

exports.open = async (base, _index, onMove) => {
  const cookies = [await guest(base), await guest(base)];
  const wanted = { game: "chess", options: {}, clock: { kind: "none", base_s: 0, step_s: 0 }, seat: "first" };
  const room = (await post(base, "/api/v1/rooms", cookies[0], { ...wanted, access: "link", bot: null })).body.id;
  const game = { bytes: 0, socks: [] };
  let commands = 0;
  const last = ["", ""];
  const say = (player, c) => game.socks[player].send((last[player] = `{"t":"cmd","id":"${player}-${(commands += 1)}","c":${c}}`));
  const plies = [0, 0];
  const started = [0, 1].map(
    (player) =>
      new Promise((playing, failed) => {
        const heed = (frame, bytes) => {
          game.bytes += bytes;
          // As pages do: asked again under the same id, it is done once.
          if (frame.t === "no" && frame.code === "in_doubt") return setTimeout(() => game.socks[player].send(last[player]), 500);
          if (frame.t === "no") throw new Error(`refused: ${frame.code} ${frame.detail}`);
          for (const event of frame.es ?? []) {
            if (event.k === "started") playing();
          }
        };
        const told = (uci, bytes) => {
          game.bytes += bytes;
          onMove(player, plies[player]++, uci);
        };
        const sat = () => player === 1 && say(1, '{"k":"sit","seat":1}');
        const opened = connect(base, room, cookies[player], told, heed);
        game[`opened${player}`] = opened.then((socket) => (game.socks[player] = socket));
        game[`opened${player}`].then(() => (player === 1 ? game.opened0.then(sat) : null)).catch(failed);
      }),
  );
  await Promise.all(started);
  game.send = (player, _ply, uci) => say(player, `{"k":"move","m":"${uci}"}`);
  game.close = () => {
    game.socks.forEach((socket) => socket.terminate());
    idle.push(...cookies);
  };
  return game;
};
