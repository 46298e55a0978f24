// SPDX-License-Identifier: AGPL-3.0-or-later
//! A head is believed when the server's key has signed just that head; Node's own Ed25519 makes the signatures.
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned, type SignedHead } from './signature';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

function signed(day: number, n: number, hash: string): SignedHead {
  const message = Buffer.alloc(24);
  message.write('KD1/head');
  message.writeBigUInt64BE(BigInt(day), 8);
  message.writeBigUInt64BE(BigInt(n), 16);
  const bytes = Buffer.concat([message, Buffer.from(hash, 'hex')]);
  return { day, n, hash, signature: sign(null, bytes, privateKey).toString('hex') };
}

describe('the signature under a head', () => {
  const head = signed(20_780, 7, 'ab'.repeat(32));

  it('is good for that head and that key', () => {
    expect(isSigned(head, key)).toBe(true);
  });

  it('is bad for anything else', () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
    const wrong: [SignedHead, string][] = [
      [{ ...head, day: 20_781 }, key],
      [{ ...head, n: 8 }, key],
      [{ ...head, hash: 'ac'.repeat(32) }, key],
      [{ ...head, signature: signed(20_780, 8, head.hash).signature }, key],
      [{ ...head, signature: 'zz' }, key],
      [head, other.subarray(-32).toString('hex')],
      [head, 'ff'.repeat(32)],
      [head, ''],
    ];
    for (const [one, by] of wrong) expect(isSigned(one, by), JSON.stringify([one, by])).toBe(false);
  });
});
