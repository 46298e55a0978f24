// SPDX-License-Identifier: AGPL-3.0-or-later
// A guest of the site over HTTP: a session whose cookie is kept, rooms, and the headers of a socket.

import http from "node:http";

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

export class Guest {
  constructor(base) {
    this.base = base;
    this.cookie = "";
  }

  /** A new guest with a session. */
  static async arrive(base) {
    const guest = new Guest(base);
    const session = await guest.post("/api/v1/session", {});
    guest.id = session.id;
    guest.name = session.name;
    return guest;
  }

  post(path, body) {
    return this.ask("POST", path, JSON.stringify(body));
  }

  get(path) {
    return this.ask("GET", path);
  }

  /** What a browser would send with a socket. */
  headers() {
    return { Cookie: this.cookie, Origin: this.base };
  }

  ask(method, path, body) {
    const headers = { ...this.headers() };
    if (!this.cookie) delete headers.Cookie;
    if (body !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = Buffer.byteLength(body);
    }
    return new Promise((done, failed) => {
      const request = http.request(this.base + path, { method, agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => (text += part));
        answer.on("end", () => {
          const session = (answer.headers["set-cookie"] ?? []).find((cookie) => cookie.includes("kapia_session="));
          if (session) this.cookie = session.split(";")[0];
          if (answer.statusCode >= 300) failed(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
          else done(text === "" ? null : JSON.parse(text));
        });
      });
      request.once("error", failed);
      request.end(body);
    });
  }
}
