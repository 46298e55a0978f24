// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is agreed about the match and the cube: which switches mean something, and what is sent.
import { describe, expect, it } from 'vitest';
import type { GameInfo, OptionSpec } from '../api/types';
import { Draft } from '../pages/new/draft.svelte';
import { CLOCKS, GAMES, isGame, isTables, TABLES } from './presets';
import { isTerm, meaningful, missing, TERMS } from './terms';

const bool = (name: string, on = false): OptionSpec => ({ name, type: 'bool', default: on, clause: 'K1' });
const specs: OptionSpec[] = [
  { name: 'match_to', type: 'int_of', values: [1, 3, 5, 7, 9], default: 1, clause: 'S1' },
  bool('cube'),
  bool('beavers'),
  bool('raccoons'),
  bool('crawford', true),
  bool('first_long_move', true),
  bool('tapa_mother_wins'),
  {
    name: 'tapa_restart_check',
    type: 'one_of',
    values: ['turn_end', 'each_step'],
    default: 'turn_end',
    clause: 'P14',
  },
  {
    name: 'two_points',
    type: 'one_of',
    values: ['not_all_home', 'none_off'],
    default: 'not_all_home',
    clause: 'P19',
  },
];
const popular = { id: 'popular', options: { first_long_move: false, tapa_restart_check: 'each_step', two_points: 'none_off' } };
const info = (id: GameInfo['id'], options = specs): GameInfo => ({
  id,
  family: 'tables',
  seats: 2,
  dice: true,
  scale: 'fibs',
  options,
  presets: [{ id: 'document', options: {} }, popular],
  usual_clocks: [],
  clocks: ['none', 'delay'],
  bots: [],
});

describe('what is agreed', () => {
  it('k10 k12 k13 needs the cube, beavers, a match', () => {
    expect(missing('beavers', {})).toBe('cube');
    expect(missing('beavers', { cube: true })).toBeNull();
    expect(missing('raccoons', { cube: true })).toBe('beavers');
    expect(missing('raccoons', { cube: false, beavers: true })).toBe('beavers');
    expect(missing('beaver_droppable', { cube: true, beavers: true })).toBeNull();
    expect(missing('crawford', { cube: true })).toBe('match_cube');
    expect(missing('crawford', { cube: true, match_to: 3 })).toBeNull();
    expect(missing('match_timeout', { match_to: 5 })).toBeNull();
    expect(missing('match_to', {})).toBeNull();
    expect(missing('first_long_move', {})).toBeNull();
    expect(meaningful({ beavers: true, raccoons: true, match_to: 3 })).toEqual({ match_to: 3 });
    expect(TERMS.every(isTerm) && !isTerm('two_points')).toBe(true);
  });

  it('never sends a beaver without a cube, or a switch of another game', () => {
    const draft = new Draft('tapa', true);
    draft.set('cube', true);
    draft.set('beavers', true);
    draft.set('match_to', 5);
    expect(draft.proposal(info('tapa')).options).toEqual({ cube: true, beavers: true, match_to: 5 });
    draft.set('cube', false);
    expect(draft.proposal(info('tapa')).options).toEqual({ cube: false, match_to: 5 });
    expect(draft.proposal(info('tapa', [bool('cube')])).options).toEqual({ cube: false });
  });

  it('keeps the agreement when the rules or the game change', () => {
    const draft = new Draft('tapa', true);
    draft.set('match_to', 7);
    draft.preset(popular);
    expect(draft.presetOf(info('tapa'))?.id).toBe('popular');
    expect(draft.options.match_to).toBe(7);
    draft.take('gyulbara');
    expect(draft.options).toEqual({ match_to: 7 });
    expect(draft.presetOf(info('gyulbara'))?.id).toBe('document');
  });
});

describe('the games of the page', () => {
  it('all have clocks, the family first', () => {
    expect(GAMES.slice(0, 6)).toEqual(TABLES);
    for (const game of GAMES) expect(CLOCKS[game].length).toBeGreaterThan(2);
    expect([isTables('tapa'), isTables('chess'), isGame('kalah'), isGame('go'), isGame(null)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
