// SPDX-License-Identifier: AGPL-3.0-or-later
//! The picture of a result: its words are those of somebody who watched, its board has every man of the position.
import { beforeAll, describe, expect, it } from 'vitest';
import type { BughousePos, View } from '../../../api/types';
import { chessPos, event, table } from '../../../boards/testing';
import { laid } from '../../../boards/tables/laid';
import { need, setLang } from '../../../i18n';
import { boardOf } from './boards';
import { captionOf, pictureOf, widthOf, wrapped } from './picture';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const colour = (name: string): string => name;
const count = (svg: string, what: string): number => svg.split(what).length - 1;

function over(changes: Partial<View>): View {
  const result = { winner: 1, points: 1, reason: 'resignation' as const };
  return table({ status: 'over', turn: null, result, ...changes });
}

beforeAll(async () => {
  await setLang('en');
  await need('room', 'boards');
});

describe('the words', () => {
  it('are the same for both players', () => {
    const view = over({ game: 'chess', pos: chessPos(START) });
    const said = captionOf(view, [])!;
    expect(said).toEqual({
      game: 'Chess',
      players: 'Мария – Иван',
      result: 'Иван wins',
      why: 'By resignation.',
    });
    expect(captionOf({ ...view, seat: 1 }, [])).toEqual(said);
    expect(captionOf({ ...view, result: null }, [])).toBeNull();
  });

  it('tell the points of a game with dice', () => {
    const view = over({ pos: laid({}, {}), result: { winner: 0, points: 4, reason: 'borne_off' } });
    expect(captionOf(view, [event(1, 'taken', { value: 2 })])!.why).toMatch(/4 points/);
  });

  it('break between words', () => {
    expect(wrapped('one two three', 5)).toEqual(['one two', 'three']);
    expect(wrapped('incomprehensible', 5)).toEqual(['incomprehensible']);
  });

  it('of the longest names stay inside the paper', () => {
    for (const name of ['Щ'.repeat(24), '王'.repeat(24), 'Александър-Димитров-Бояно', 'm'.repeat(24)]) {
      const seats = [name, name].map((name) => ({ name, bot: false, you: false }));
      const view = over({ game: 'chess', pos: chessPos(START), seats });
      const { svg } = pictureOf(view, captionOf(view, [])!, colour, 'example.org');
      const lines = [...svg.matchAll(/font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)];
      expect(lines.length).toBeGreaterThan(3);
      for (const [, size, words] of lines) expect(Number(size) * widthOf(words!), words).toBeLessThan(985);
    }
  });
});

describe('the board', () => {
  it('has the pieces of chess, from the side of who played it', () => {
    const view = over({ game: 'chess', pos: chessPos(START) });
    expect(count(boardOf(view, colour).svg, '<svg x=')).toBe(32);
    const black = boardOf({ ...view, seat: 1 }, colour).svg;
    expect(black).not.toBe(boardOf(view, colour).svg);
  });

  it('has both boards of bughouse', () => {
    const half = { fen: START.replace(' w', '[] w'), last: null, check: false, turn: 0, waits: false };
    const empty = { p: 0, n: 0, b: 0, r: 0, q: 0 };
    const pos: BughousePos = { boards: [half, half], sleeves: [empty, empty, empty, empty], frozen: null };
    const { svg, w, h } = boardOf(over({ game: 'bughouse', pos, partner: [3, 2, 1, 0] }), colour);
    expect(count(svg, '<svg x=')).toBe(64);
    expect(w).toBeGreaterThan(1.6 * h);
    const full = { ...pos, sleeves: [{ ...empty, q: 1, p: 3 }, empty, { ...empty, n: 2 }, empty] };
    const more = boardOf(over({ game: 'bughouse', pos: full, partner: [3, 2, 1, 0] }), colour).svg;
    expect(count(more, '<svg x=')).toBe(67);
    expect([more.includes('>3<'), more.includes('>2<'), more.includes('>1<')]).toEqual([true, true, false]);
  });

  it('has every stone of kalah', () => {
    const pos = { board: [1, 2, 0, 4, 0, 0, 30, 0, 0, 0, 5, 0, 0, 20], side: 0, south_seat: 0, pie_open: false, houses: 6 };
    expect(count(boardOf(over({ game: 'kalah', pos }), colour).svg, '<circle')).toBe(62);
  });

  it('has every checker of the tables, on the board, on the bar, off and in the hand', () => {
    const men = (svg: string): number => count(svg, 'stroke="--tb-white-line"') + count(svg, 'stroke="--tb-black-line"');
    expect(men(boardOf(over({ pos: laid({ 0: 9, 3: 5, 25: 1 }, { 0: 15 }) }), colour).svg)).toBe(30);
    const indiika = laid({ 2: 4 }, { 1: 2 }, { variant: 'indiika', hand: [11, 13] });
    expect(men(boardOf(over({ game: 'indiika', pos: indiika }), colour).svg)).toBe(30);
  });
});

it('a name cannot become a part of the picture', () => {
  const seats = ['<b>&', 'x'].map((name) => ({ name, bot: false, you: false }));
  const view = over({ game: 'chess', pos: chessPos(START), seats });
  const { svg } = pictureOf(view, captionOf(view, [])!, colour, 'example.org');
  expect(svg).toContain('&lt;b&gt;&amp;');
  expect(svg).not.toContain('<b>');
});
