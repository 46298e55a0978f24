// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is told on arrival and what waits for it; counts of moves; the way back from the input line.
import { describe, expect, it } from 'vitest';
import type { RoomEvent, View } from '../../api/types';
import { find as onChess } from '../../boards/chess/input';
import { speak as speakChess } from '../../boards/chess/speak';
import { find as onKalah } from '../../boards/kalah/input';
import { movesMade } from '../../boards/say';
import { find as onTables } from '../../boards/tables/input';
import { arrive, speak as speakTables } from '../../boards/tables/speak';
import { speaker, table } from '../../boards/testing';
import { arrival, Teller } from './arrival';
import { toBoard } from './typed';

const t = speaker('en');
const chess = { speak: speakChess as never };
const tables = { speak: speakTables as never, arrive: arrive as never };
const FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function at(changes: Record<string, unknown>): View {
  const clock_rule = { kind: 'fischer', base_s: 900, step_s: 10 };
  return { ...table({}), game: 'chess', clock_rule, pos: { fen: FEN, last: null, check: false }, ...changes } as never;
}

function moved(n: number, seat: number, changes: object = {}): RoomEvent {
  const d = { piece: 'P', from: 'e2', to: 'e4', takes: null, check: false, mate: false, castle: null, promo: null };
  return { n, at: n, k: 'moved', seat, m: 'e2e4', text: 'e4', d, pos: null, ...changes } as never;
}

describe('the arrival', () => {
  it('says game, chair, opponent, clock, moves and turn, in this order', () => {
    expect(arrival(t, chess, at({}), [])).toBe(
      'Chess. You are White against Иван. 15 minutes plus 10 seconds. No move yet. Your move.',
    );
    expect(arrival(t, chess, at({ seat: 1 }), [moved(1, 0), moved(2, 1), moved(3, 0), moved(4, 1), moved(5, 0)])).toBe(
      'Chess. You are Black against Мария. 15 minutes plus 10 seconds. 2 moves made. Мария is to move.',
    );
    const over = [{ n: 1, at: 1, k: 'ended', reason: 'resignation', winner: 0, points: 1 } as never];
    expect(arrival(t, chess, at({ seat: null, status: 'over' }), over)).toMatch(
      /^Chess\. You are watching: Мария against Иван\. .*No move yet\. Мария wins\./,
    );
  });

  it('says it in three languages', () => {
    const view = at({ clock_rule: { kind: 'none', base_s: 0, step_s: 0 } });
    expect(arrival(speaker('bg'), chess, view, [])).toBe(
      'Шах. Вие сте с белите срещу Иван. Без часовник. Още няма направен ход. Вие сте на ход.',
    );
    expect(arrival(speaker('ru'), chess, view, [])).toBe(
      'Шахматы. Вы играете белыми, соперник Иван. Без часов. Ходов ещё не было. Ваш ход.',
    );
  });

  it('tells the opening roll, however early it fell', () => {
    const men = Array.from({ length: 26 }, () => 0);
    const pos = { white: men, black: men, pips: [0, 0], roll: [5, 3], stage: [5, 3], phase: 'play', side: 0 };
    const view = at({ game: 'tabla', pos, legal: null });
    const opening = { n: 2, at: 2, k: 'rolled', dice: [5, 3], purpose: 'opening' } as never;
    const said = arrival(t, tables, view, [{ n: 1, at: 1, k: 'started', first: 0 } as never, opening]);
    expect(said).toContain('Your home is on the right');
    expect(said).toMatch(/Opening roll: you 5, opponent 3\. Your move\.$/);
    expect(said.match(/Your move/g)).toHaveLength(1);
  });
});

describe('what happens before the words are there', () => {
  it('waits and is said with the arrival, once', () => {
    const teller = new Teller();
    const first = moved(1, 0);
    const view = at({ seat: 1, turn: 1, ply: 1 });
    expect(teller.news(t, null, [first], view, [first])).toBe('');
    expect(teller.settle(t, chess, view, [first])).toMatch(/against Мария\. .*0 moves made\. Pawn e2 to e4\. Your move\.$/);
    expect(teller.settle(t, chess, view, [first])).toBe('');
    const second = moved(2, 1);
    expect(teller.news(t, chess, [second], at({ seat: 1, turn: 0 }), [first, second])).toBe('Pawn e2 to e4.');
  });

  it('before the game only news is told; with its beginning comes the arrival', () => {
    const teller = new Teller();
    const open = at({ status: 'open' });
    const sat = { n: 1, at: 1, k: 'sat', seat: 1, name: 'Иван' } as never;
    expect(teller.settle(t, chess, open, [])).toBe('');
    expect(teller.news(t, chess, [sat], open, [sat])).toBe('Иван sat down.');
    const started = { n: 2, at: 2, k: 'started', first: 0 } as never;
    expect(teller.news(t, chess, [started], at({}), [sat, started])).toBe('');
    expect(teller.settle(t, chess, at({}), [sat, started])).toMatch(/^Chess\. .*Your move\.$/);
  });
});

describe('what happens before the words are there', () => {
  it('is told on arrival though nobody has moved', () => {
    const teller = new Teller();
    const said = { n: 1, at: 1, k: 'chat', name: 'Иван', text: 'Good luck' } as never;
    expect(teller.news(t, null, [said], at({}), [said])).toBe('');
    expect(teller.settle(t, chess, at({}), [said])).toContain('Good luck');
  });
});

describe('moves made', () => {
  it('are own moves, never plies, and go back with a move taken back', () => {
    const four = [moved(1, 0), moved(2, 1), moved(3, 0), moved(4, 1)];
    expect(movesMade(at({}) as never, four as never)).toBe(2);
    const back = [...four, { n: 5, at: 5, k: 'taken_back', ply: 2 }];
    expect(movesMade(at({}) as never, back as never)).toBe(1);
  });

  it('count a turn on either side of a pass', () => {
    const passed = { n: 2, at: 2, k: 'passed', seat: 1 };
    const danced = [moved(1, 0), passed, moved(3, 0), moved(4, 0)];
    expect(movesMade(at({ game: 'tabla' }) as never, danced as never)).toBe(2);
  });

  it('take the stages of one turn at tables for one, two sowings at kalah for two', () => {
    const two = [moved(1, 0), moved(2, 0), moved(3, 1)];
    expect(movesMade(at({ game: 'gyulbara' }) as never, two as never)).toBe(1);
    expect(movesMade(at({ game: 'kalah' }) as never, two as never)).toBe(2);
  });
});

describe('the way back from the input line', () => {
  it('is a word of its own, in three languages', () => {
    for (const text of ['b', 'B', 'board', 'дъска', 'доска']) expect(toBoard(text)).toEqual({ place: null });
    expect(toBoard('board e4')).toEqual({ place: 'e4' });
    for (const text of ['b e4', 'b4', 'bar/20', 'Bb5', 'bd']) expect(toBoard(text)).toBeNull();
  });

  it('finds the place by the name the board gives it', () => {
    expect(onChess('e4', at({}) as never)).toBe('[data-sq="e4"]');
    expect(onChess('еф три', at({}) as never)).toBe('[data-sq="f3"]');
    expect(onChess('d5', at({ game: 'leaflet' }) as never, { leafletLabels: true } as never)).toBe('[data-sq="e4"]');
    expect(onChess('z9', at({}) as never)).toBeNull();
    expect(onTables('13')).toBe('[data-p="13"]');
    expect(onTables('bar')).toBe('[data-p="25"]');
    expect(onTables('x')).toBeNull();
    const kalah = { board: [], side: 0, south_seat: 0, pie_open: false, houses: 6 };
    expect(onKalah('3', at({ game: 'kalah', pos: kalah }) as never)).toBe('[data-i="2"]');
    expect(onKalah('3', at({ game: 'kalah', pos: kalah, seat: 1 }) as never)).toBe('[data-i="9"]');
    expect(onKalah('7', at({ game: 'kalah', pos: kalah }) as never)).toBeNull();
  });
});
