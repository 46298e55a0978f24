// SPDX-License-Identifier: AGPL-3.0-or-later
// One client of one room: sits, plays at random, remembers everything it was shown, comes back after a crash
// and sends again, under its old id, the command that was never answered.

import { randomUUID } from "node:crypto";
import { open } from "../lib/socket.mjs";
import { charge, GIVEN_MS_MAX } from "./clocks.mjs";
import { Ledger } from "./ledger.mjs";
import { contribution, randomMove } from "./moves.mjs";

/** How often a player says or offers something instead of moving. */
const TALK = 0.02;
/** A server that has not shown the table for so long is left, milliseconds. */
const WELCOME_MS = 10_000;
/** Refusals after which the same command is said again. */
const AGAIN = ["in_doubt", "house_unavailable"];
/** What happens at a table without anybody playing. */
const NOT_PLAY = ["suspended", "resumed", "chat"];
/** Of the clocks of these tables none runs out in a drill. */
const TIMED_OUT = ["flag", "flag_drawn"];

export class Player {
  /** `seat` is 0 or 1, or null for somebody who watches; `meter` measures how long things take, if anybody wants to know. */
  constructor({ guest, room, seat, thinkMs, faults, tolls, meter = null }) {
    Object.assign(this, { guest, room, seat, thinkMs, faults, tolls, meter });
    this.ledger = new Ledger(room, seat === null ? "spectator" : `seat ${seat}`, faults);
    this.view = null;
    this.pending = null;
    /** The last command that was answered. */
    this.settled = { id: null, accepted: false };
    this.socket = null;
    this.accepted = 0;
    this.shares = new Map();
    this.timer = null;
    this.here = true;
    /** When somebody last played here, by the server's time. */
    this.playedAt = 0;
  }

  get over() {
    return this.view?.status === "over";
  }

  /** Opens the socket; resolves when the welcome has been read. `killedAt` is set after a crash. */
  async connect(killedAt = null) {
    const since = this.ledger.last;
    const path = `/ws/rooms/${this.room}?v=1${since > 0 ? `&since=${since}` : ""}`;
    let welcomed;
    const welcome = new Promise((done) => (welcomed = done));
    const onText = (text) => {
      const frame = JSON.parse(text);
      if (frame.t === "welcome") {
        this.ledger.resumed(frame, since);
        if (killedAt !== null) this.weigh(frame, killedAt);
        this.watch(frame.es);
        this.view = frame.s;
        welcomed();
        if (this.pending !== null) this.put(this.pending);
        else this.plan();
      } else this.heed(frame);
    };
    const onEnd = () => {
      this.socket = null;
      clearTimeout(this.timer);
      this.meter?.ended(this);
      welcomed();
    };
    this.socket = await open(this.guest.base, path, this.guest.headers(), onText, onEnd);
    const late = setTimeout(() => this.drop(), WELCOME_MS);
    await welcome;
    clearTimeout(late);
  }

  /** Reads the whole log through a second socket, as a newcomer with the same cookie would. */
  async verify() {
    const known = this.ledger.last;
    const socket = await new Promise((done, failed) => {
      let opened = null;
      const onText = (text) => {
        const frame = JSON.parse(text);
        if (frame.t !== "welcome") return;
        this.ledger.verify(frame.es, frame.n, known);
        done(opened);
      };
      const onEnd = (code) => failed(new Error(`${this.ledger.name}: the second socket ended with ${code}`));
      open(this.guest.base, `/ws/rooms/${this.room}?v=1`, this.guest.headers(), onText, onEnd)
        .then((socket) => (opened = socket))
        .catch(failed);
    });
    socket?.close();
    this.countMoves();
  }

  /** A command that was accepted once must have been done exactly once. */
  countMoves() {
    if (this.seat === null || this.pending !== null) return;
    const mine = [...this.ledger.seen.values()].map((text) => JSON.parse(text));
    const done = mine.filter((event) => event.k === "moved" && event.seat === this.seat).length;
    if (done > this.accepted) this.faults.add("twice", `${this.ledger.name}: ${this.accepted} moves accepted, ${done} done`);
    if (done < this.accepted) this.faults.add("lost", `${this.ledger.name}: ${this.accepted} moves accepted, ${done} done`);
  }

  leave() {
    this.here = false;
    this.drop();
  }

  /** Gives up on the line, not on the table. */
  drop() {
    this.socket?.close();
    this.socket = null;
    clearTimeout(this.timer);
  }

  /** The clocks before the crash and after it. */
  weigh(frame, killedAt) {
    const toll = charge(this.view, frame.s, frame.es, killedAt);
    if (toll === null) return;
    this.tolls.push(toll);
    if (toll.overcharged > 0 || toll.given > GIVEN_MS_MAX) {
      this.faults.add("clock", `${this.ledger.name}: ${JSON.stringify(toll)} of ${JSON.stringify([this.view.clock, frame.s.clock])}`);
    }
  }

  /** What others do is seen here. */
  watch(events) {
    const played = events.filter((event) => !NOT_PLAY.includes(event.k));
    this.playedAt = Math.max(this.playedAt, ...played.map((event) => event.at));
    const out = events.find((event) => TIMED_OUT.includes(event.reason));
    if (out !== undefined) this.faults.add("clock", `${this.ledger.name}: ${JSON.stringify(out)}`);
  }

  heed(frame) {
    if (["ok", "no"].includes(frame.t) || frame.id !== undefined) this.meter?.answered(this);
    if (frame.t === "ev") {
      this.ledger.take(frame.es, frame.n);
      this.meter?.seen(this, frame.es);
      this.watch(frame.es);
      this.view = frame.s;
      if (frame.id !== undefined) this.answered(frame.id, true);
      this.plan();
    } else if (frame.t === "ok") {
      this.answered(frame.id, true);
      this.plan();
    } else if (frame.t === "no" && AGAIN.includes(frame.code)) {
      // The server stood still: whether it is carried out is not known, and the same command asks.
      setTimeout(() => {
        if (this.here && this.socket !== null && this.pending?.id === frame.id) this.put(this.pending);
      }, 500);
    } else if (frame.t === "no") {
      // A command may cross an event on its way, and what was said again is answered again; any other refusal of a legal act is a
      // fault, and so is that of a command that was accepted before.
      const asked = this.pending?.id === frame.id ? this.pending : this.settled;
      const explained = asked.at < this.ledger.last || asked.sent > 1;
      if (asked.id !== frame.id || asked.accepted || !explained) {
        this.faults.add("refused", `${this.ledger.name}: ${JSON.stringify([asked, frame])}`);
      }
      this.answered(frame.id, false);
      this.plan();
    }
  }

  answered(id, accepted) {
    if (this.pending?.id !== id) return;
    if (accepted && this.pending.c.k === "move") this.accepted += 1;
    this.settled = { ...this.pending, accepted };
    this.pending = null;
  }

  /** Thinks, then acts, if there is something to do and nothing is under way. */
  plan() {
    clearTimeout(this.timer);
    if (this.seat === null || this.pending !== null || this.over || !this.here) return;
    this.timer = setTimeout(() => this.act(), this.thinkMs * (0.5 + Math.random()));
  }

  act() {
    if (this.socket === null || this.pending !== null) return;
    const c = this.choose();
    if (c === null) return;
    this.pending = { id: randomUUID(), at: this.ledger.last, c, sent: 0 };
    this.put(this.pending);
  }

  put(command) {
    // Whoever has no line says it when they are back.
    if (this.socket === null) return;
    command.sent += 1;
    const { id, at, c } = command;
    this.meter?.sent(this, c);
    this.socket.send(JSON.stringify({ t: "cmd", id, at, c }));
  }

  choose() {
    const { view, seat } = this;
    if (view.seat !== seat) return view.can.includes("sit") ? { k: "sit", seat } : null;
    const share = view.dice?.need ? this.share(view.dice.game_id) : null;
    if (view.dice?.need === "commit") return { k: "dice_commit", commit: share.commit };
    if (view.dice?.need === "reveal") return { k: "dice_reveal", c: share.c };
    const asked = ["draw", "takeback"].find((what) => view.can.includes(`decline_${what}`));
    if (asked) return { k: "decline", what: asked };
    if (view.turn !== seat) return null;
    if (Math.random() < TALK) return { k: "chat", text: `move ${view.ply}` };
    if (view.can.includes("offer_draw") && Math.random() < TALK) return { k: "offer", what: "draw" };
    if (view.can.includes("roll")) return { k: "roll" };
    const m = view.can.includes("move") ? randomMove(view) : null;
    return m === null ? null : { k: "move", m };
  }

  share(gameId) {
    if (!this.shares.has(gameId)) this.shares.set(gameId, contribution(gameId, this.seat));
    return this.shares.get(gameId);
  }
}
