// SPDX-License-Identifier: AGPL-3.0-or-later
//! Our half of the dice (scheme KD1): a contribution the server cannot know before it has bound itself.
//!
//! The contribution is drawn from a secret of this tab and from what the server bound itself to, so a reload
//! always agrees, and no two games share one. A tab opened later begins with the secret of the browser. `crypto.subtle` is missing on plain http in
//! a home network, hence the hashes of a package.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seat } from './types';

const KEY = 'kapia.dice';
const SECRET = /^[0-9a-f]{64}$/;

/** Where a secret is kept; a browser may have none, or refuse what would be too much. */
type Store = Pick<Storage, 'getItem' | 'setItem'> | null;

/**
 * 32 random bytes, as hex: those of the tab, else those of the browser, else new ones, kept in both.
 *
 * Two tabs that ask at the same moment may each make their own, and the later one stays with the browser. Each
 * keeps what it took, or what it reveals would not be what it bound itself to: ask once a page.
 */
export function diceSecret(tab: Store, browser: Store): string {
  const kept = [tab, browser].map((store) => store?.getItem(KEY)).find((text) => text && SECRET.test(text));
  const secret = kept ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  for (const store of [tab, browser]) {
    if (SECRET.test(store?.getItem(KEY) ?? '')) continue;
    try {
      store?.setItem(KEY, secret);
    } catch {
      // A full store: the secret lasts as long as the page.
    }
  }
  return secret;
}

/** Whether a secret is there again on another visit; where nothing is kept it ends with the page. */
export const isKept = (secret: string, ...stores: Store[]): boolean => stores.some((store) => store?.getItem(KEY) === secret);

/** The contribution `c` of a seat to one game, 32 bytes as hex. */
export function contribution(secret: string, gameId: string, commit: string, seat: Seat): string {
  const what = concatBytes(
    utf8ToBytes('kapia dice'),
    hexToBytes(gameId),
    hexToBytes(commit),
    Uint8Array.of(seat),
  );
  return bytesToHex(hmac(sha256, hexToBytes(secret), what));
}

/** What binds us to `c`: SHA-256("KD1/client" ‖ game id ‖ seat ‖ c), as hex. */
export function commitment(gameId: string, seat: Seat, c: string): string {
  return bytesToHex(
    sha256(concatBytes(utf8ToBytes('KD1/client'), hexToBytes(gameId), Uint8Array.of(seat), hexToBytes(c))),
  );
}
