// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player chose about the page, kept in this browser and shared by its tabs. `boot.js` reads theme
//! and language from the same entry before the first paint.
import { defaultBoardSettings, palettes, type Palette } from './boards/settings';
import type { BoardSettings } from './boards/types';
import { isLang, type Lang } from './i18n';
import { levelNamed, type Level } from './levels';

/** Light, dark, or as the system says. */
export type Theme = 'auto' | 'light' | 'dark';

/** Everything that can be chosen. */
export interface Settings {
  /** `null`: the first language of the browser that the server speaks. */
  lang: Lang | null;
  theme: Theme;
  palette: Palette;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** New tables roll the dice by themselves. */
  autoRoll: boolean;
  /** How strong players of the site are. */
  level: Level;
  /** At a table nothing but the board, the clocks and the own controls. */
  zen: boolean;
  board: BoardSettings;
}

const KEY = 'kapia.settings';

/** What a newcomer meets. */
export const defaults: Settings = {
  lang: null,
  theme: 'auto',
  palette: 'walnut',
  sound: true,
  volume: 0.6,
  autoRoll: true,
  level: 'club',
  zen: false,
  board: defaultBoardSettings,
};

/** Reads stored settings; whatever is missing or makes no sense has its default. */
export function readSettings(stored: string | null): Settings {
  let raw: unknown = null;
  try {
    raw = JSON.parse(stored ?? 'null');
  } catch {
    raw = null;
  }
  const given = (raw && typeof raw === 'object' ? raw : {}) as Partial<Record<keyof Settings, unknown>>;
  const same = <K extends keyof Settings>(key: K): Settings[K] =>
    typeof given[key] === typeof defaults[key] ? (given[key] as Settings[K]) : defaults[key];
  const board = { ...defaultBoardSettings } as Record<string, unknown>;
  for (const [key, value] of Object.entries((given.board ?? {}) as Record<string, unknown>)) {
    if (key in board && typeof board[key] === typeof value) board[key] = value;
  }
  return {
    lang: isLang(given.lang) ? given.lang : null,
    theme: given.theme === 'light' || given.theme === 'dark' ? given.theme : 'auto',
    palette: palettes.includes(given.palette as Palette) ? (given.palette as Palette) : 'walnut',
    sound: same('sound'),
    volume: Math.min(1, Math.max(0, same('volume'))),
    autoRoll: same('autoRoll'),
    level: levelNamed(given.level) ?? defaults.level,
    zen: same('zen'),
    board: board as unknown as BoardSettings,
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The settings in force (reactive). Change them through {@link change}. */
export const settings: Settings = $state(readSettings(typeof localStorage === 'undefined' ? null : stored()));

/** Sets some settings and keeps them. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

/** Sets some settings of the boards and keeps them. */
export function changeBoard(part: Partial<BoardSettings>): void {
  change({ board: { ...settings.board, ...part } });
}

/** Puts theme and palette on the root element. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.board = settings.palette;
}

/** Follows changes made in another tab; `changed` is called after each. */
export function followOtherTabs(changed: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    Object.assign(settings, readSettings(event.newValue));
    apply();
    changed();
  });
}
