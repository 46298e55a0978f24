// SPDX-License-Identifier: AGPL-3.0-or-later
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FORMATS, type Tournament } from '../../api/tournaments';
import type { GameInfo } from '../../api/types';
import { Extras, told, usualTieBreaks } from './extras.svelte';

vi.mock('../../i18n', async (real) => ({ ...(await real<object>()), t: (key: string, given?: object) => (given ? `${key} ${JSON.stringify(given)}` : key) }));

const cup = (more: Partial<Tournament> = {}): Tournament =>
  ({ game: 'tabla', format: 'swiss', options: {}, games: [], team: null, series: null, seeding: 'rating', first_colour: 'lot', consolation: 'none', tie_breaks: ['DE', 'BH/C1', 'PB'], min_players: 2, bots: false, ...more }) as Tournament;

test('a new tournament asks for what is not as usual, and for nothing else', () => {
  const extras = new Extras();
  for (const format of FORMATS) expect(extras.wish(format)).toEqual(format === 'match' ? { series: { first_to: 5 } } : {});
  extras.take('tabla');
  extras.turns = ['gyulbara', 'tapa', 'tabla'];
  [extras.games, extras.seeding, extras.bots, extras.least] = ['4', 'lot', true, '6'];
  expect(extras.wish('swiss')).toEqual({ games: ['tabla', 'gyulbara', 'tapa', 'tabla'], series: { games: 4 }, seeding: 'lot', min_players: 6, bots: true });
  expect(extras.wish('arena')).toEqual({ seeding: 'lot', min_players: 6, bots: true });
  [extras.length, extras.count] = ['games', '7'];
  expect(extras.wish('match')).toMatchObject({ series: { games: 7 } });
});

test('teams play several boards, in formats in which a match may be drawn', () => {
  const extras = new Extras();
  extras.teams = true;
  expect(extras.wish('round_robin')).toEqual({ team: { boards: 4 } });
  expect(extras.wish('knockout')).toEqual({});
  extras.boards = '1';
  expect(extras.check('swiss')).toEqual({ boards: 'tournament-team-boards-wrong' });
  // The pairs of bughouse are the server's.
  extras.take('bughouse');
  expect(extras.wish('swiss')).toEqual({});
});

test('of what was agreed only what differs is changed', () => {
  const base = new Extras(cup({ options: { match_to: 3 } }));
  const wish = new Extras(cup({ options: { match_to: 3 } }));
  expect(wish.tieBreaks).toEqual([]);
  expect(wish.patch('swiss', base.all('swiss'))).toEqual({});
  wish.rules.set('match_to', 5);
  wish.addTieBreak();
  wish.firstColour = 'white';
  expect(wish.patch('swiss', base.all('swiss'))).toEqual({ options: { match_to: 5 }, first_colour: 'white', tie_breaks: ['DE'] });
  expect(told(wish, 'swiss').filter(([, text], at) => text !== told(base, 'swiss')[at]![1])).toHaveLength(3);
  wish.tieBreaks = [];
  wish.teams = true;
  // Those that are usual for teams are others.
  expect(wish.patch('swiss', base.all('swiss'))).toMatchObject({ team: { boards: 4 }, tie_breaks: [] });
  expect(new Extras(cup({ tie_breaks: ['SB'] })).tieBreaks).toEqual(['SB']);
});

test('a switch that another game does not have is not asked for', () => {
  const extras = new Extras();
  extras.take('tabla');
  extras.rules.set('match_to', 5);
  extras.take('chess');
  extras.info = { id: 'chess', options: [], presets: [] } as unknown as GameInfo;
  expect(extras.wish('swiss')).toEqual({});
});

test('the usual tie-breaks are those of the server', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../crates/contest/src/settings/check.rs'), 'utf8');
  const table = /fn usual_tie_breaks[\s\S]*?\n}\n/.exec(text)![0];
  const lists = [...table.matchAll(/=> &\[(.*)\]/g)].map((hit) => [...hit[1]!.matchAll(/"([^"]+)"/g)].map((code) => code[1]));
  expect(lists).toEqual([
    usualTieBreaks('swiss', 'chess', true),
    usualTieBreaks('arena', 'chess', false),
    usualTieBreaks('swiss', 'tabla', false),
    usualTieBreaks('swiss', 'chess', false),
    usualTieBreaks('round_robin', 'chess', false),
  ]);
});
