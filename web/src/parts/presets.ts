// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables as people usually set them up: the clocks on offer for each game and the rule presets. What the
//! house allows beyond them comes from `GET /api/v1/games`.
import type { ClockRule, GameId, OptionValue } from '../api/types';

const DAY_S = 86_400;

/** Clocks offered for a game; the first is the one `Play now` uses. */
export const CLOCKS: Record<GameId, readonly ClockRule[]> = {
  tabla: [
    { kind: 'delay', base_s: 180, step_s: 20 },
    { kind: 'delay', base_s: 120, step_s: 12 },
    { kind: 'delay', base_s: 600, step_s: 30 },
    { kind: 'correspondence', base_s: 0, step_s: 2 * DAY_S },
    { kind: 'none', base_s: 0, step_s: 0 },
  ],
  chess: [
    { kind: 'fischer', base_s: 300, step_s: 3 },
    { kind: 'fischer', base_s: 180, step_s: 2 },
    { kind: 'fischer', base_s: 600, step_s: 5 },
    { kind: 'fischer', base_s: 1800, step_s: 20 },
    { kind: 'correspondence', base_s: 0, step_s: 3 * DAY_S },
    { kind: 'none', base_s: 0, step_s: 0 },
  ],
  kalah: [
    { kind: 'fischer', base_s: 300, step_s: 3 },
    { kind: 'fischer', base_s: 120, step_s: 2 },
    { kind: 'fischer', base_s: 600, step_s: 5 },
    { kind: 'correspondence', base_s: 0, step_s: 2 * DAY_S },
    { kind: 'none', base_s: 0, step_s: 0 },
  ],
};

/** No clock: how one plays the bot, and how one begins. */
export const NO_CLOCK: ClockRule = { kind: 'none', base_s: 0, step_s: 0 };

/** A named set of switches; whatever it leaves out has the document's value. */
export interface RulePreset {
  id: string;
  options: Record<string, OptionValue>;
}

/** Rule presets of a game, the document first; none where there is nothing to choose. */
export const RULES: Record<GameId, readonly RulePreset[]> = {
  tabla: [],
  chess: [],
  kalah: [
    { id: 'document', options: {} },
    { id: 'pie', options: { pie: 'turn' } },
    { id: 'four', options: { seeds: 4 } },
  ],
};

/** Whether two clocks are the same. */
export function sameClock(a: ClockRule, b: ClockRule): boolean {
  return a.kind === b.kind && (a.kind === 'none' || (a.base_s === b.base_s && a.step_s === b.step_s));
}
