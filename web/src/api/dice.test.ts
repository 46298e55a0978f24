// SPDX-License-Identifier: AGPL-3.0-or-later
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { diceSecret, commitment, contribution, isKept } from './dice';

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

  const store = (kept = new Map<string, string>()) => ({
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  });

  it('a reload and a tab opened later agree, games and seats differ', () => {
    const [tab, browser] = [store(), store()];
    const secret = diceSecret(tab, browser);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(diceSecret(tab, browser)).toBe(secret);
    expect(diceSecret(store(), browser)).toBe(secret);
    expect(diceSecret(null, browser)).toBe(secret);
    const id = '00112233445566778899aabbccddeeff';
    const commit = 'ab'.repeat(32);
    const c = contribution(secret, id, commit, 0);
    expect(c).toMatch(/^[0-9a-f]{64}$/);
    expect(contribution(secret, id, commit, 0)).toBe(c);
    expect(contribution(secret, id, commit, 1)).not.toBe(c);
    expect(contribution(secret, `ff${id.slice(2)}`, commit, 0)).not.toBe(c);
    expect(contribution(secret, id, 'cd'.repeat(32), 0)).not.toBe(c);
  });

  it('a tab keeps its secret when another has written its own over that of the browser', () => {
    const [tab, browser] = [store(), store()];
    const secret = diceSecret(tab, browser);
    browser.setItem('kapia.dice', 'cd'.repeat(32));
    expect(diceSecret(tab, browser)).toBe(secret);
    expect(diceSecret(store(), browser)).toBe('cd'.repeat(32));
  });

  it('a spoilt store is replaced, a missing or full one does without', () => {
    const spoilt = store(new Map([['kapia.dice', 'nonsense']]));
    expect(diceSecret(null, spoilt)).toBe(spoilt.getItem('kapia.dice'));
    expect(diceSecret(null, null)).toMatch(/^[0-9a-f]{64}$/);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(diceSecret(full, full)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a secret that no store keeps ends with the page', () => {
    const kept = new Map<string, string>();
    const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
    const full = { getItem: () => null, setItem: () => { throw new Error('full'); } };
    expect(isKept(diceSecret(null, null), null, null)).toBe(false);
    expect(isKept(diceSecret(full, null), full, null)).toBe(false);
    expect(isKept(diceSecret(full, store), full, store)).toBe(true);
  });
});
