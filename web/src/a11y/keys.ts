// SPDX-License-Identifier: AGPL-3.0-or-later
// From a key event to the name of a command. Keys are read by their place on the keyboard, so that they work
// under a Cyrillic layout too; what a command does is not known here.

/** The part of a keyboard event that is read. */
export interface KeyLike {
  code: string;
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** One command and the keys that call it. */
export interface Binding {
  /** Name of the command. */
  id: string;
  /** Chords such as `Shift+r`, `Ctrl+Enter`, `ArrowUp`. */
  keys: readonly string[];
  /** Fluent key of the explanation. */
  help: string;
}

/** Bindings that belong together in the help dialog. */
export interface KeyGroup {
  /** Fluent key of the heading. */
  title: string;
  bindings: readonly Binding[];
}

/** What the list of keys is given. */
export interface Keys {
  open: boolean;
  groups: readonly KeyGroup[];
  onclose: () => void;
}

/** What a player chose about keys. */
export interface KeyChoice {
  letterKeys: boolean;
  keymap: Readonly<Record<string, string>>;
}

const named: Readonly<Record<string, string>> = {
  NumpadEnter: 'Enter',
  Slash: '/',
  NumpadDivide: '/',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  Period: '.',
  Comma: ',',
};

function base(e: KeyLike): string {
  if (e.key === '?') return '?';
  const letter = /^Key([A-Z])$/.exec(e.code);
  if (letter?.[1]) return letter[1].toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(e.code);
  if (digit?.[1]) return digit[1];
  const known = named[e.code];
  if (known) return known === '/' && e.shiftKey ? '?' : known;
  if (e.code && e.code !== 'Unidentified') return e.code;
  if (e.key === ' ') return 'Space';
  return e.key.length === 1 ? e.key.toLowerCase() : e.key;
}

/** The chord of a key event, or null when it is the browser's own. A Mac's Command stands for Ctrl on Enter. */
export function chord(e: KeyLike): string | null {
  const key = base(e);
  if (/^(Shift|Control|Alt|Meta|CapsLock|Insert|F6|Dead|Process)/.test(key)) return null;
  if (e.metaKey && key !== 'Enter') return null;
  if (e.ctrlKey && e.altKey) return null;
  const ctrl = e.ctrlKey || e.metaKey ? 'Ctrl+' : '';
  const alt = e.altKey ? 'Alt+' : '';
  const shift = e.shiftKey && key !== '?' ? 'Shift+' : '';
  return ctrl + alt + shift + key;
}

/** Whether a chord is a bare character, which may be turned off (WCAG 2.1.4). */
export function isLetter(ch: string): boolean {
  return /^(Shift\+)?.$/.test(ch);
}

/** The command a chord calls under the player's own choice, or null. */
export function command(groups: readonly KeyGroup[], ch: string, choice: KeyChoice): string | null {
  if (isLetter(ch) && !choice.letterKeys) return null;
  for (const [id, own] of Object.entries(choice.keymap)) if (own === ch) return id;
  for (const group of groups) {
    const hit = group.bindings.find((b) => b.keys.includes(ch) && !(b.id in choice.keymap));
    if (hit) return hit.id;
  }
  return null;
}

/** Keys common to all boards (adapted chess 6.1). */
export const commonKeys: KeyGroup = {
  title: 'board-keys-common',
  bindings: [
    { id: 'move', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], help: 'board-key-arrows' },
    { id: 'row-end', keys: ['Home', 'End'], help: 'board-key-row-end' },
    { id: 'corner', keys: ['Ctrl+Home', 'Ctrl+End'], help: 'board-key-corner' },
    { id: 'act', keys: ['Enter', 'Space'], help: 'board-key-act' },
    { id: 'put-back', keys: ['Backspace'], help: 'board-key-put-back' },
    { id: 'where', keys: ['o'], help: 'board-key-where' },
    { id: 'last', keys: ['l'], help: 'board-key-last' },
    { id: 'last-five', keys: ['Shift+l'], help: 'board-key-last-five' },
    { id: 'clocks', keys: ['t'], help: 'board-key-clocks' },
    { id: 'own-clock', keys: ['Shift+t'], help: 'board-key-own-clock' },
    { id: 'number', keys: ['n'], help: 'board-key-number' },
    { id: 'read', keys: ['r'], help: 'board-key-read' },
    { id: 'legal', keys: ['m'], help: 'board-key-legal' },
    { id: 'captures', keys: ['Shift+m'], help: 'board-key-captures' },
    { id: 'input', keys: ['i', '/'], help: 'board-key-input' },
    { id: 'repeat', keys: ['v'], help: 'board-key-repeat' },
    { id: 'older', keys: ['Alt+ArrowUp'], help: 'board-key-older' },
    { id: 'newer', keys: ['Alt+ArrowDown'], help: 'board-key-newer' },
    { id: 'back', keys: [','], help: 'board-key-back' },
    { id: 'on', keys: ['.'], help: 'board-key-on' },
    { id: 'start', keys: ['Shift+,'], help: 'board-key-start' },
    { id: 'live', keys: ['Shift+.'], help: 'board-key-live' },
    { id: 'undo', keys: ['z'], help: 'board-key-undo' },
    { id: 'confirm', keys: ['Ctrl+Enter'], help: 'board-key-confirm' },
    { id: 'hint', keys: ['Shift+h'], help: 'board-key-hint' },
    { id: 'zen', keys: ['Shift+z'], help: 'board-key-zen' },
    { id: 'help', keys: ['?'], help: 'board-key-help' },
  ],
};

/** The common keys without some commands, for boards that give their keys another meaning. */
export function commonWithout(...ids: readonly string[]): KeyGroup {
  return { title: commonKeys.title, bindings: commonKeys.bindings.filter((b) => !ids.includes(b.id)) };
}
