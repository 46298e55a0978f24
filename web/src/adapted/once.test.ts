// SPDX-License-Identifier: AGPL-3.0-or-later
// What a page acts on once.
import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../api/types';
import { Once } from './once';

const events = (...ns: number[]): WireEvent[] => ns.map((n) => ({ k: 'adapted', n, at: 0, by: null, said: [] }) as unknown as WireEvent);

describe('what is new', () => {
  it('is given out once, however often the table shows it', () => {
    const once = new Once();
    const fresh = events(3, 4);
    expect(once.of(fresh)).toEqual(fresh);
    expect(once.of(fresh)).toEqual([]);
    expect(once.of([...fresh])).toEqual([]);
    expect(once.of(events(4, 5)).map(({ n }) => n)).toEqual([5]);
    expect(once.of([])).toEqual([]);
  });
});
