// SPDX-License-Identifier: AGPL-3.0-or-later
// Those who log in, for logins.mjs: for as many seconds as it is told, at an even pace; it answers with how many did.

import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { base, names, rate } = workerData;
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Logins so far: each goes to the next name. */
let logged = 0;

function login(name) {
  const body = JSON.stringify({ name, password: `a table on the terrace ${name}` });
  const headers = { Origin: base, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((done, failed) => {
    const request = http.request(`${base}/api/v1/login`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => done(answer.statusCode));
    });
    request.once("error", failed);
    request.end(body);
  });
}

parentPort.on("message", async (seconds) => {
  const open = [];
  const begun = performance.now();
  for (let n = 0; n < seconds * rate; n++) {
    open.push(login(names[logged++ % names.length]));
    // By the clock, so that a late turn is made up for.
    await pause(Math.max(0, begun + ((n + 1) * 1000) / rate - performance.now()));
  }
  const refused = (await Promise.all(open)).filter((status) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} of ${open.length} logins were answered with ${refused[0]}`);
  parentPort.postMessage(open.length);
});
