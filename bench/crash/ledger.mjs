// SPDX-License-Identifier: AGPL-3.0-or-later
// What one client has seen of one room, and every way in which the server can contradict it.

/** Faults by kind, with the first few in words. */
export class Faults {
  counts = { missing: 0, gaps: 0, duplicates: 0, changed: 0, refused: 0, clock: 0, twice: 0, lost: 0 };
  words = [];

  add(kind, sentence) {
    this.counts[kind] += 1;
    if (this.words.length < 20) this.words.push(`${kind}: ${sentence}`);
  }

  get total() {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }
}

/** The events one client has seen of one room, in order. */
export class Ledger {
  /** Event number to its text; the text is what is compared. */
  seen = new Map();
  last = 0;

  constructor(room, who, faults) {
    this.name = `room ${room}, ${who}`;
    this.faults = faults;
  }

  /** The first answer of a socket that asked for what came after `since`. */
  resumed(frame, since) {
    if (frame.n < this.last) {
      this.faults.add("missing", `${this.name}: seen up to ${this.last}, the server knows ${frame.n}`);
    }
    const early = frame.es.filter((event) => event.n <= since);
    if (early.length > 0) {
      this.faults.add("duplicates", `${this.name}: asked for events after ${since}, got ${early[0].n} again`);
    }
    this.take(frame.es, frame.n);
  }

  /** New events; they must follow the last one without a hole. */
  take(events, version) {
    for (const event of events) {
      if (this.seen.has(event.n)) {
        this.faults.add("duplicates", `${this.name}: event ${event.n} came twice`);
        this.compare(event);
        continue;
      }
      if (event.n !== this.last + 1) {
        this.faults.add("gaps", `${this.name}: event ${event.n} came after ${this.last}`);
      }
      this.seen.set(event.n, JSON.stringify(event));
      this.last = Math.max(this.last, event.n);
    }
    if (version !== this.last) {
      this.faults.add("gaps", `${this.name}: the frame says ${version}, its events end at ${this.last}`);
      this.last = version;
    }
  }

  /**
   * The whole log, up to `version`, as the server tells it to a newcomer in the same chair. `known` is the last
   * event that had been seen when the newcomer asked; later ones may still be on their way to them.
   */
  verify(events, version, known) {
    const now = new Map(events.map((event) => [event.n, event]));
    if (now.size !== events.length) {
      this.faults.add("duplicates", `${this.name}: ${events.length - now.size} event numbers stand twice in the log`);
    }
    for (let n = 1; n <= Math.max(version, known); n++) {
      const event = now.get(n);
      if (event !== undefined) this.compare(event);
      else if (this.seen.has(n)) this.faults.add("missing", `${this.name}: event ${n} was seen and is gone: ${this.seen.get(n)}`);
      else this.faults.add("gaps", `${this.name}: the log has no event ${n}`);
    }
  }

  compare(event) {
    const before = this.seen.get(event.n);
    if (before === undefined || before === JSON.stringify(event)) return;
    // The one thing that may come later: a share in the dice stays secret until both have shown theirs.
    const { c, ...secret } = event;
    if (event.k === "dice_revealed" && c !== undefined && before === JSON.stringify(secret)) return;
    this.faults.add("changed", `${this.name}: event ${event.n} was ${before} and is ${JSON.stringify(event)}`);
  }
}
