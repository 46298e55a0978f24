// SPDX-License-Identifier: AGPL-3.0-or-later
// Whom this browser does not want to read: names, as they stand in the talk at a table.
const KEY = 'kapia.muted';

function kept(): string[] {
  try {
    return [JSON.parse(localStorage.getItem(KEY) ?? '[]')].flat().map(String);
  } catch {
    return [];
  }
}

export const muted = $state({ names: kept() });

/** Mutes a name, or hears it again. */
export function mute(name: string, on: boolean): void {
  muted.names = [...muted.names.filter((other) => other !== name), ...(on ? [name] : [])];
  try {
    localStorage.setItem(KEY, JSON.stringify(muted.names));
  } catch {
    // Without storage this page alone knows.
  }
}
