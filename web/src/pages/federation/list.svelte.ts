// SPDX-License-Identifier: AGPL-3.0-or-later
//! A list that comes a page at a time: what is there, where it goes on, and why a page did not come.
import { lang } from '../../i18n';
import { told } from '../admin/told';

/** A list of `Item`s; `Place` is where the server goes on. */
export class Listed<Item, Place> {
  /** What has come so far; null before the first page. */
  all: readonly Item[] | null = $state.raw(null);
  /** Where the next page begins; null when there is none, or before the first. */
  next: Place | null = $state.raw(null);
  /** Why the last page did not come, as a sentence. */
  failure: string | null = $state(null);
  readonly #get: (after: Place | null) => Promise<readonly [readonly Item[], Place | null]>;

  /** Asks for the first page at once. */
  constructor(get: (after: Place | null) => Promise<readonly [readonly Item[], Place | null]>) {
    this.#get = get;
    void this.more();
  }

  /** Asks for the next page, or again for one that did not come. */
  readonly more = async (): Promise<void> => {
    this.failure = null;
    try {
      const [items, next] = await this.#get(this.next);
      [this.all, this.next] = [[...(this.all ?? []), ...items], next];
    } catch (error) {
      this.failure = told(error);
    }
  };
}

/** A list by name as the reader's language sorts, once all of it is there; the server sorts what looks alike together. */
export const byName = <Item extends { name: string }>(list: Listed<Item, string>): readonly Item[] =>
  list.next === null ? [...(list.all ?? [])].sort((one, other) => one.name.localeCompare(other.name, lang())) : (list.all ?? []);
