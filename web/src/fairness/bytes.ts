// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hashing for those who check the server: WebCrypto, and where a browser keeps it from plain http the same
//! functions of a package. Nothing here asks a server for anything.

/** SHA-256, and HMAC-SHA-256 under a key. */
export interface Hasher {
  hash(bytes: Uint8Array): Promise<Uint8Array>;
  mac(key: Uint8Array, bytes: Uint8Array): Promise<Uint8Array>;
}

/** Bytes with a buffer of their own, as WebCrypto wants them. */
type Own = Uint8Array<ArrayBuffer>;

function webCrypto(subtle: SubtleCrypto): Hasher {
  return {
    hash: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes as Own)),
    mac: async (key, bytes) => {
      const name = { name: 'HMAC', hash: 'SHA-256' };
      const made = await subtle.importKey('raw', key as Own, name, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', made, bytes as Own));
    },
  };
}

/** The hasher of this place. */
export async function hasher(): Promise<Hasher> {
  // Typed as always there, but plain http has none.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle) return webCrypto(subtle);
  const [{ sha256 }, { hmac }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/hmac.js'),
  ]);
  return {
    hash: (bytes) => Promise.resolve(sha256(bytes)),
    mac: (key, bytes) => Promise.resolve(hmac(sha256, key, bytes)),
  };
}

const encoder = new TextEncoder();

/** A whole number in so many bytes, the highest first. */
export function number(value: number | bigint, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  let rest = BigInt(value);
  for (let at = bytes - 1; at >= 0; at -= 1) {
    out[at] = Number(rest & 255n);
    rest >>= 8n;
  }
  return out;
}

/** Words and bytes one after another. */
export function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const out = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Bytes from lower-case hexadecimal of exactly this many bytes; null for anything else. */
export function fromHex(text: unknown, bytes: number): Uint8Array | null {
  if (typeof text !== 'string' || text.length !== 2 * bytes || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: bytes }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
