// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test } from 'vitest';
import type { Bracket } from '../../api/tournaments';
import { BOX, drawn, stagesOf } from './bracket';

type Match = Bracket['matches'][number];
const match = (number: number, stage: string, round: number, from: Match['from'] = [null, null]): Match => ({ match: number, stage, round, seats: ['open', 'open'], from, winner: null, result: null, score: null, games: [] });
const won = (number: number) => ({ match: number, won: true });
const lost = (number: number) => ({ match: number, won: false });

/** Eight players, with a match for third place. */
const eight: Bracket = {
  champion: null,
  matches: [
    match(0, 'main', 1), match(1, 'main', 1), match(2, 'main', 1), match(3, 'main', 1),
    match(4, 'main', 2, [won(0), won(1)]), match(5, 'main', 2, [won(2), won(3)]),
    match(6, 'third', 1, [lost(4), lost(5)]),
    match(7, 'main', 3, [won(4), won(5)]),
  ],
};

test('a match stands in the column of its round, in the middle of those that lead to it', () => {
  const { boxes, lines, titles, w, h } = drawn(eight);
  const at = (number: number) => boxes.find((box) => box.match.match === number)!;
  expect([0, 1, 2, 3].map((number) => at(number).x)).toEqual(Array(4).fill(at(0).x));
  expect(at(4).y).toBe((at(0).y + at(1).y) / 2);
  expect(at(7).y).toBe((at(4).y + at(5).y) / 2);
  expect(at(7).x).toBe(at(0).x + 2 * (BOX.w + BOX.gapX));
  // A line for each who won the match before; who lost begins anew.
  expect(lines.map(({ match: from, to }) => [from, to])).toEqual([[0, 4], [1, 4], [2, 5], [3, 5], [4, 7], [5, 7]]);
  expect(titles.map(({ stage }) => stage)).toEqual(['main', 'third']);
  for (const box of boxes) expect([box.x >= 0, box.x + BOX.w <= w, box.y + BOX.h <= h]).toEqual([true, true, true]);
});

test('nothing covers anything, whoever comes from where', () => {
  // A lower bracket: some come from the upper one, some from the round before.
  const lower: Bracket = {
    champion: null,
    matches: [
      match(0, 'main', 1), match(1, 'main', 1), match(2, 'main', 2, [won(0), won(1)]),
      match(3, 'lower', 1, [lost(0), lost(1)]), match(4, 'lower', 2, [won(3), lost(2)]), match(5, 'lower', 2, [won(3), null]),
      match(6, 'final', 1, [won(2), won(4)]), match(7, 'reset', 1, [won(6), won(6)]),
    ],
  };
  for (const bracket of [eight, lower]) {
    const { boxes } = drawn(bracket);
    for (const one of boxes)
      for (const other of boxes) if (one !== other && one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(BOX.h);
  }
  expect(stagesOf(lower).map(({ stage, rounds }) => [stage, rounds.length])).toEqual([['main', 2], ['lower', 2], ['final', 1], ['reset', 1]]);
  // Between two parts there are no lines.
  expect(drawn(lower).lines.map(({ match: from, to }) => [from, to])).toEqual([[0, 2], [1, 2], [3, 4], [3, 5]]);
});
