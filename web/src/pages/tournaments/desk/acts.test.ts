// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test } from 'vitest';
import type { Round, Tournament } from '../../../api/tournaments';
import { actsOf, byHand, isMain, needsReason } from './acts';

const cup = (more: Partial<Tournament> = {}): Tournament =>
  ({ state: 'running', format: 'swiss', rounds: 3, round: 1, manual: false, pause_reason: null, ...more }) as Tournament;
const round = (state: Round['state'], number = 1): Round => ({ round: number, state, boards: [], byes: [], seq: 9 });
const paused = (why: Tournament['pause_reason'], more: Partial<Tournament> = {}): Tournament => cup({ state: 'paused', pause_reason: why, ...more });

test('before its last round a tournament is ended out of a pause, with a reason', () => {
  expect(actsOf(cup(), round('over'))).not.toContain('finish');
  expect(actsOf(paused('arbiter'), round('over'))).toEqual(['resume', 'finish', 'cancel']);
  expect(actsOf(paused('house'), round('over')), 'the site lets it go on by itself').toEqual(['finish', 'cancel']);
  expect(needsReason(paused('arbiter'), round('over'), 'finish')).toBe(true);
  expect(needsReason(paused('arbiter', { format: 'round_robin', rounds: null }), round('over'), 'finish')).toBe(true);
  expect(needsReason(paused('arbiter', { round: 3 }), round('over', 3), 'finish')).toBe(false);
  expect(actsOf(cup({ round: 3, manual: true }), round('over', 3))).toContain('finish');
  expect(needsReason(cup({ round: 3, manual: true }), round('over', 3), 'finish')).toBe(false);
  expect(needsReason(paused('arbiter'), round('over'), 'cancel')).toBe(false);
});

test('the next round is paired by the rules between two rounds, who ever pairs', () => {
  for (const manual of [true, false]) {
    expect(actsOf(cup({ manual }), round('over'))[0]).toBe('pair');
    // Round 1 was taken back: there is none.
    expect(actsOf(cup({ manual, round: 0 }), null)[0]).toBe('pair');
    expect(actsOf(cup({ manual }), round('playing'))).not.toContain('pair');
    expect(actsOf(cup({ manual, round: 3 }), round('over', 3))).not.toContain('pair');
    expect(actsOf(cup({ manual, format: 'arena' }), null)).not.toContain('pair');
  }
});

test('by hand it is paired while the tournament runs, and in a pause where the rules leave no pairing', () => {
  expect(byHand(cup(), round('over'))).toBe(true);
  expect(byHand(paused('no_legal_pairing'), round('over'))).toBe(true);
  expect(byHand(paused('arbiter'), round('over'))).toBe(false);
  expect(byHand(paused('house'), round('over'))).toBe(false);
  expect(actsOf(paused('no_legal_pairing'), round('over'))).not.toContain('pair');
});

test('the main act is the next round, after the last the end, and never what halts it', () => {
  const main = (of: Tournament, at: Round): readonly string[] => actsOf(of, at).filter((what) => isMain(of, at, what));
  expect(main(cup(), round('over'))).toEqual(['pair']);
  expect(main(cup(), round('playing'))).toEqual([]);
  expect(main(cup({ round: 3 }), round('playing', 3))).toEqual([]);
  expect(main(cup({ round: 3 }), round('over', 3))).toEqual(['finish']);
  expect(main(paused('arbiter'), round('over'))).toEqual(['resume']);
  expect(main(cup({ state: 'open' }), round('over'))).toEqual(['checkin']);
});
