// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is going on on the server, kept up to date while the front page is open or the person waits at a table.
import { ApiError, getLobby, sentence } from '../../api/client';
import { me } from '../../api/me.svelte';
import type { Lobby, Tiding } from '../../api/types';
import { Wire, type Connection } from '../../api/wire';
import { calls } from '../../parts/calls.svelte';

/** Notices that say what became of a challenge, or of an own tournament; of the rest the lobby itself tells. */
const TIDINGS: ReadonlySet<Tiding['k']> = new Set(['refused', 'countered', 'withdrawn', 'tournament'] as const);
/** So many of them are kept. */
const NEWS_MAX = 20;

/** The live lobby. Own tables stand apart: nobody joins a table of their own. */
export class LobbyFeed {
  lobby: Lobby | null = $state.raw(null);
  /** Own tables that wait for somebody. */
  tables: Lobby['mine'] = $state.raw([]);
  /** Tables offered to one player, by whoever looks or to them. */
  challenges: Lobby['challenges'] = $state.raw([]);
  /** Matches of games in turn offered to one player, likewise. */
  matches: Lobby['matches'] = $state.raw([]);
  /** What became of challenges and tournaments while the page listened, the newest last, and no more than are read at once. */
  news: readonly Tiding[] = $state.raw([]);
  connection: Connection = $state('connecting');
  /** Why nothing could be shown, as a sentence. */
  failure: string | null = $state(null);
  #wire: Wire | null = null;
  #listeners = 0;

  /** Asks once and then listens. The answer stops it, unless somebody else listens still. */
  start(): () => void {
    this.#listeners += 1;
    const stop = this.#listeners === 1 ? this.#open() : this.#stop;
    this.#stop = stop;
    let done = false;
    return () => {
      if (done) return;
      done = true;
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#stop();
    };
  }

  #stop: () => void = () => {};

  #open(): () => void {
    void this.ask();
    this.#wire = new Wire(
      {
        url: () => `${location.origin.replace(/^http/, 'ws')}/ws/lobby?v=1${me.name === null ? '' : '&notices=true'}`,
        opened: () => {},
        frame: (frame) => this.#take(frame),
        changed: (connection) => (this.connection = connection),
      },
      undefined,
      false,
    );
    this.#wire.start();
    const hurry = () => this.#wire?.hurry();
    addEventListener('online', hurry);
    return () => {
      removeEventListener('online', hurry);
      this.#wire?.close();
      this.#wire = null;
    };
  }

  /** Asks the server now. */
  async ask(): Promise<void> {
    try {
      this.#put(await getLobby());
    } catch (error) {
      if (!this.lobby) this.failure = error instanceof ApiError ? sentence(error.refused) : String(error);
    }
  }

  #take(frame: unknown): void {
    const notice = frame as Tiding;
    if (TIDINGS.has(notice.k)) this.news = [...this.news, notice].slice(-NEWS_MAX);
    const lobby = frame as Partial<Lobby>;
    if (Array.isArray(lobby.offers) && Array.isArray(lobby.live) && Array.isArray(lobby.mine)) {
      this.#put(lobby as Lobby);
    }
  }

  #put(lobby: Lobby): void {
    const own = new Set(lobby.mine.map((table) => table.room));
    this.challenges = lobby.challenges;
    this.matches = lobby.matches;
    this.tables = lobby.mine.filter((table) => table.status === 'open');
    this.lobby = {
      ...lobby,
      offers: lobby.offers.filter((offer) => !own.has(offer.room)),
      mine: lobby.mine.filter((table) => table.status !== 'open'),
    };
    this.failure = null;
    calls.take(lobby.mine);
  }
}

/** The one lobby of the page. */
export const lobby = new LobbyFeed();
