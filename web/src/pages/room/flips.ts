// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables whose board the viewer has turned, kept in this browser.

const KEY = 'kapia.flipped';
/** The latest so many are kept: nobody comes back to more. */
const MOST = 50;

function read(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the board of this table is turned. */
export function flippedAt(room: string): boolean {
  return read().includes(room);
}

/** Remembers whether the board of this table is turned. */
export function keepFlip(room: string, flipped: boolean): void {
  const rest = read().filter((id) => id !== room);
  try {
    localStorage.setItem(KEY, JSON.stringify(flipped ? [...rest, room].slice(-MOST) : rest));
  } catch {
    // Without storage it holds until the page is closed.
  }
}
