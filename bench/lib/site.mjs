// SPDX-License-Identifier: AGPL-3.0-or-later
// A server under test: started, asked, watched, stopped politely or killed.

import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import http from "node:http";

/** A port that nobody listens on right now. */
export function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

const running = new Set();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));

/** Starts `bin serve`; resolves when `/health` has been answered. */
export async function start({ bin, data, port, log, env = {} }) {
  const out = openSync(log, "a");
  const begun = process.hrtime.bigint();
  const child = spawn(bin, ["serve", "--listen", `127.0.0.1:${port}`, "--data-dir", data], {
    stdio: ["ignore", out, out],
    env: { ...process.env, KAPIA_RATE_LIMITS: "off", ...env },
  });
  closeSync(out);
  running.add(child);
  const ended = new Promise((done) => child.once("exit", (code, signal) => done(code ?? signal)));
  child.once("error", (error) => console.error(`${bin} does not start: ${error.message}`));
  ended.then(() => running.delete(child));
  let over = null;
  ended.then((how) => (over = how));
  for (;;) {
    if (over !== null) throw new Error(`the server ended with ${over} at start; see ${log}`);
    if (await answers(port)) break;
    if (elapsed(begun) > 30_000) throw new Error(`the server did not answer within 30 s; see ${log}`);
    await new Promise((done) => setTimeout(done, 2));
  }
  const stopped = async (signal) => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    startMs: elapsed(begun),
    kill: () => stopped("SIGKILL"),
    stop: () => stopped("SIGTERM"),
  };
}

/** Milliseconds since a reading of `process.hrtime.bigint()`. */
export function elapsed(since) {
  return Number(process.hrtime.bigint() - since) / 1e6;
}

/** Resident memory of a process in KiB. */
export function rssKb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
}

function answers(port) {
  return new Promise((done) => {
    const request = http.get({ host: "127.0.0.1", port, path: "/health", agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      answer.once("end", () => done(answer.statusCode === 200));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => done(false));
  });
}
