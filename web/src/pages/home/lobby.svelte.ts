// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is going on in the house, kept up to date while the front page is open.
import { ApiError, getLobby, sentence } from '../../api/client';
import type { Lobby } from '../../api/types';
import { Wire, type Connection } from '../../api/wire';

/** The live lobby of one visit to the front page. */
export class LobbyFeed {
  lobby: Lobby | null = $state.raw(null);
  connection: Connection = $state('connecting');
  /** Why nothing could be shown, as a sentence. */
  failure: string | null = $state(null);
  #wire: Wire | null = null;

  /** Asks once and then listens. The answer stops it. */
  start(): () => void {
    void this.ask();
    this.#wire = new Wire(
      {
        url: () => `${location.origin.replace(/^http/, 'ws')}/ws/lobby?v=1`,
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
    };
  }

  /** Asks the house now. */
  async ask(): Promise<void> {
    try {
      this.lobby = await getLobby();
      this.failure = null;
    } catch (error) {
      if (!this.lobby) this.failure = error instanceof ApiError ? sentence(error.refused) : String(error);
    }
  }

  #take(frame: unknown): void {
    const lobby = frame as Partial<Lobby>;
    if (Array.isArray(lobby.offers) && Array.isArray(lobby.live) && Array.isArray(lobby.mine)) {
      this.lobby = lobby as Lobby;
      this.failure = null;
    }
  }
}
