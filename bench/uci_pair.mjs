// SPDX-License-Identifier: AGPL-3.0-or-later
// A pair of bughouse players out of a UCI program that knows one board of it, one process a board, for `kapia duel bughouse`:
//
//   kapia duel bughouse 'cmd:kapia engine bughouse' 'cmd:node bench/uci_pair.mjs fairy-stockfish Hash=16' --think 'movetime 100'
//
// It speaks as much of the protocol of docs/engine.md as a duel needs: `go` passes on what follows it and is waited for. What such a program
// does not know: the other board.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, ...options] = process.argv.slice(2);
if (!program || options.some((option) => !/^[^=]+=/.test(option))) {
  console.error("usage: node bench/uci_pair.mjs PROGRAM [OPTION=VALUE ...]");
  process.exit(2);
}

/** One board's process. */
class Player {
  #child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  #waiting = [];

  constructor() {
    this.#child.on("error", (error) => fail(`${program} cannot be started: ${error.message}`));
    this.#child.on("exit", (code) => fail(`${program} has ended with status ${code}`));
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      if (line.startsWith(this.#waiting[0]?.word)) this.#waiting.shift().heard(line);
    });
    this.say("uci");
    for (const option of ["UCI_Variant=bughouse", ...options]) {
      const [name, value] = option.split(/=(.*)/s);
      this.say(`setoption name ${name} value ${value}`);
    }
  }

  say(line) {
    this.#child.stdin.write(`${line}\n`);
  }

  /** What it answers, from the first line that begins with a word. */
  ask(line, word) {
    return new Promise((heard) => {
      this.#waiting.push({ word, heard });
      this.say(line);
    });
  }

  end() {
    this.#child.removeAllListeners("exit");
    this.#child.kill();
  }
}

const players = [new Player(), new Player()];
let [boards, board] = [null, 0];

function answer(line) {
  process.stdout.write(`${line}\n`);
}

function fail(why) {
  answer(`error ${why}`);
  process.exit(1);
}

async function heed(line) {
  const [word, rest = ""] = line.trim().split(/\s+(.*)/s);
  switch (word) {
    case "bughouse":
      answer(`id name ${program}, a process a board`);
      return answer("bughouseok");
    case "isready":
      await Promise.all(players.map((player) => player.ask("isready", "readyok")));
      return answer("readyok");
    case "newgame":
      return players.forEach((player) => player.say("ucinewgame"));
    case "setoption":
    case "partner":
      return undefined;
    case "seat":
      board = "Aa".includes(rest) ? 0 : 1;
      return undefined;
    case "position":
      boards = JSON.parse(rest.replace(/^bughouse\s+/, "")).boards;
      return undefined;
    case "go": {
      players[board].say(`position fen ${boards[board]}`);
      const [, move] = (await players[board].ask(`go ${rest}`, "bestmove")).split(/\s+/);
      return answer(`bestmove ${move}`);
    }
    case "quit":
      players.forEach((player) => player.end());
      return process.exit(0);
    default:
      return answer(`error \`${word}\` is not understood`);
  }
}

const lines = createInterface({ input: process.stdin });
for await (const line of lines) await heed(line).catch((error) => answer(`error ${error.message}`));
players.forEach((player) => player.end());
