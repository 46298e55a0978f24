// SPDX-License-Identifier: AGPL-3.0-or-later
//! Our half of the dice (scheme KD1): a contribution the house cannot know before it has bound itself.
//!
//! The contribution is drawn from a secret of this browser and from what the house bound itself to, so two
//! tabs and a reload always agree, and no two games share one. `crypto.subtle` is missing on plain http in
//! a home network, hence the hashes of a package.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seat } from './types';

const KEY = 'kapia.dice';

/** The secret when nothing can be stored: it lasts as long as the page. */
let fleeting: string | null = null;

/**
 * 32 random bytes of this browser, as hex, made once.
 *
 * Two tabs that ask at the same moment may each make their own, and the later one stays in the store: ask
 * once a page and keep the answer, or what is revealed is not what was bound.
 */
export function browserSecret(storage: Pick<Storage, 'getItem' | 'setItem'> | null): string {
  const kept = storage?.getItem(KEY);
  if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
  fleeting ??= bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  try {
    storage?.setItem(KEY, fleeting);
  } catch {
    // A full store: the secret lasts as long as the page.
  }
  return fleeting;
}

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
