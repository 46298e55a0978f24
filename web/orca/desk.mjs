// SPDX-License-Identifier: AGPL-3.0-or-later
// The desk of a blind player: a screen nobody sees, the buses, a window manager, Orca with the ear, Chromium.

import { spawn, spawnSync } from "node:child_process";
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Heard } from "./heard.mjs";

/** Seconds that any program may take to be there: the machine may be busy. */
const START_S = 60;
/** Seconds that a sentence may take: Orca is slow where the machine is. */
const HEAR_S = 40;
/** Orca that meets Chromium sooner dies: "The application no longer exists". */
const BREATH_MS = 2_500;
/** Seconds after which a key is pressed once more that nothing answered; each time half as much again. */
const AGAIN_S = 3;
/** How long nothing may be said before all the keys pressed so far count as answered. */
const QUIET_MS = 2_000;
/** How long a program may take to end when it is asked to. */
const END_MS = 3_000;

/** All that the programs get from the environment of the test: what else there is would steer Orca and the toolkits. */
const FOR_ALL = ["PATH", "TMPDIR"];
/** And what a browser that was unpacked by hand needs: its own libraries would break the programs of the system. */
const FOR_THE_BROWSER = ["LD_LIBRARY_PATH", "FONTCONFIG_FILE"];
const from = (names) => Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

const FLAGS = [
  "--force-renderer-accessibility",
  "--test-type",
  "--no-first-run",
  "--disable-features=Translate,TranslateUI",
  "--lang=en",
];

/** Keys whose name is not what they put into a line. */
const SIGNS = { space: " ", slash: "/" };

const running = new Set();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));

export class Desk {
  #running = [];
  #env;
  #home;
  #closed = false;
  /** What the last keys put into a line. */
  #typed = "";

  /** `home` is an empty folder for this desk alone. */
  constructor(home) {
    this.#home = home;
    const folder = (name) => {
      mkdirSync(join(home, name), { recursive: true, mode: 0o700 });
      return join(home, name);
    };
    const heard = join(home, "heard.log");
    this.heard = new Heard(heard);
    this.#env = {
      ...from(FOR_ALL),
      HOME: folder("home"),
      XDG_CONFIG_HOME: folder("config"),
      XDG_DATA_HOME: folder("data"),
      XDG_CACHE_HOME: folder("cache"),
      XDG_STATE_HOME: folder("state"),
      XDG_RUNTIME_DIR: folder("run"),
      GSETTINGS_BACKEND: "memory",
      LANG: "C.UTF-8",
      KAPIA_HEARD: heard,
    };
    copyFileSync(new URL("orca-customizations.py", import.meta.url), join(folder("data/orca"), "orca-customizations.py"));
  }

  /** Everything up to Orca's first words. */
  async open() {
    const xvfb = this.#start("Xvfb", ["-displayfd", "3", "-noreset", "-screen", "0", "1280x900x24"], { pipe: 3 });
    this.#env.DISPLAY = `:${await xvfb.line}`;
    // Not `--fork`: it has to end with the desk.
    const bus = this.#start("dbus-daemon", ["--session", "--nofork", "--print-address=1"], { pipe: 1 });
    this.#env.DBUS_SESSION_BUS_ADDRESS = await bus.line;
    const launcher = this.#start("/usr/libexec/at-spi-bus-launcher", ["--launch-immediately"]);
    await this.#until(launcher, () => existsSync(join(this.#env.XDG_RUNTIME_DIR, "at-spi")));
    const manager = this.#start("openbox", []);
    await this.#until(manager, () => this.#ask("xdotool", ["get_num_desktops"]));
    this.orca = this.#start("orca", ["--replace", "--disable=braille"]);
    if (!(await this.heard.wait(["Screen reader on."], START_S, () => this.orca.over !== null))) throw new Error("Orca does not speak");
    await sleep(BREATH_MS);
  }

  /** Opens a page in a window of its own, as somebody meets it who has never been there and reads this language. Orca's own
   *  words stay English: whether a machine has them in another language is its own affair. */
  browse(url, lang = "en") {
    const program = process.env.KAPIA_CHROMIUM ?? "chromium";
    const more = (process.env.KAPIA_CHROMIUM_ARGS ?? "").split(" ").filter((flag) => flag !== "");
    const profile = join(this.#home, "chromium");
    // What a browser asks for pages in; its own words come in whatever language is installed.
    mkdirSync(join(profile, "Default"), { recursive: true });
    writeFileSync(join(profile, "Default/Preferences"), JSON.stringify({ intl: { accept_languages: lang, selected_languages: lang } }));
    const window = [`--app=${url}`, `--user-data-dir=${profile}`];
    return this.#start(program, [...FLAGS, ...more, ...window], { env: from(FOR_THE_BROWSER) });
  }

  /** Presses keys one after the other; from here on only what is heard then counts. */
  type(keys) {
    this.heard.mark();
    this.#typed = keys.map((key) => (key.length === 1 ? key : (SIGNS[key] ?? ""))).join("");
    keys.forEach((key) => this.#key(key));
  }

  /** What has been said since then, but for the keys themselves, and whether all of it has been heard. */
  told() {
    return this.heard.told(this.#typed);
  }

  /** Presses a key and waits until these sentences have been heard, in this order; what was heard. */
  async press(key, ...sentences) {
    this.heard.mark();
    this.#key(key);
    if (sentences.length === 0) return "";
    const heard = await this.heard.wait(sentences, HEAR_S, () => this.orca.over !== null);
    return heard ?? this.#unheard(key, sentences);
  }

  /** Presses a key until a sentence is heard: nothing tells from when on Orca has the page and takes keys for it. */
  async insist(key, sentence) {
    this.heard.mark();
    const over = () => this.orca.over !== null;
    let heard = null;
    let presses = 0;
    const until = Date.now() + START_S * 1000;
    // Each time more patiently: on a slow machine the answer to one key must not be cut off by the next for ever.
    for (let wait = AGAIN_S; heard === null && !over() && Date.now() < until; wait *= 1.5) {
      this.#key(key);
      presses += 1;
      heard = await this.heard.wait([sentence], wait, over);
    }
    if (heard === null) this.#unheard(key, [sentence]);
    // The other presses may yet be answered, and what comes next would take that for its own answer.
    if (presses > 1) await this.heard.quiet(QUIET_MS, HEAR_S);
  }

  #key(key) {
    if (!this.#ask("xdotool", ["key", key])) throw new Error(`xdotool cannot press ${key}`);
  }

  #unheard(key, sentences) {
    const orca = this.orca.over === null ? "" : `; Orca ended with ${this.orca.over}`;
    throw new Error(`after ${key}: not heard ${sentences.join(" ")}, but: ${this.heard.since().join(" / ")}${orca}`);
  }

  /** Ends every program, the last first, and what they have started themselves. */
  async close() {
    this.#closed = true;
    for (const { child, ended } of this.#running.splice(0).reverse()) {
      child.kill("SIGTERM");
      if ((await Promise.race([ended, sleep(END_MS, "late")])) !== "late") continue;
      child.kill("SIGKILL");
      await Promise.race([ended, sleep(END_MS)]);
    }
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        // Programs that a bus starts are nobody's children, but they have the environment of the desk.
        const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
        if (variables.includes(`KAPIA_HEARD=${this.#env.KAPIA_HEARD}`)) process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has ended by itself, or it is somebody else's.
      }
    }
  }

  #start(program, args, { pipe = null, env = {} } = {}) {
    if (this.#closed) throw new Error("the desk is closed");
    const log = openSync(join(this.#home, `${program.split("/").pop()}.log`), "a");
    const stdio = ["ignore", log, log];
    if (pipe !== null) stdio[pipe] = "pipe";
    const child = spawn(program, args, { env: { ...this.#env, ...env }, stdio });
    closeSync(log);
    const started = { child, over: null };
    started.ended = new Promise((done) => {
      child.once("error", (error) => done((started.over = error.message)));
      child.once("exit", (code, signal) => {
        running.delete(child);
        done((started.over = String(code ?? signal)));
      });
    });
    if (pipe !== null) {
      started.line = new Promise((done, failed) => {
        let text = "";
        child.stdio[pipe].on("data", (part) => {
          text += part;
          if (text.includes("\n")) done(text.split("\n")[0]);
        });
        started.ended.then((how) => failed(new Error(`${program} ended with ${how}`)));
        setTimeout(() => failed(new Error(`${program} does not start`)), START_S * 1000).unref();
      });
    }
    this.#running.push(started);
    running.add(child);
    return started;
  }

  #ask(program, args) {
    return spawnSync(program, args, { env: this.#env, stdio: "ignore", timeout: HEAR_S * 1000 }).status === 0;
  }

  async #until(started, ready) {
    for (const until = Date.now() + START_S * 1000; !ready(); await sleep(50)) {
      if (started.over !== null) throw new Error(`${started.child.spawnfile} ended with ${started.over}`);
      if (Date.now() > until) throw new Error(`${started.child.spawnfile} does not start`);
    }
  }
}
