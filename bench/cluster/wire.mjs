// SPDX-License-Identifier: AGPL-3.0-or-later
// The wire between a node and what it hangs on, which can fail as networks do: what is sent is held up and arrives late, in
// one direction or both, or it is swallowed for ever while whoever connects anew gets through.

import { connect, createServer } from "node:net";

/** Both directions: from the node, and to it. */
export const BOTH = { up: true, down: true };

export class Wire {
  #server;
  #target;
  #pairs = new Set();
  /** Which directions are held up. */
  #held = { up: false, down: false };

  /** A wire to `target`, which `net.connect` takes. */
  static async to(target) {
    const wire = new Wire();
    wire.#target = target;
    wire.#server = createServer((near) => wire.#carry(near));
    await new Promise((done, failed) => wire.#server.once("error", failed).listen(0, "127.0.0.1", done));
    return wire;
  }

  get port() {
    return this.#server.address().port;
  }

  /** Holds up what is sent. Who connects meanwhile waits. */
  hold(directions = BOTH) {
    this.#held = { up: false, down: false, ...directions };
    for (const pair of this.#pairs) this.#heed(pair);
  }

  /** What was held up arrives now, as late as it is. */
  mend() {
    this.hold({ up: false, down: false });
  }

  /** The connections that are open become black holes: nothing arrives any more, and nobody is told. New ones get through. */
  swallow() {
    for (const pair of this.#pairs) {
      pair.swallowed = true;
      for (const [from, to] of [[pair.near, pair.far], [pair.far, pair.near]]) {
        from.unpipe(to);
        from.on("data", () => {});
        from.resume();
      }
    }
  }

  close() {
    this.#server.close();
    for (const { near, far } of this.#pairs) [near, far].forEach((end) => end.destroy());
  }

  #carry(near) {
    const far = connect(this.#target);
    const pair = { near, far, swallowed: false };
    this.#pairs.add(pair);
    for (const end of [near, far]) {
      end.setNoDelay(true);
      end.on("error", () => {});
      end.once("close", () => {
        this.#pairs.delete(pair);
        // A black hole does not say that somebody has gone.
        if (!pair.swallowed || end === near) [near, far].forEach((other) => other.destroy());
      });
    }
    this.#heed(pair);
  }

  /** Lets the ends of a connection flow, or not. */
  #heed({ near, far, swallowed }) {
    if (swallowed) return;
    const flow = (from, to, isHeld) => {
      from.unpipe(to);
      if (isHeld) from.pause();
      else from.pipe(to);
    };
    flow(near, far, this.#held.up);
    flow(far, near, this.#held.down);
  }
}
