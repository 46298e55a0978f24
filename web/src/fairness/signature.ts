// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server's signature under a head of the log of commitments. Fetched only when a day is checked; the browser's own
//! Ed25519 is not to be had on a page without https.
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, joined, number } from './bytes';

/** A head as the server tells it. */
export interface SignedHead {
  day: number;
  n: number;
  hash: string;
  signature: string;
}

/** Whether the head was signed by `key`: Ed25519 over `"KD1/head" || u64(day) || u64(n) || hash`. */
export function isSigned(head: SignedHead, key: string): boolean {
  const [hash, signature, by] = [fromHex(head.hash, 32), fromHex(head.signature, 64), fromHex(key, 32)];
  if (!hash || !signature || !by) return false;
  const message = joined('KD1/head', number(head.day, 8), number(head.n, 8), hash);
  try {
    return ed25519.verify(signature, message, by, { zip215: false });
  } catch {
    // A key that is no point of the curve.
    return false;
  }
}
