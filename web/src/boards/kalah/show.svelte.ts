// SPDX-License-Identifier: AGPL-3.0-or-later
// The show of the kalah board: sowings waiting to be seen, the one being sown, and the stones as they lie this
// moment. The player's own sowing is shown before the server has answered and settled when it has.

import { play } from '../../sound/play';
import { toShow } from '../feed';
import { paced, quiet, Run, still } from '../motion';
import type { BoardSettings, KalahPos, Move, WireEvent } from '../types';
import { type Act, foreseen, frames, lay, settle, type Stones, toSee } from './stones';

/** Milliseconds between two stones at normal speed. */
const STONE_MS = 150;
/** More sowings than this that wait for the one being shown are not shown: the board would fall behind the game. */
export const WAITING_MAX = 2;

/** Stones on the board, moving or at rest. */
export class Show {
  stones: Stones = $state.raw({ piles: [], hand: [], over: null });
  /** Milliseconds one stone travels. */
  travel = $state(0);
  #goal: KalahPos;
  #drawn: number | null;
  #queue: Act[] = [];
  #run: Run | null = null;
  /** The pit the player sowed ahead of the answer. */
  #ahead: number | null = $state(null);

  constructor(pos: KalahPos, last: Move | null) {
    this.#goal = pos;
    this.#drawn = last?.n ?? 0;
    this.stones = lay(pos.board);
  }

  /** Brings the drawing to `pos`, by way of the moves not yet shown. */
  follow(pos: KalahPos, last: Move | null, events: readonly WireEvent[], settings: BoardSettings): void {
    if (this.#drawn === (last?.n ?? 0)) return;
    const fresh = toShow(this.#drawn, last, events);
    this.#drawn = last?.n ?? 0;
    this.#goal = pos;
    const acts = toSee(fresh, this.#ahead);
    this.#ahead = null;
    const behind = this.#queue.length + acts.length > WAITING_MAX + (this.#run === null ? 1 : 0);
    if (fresh.length === 0 || behind || still(settings)) {
      if (acts.length > 0) play(acts.some((a) => 'captured' in a.d && a.d.captured > 0) ? 'capture' : 'stone');
      this.finish();
      return;
    }
    this.#queue.push(...acts);
    if (this.#run === null) void this.#work(settings);
  }

  /** Shows the player's own sowing before the server answered. */
  foresee(
    pos: KalahPos,
    pit: number,
    side: number,
    path: readonly number[],
    captured: number,
    settings: BoardSettings,
  ): void {
    this.finish();
    const d = { pit, path: [...path], captured };
    const after = foreseen(pos, d, side);
    this.#ahead = pit;
    this.#goal = after;
    if (still(settings)) {
      play(captured > 0 ? 'capture' : 'stone');
      this.finish();
      return;
    }
    this.#queue.push({ d, side, after });
    void this.#work(settings);
  }

  /** Whether a sowing is shown that the server has not answered yet. */
  get waiting(): boolean {
    return this.#ahead !== null;
  }

  /** Takes back what was shown ahead of the answer. */
  reject(pos: KalahPos): void {
    if (this.#ahead === null) return;
    this.#ahead = null;
    this.#goal = pos;
    this.finish();
  }

  /** Ends all motion at once. */
  finish(): void {
    this.#run?.stop();
    this.#rest();
    this.#queue = [];
    this.travel = 0;
    this.stones = settle(this.stones, this.#goal.board);
  }

  #rest(): void {
    if (this.#run === null) return;
    this.#run = null;
    quiet.end();
  }

  async #work(settings: BoardSettings): Promise<void> {
    const run = new Run();
    this.#run = run;
    quiet.begin();
    for (let act = this.#queue.shift(); act; act = this.#queue.shift()) {
      const hurry = this.#queue.length > 0 ? 2 : 1;
      const beat = paced(STONE_MS, settings) / hurry;
      this.travel = beat * 1.25;
      for (const frame of frames(this.stones, act.d, act.side, act.after)) {
        this.stones = frame.stones;
        if (frame.sound) play(frame.sound);
        const rest = frame.sound === 'capture' ? beat * 2.5 : beat;
        if (!(await run.pause(rest))) return;
      }
      if (!(await run.pause(beat * 1.5))) return;
    }
    if (this.#run === run) {
      this.#rest();
      this.stones = settle(this.stones, this.#goal.board);
    }
  }
}
