// SPDX-License-Identifier: AGPL-3.0-or-later
// The show of the tables board: steps waiting to be seen and the checkers as they lie this moment. The player's
// own steps are shown as they are made; when the server confirms them nothing moves twice.

import { play } from '../../sound/play';
import { toShow } from '../feed';
import { paced, quiet, Run, still } from '../motion';
import { type BoardSettings, HIT, PIN, type Move, type TablesDetail, type TablesPos, type WireEvent } from '../types';
import { lay, type Men, settle, walk } from './men';
import { sides, type Sides, stepped } from './position';

/** Milliseconds of one step at normal speed. */
const STEP_MS = 260;

interface Act {
  step: readonly number[];
  mine: boolean;
}

/** Whether a step is heard as more than a move: it hits or pins. */
const strikes = (step: readonly number[]): boolean => ((step[3] ?? 0) & (HIT | PIN)) !== 0;

const checkers = (pos: TablesPos): string => JSON.stringify([pos.white, pos.black, pos.hand]);

/** Checkers on the board, walking or at rest. */
export class Show {
  men: Men = $state.raw({ own: [], opp: [] });
  /** The position that belongs to `men`, for pinned checkers and counts. */
  at: Sides = $state.raw({ own: { at: [], pinned: [] }, opp: { at: [], pinned: [] } });
  /** Milliseconds one step takes. */
  travel = $state(0);
  #goal: Sides;
  /** The checkers of the position followed last. */
  #laid: string;
  #drawn: number | null;
  #queue: Act[] = [];
  #run: Run | null = $state.raw(null);
  #game: string;
  #seat: number;
  /** What the player sent and the server has not answered yet. */
  #sent: string | null = $state(null);

  constructor(game: string, seat: number, pos: TablesPos, last: Move | null) {
    this.#game = game;
    this.#seat = seat;
    this.#drawn = last?.n ?? 0;
    this.#goal = sides(pos, seat);
    this.#laid = checkers(pos);
    this.at = this.#goal;
    this.men = lay(this.#goal);
  }

  /** Whether a confirmed turn waits for the server. */
  get waiting(): boolean {
    return this.#sent !== null;
  }

  /** Whether moves of others are still being shown. */
  get busy(): boolean {
    return this.#run !== null;
  }

  /** Remembers that the turn shown was sent. */
  sent(m: string): void {
    this.#sent = m;
  }

  /** Forgets the sent turn after a refusal. */
  refused(): void {
    this.#sent = null;
  }

  /** Brings the drawing to `pos`, by way of the moves not yet shown. */
  follow(
    pos: TablesPos,
    last: Move | null,
    events: readonly WireEvent[],
    settings: BoardSettings,
  ): void {
    const fresh = toShow(this.#drawn, last, events);
    const before = this.#laid;
    this.#laid = checkers(pos);
    if (this.#drawn === (last?.n ?? 0)) {
      // S7: the next game of a match begins anew without a move.
      if (this.#laid === before) return;
      this.#goal = sides(pos, this.#seat);
      return this.finish();
    }
    this.#drawn = last?.n ?? 0;
    const acts: Act[] = [];
    for (const e of fresh) {
      const mine = e.seat === this.#seat;
      if (mine && this.#sent !== null) {
        this.#sent = null;
        continue;
      }
      for (const step of (e.d as TablesDetail).steps) acts.push({ step, mine });
    }
    this.#sent = null;
    this.#goal = sides(pos, this.#seat);
    if (acts.length === 0 || still(settings)) {
      if (acts.length > 0) play(acts.some((a) => strikes(a.step)) ? 'capture' : 'move');
      this.finish();
      return;
    }
    this.#queue.push(...acts);
    if (this.#run === null) void this.#work(settings);
  }

  /** Takes one step of the player's own turn. */
  step(step: readonly number[], settings: BoardSettings): void {
    this.#cut();
    this.travel = still(settings) ? 0 : paced(STEP_MS * 0.7, settings);
    this.#walk({ step, mine: true });
    this.#goal = this.at;
  }

  /** Goes to a position without a story, e.g. when steps are taken back. */
  jump(s: Sides, settings: BoardSettings): void {
    this.#cut();
    this.travel = still(settings) ? 0 : paced(STEP_MS * 0.6, settings);
    this.#goal = s;
    this.at = s;
    this.men = settle(this.men, s);
  }

  /** Ends all motion at once. */
  finish(): void {
    this.#cut();
    this.travel = 0;
    this.at = this.#goal;
    this.men = settle(this.men, this.#goal);
  }

  #cut(): void {
    if (this.#run === null) return;
    this.#run.stop();
    this.#queue = [];
    this.#rest();
  }

  /** Everything lies where it belongs. */
  #rest(): void {
    this.#run = null;
    this.at = this.#goal;
    this.men = settle(this.men, this.#goal);
    quiet.end();
  }

  #walk(act: Act): void {
    this.men = walk(this.men, this.#game, act.mine, act.step);
    this.at = stepped(this.at, this.#game, act.mine, act.step);
    play(strikes(act.step) ? 'capture' : 'move');
  }

  async #work(settings: BoardSettings): Promise<void> {
    const run = new Run();
    this.#run = run;
    quiet.begin();
    for (let act = this.#queue.shift(); act; act = this.#queue.shift()) {
      const beat = paced(STEP_MS, settings) / (this.#queue.length > 4 ? 2 : 1);
      this.travel = beat;
      this.#walk(act);
      if (!(await run.pause(beat * 1.15))) return;
    }
    if (this.#run === run) this.#rest();
  }
}
