// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is told on arrival and what waits for it; counts of moves; the way back from the input line.
import { describe, expect, it } from 'vitest';
import type { ClockRule, View } from '../../api/types';
import { find as onChess } from '../../boards/chess/input';
import { speak as speakChess } from '../../boards/chess/speak';
import { find as onKalah } from '../../boards/kalah/input';
import { movesMade } from '../../boards/say';
import { find as onTables } from '../../boards/tables/input';
import { arrive, speak as speakTables } from '../../boards/tables/speak';
import { chessDetail, chessPos, event, speaker, table } from '../../boards/testing';
import { laid } from '../../boards/tables/laid';
import { defaultBoardSettings } from '../../boards/settings';
import type { Move } from '../../boards/types';
import { arrival, Teller } from './arrival';
import { toBoard } from './typed';

const t = speaker('en');
const chess = { speak: speakChess };
const tables = { speak: speakTables, arrive };
const FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function at(changes: Partial<View>): View {
  const clock_rule: ClockRule = { kind: 'fischer', base_s: 900, step_s: 10 };
  return table({ game: 'chess', clock_rule, pos: chessPos(FEN), ...changes });
}

function moved(n: number, seat: number): Move {
  return event(n, 'moved', { seat, m: 'e2e4', text: 'e4', d: chessDetail(), pos: chessPos(FEN) });
}

describe('the arrival', () => {
  it('says game, chair, opponent, clock, moves and turn, in this order', () => {
    expect(arrival(t, chess, at({}), [])).toBe(
      'Chess. You are White against Иван. 15 minutes plus 10 seconds. No move yet. Your move.',
    );
    expect(arrival(t, chess, at({ seat: 1 }), [moved(1, 0), moved(2, 1), moved(3, 0), moved(4, 1), moved(5, 0)])).toBe(
      'Chess. You are Black against Мария. 15 minutes plus 10 seconds. 2 moves made. Мария is to move.',
    );
    const over = [event(1, 'ended', { reason: 'resignation', winner: 0, points: 1 })];
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

  it('takes from the server who plays with whom', () => {
    const seats = ['Ани', 'Боян', 'Вера', 'Гено'].map((name) => ({ name, bot: false, you: false }));
    // Not the pairs of today: the page counts none itself.
    const four = { game: 'bughouse' as const, seats, partner: [2, 3, 0, 1], team: [1, 2, 1, 2] };
    expect(arrival(t, chess, at({ ...four, seat: 0 }), [])).toContain('with Вера, against Боян here and Гено');
    expect(arrival(t, chess, at({ ...four, seat: null }), [])).toContain('Ани, Вера against Боян, Гено');
  });

  it('tells the opening roll, however early it fell', () => {
    const pos = laid({}, {}, { roll: [5, 3], stage: [5, 3], phase: 'play' });
    const view = at({ game: 'tabla', pos, legal: null });
    const opening = event(2, 'rolled', { seat: null, dice: [5, 3], purpose: 'opening' });
    const said = arrival(t, tables, view, [event(1, 'started'), opening]);
    expect(said).toContain('Your home is on the right');
    expect(said).toMatch(/Opening roll: you 5, opponent 3\. Your move\.$/);
    expect(said.match(/Your move/g)).toHaveLength(1);
  });

  it('tells a double only while it waits, and then where the cube lies', () => {
    const pos = laid({}, {}, { roll: [6, 4], stage: [6, 4], phase: 'play' });
    const doubled = event(5, 'doubled', { seat: 1, level: 'double', value: 2 });
    const asked = at({ game: 'tabla', pos, legal: null, cube: { value: 1, owner: null, offer: { seat: 1, level: 'double', take: 2, drop: 1 } } });
    expect(arrival(t, tables, asked, [moved(4, 0), doubled])).toContain('Your opponent doubles to 2.');
    const taken = at({ game: 'tabla', pos, legal: null, cube: { value: 2, owner: 0, offer: null } });
    const all = [moved(4, 0), doubled, event(6, 'taken', { seat: 0, value: 2 }), event(7, 'rolled', { seat: 1, dice: [6, 4], purpose: 'turn' })];
    const said = arrival(t, tables, taken, all);
    expect(said).toContain('Cube 2, yours.');
    expect(said).not.toContain('doubles');
    expect(said).toContain('6 and 4');
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
    const sat = event(1, 'sat');
    expect(teller.settle(t, chess, open, [])).toBe('');
    expect(teller.news(t, chess, [sat], open, [sat])).toBe('Иван sat down.');
    const started = event(2, 'started');
    expect(teller.news(t, chess, [started], at({}), [sat, started])).toBe('');
    expect(teller.settle(t, chess, at({}), [sat, started])).toMatch(/^Chess\. .*Your move\.$/);
  });
});

describe('what happens before the words are there', () => {
  it('is told on arrival though nobody has moved', () => {
    const teller = new Teller();
    const said = event(1, 'chat', { text: 'Good luck' });
    expect(teller.news(t, null, [said], at({}), [said])).toBe('');
    expect(teller.settle(t, chess, at({}), [said])).toContain('Good luck');
  });
});

describe('moves made', () => {
  it('are own moves, never plies, and go back with a move taken back', () => {
    const four = [moved(1, 0), moved(2, 1), moved(3, 0), moved(4, 1)];
    expect(movesMade(at({}), four)).toBe(2);
    const back = [...four, event(5, 'taken_back', { ply: 2 })];
    expect(movesMade(at({}), back)).toBe(1);
  });

  it('count a turn on either side of a pass', () => {
    const passed = event(2, 'passed', { seat: 1 });
    const danced = [moved(1, 0), passed, moved(3, 0), moved(4, 0)];
    expect(movesMade(at({ game: 'tabla' }), danced)).toBe(2);
  });

  it('take the stages of one turn at tables for one, two sowings at kalah for two', () => {
    const two = [moved(1, 0), moved(2, 0), moved(3, 1)];
    expect(movesMade(at({ game: 'gyulbara' }), two)).toBe(1);
    expect(movesMade(at({ game: 'kalah' }), two)).toBe(2);
  });
});

describe('the way back from the input line', () => {
  it('is a word of its own, in three languages', () => {
    for (const text of ['b', 'B', 'board', 'дъска', 'доска']) expect(toBoard(text)).toEqual({ place: null });
    expect(toBoard('board e4')).toEqual({ place: 'e4' });
    for (const text of ['b e4', 'b4', 'bar/20', 'Bb5', 'bd']) expect(toBoard(text)).toBeNull();
  });

  it('finds the place by the name the board gives it', () => {
    expect(onChess('e4', at({}))).toBe('[data-sq="e4"]');
    expect(onChess('еф три', at({}))).toBe('[data-sq="f3"]');
    expect(onChess('d5', at({ game: 'leaflet' }), { ...defaultBoardSettings, leafletLabels: true })).toBe('[data-sq="e4"]');
    expect(onChess('z9', at({}))).toBeNull();
    expect(onTables('13')).toBe('[data-p="13"]');
    expect(onTables('bar')).toBe('[data-p="25"]');
    expect(onTables('x')).toBeNull();
    const kalah = { board: [], side: 0, south_seat: 0, pie_open: false, houses: 6 };
    expect(onKalah('3', at({ game: 'kalah', pos: kalah }))).toBe('[data-i="2"]');
    expect(onKalah('3', at({ game: 'kalah', pos: kalah, seat: 1 }))).toBe('[data-i="9"]');
    expect(onKalah('7', at({ game: 'kalah', pos: kalah }))).toBeNull();
  });
});
