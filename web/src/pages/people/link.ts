// SPDX-License-Identifier: AGPL-3.0-or-later
//! A link that lets somebody back in: it brings a name and a code behind the # that no server and no log is told. The page
//! takes both out of the address, so that neither the history nor whoever looks on has them; a reload still knows them.

const KEPT = 'kapia.recover';

/** What a link brought. */
export interface Link {
  name: string;
  /** Empty when there was none. */
  code: string;
}

const read = (text: string): Link => {
  const said = new URLSearchParams(text);
  return { name: said.get('name') ?? '', code: said.get('code') ?? '' };
};

/** What the link brought that led to this page, now or before a reload. */
export function takeLink(): Link {
  const hash = location.hash.slice(1);
  if (hash !== '') {
    history.replaceState(history.state, '', location.pathname + location.search);
    const link = read(hash);
    if (link.code !== '') {
      sessionStorage.setItem(KEPT, hash);
      return link;
    }
  }
  const kept = read(sessionStorage.getItem(KEPT) ?? '');
  // A code in the question mark's part would have been told the server: it is none of ours.
  return kept.code === '' ? { name: read(hash).name || read(location.search).name, code: '' } : kept;
}

/** It has been used, or is left. */
export const forgetLink = (): void => sessionStorage.removeItem(KEPT);
