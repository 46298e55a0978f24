// SPDX-License-Identifier: AGPL-3.0-or-later
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserSecret, commitment, contribution } from './dice';

interface Game {
  game_id: string;
  mode: string;
  client_commits: string[];
  client_secrets: string[];
}

describe('KD1, the player’s half', () => {
  it('commitments equal those of the reference vectors', () => {
    const path = join(import.meta.dirname, '../../../../shared/oracles/dice_vectors.json');
    const { games } = JSON.parse(readFileSync(path, 'utf8')) as { games: Game[] };
    const fixed = games.filter((game) => game.mode === 'static');
    expect(fixed.length).toBeGreaterThan(0);
    for (const game of fixed) {
      game.client_secrets.forEach((c, seat) => {
        expect(commitment(game.game_id, seat as 0 | 1, c)).toBe(game.client_commits[seat]);
      });
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
