// SPDX-License-Identifier: AGPL-3.0-or-later
// What every board repeats around its drawing: keys to commands, the commands that are the same everywhere, the
// focus on one cell of many, a notice, the list of keys, what a refusal of the server undoes.

import { type Component, untrack } from 'svelte';
import { chord, command, type KeyGroup } from '../a11y/keys';
import { need, t } from '../i18n';
import type { Keys } from '../a11y/keys';
import { announce } from '../a11y/announcer';
import { answer, edge } from './commands';
import { atDesk } from './desk';
import { Notice } from './notice.svelte';
import type { Translate } from './say';
import type { BoardSettings, BoardWish, Move, View, WireEvent } from './types';

/** What the shell asks of its board; read anew each time. */
export interface Inside {
  view: () => View;
  events: () => readonly WireEvent[];
  settings: () => BoardSettings;
  keys: () => readonly KeyGroup[];
  /** Refusals of the server so far, and what to do after one more. */
  refusals: () => number;
  refused: () => void;
  /** The translator of what is said; it may call squares by other names. */
  say?: () => Translate;
  /** The sentence of one move. */
  speak: (e: Move) => string | null;
  /** Sentences of the commands that only say something, by command. */
  said: () => Readonly<Record<string, () => string>>;
  /** A command of this board's own; false when it is none. */
  run: (id: string, ch: string) => boolean;
  wish: ((wish: BoardWish) => void) | undefined;
  /** The name of the attribute by which a cell is found, and what happens before one gets the focus. */
  cell: string;
  focus: (place: string | number) => void;
  /** What a notice speaks about; it ends when that changes. */
  about?: () => string;
}

/** Milliseconds since the table last changed, for clocks that are said. */
export function sinceView(view: () => View): () => number {
  let arrived = performance.now();
  $effect(() => {
    void view();
    arrived = performance.now();
  });
  return () => performance.now() - arrived;
}

/** The shell of one board; made while its component is. */
export class Shell {
  helpOpen = $state(false);
  /** The list of keys, fetched when it is asked for first. */
  help: Component<Keys> | null = $state.raw(null);
  /** The element that holds the cells. */
  cells: HTMLElement | undefined = $state();
  readonly notice: Notice;
  readonly #inside: Inside;
  readonly #elapsed: () => number;

  constructor(inside: Inside) {
    this.#inside = inside;
    this.notice = new Notice(inside.about);
    this.#elapsed = sinceView(inside.view);
    $effect(() => {
      if (inside.refusals() > 0) untrack(inside.refused);
    });
    $effect(() => () => this.notice.clear());
    $effect(() => atDesk((id, ch) => inside.run(id, ch) || this.told(id)));
  }

  /** Brings the focus to a cell; null says that the board ends here. */
  goTo(place: string | number | null): void {
    if (place === null) return edge(t);
    this.#inside.focus(place);
    const cell = this.cells?.querySelector<HTMLElement>(`[data-${this.#inside.cell}="${place}"]`);
    // What has the focus already is not read by itself.
    if (cell?.matches(':focus')) announce(`${cell.ariaLabel}.`);
    cell?.focus();
  }

  /** A command that says something, or one that is the same on every board; false when it is neither. */
  told(id: string): boolean {
    const { view, events, say, speak, said, wish } = this.#inside;
    return answer(id, said(), {
      t: say?.() ?? t,
      view: view(),
      events: events(),
      elapsed: this.#elapsed(),
      speak,
      wish: (what) => wish?.(what),
      openHelp: () => void this.#openHelp(),
    });
  }

  async #openHelp(): Promise<void> {
    try {
      const [list] = await Promise.all([import('../a11y/KeyHelp.svelte'), need('ear')]);
      this.help = list.default;
      this.helpOpen = true;
    } catch {
      announce(t('board-no-line'));
    }
  }

  /** A key pressed on the board. */
  readonly onkeydown = (e: KeyboardEvent): void => {
    const { keys, settings, run } = this.#inside;
    const ch = chord(e);
    const id = ch === null ? null : command(keys(), ch, settings());
    if (ch === null || id === null) return;
    if (run(id, ch) || this.told(id)) e.preventDefault();
  };
}
