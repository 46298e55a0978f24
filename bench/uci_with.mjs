// SPDX-License-Identifier: AGPL-3.0-or-later
// A UCI program with options of its own that thinks as long as it is told here, whatever its opponent in a duel is told:
//
//   kapia duel chess 'cmd:kapia engine chess' 'cmd:node bench/uci_with.mjs stockfish movetime=100 UCI_LimitStrength=true UCI_Elo=2200' --think 'nodes 1000000'
//
// Every line passes as it is, but for `go`, which becomes `go movetime 100`; the options follow `uciok`.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, limit, ...options] = process.argv.slice(2);
if (![limit, ...options].every((word) => /^[^=]+=./.test(word ?? ""))) {
  console.error("usage: node bench/uci_with.mjs PROGRAM LIMIT=NUMBER [OPTION=VALUE ...]");
  process.exit(2);
}

const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
child.on("error", (error) => {
  console.error(`${program} cannot be started: ${error.message}`);
  process.exit(1);
});
child.on("close", (code) => process.exit(code ?? 1));

const say = (line) => child.stdin.write(`${line}\n`);
createInterface({ input: process.stdin })
  .on("line", (line) => say(/^go\b/.test(line) ? `go ${limit.replace("=", " ")}` : line))
  .on("close", () => child.stdin.end());
createInterface({ input: child.stdout }).on("line", (line) => {
  if (line.startsWith("uciok")) {
    for (const option of options) say(`setoption name ${option.replace("=", " value ")}`);
  }
  console.log(line);
});
