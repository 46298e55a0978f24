// SPDX-License-Identifier: AGPL-3.0-or-later
// What the first page weighs, and when something is painted on a slow phone line.
//
//   cargo xtask bench page [--runs 5] [--check] [--sizes-only]

import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { read, stop } from "./lib/args.mjs";
import { freePort, start } from "./lib/site.mjs";
import { binary, corner, root } from "./lib/paths.mjs";
import { median, told } from "./lib/stats.mjs";

/** Script and style of the first page together, gzip. */
const SIZE_BAR_KIB = 120;
const PAINT_BAR_MS = 1000;

/** Chromium's own "Fast 3G": its latency is added to each request, its rates are in bytes a second. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: (1.44 * 1e6) / 8, uploadThroughput: (675 * 1e3) / 8 };

const wish = read({ bin: "", runs: 5, check: false, "sizes-only": false, path: "/" });
const faults = [];

/** The languages of the page; the first page loads one of them, and the largest is counted. */
const LANGUAGES = ["bg", "ru", "en"];

/**
 * The scripts and styles of the first page with their gzip sizes: what `index.html` names, the chunk of the front
 * page, the largest language, what these import at once, and the styles that go with them.
 */
function firstPage() {
  const dist = join(root, "web/dist");
  if (!existsSync(join(dist, "index.html"))) stop("web/dist/index.html is not there: cargo xtask run builds the page");
  const assets = readdirSync(join(dist, "assets"));
  const size = (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
  const chunk = (name, ending) => assets.filter((file) => file.startsWith(`${name}-`) && file.endsWith(ending)).map((file) => `assets/${file}`);
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:m?js|css))"/g)].map((match) => match[1]);
  const languages = LANGUAGES.flatMap((name) => chunk(name, ".js")).sort((a, b) => size(b) - size(a));
  const wanted = [...named, ...chunk("Home", ".js"), ...languages.slice(0, 1)];
  if (chunk("Home", ".js").length !== 1 || languages.length !== LANGUAGES.length) stop("web/dist has no chunk of the front page or of a language: adapt bench/page.mjs");
  const files = new Map();
  while (wanted.length > 0) {
    const name = wanted.pop();
    if (files.has(name)) continue;
    files.set(name, size(name));
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(dist, name), "utf8");
    for (const [, other] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) wanted.push(join(name, "..", other));
    wanted.push(...chunk(name.slice("assets/".length).replace(/-[^-]{8}\.js$/, ""), ".css"));
  }
  return files;
}

function sizes() {
  const files = firstPage();
  const kib = (bytes) => (bytes / 1024).toFixed(1);
  let total = 0;
  for (const [name, bytes] of files) {
    total += bytes;
    console.log(`${kib(bytes).padStart(7)} KiB gzip  ${name}`);
  }
  const all = readdirSync(join(root, "web/dist"), { recursive: true }).filter((name) => /\.(js|css)$/.test(name));
  const everything = all.reduce((sum, name) => sum + gzipSync(readFileSync(join(root, "web/dist", name)), { level: 9 }).length, 0);
  console.log(`${kib(total).padStart(7)} KiB gzip  script and style of the first page (all pages together: ${kib(everything)} KiB)`);
  if (total > SIZE_BAR_KIB * 1024) faults.push(`the first page has ${kib(total)} KiB of script and style; at most ${SIZE_BAR_KIB} are allowed`);
}

async function paint() {
  const { chromium } = createRequire(join(root, "web/package.json"))("@playwright/test");
  const dir = corner("page", String(process.pid));
  const server = await start({ bin: binary(wish.bin), data: join(dir, "data"), port: await freePort(), log: join(dir, "server.log") });
  const args = (process.env.KAPIA_CHROMIUM_ARGS ?? "").split(" ").filter((word) => word !== "");
  const browser = await chromium.launch({ executablePath: process.env.KAPIA_CHROMIUM ?? "/usr/bin/chromium", args });
  const firsts = [];
  const bytes = [];
  for (let run = 0; run < wish.runs; run++) {
    const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", FAST_3G);
    let received = 0;
    const seen = new Map();
    line.on("Network.responseReceived", ({ requestId, response }) => seen.set(requestId, response.url));
    line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (/\.(js|css)$/.test(seen.get(requestId) ?? "")) received += encodedDataLength;
    });
    await page.goto(server.url + wish.path, { waitUntil: "networkidle" });
    firsts.push(await page.evaluate(firstPaint));
    bytes.push(received / 1024);
    await context.close();
  }
  await browser.close();
  await server.stop();
  rmSync(dir, { recursive: true });
  if (median(bytes) === 0) faults.push("the server answered without scripts: it was built before the page; cargo xtask run --release builds both");
  console.log(`first contentful paint on emulated Fast 3G: ${told(firsts)} ms over ${wish.runs} runs, ${told(bytes, 1)} KiB of script and style received`);
  if (median(firsts) > PAINT_BAR_MS) faults.push(`the first paint takes ${median(firsts).toFixed(0)} ms; at most ${PAINT_BAR_MS} are allowed`);
}

/** Runs in the page: waits for the entry if the paint is still to come. */
function firstPaint() {
  return new Promise((done) => {
    const look = (list) => {
      const entry = list.getEntriesByName("first-contentful-paint")[0];
      if (entry) done(entry.startTime);
    };
    new PerformanceObserver(look).observe({ type: "paint", buffered: true });
  });
}

sizes();
if (!wish["sizes-only"]) await paint();
faults.forEach((fault) => console.error(fault));
process.exit(wish.check && faults.length > 0 ? 1 : 0);
