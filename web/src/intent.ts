// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player meant by coming to a table: pressing "Join" in the lobby takes the chair at once, opening
//! the bare address of a table does not.

let joining: string | null = null;

/** Remembers that the chair at `room` is wanted. */
export function wantChair(room: string): void {
  joining = room;
}

/** Whether the chair at `room` was wanted; true once. */
export function takeIntent(room: string): boolean {
  const yes = joining === room;
  joining = null;
  return yes;
}
