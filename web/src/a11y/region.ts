// SPDX-License-Identifier: AGPL-3.0-or-later
// The live region of the page, and its way into a dialog. An entry stays only as long as it takes to be noticed: what
// is left in the region would be read again, all of it, by whoever walks over the page or closes a dialog.

import { announcer } from './announcer';

/** How long an entry stays in the region, in milliseconds; what was said is kept by the announcer. */
export const LIVE_MS = 4000;
/** Makes the same sentence another text: a screen reader leaves out what it has just read. */
export const NBSP = '\u00A0';

/** An entry on the page. */
export interface Entry {
  remove(): void;
}

/** What stands in the region now. */
export class Region {
  #entries = new Map<Entry, ReturnType<typeof setTimeout>>();
  #odd = false;
  readonly #put: (text: string, lang?: string) => Entry;

  /** `put` writes one entry on the page. */
  constructor(put: (text: string, lang?: string) => Entry) {
    this.#put = put;
  }

  /** Adds a sentence for a while. */
  say(text: string, lang?: string): void {
    const entry = this.#put(this.#odd ? text + NBSP : text, lang);
    this.#odd = !this.#odd;
    const timer = setTimeout(() => {
      this.#entries.delete(entry);
      entry.remove();
    }, LIVE_MS);
    this.#entries.set(entry, timer);
  }

  /** Takes every entry away. */
  empty(): void {
    for (const [entry, timer] of this.#entries) {
      clearTimeout(timer);
      entry.remove();
    }
    this.#entries.clear();
  }
}

let log: HTMLElement | null = null;
let region: Region | null = null;

/** Makes `element` the region of the page. */
export function live(element: HTMLElement): () => void {
  const made = new Region((text, lang) => {
    const entry = document.createElement('p');
    if (lang) entry.lang = lang;
    entry.textContent = text;
    element.append(entry);
    return entry;
  });
  [log, region] = [element, made];
  const silence = announcer.listen((text, lang) => made.say(text, lang));
  return () => {
    silence();
    made.empty();
    if (log === element) [log, region] = [null, null];
  };
}

function moveTo(parent: HTMLElement | null): void {
  region?.empty();
  if (log && parent) parent.append(log);
}

/** Opens a dialog by its heading, with the region inside: behind a modal dialog nothing is heard. Closing it, or the
 *  answer, brings the region back and the focus to where it was, or to the board. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const home = log?.parentElement ?? null;
  const from = document.activeElement;
  moveTo(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('h2')?.focus();
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    moveTo(home);
    if ((document.activeElement ?? document.body) !== document.body) return;
    const back = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : null;
    (back ?? boardCell())?.focus();
  };
  dialog.addEventListener('close', close, { once: true });
  return close;
}

/** The cell of the first board that the tab key comes to. */
export function boardCell(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]');
}
