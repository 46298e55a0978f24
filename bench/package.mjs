// SPDX-License-Identifier: AGPL-3.0-or-later
// A package as its users meet it, in a bare Debian with systemd: installed, played on, upgraded while games run, backed up,
// removed, installed again, purged. No move is lost, and what people played is never thrown away.
//
//   node bench/package.mjs --debian ROOT --old OLD.deb --new NEW.deb [--games 20]
//
// ROOT is a Debian with systemd, as `cargo xtask services container` makes it; it is copied and not changed. Needs root.

import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomMove } from "./crash/moves.mjs";
import { read, stop } from "./lib/args.mjs";
import { Guest } from "./lib/guest.mjs";
import { freePort } from "./lib/site.mjs";
import { corner } from "./lib/paths.mjs";
import { open } from "./lib/socket.mjs";

const wish = read({ debian: "", old: "", new: "", games: 20 });
if (!wish.debian || !wish.old || !wish.new) stop("--debian, --old and --new are needed");
/** Games may be away for so long while the new server takes over. */
const AWAY_MS = 5_000;
/** The exposure of the service, of 10, as `systemd-analyze security` counts it. */
const EXPOSED_MAX = 2;
const PATIENCE_MS = 60_000;

const dir = corner("package", String(process.pid));
const root = join(dir, "root");
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until it is so. */
async function until(what, is) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await is();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`);
    await pause(100);
  }
}

function check(is, sentence) {
  if (!is) throw new Error(`not so: ${sentence}`);
  console.log(`holds   ${sentence}`);
}

/** The machine in the container. */
class Machine {
  async boot() {
    const log = openSync(join(dir, "boot.log"), "a");
    const words = ["--quiet", "--register=no", "--keep-unit", "--link-journal=no", "-D", root, "--boot"];
    this.shell = spawn("systemd-nspawn", words, { stdio: ["ignore", log, log] });
    this.ended = new Promise((done) => this.shell.once("exit", done));
    this.leader = await until("the container starts", () => {
      const children = execFileSync("sh", ["-c", `cat /proc/${this.shell.pid}/task/*/children`], { encoding: "utf8" }).trim();
      return children === "" ? null : children.split(" ")[0];
    });
    await until("systemd is up", () => ["running", "degraded"].includes(this.quiet("systemctl is-system-running")));
  }

  /** What a command in there prints; throws when it fails. */
  run(command) {
    const said = execFileSync("nsenter", ["-t", this.leader, "-m", "-u", "-i", "-p", "-C", "--", "/bin/sh", "-c", command], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" },
    });
    appendFileSync(join(dir, "commands.log"), `$ ${command}\n${said}`);
    return said.trim();
  }

  /** The same, whatever comes of it. */
  quiet(command) {
    try {
      return this.run(command);
    } catch (error) {
      return `${error.stdout ?? ""}`.trim();
    }
  }

  async halt() {
    this.quiet("systemctl poweroff --no-block");
    const late = setTimeout(() => this.shell.kill("SIGKILL"), 20_000);
    await this.ended;
    clearTimeout(late);
  }
}

const healthy = async () => {
  try {
    return (await fetch(`${base}/health`)).ok;
  } catch {
    return false;
  }
};

/** A game of chess by chance, by two guests who come back when the server does. */
class Game {
  /** The number of the last event that anybody was shown. */
  seen = 0;
  moves = 0;

  async begin() {
    this.guests = [await Guest.arrive(base), await Guest.arrive(base)];
    const clock = { kind: "fischer", base_s: 600, step_s: 5 };
    const { id } = await this.guests[0].post("/api/v1/rooms", { game: "chess", seat: "first", access: "link", clock });
    this.id = id;
    await this.guests[1].post(`/api/v1/rooms/${id}/commands`, { id: "sit", c: { k: "sit", seat: 1 } });
  }

  /** Plays so many moves over sockets opened anew. */
  async play(count) {
    const [target, before] = [this.moves + count, this.seen];
    await new Promise((done, failed) => {
      const sockets = [];
      const end = (error) => {
        sockets.forEach((socket) => socket.close());
        if (error) failed(error);
        else done();
      };
      const late = setTimeout(() => end(new Error(`${this.id}: ${this.moves} of ${target} moves`)), PATIENCE_MS);
      const over = (error) => (clearTimeout(late), end(error));
      this.guests.forEach(async (guest, seat) => {
        let [asked, first] = [null, true];
        // The first frame may come with the answer to the handshake.
        const early = [];
        const heed = (text) => {
          if (sockets[seat] === undefined) return void early.push(text);
          const frame = JSON.parse(text);
          if (frame.t === "no") return over(new Error(`${this.id}: refused: ${frame.code}`));
          if (!frame.s) return;
          // Later the two sockets may tell of the same event one after the other.
          if (first && frame.n < before) return over(new Error(`${this.id}: event ${before} was shown and only ${frame.n} are there`));
          first = false;
          if (frame.id === asked) asked = null;
          this.seen = Math.max(this.seen, frame.n);
          if (frame.s.status === "over" || this.moves >= target) return over();
          if (frame.s.seat !== seat || frame.s.turn !== seat || asked !== null) return;
          const m = randomMove(frame.s);
          if (m === null) return;
          asked = `m${++this.moves}`;
          sockets[seat].send(JSON.stringify({ t: "cmd", id: asked, c: { k: "move", m } }));
        };
        try {
          sockets[seat] = await open(base, `/ws/rooms/${this.id}?v=1`, guest.headers(), heed, () => {});
          early.forEach(heed);
        } catch (error) {
          over(error);
        }
      });
    });
  }
}

async function main() {
  mkdirSync(dir, { recursive: true });
  execFileSync("cp", ["-a", wish.debian, root]);
  for (const [name, deb] of [["old", wish.old], ["new", wish.new]]) copyFileSync(deb, join(root, `srv/${name}.deb`));
  // The network is that of the machine outside: another port than the usual one.
  const own = join(root, "etc/systemd/system/kapia.service.d");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "drill.conf"), `[Service]\nEnvironment=KAPIA_LISTEN=127.0.0.1:${port} KAPIA_RATE_LIMITS=off\n`);
  const machine = new Machine();
  try {
    await machine.boot();
    machine.run("dpkg -i /srv/old.deb");
    await until("the site answers", healthy);
    check(machine.quiet("systemctl is-active kapia") === "active", "installed, the service runs by itself");
    check(machine.quiet("systemctl is-enabled kapia") === "enabled", "it starts with the machine");
    check(machine.run("stat -c '%U %a' /var/lib/kapia") === "kapia 700", "nobody else looks into its folder");
    check(machine.run("stat -c '%U:%G %a' /etc/kapia/kapia.toml") === "root:kapia 640", "it reads its choices and cannot change them");
    const exposed = Number(/exposure level for kapia.service: ([\d.]+)/.exec(machine.quiet("systemd-analyze security --no-pager kapia.service"))?.[1]);
    check(exposed <= EXPOSED_MAX, `its exposure is ${exposed} of 10, at most ${EXPOSED_MAX}`);
    check(existsSync(join(root, "usr/share/man/man1/kapia-serve.1.gz")), "its manual is there");

    const games = Array.from({ length: wish.games }, () => new Game());
    for (const game of games) await game.begin();
    await Promise.all(games.map((game) => game.play(6)));
    console.log(`${games.length} games, ${games.reduce((sum, game) => sum + game.moves, 0)} moves`);

    const upgrade = new Promise((done, failed) => {
      const words = ["-t", machine.leader, "-m", "-u", "-i", "-p", "-C", "--", "dpkg", "-i", "/srv/new.deb"];
      const log = openSync(join(dir, "commands.log"), "a");
      spawn("nsenter", words, { stdio: ["ignore", log, log], env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" } })
        .once("exit", (code) => (code === 0 ? done(true) : failed(new Error(`the upgrade ended with ${code}`))));
    });
    let [done, gone, away] = [false, null, 0];
    upgrade.then(() => (done = true), () => (done = true));
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(10)) {
      if (!(await healthy())) gone ??= performance.now();
      else if (gone !== null) [away, gone] = [away + performance.now() - gone, null];
      if (done && gone === null) break;
    }
    await upgrade;
    const version = (deb) => execFileSync("dpkg-deb", ["-f", deb, "Version"], { encoding: "utf8" }).trim();
    check(machine.run("dpkg-query -W -f='${Version}' kapia") === version(wish.new), `upgraded from ${version(wish.old)} to ${version(wish.new)}`);
    check(away > 0 && away <= AWAY_MS, `away for ${away.toFixed(0)} ms while ${games.length} games ran, at most ${AWAY_MS}`);
    await Promise.all(games.map((game) => game.play(4)));
    check(true, "every game goes on, and no event that was shown is missing");

    machine.run("systemctl enable --now kapia-backup.timer && mkdir /var/backups/kapia/broken && systemctl start kapia-backup.service");
    const backups = readdirSync(join(root, "var/backups/kapia"));
    check(backups.length === 1 && existsSync(join(root, "var/backups/kapia", backups[0], "manifest.json")), "a backup is made by the timer's service, which clears away what was broken off");

    machine.run("dpkg -r kapia");
    check(!(await healthy()) && !existsSync(join(root, "usr/bin/kapia")), "removed, the service is gone");
    check(statSync(join(root, "var/lib/kapia/kapia.db")).size > 0, "what people played is there");
    machine.run("dpkg -i /srv/new.deb");
    await until("the site answers again", healthy);
    await Promise.all(games.map((game) => game.play(2)));
    check(true, "installed again, every game goes on");
    check(machine.quiet("systemctl is-active kapia-backup.timer") === "active", "and so does the timer");

    machine.run("dpkg -P kapia");
    check(!existsSync(join(root, "etc/kapia/kapia.toml")), "purged, its choices are gone");
    check(existsSync(join(root, "var/lib/kapia/house.key")), "games and the key of the dice are kept even so");
  } catch (error) {
    console.error(error.message, error.stderr ?? "");
    console.error(machine.leader ? machine.quiet("journalctl -u kapia --no-pager -n 30; systemctl status kapia --no-pager") : readFileSync(join(dir, "boot.log"), "utf8"));
    process.exitCode = 1;
  } finally {
    if (machine.shell) await machine.halt();
  }
  if (process.exitCode === undefined) rmSync(dir, { recursive: true });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
