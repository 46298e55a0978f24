// SPDX-License-Identifier: AGPL-3.0-or-later
// A WebSocket client of our own (RFC 6455, text only): Node 20 ships none that can send a cookie, and the
// drills run without any package.

import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/** A server that has not answered for so long is left, milliseconds. */
const GREETED_MS = 10_000;
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/**
 * Opens a socket. `onText(string)` is called for every message, `onEnd(code)` once when it is over; rejects
 * with the status line when the server refuses.
 */
export function open(base, path, headers, onText, onEnd) {
  const { hostname, port, host } = new URL(base);
  return new Promise((done, failed) => {
    const stream = connect({ host: hostname, port: Number(port), noDelay: true });
    const key = randomBytes(16).toString("base64");
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Upgrade: websocket", "Connection: Upgrade"];
    lines.push(`Sec-WebSocket-Key: ${key}`, "Sec-WebSocket-Version: 13");
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    stream.write(lines.join("\r\n") + "\r\n\r\n");
    const reader = new Reader();
    let greeted = false;
    let over = false;
    const end = (code) => {
      if (over) return;
      over = true;
      clearTimeout(patience);
      stream.destroy();
      if (greeted) onEnd(code);
      else failed(new Error(`the socket ended before the handshake: ${code}`));
    };
    const socket = {
      send: (text) => !over && stream.write(frame(TEXT, Buffer.from(text))),
      close: () => end(1000),
    };
    const drain = () => {
      for (let message = reader.next(); message !== null && !over; message = reader.next()) take(message);
    };
    const patience = setTimeout(() => end("no answer"), GREETED_MS);
    const take = (message) => {
      if (message.opcode === TEXT) onText(message.payload.toString("utf8"));
      else if (message.opcode === PING) stream.write(frame(PONG, message.payload));
      else if (message.opcode === CLOSE) end(message.payload.length >= 2 ? message.payload.readUInt16BE(0) : 1005);
    };
    stream.on("data", (chunk) => {
      reader.push(chunk);
      if (!greeted) {
        const head = reader.head();
        if (head === null) return;
        const accept = createHash("sha1").update(key + GUID).digest("base64");
        if (!head.startsWith("HTTP/1.1 101") || !head.includes(accept)) return end(head.split("\r\n")[0]);
        greeted = true;
        clearTimeout(patience);
        done(socket);
        // Whoever waits for the socket has it before they hear what came with the answer.
        return queueMicrotask(drain);
      }
      drain();
    });
    stream.once("error", (error) => end(error.code ?? error.message));
    stream.once("close", () => end(1006));
  });
}

/** Bytes as they come, frames as they are complete. */
class Reader {
  bytes = Buffer.alloc(0);

  push(chunk) {
    this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk]);
  }

  /** The head of the HTTP answer, once it is there. */
  head() {
    const at = this.bytes.indexOf("\r\n\r\n");
    if (at < 0) return null;
    const head = this.bytes.toString("latin1", 0, at);
    this.bytes = this.bytes.subarray(at + 4);
    return head;
  }

  next() {
    const { bytes } = this;
    if (bytes.length < 2) return null;
    let length = bytes[1] & 127;
    let at = 2;
    if (length === 126) {
      if (bytes.length < 4) return null;
      length = bytes.readUInt16BE(2);
      at = 4;
    } else if (length === 127) {
      if (bytes.length < 10) return null;
      length = Number(bytes.readBigUInt64BE(2));
      at = 10;
    }
    if (bytes.length < at + length) return null;
    this.bytes = bytes.subarray(at + length);
    return { opcode: bytes[0] & 15, payload: bytes.subarray(at, at + length) };
  }
}

/** One unfragmented frame, masked as a client must. */
function frame(opcode, payload) {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 128 | opcode;
  head[1] = 128 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  const mask = randomBytes(4);
  mask.copy(head, head.length - 4);
  const masked = Buffer.from(payload);
  for (let i = 0; i < masked.length; i++) masked[i] ^= mask[i & 3];
  return Buffer.concat([head, masked]);
}
