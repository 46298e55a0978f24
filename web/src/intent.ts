// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player meant by coming to a table: pressing "Join" in the lobby takes the chair at once, opening
//! the bare address of a table does not.

let joining: string | null = null;

/** Remembers that the chair at `room` is wanted. */
export function wantChair(room: string): void {
  joining = room;
}

let filling: string | null = null;

/** Remembers that the chairs still free at `room` are for bots. */
export function wantBots(room: string): void {
  filling = room;
}

/** Whether bots were wanted at `room`; true once. */
export function takeBots(room: string): boolean {
  const yes = filling === room;
  filling = null;
  return yes;
}

/** Whether the chair at `room` was wanted; true once. */
export function takeIntent(room: string): boolean {
  const yes = joining === room;
  joining = null;
  return yes;
}

/** What a game is played for, beside its board. It is named here, in what every page has, because a table that is played for
 *  nothing need not carry even its name. */
export const stakePanel = (): Promise<typeof import('./pages/room/Stake.svelte')> => import('./pages/room/Stake.svelte');

/** The same where somebody is asked to sit down. */
export const stakeAsked = (): Promise<typeof import('./pages/room/StakeAsked.svelte')> => import('./pages/room/StakeAsked.svelte');
