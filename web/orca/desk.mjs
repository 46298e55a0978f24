// SPDX-License-Identifier: AGPL-3.0-or-later
// The desk of a blind player: a screen nobody sees, the buses, a window manager, Orca with the ear, Chromium.

import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Heard } from "./heard.mjs";

/** Seconds that any program may take to be there: the machine may be busy. */
const START_S = 60;
/** Seconds that a sentence may take: Orca is slow where the machine is. */
const HEAR_S = 40;
/** Orca that meets Chromium sooner dies: "The application no longer exists". */
const BREATH_MS = 2_500;

const FLAGS = [
  "--force-renderer-accessibility",
  "--test-type",
  "--no-first-run",
  "--disable-features=Translate,TranslateUI",
  "--lang=en",
];

const running = new Set();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));

export class Desk {
  #running = [];
  #env;
  #home;

  /** `home` is a folder for this desk alone; it is emptied first. */
  constructor(home) {
    this.#home = home;
    rmSync(home, { recursive: true, force: true });
    const folder = (name) => {
      mkdirSync(join(home, name), { recursive: true, mode: 0o700 });
      return join(home, name);
    };
    const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(XDG_|DBUS_|DISPLAY|LC_|AT_SPI)/.test(name)));
    const heard = join(home, "heard.log");
    this.heard = new Heard(heard);
    this.#env = {
      ...kept,
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

  /** Opens a page in a window of its own. */
  browse(url) {
    const program = process.env.KAPIA_CHROMIUM ?? "chromium";
    const more = (process.env.KAPIA_CHROMIUM_ARGS ?? "").split(" ").filter((flag) => flag !== "");
    return this.#start(program, [...FLAGS, ...more, `--app=${url}`, `--user-data-dir=${join(this.#home, "chromium")}`]);
  }

  /** Presses a key and waits until these sentences have been heard, in this order; what was heard. */
  async press(key, ...sentences) {
    this.heard.mark();
    if (!this.#ask("xdotool", ["key", key])) throw new Error(`xdotool cannot press ${key}`);
    if (sentences.length === 0) return "";
    const heard = await this.heard.wait(sentences, HEAR_S, () => this.orca.over !== null);
    if (heard !== null) return heard;
    const orca = this.orca.over === null ? "" : `; Orca ended with ${this.orca.over}`;
    throw new Error(`after ${key}: not heard ${sentences.join(" ")}, but: ${this.heard.since().join(" / ")}${orca}`);
  }

  /** Ends every program, the last first. */
  async close() {
    for (const { child, ended } of this.#running.reverse()) {
      child.kill("SIGTERM");
      const slow = setTimeout(() => child.kill("SIGKILL"), 3_000);
      await ended;
      clearTimeout(slow);
    }
    this.#running = [];
  }

  #start(program, args, { pipe = null } = {}) {
    const log = openSync(join(this.#home, `${program.split("/").pop()}.log`), "a");
    const stdio = ["ignore", log, log];
    if (pipe !== null) stdio[pipe] = "pipe";
    const child = spawn(program, args, { env: this.#env, stdio });
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
      });
    }
    this.#running.push(started);
    running.add(child);
    return started;
  }

  #ask(program, args) {
    return spawnSync(program, args, { env: this.#env, stdio: "ignore" }).status === 0;
  }

  async #until(started, ready) {
    for (const until = Date.now() + START_S * 1000; !ready(); await sleep(50)) {
      if (started.over !== null) throw new Error(`${started.child.spawnfile} ended with ${started.over}`);
      if (Date.now() > until) throw new Error(`${started.child.spawnfile} does not start`);
    }
  }
}
