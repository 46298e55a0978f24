// SPDX-License-Identifier: AGPL-3.0-or-later
// Where things are: the repository, the shared folder beside it, and the corner for results.

import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stop } from "./args.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** A directory below `target/bench`, made if it is not there. */
export function corner(...names) {
  const dir = join(root, "target/bench", ...names);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** A folder of `../shared`, which holds what the figures are compared with. */
export function shared(name) {
  const dir = join(process.env.KAPIA_SHARED ?? join(root, "../shared"), name);
  if (!existsSync(dir)) stop(`${dir} is not there: this bench compares with what lies in the folder shared beside the clone`);
  return dir;
}

/** The binary to measure: as told, or the shipped build. */
export function binary(told) {
  const bin = told || join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "dist/kapia");
  if (!existsSync(bin)) stop(`${bin} is not there: cargo xtask bench builds it, or name another with --bin`);
  return bin;
}
