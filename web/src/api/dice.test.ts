// SPDX-License-Identifier: AGPL-3.0-or-later
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserSecret, commitment, contribution } from './dice';

/** The scheme's own words with another implementation of the hash. */
function reference(gameId: string, seat: number, c: string): string {
  const hash = createHash('sha256').update('KD1/client', 'ascii');
  return hash
    .update(Buffer.from(gameId, 'hex'))
    .update(Buffer.of(seat))
    .update(Buffer.from(c, 'hex'))
    .digest('hex');
}

describe('KD1, the player’s half', () => {
  it('a commitment is SHA-256("KD1/client" ‖ game id ‖ seat ‖ c)', () => {
    for (let i = 0; i < 50; i += 1) {
      const id = randomBytes(16).toString('hex');
      const c = randomBytes(32).toString('hex');
      for (const seat of [0, 1] as const) expect(commitment(id, seat, c)).toBe(reference(id, seat, c));
    }
  });

  it('two tabs and a reload agree, games and seats differ', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    const secret = browserSecret(storage);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(browserSecret(storage)).toBe(secret);
    const id = '00112233445566778899aabbccddeeff';
    const commit = 'ab'.repeat(32);
    const c = contribution(secret, id, commit, 0);
    expect(c).toMatch(/^[0-9a-f]{64}$/);
    expect(contribution(secret, id, commit, 0)).toBe(c);
    expect(contribution(secret, id, commit, 1)).not.toBe(c);
    expect(contribution(secret, `ff${id.slice(2)}`, commit, 0)).not.toBe(c);
    expect(contribution(secret, id, 'cd'.repeat(32), 0)).not.toBe(c);
  });

  it('a spoilt store is replaced, a missing one does without', () => {
    const kept = new Map([['kapia.dice', 'nonsense']]);
    const storage = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    expect(browserSecret(storage)).toBe(kept.get('kapia.dice'));
    expect(browserSecret(null)).toBe(browserSecret(null));
  });
});
