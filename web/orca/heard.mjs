// SPDX-License-Identifier: AGPL-3.0-or-later
// What a listener has heard: the log of the ear, taken as a voice would have spoken it. Heard is what no `stop` cut off
// before its end.

import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** How fast the voice is, in characters a second: as practised listeners have it. */
const VOICE = 36;

/** Everything said so far, each with the time at which its last word has been heard, or as cut off; `echo` is the name of a
 *  key that was pressed. */
function spoken(log) {
  const said = [];
  let free = 0;
  // The last line may be half written.
  for (const line of log.split("\n").slice(0, -1)) {
    const { at, k, text } = JSON.parse(line);
    if (k === "stop") {
      for (let n = said.length - 1; n >= 0 && said[n].end > at; n -= 1) said[n].cut = true;
      free = at;
    } else {
      free = Math.max(free, at) + (text.length * 1000) / VOICE;
      said.push({ text: text.replace(/\s+/g, " ").trim(), end: free, cut: false, echo: k === "key" });
    }
  }
  return said;
}

/** Where the sentences end in `text`, one after the other; -1 when one is missing. A sentence is a text or a pattern. */
function follow(text, sentences) {
  let at = 0;
  for (const sentence of sentences) {
    const rest = text.slice(at);
    const found = sentence instanceof RegExp ? sentence.exec(rest) : { index: rest.indexOf(sentence), 0: sentence };
    if (!found || found.index < 0) return -1;
    at += found.index + found[0].length;
  }
  return at;
}

export class Heard {
  #file;
  /** How many utterances lie behind. */
  #past = 0;

  constructor(file) {
    this.#file = file;
  }

  #said() {
    return spoken(existsSync(this.#file) ? readFileSync(this.#file, "utf8") : "");
  }

  /** From here on only what is new counts; the place of the mark. */
  mark() {
    return (this.#past = this.#said().length);
  }

  /** What was said since the mark, or since an earlier one; `|` ends what was cut off. */
  since(mark = this.#past) {
    return this.#said()
      .slice(mark)
      .map((one) => one.text + (one.cut ? "|" : ""));
  }

  /** What the page and Orca have said since the mark, and whether all of it has been heard: without the names of keys, and
   *  without parts of what was `typed`, which Orca says again when it is typed faster than it looks. */
  told(typed = "") {
    const said = this.#said()
      .slice(this.#past)
      .filter((one) => !one.echo && !typed.includes(one.text));
    const silent = said.every((one) => one.cut || one.end <= Date.now());
    return { lines: said.map((one) => one.text + (one.cut ? "|" : "")), silent };
  }

  /** Waits until these sentences have been heard since the mark, in this order; the answer is all that was heard, a line
   *  each, or null when `limit` seconds pass without, or when it is `over`. */
  async wait(sentences, limit, over) {
    for (const until = Date.now() + limit * 1000; Date.now() < until && !over(); await sleep(50)) {
      const heard = this.#said().slice(this.#past);
      const lines = heard.filter((one) => !one.cut && one.end <= Date.now()).map((one) => one.text);
      if (follow(lines.join("\n"), sentences) >= 0) return lines.join("\n");
    }
    return null;
  }

  /** Waits until nothing has been said for `ms`, at most `limit` seconds. */
  async quiet(ms, limit) {
    const last = () => this.#said().at(-1)?.end ?? 0;
    for (const until = Date.now() + limit * 1000; Date.now() < until && last() > Date.now() - ms; ) await sleep(50);
  }
}
