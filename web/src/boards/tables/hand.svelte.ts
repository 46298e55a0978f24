// SPDX-License-Identifier: AGPL-3.0-or-later
// The player's hand at the tables board: the turn in the making, the checker lifted, the order preferred for
// the dice, steps that play themselves. It moves checkers through the show and sends nothing by itself.

import { paced, pauseHeard, Run, still } from '../motion';
import type { BoardSettings, Edge } from '../types';
import { keep, kept } from './kept';
import { sides, type Sides, stepped } from './position';
import type { Show } from './show.svelte';
import * as walking from './turn';
import type { TablesPos } from '../types';

/** What the hand needs to know of the table; read anew each time. */
export interface Table {
  /** The table's id and the number of moves made there. */
  room: string;
  ply: number;
  game: string;
  seat: number;
  pos: TablesPos;
  settings: BoardSettings;
  show: Show;
  /** Sends a finished turn. */
  send: (m: string) => void;
  /** Told when steps played themselves. */
  onForced: (steps: readonly Edge[]) => void;
}

/** Pause before a step that plays itself, in milliseconds at normal speed; twice that before the first, while the
 *  dice roll out. What others played is seen to its end before. */
const FORCED_MS = 420;

/** The turn in the making. */
export class Hand {
  turn: walking.Turn | null = $state.raw(null);
  picked: number | null = $state(null);
  swapped = $state(false);
  #key = '';
  #run: Run | null = null;
  #untouched = true;
  readonly #table: () => Table;

  constructor(table: () => Table) {
    this.#table = table;
  }

  /** The dice in the order a tap uses them. */
  get prefer(): number[] {
    const { pos } = this.#table();
    return walking.order(pos.stage.length > 0 ? pos.stage : (pos.roll ?? []), this.swapped);
  }

  /** Takes up the steps the server allows; the same steps once more change nothing. */
  deal(nodes: Edge[][] | null): void {
    const { pos, show, seat, settings } = this.#table();
    const key = nodes === null ? '' : JSON.stringify([pos.roll, pos.stage, pos.white, pos.black, nodes]);
    if (key === this.#key) return;
    this.#key = key;
    this.#stop();
    if (this.turn && this.turn.taken.length > 0 && !show.busy) show.jump(sides(pos, seat), settings);
    this.turn = nodes === null ? null : walking.begin(nodes);
    this.picked = null;
    this.swapped = false;
    this.#untouched = true;
    if (nodes !== null && !this.#resume()) this.#auto();
  }

  /** Goes on where a reload of the page, or a look at earlier moves, had broken off. */
  #resume(): boolean {
    const { room, show, settings } = this.#table();
    if (!this.turn || show.waiting) return false;
    this.turn = walking.retrace(this.turn, kept(room, this.#moment()));
    if (this.turn.taken.length === 0) return false;
    this.#untouched = false;
    show.jump(this.position(), settings);
    return true;
  }

  /** What the steps kept with the tab are bound to. */
  #moment(): string {
    const { ply, pos } = this.#table();
    return JSON.stringify([ply, pos.roll, pos.stage, pos.white, pos.black]);
  }

  #keep(): void {
    keep(this.#table().room, this.#moment(), this.turn?.taken ?? []);
  }

  /** The server refused the turn that was sent. */
  refused(): void {
    const { show } = this.#table();
    if (!show.waiting) return;
    show.refused();
    this.#restart();
  }

  /** Puts everything back to the start of the turn. */
  #restart(): void {
    const { show, pos, seat, settings } = this.#table();
    this.#stop();
    this.#untouched = false;
    this.picked = null;
    if (this.turn) this.turn = walking.undo(this.turn, this.turn.taken.length);
    this.#keep();
    show.jump(sides(pos, seat), settings);
  }

  /** Where the lifted checker, or one on `from`, may go. */
  reach(from: number): Map<number, Edge[]> {
    return this.turn ? walking.reach(this.turn, from, this.prefer) : new Map();
  }

  /** Plays the preferred die from a place; false when none can be played there. */
  tap(from: number, otherDie = false): boolean {
    if (!this.turn) return false;
    const prefer = otherDie ? [...this.prefer].reverse() : this.prefer;
    const edge = walking.tapped(this.turn, from, prefer);
    if (!edge) return false;
    this.play([edge]);
    return true;
  }

  /** Moves one checker from a place to another, by one or several dice; false when it cannot. */
  move(from: number, to: number): boolean {
    const path = this.reach(from).get(to);
    if (!path) return false;
    this.play(path);
    return true;
  }

  /** Takes steps, then lets those play themselves that leave no choice. */
  play(path: readonly Edge[]): void {
    this.#stop();
    this.picked = null;
    for (const edge of path) this.#step(edge);
    this.#auto();
  }

  /** Takes back the last step; false when there is none. */
  undo(): boolean {
    if (!this.turn || this.turn.taken.length === 0) return false;
    const { show, settings } = this.#table();
    this.#stop();
    this.#untouched = false;
    this.picked = null;
    this.turn = walking.undo(this.turn);
    this.#keep();
    show.jump(this.position(), settings);
    return true;
  }

  /** Sends the turn; false when it is not complete. */
  confirm(): boolean {
    if (!this.turn || !walking.complete(this.turn)) return false;
    const { show, send } = this.#table();
    if (show.waiting) return true;
    this.#stop();
    const m = walking.notation(this.turn.taken);
    show.sent(m);
    send(m);
    return true;
  }

  /** The position with the steps taken so far. */
  position(): Sides {
    const { pos, seat, game } = this.#table();
    const taken = this.turn?.taken ?? [];
    return taken.reduce((s: Sides, e) => stepped(s, game, true, walking.stepOf(e)), sides(pos, seat));
  }

  /** Ends what plays itself. */
  stop(): void {
    this.#stop();
  }

  #step(edge: Edge): void {
    if (!this.turn) return;
    const { show, settings } = this.#table();
    this.turn = walking.take(this.turn, edge);
    this.#keep();
    show.step(walking.stepOf(edge), settings);
  }

  #stop(): void {
    this.#run?.stop();
    this.#run = null;
  }

  /** Plays what leaves no choice; a turn without any choice is sent too. Steps once taken back are left alone. */
  #auto(): void {
    const { settings, show } = this.#table();
    if (!settings.autoForced || !this.#untouched || !this.turn || show.waiting) return;
    const whole = this.turn.taken.length === 0;
    const rest = walking.forced(this.turn, this.prefer);
    if (rest.length > 0) void this.#playForced(rest, whole);
    else if (whole && walking.stuck(this.turn)) void this.#playForced([], true);
  }

  async #playForced(steps: readonly Edge[], whole: boolean): Promise<void> {
    const { settings, onForced, show } = this.#table();
    const run = new Run();
    this.#run = run;
    const beat = still(settings) ? 150 : paced(FORCED_MS, settings);
    const first = this.turn?.taken.length === 0;
    do {
      if (!(await pauseHeard(run, first ? beat * 2 : beat, settings))) return;
    } while (show.busy);
    onForced(steps);
    for (const edge of steps) {
      this.#step(edge);
      if (!(await pauseHeard(run, beat, settings))) return;
    }
    this.#run = null;
    if (!this.turn) return;
    if (!walking.complete(this.turn)) this.#auto();
    else if (whole) this.confirm();
  }
}
