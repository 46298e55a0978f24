// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables at which the person waits for somebody, wherever in the page they are meanwhile. When the last chair is
//! taken the table calls. What is waited for is kept in this browser, so that every page and tab listens.
import type { GameId, Lobby } from '../api/types';
import { sidesOf } from './names';

/** A table that is full now. */
export interface Call {
  room: string;
  game: GameId;
  /** Who sits there, for a sentence. */
  names: string;
}

const KEY = 'kapia.waiting';

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((room) => typeof room === 'string') : [];
  } catch {
    return [];
  }
}

function keep(rooms: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...rooms]));
  } catch {
    // No storage: then only this page knows.
  }
}

/** What becomes of the tables waited at when the server tells of all `mine`: those still open, those that call. */
export function settle(
  waiting: ReadonlySet<string>,
  mine: Lobby['mine'],
): { waiting: Set<string>; called: Call[] } {
  const open = mine.filter((own) => own.status === 'open').map((own) => own.room);
  const called = mine
    .filter((own) => own.status !== 'open' && waiting.has(own.room))
    .map(({ room, game, names }) => ({ room, game, names: sidesOf(names) }));
  return { waiting: new Set(open), called };
}

class Calls {
  /** The tables waited at. */
  waiting: ReadonlySet<string> = $state.raw(new Set(kept()));
  /** Tables that called and were not answered yet. */
  standing: readonly Call[] = $state.raw([]);

  /** The person waits at a table. */
  wait(room: string): void {
    if (!this.waiting.has(room)) this.#put(new Set([...this.waiting, room]));
  }

  /** The person is at the table, or will not come. */
  answer(room: string): void {
    if (this.waiting.has(room)) this.#put(new Set([...this.waiting].filter((one) => one !== room)));
    if (this.standing.some((call) => call.room === room)) {
      this.standing = this.standing.filter((call) => call.room !== room);
    }
  }

  /** Takes in all tables of the person; the answer are those that call now. */
  take(mine: Lobby['mine']): Call[] {
    const { waiting, called } = settle(this.waiting, mine);
    if (waiting.size !== this.waiting.size || [...waiting].some((room) => !this.waiting.has(room))) {
      this.#put(waiting);
    }
    // What was over before anybody came calls no more.
    const alive = new Set(mine.map((own) => own.room));
    const old = this.standing.filter((call) => alive.has(call.room));
    if (called.length > 0 || old.length < this.standing.length) this.standing = [...old, ...called];
    return called;
  }

  #put(waiting: ReadonlySet<string>): void {
    this.waiting = waiting;
    keep(waiting);
  }
}

export const calls = new Calls();
