// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D in a new tournament, as it is chosen and as it is asked for.
import { Rules, type SCORES } from '../new/conditions.svelte';

export class CupConditions extends Rules {
  /** Whether it is played so at all. */
  on = $state(false);
  /** Colours change from game to game: it is one word for all players. */
  score: (typeof SCORES)[number] = $state('auto');

  /** What is asked for; at the board the venue decides where the pieces stand. */
  wish(chess: boolean, board: boolean): { adapted?: Record<string, unknown> } {
    if (!this.on || !chess) return {};
    const { mode, ...rules } = this.rules();
    return { adapted: { ...(board ? {} : { mode }), ...rules, score: this.score } };
  }
}
