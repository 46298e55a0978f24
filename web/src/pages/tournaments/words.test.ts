// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test, vi } from 'vitest';
import type { Board, Bracket, Part, Tournament } from '../../api/tournaments';
import { lastMatch, partText, points, scoreText, seatName, seatScore, seatedNow, titleInList, valueText, worthsOf, worthText } from './words';

vi.mock('../../i18n', async (real) => ({ ...(await real<object>()), lang: () => 'bg', t: (key: string, args?: object) => (args ? `${key} ${JSON.stringify(args)}` : key) }));

const cup = { format: 'swiss', entries: [{ number: 2, name: 'Boris' }], options: {}, series: null } as unknown as Tournament;

test('points are written as people write them', () => {
  expect([0, 0.5, 1.5, 2.25, 3, -0.5].map(points)).toEqual(['0', '½', '1½', '2¼', '3', '-½']);
  const part: Part = { round: 1, opponent: 2, played: true, score: 3, result: 1, cut: false, adds: 3 };
  expect(partText(cup, 'BH', part)).toContain('"own":"½","theirs":"1½"');
  expect(partText(cup, 'TPR', { ...part, score: 1850 })).toContain('"own":"½"');
});

test('a direct encounter that decides nothing is none', () => {
  expect([valueText('DE', 0), valueText('DE', 1), valueText('SB', 0), valueText('TPR', null)]).toEqual(['–', '1', '0', '–']);
});

test('the second final of two is played if it has to be', () => {
  expect([seatName(cup, null, 'reset'), seatName(cup, 'open', 'reset'), seatName(cup, 2, 'reset')]).toEqual(['tournament-seat-if-needed', 'tournament-seat-if-needed', 'Boris']);
  expect([seatName(cup, null, 'main'), seatName(cup, 'open', 'main')]).toEqual(['tournament-seat-nobody', 'tournament-seat-open']);
});

test('a match of a knock-out that was repeated tells its score, and who went on by a draw', () => {
  const tree = { ...cup, format: 'knockout', series: null } as Tournament;
  const board = { board: 1, white: 1, black: 2, room: null, attempt: 3, result: '0-1' as const };
  expect(worthText(tree, { ...board, score: [1.5, 1.5] })).toBe('1½ : 1½, tournament-game-odds-told');
  expect(worthText(tree, { ...board, score: [1, 2] })).toBe('1 : 2');
});

test('a win is worth what the game can bring', () => {
  expect(worthsOf(cup)).toEqual([1, 2, 3]);
  expect(worthsOf({ options: { match_to: 5, cube: true } })).toEqual([5]);
  expect(worthsOf({ options: { cube: true } }).slice(0, 6)).toEqual([1, 2, 3, 4, 6, 8]);
});

test('a match of two is called by both who play it', () => {
  const [name, opponent] = ['Ann', 'Bob'];
  expect(titleInList({ format: 'swiss', name })).toBe('Ann');
  expect(titleInList({ format: 'duel', name, opponent })).toBe('duel-between {"name":"Ann","opponent":"Bob"}');
  expect(titleInList({ format: 'duel', name, opponent: null })).toBe('duel-by {"name":"Ann"}');
});

test('a match of a bracket tells what each of its two has, and who did not play', () => {
  const match = { match: 0, stage: 'main', round: 1, seats: [1, 2], from: [null, null], winner: 2, result: '0-1', score: [0.5, 1.5], games: [] } as Bracket['matches'][number];
  const [one, other] = [0, 1].map((seat) => seatScore(match, seat)?.text);
  expect([one, other, scoreText([0.5, 1.5])]).toEqual(['½', '1½', '½–1½']);
  const forfeit = { ...match, result: '-:+' as const, score: null };
  expect([0, 1].map((seat) => seatScore(forfeit, seat))).toEqual([{ text: '−', said: 'tournament-mark-minus' }, { text: '+', said: 'tournament-mark-plus' }]);
  expect(seatScore({ ...match, result: null, score: null }, 0)).toBeNull();
  const final: Bracket['matches'][number] = { ...match, match: 1, seats: [2, 'open'], winner: null, result: null, score: null };
  const bracket: Bracket = { matches: [match, final], champion: null };
  expect(lastMatch(cup, bracket, 1)).toEqual({ score: '½–1½', name: 'Boris' });
  expect(lastMatch(cup, bracket, 2)).toEqual({ score: '1½–½', name: '№ 1' });
  expect(lastMatch(cup, bracket, 3)).toBeNull();
});

test('while a further game is on, all its games stand by the colours of that game', () => {
  const games = [{ room: 'a', score: [1, 0] as [number, number] }, { room: 'b', score: null }];
  const board: Board = { board: 1, white: 1, black: 2, colours: [2, 1], room: 'b', result: null, score: [1, 0], games };
  expect(seatedNow(board)).toMatchObject({ white: 2, black: 1, score: [0, 1], games: [{ room: 'a', score: [0, 1] }, { room: 'b', score: null }] });
  expect(seatedNow({ ...board, result: '1-0' }).games).toEqual(games);
});
