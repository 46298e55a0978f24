// SPDX-License-Identifier: AGPL-3.0-or-later
// Where a command typed into the input line finds the board it is meant for.

/** Runs a command, `ch` being the key it stands for; false when it is none of its own. */
export type Doer = (id: string, ch: string) => boolean;

const doers = new Set<Doer>();

/** Takes commands from now on; the answer ends it. */
export function atDesk(doer: Doer): () => void {
  doers.add(doer);
  return () => void doers.delete(doer);
}

/** Runs a command on the board of the page; false when there is no board or it has no such command. */
export function order(id: string, ch: string): boolean {
  for (const doer of doers) if (doer(id, ch)) return true;
  return false;
}
