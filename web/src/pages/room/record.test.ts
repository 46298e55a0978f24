// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import type { OfferWhat } from '../../api/types';
import { bughouseDetail, chessDetail, chessPos, event } from '../../boards/testing';
import type { Move } from '../../boards/types';
import { captured, localSan, recordOf, startOf, wasMine } from './record';

const moved = (n: number, text: string, seat: number, d: Move['d'] = chessDetail()): Move =>
  event(n, 'moved', { seat, m: text, text, d, pos: chessPos(text) });

describe('the record of a game', () => {
  it('keeps moves in order and forgets those taken back', () => {
    const { moves, rows } = recordOf([
      moved(3, 'e4', 0),
      moved(4, 'e5', 1),
      moved(5, 'Qh5', 0),
      { n: 6, at: 6, k: 'taken_back', ply: 2 },
      moved(7, 'Nf3', 0),
    ]);
    expect(moves.map((move) => move.text)).toEqual(['e4', 'e5', 'Nf3']);
    expect(rows.map((row) => row.index)).toEqual([0, 1, 2]);
  });

  it('t15_a_turn_that_passed_is_a_row_with_its_dice', () => {
    const { moves, rows } = recordOf([
      { n: 3, at: 3, k: 'rolled', seat: 0, i: 2, purpose: 'turn', dice: [6, 4], link: '' },
      moved(4, '24/18 13/9', 0, { dice: [6, 4], steps: [] }),
      { n: 5, at: 5, k: 'rolled', seat: 1, i: 3, purpose: 'turn', dice: [6, 6], link: '' },
      { n: 6, at: 6, k: 'passed', seat: 1 },
    ]);
    expect(moves.length).toBe(1);
    expect(rows[1]).toEqual({ key: 6, seat: 1, index: null, text: '', dice: [6, 6] });
  });

  it('doubles and games of a match are rows without a position', () => {
    const { moves, rows } = recordOf([
      moved(3, '24/18 13/9', 0),
      { n: 4, at: 4, k: 'doubled', seat: 1, level: 'double', value: 2 },
      { n: 5, at: 5, k: 'dropped', seat: 0 },
      { n: 6, at: 6, k: 'game_over', game: 1, reason: 'dropped', winner: 1, points: 1, score: [0, 1] },
      { n: 7, at: 7, k: 'game_began', game: 2, first: 1 },
      moved(8, '13/8', 1),
    ]);
    expect(moves.length).toBe(2);
    expect(rows.map((row) => [row.what ?? row.text, row.value ?? null, row.index])).toEqual([
      ['24/18 13/9', null, 0],
      ['double', 2, null],
      ['dropped', 0, null],
      ['game', 2, null],
      ['13/8', null, 1],
    ]);
  });

  it('begins with what the server calls its start', () => {
    const start = chessPos('8/8/8/8/8/8/8/8 w - - 0 1');
    expect(startOf([event(1, 'created', { start }), moved(2, 'e4', 0)])).toBe(start);
    expect(startOf([moved(2, 'e4', 0)])).toBeNull();
  });

  it('tells captured men and who is ahead', () => {
    expect(captured('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toEqual({
      white: '',
      black: '',
      ahead: 0,
    });
    expect(captured('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1')).toEqual({
      white: 'p',
      black: 'q',
      ahead: 8,
    });
  });

  it('writes moves with the letters of a language', () => {
    expect(localSan('Nxf3+', ['Ц', 'Д', 'Т', 'О', 'К'])).toBe('Кxf3+');
    expect(localSan('e8=Q#', ['Кр', 'Ф', 'Л', 'С', 'К'])).toBe('e8=Ф#');
    expect(localSan('O-O-O', ['Кр', 'Ф', 'Л', 'С', 'К'])).toBe('O-O-O');
    expect(localSan('P@b6', ['Ц', 'Д', 'Т', 'О', 'К', 'П'])).toBe('П@b6');
  });
});

describe('a refusal', () => {
  const offered = (n: number, seat: number, what: OfferWhat) => event(n, 'offered', { seat, what });
  const declined = (n: number, seat: number, what: OfferWhat) => event(n, 'declined', { seat, what });

  it('is told to who had asked, and to nobody else', () => {
    const refusal = declined(4, 1, 'draw');
    const events = [offered(3, 0, 'draw'), refusal];
    expect(wasMine(refusal, { seat: 0 }, events)).toBe(true);
    expect(wasMine(refusal, { seat: 1 }, events)).toBe(false);
    expect(wasMine(refusal, { seat: null }, events)).toBe(false);
  });

  it('is none when the opponent takes back an offer of their own', () => {
    const taken = declined(7, 1, 'draw');
    const events = [
      offered(3, 0, 'draw'),
      declined(4, 1, 'draw'),
      offered(5, 1, 'draw'),
      offered(6, 0, 'takeback'),
      taken,
    ];
    expect(wasMine(taken, { seat: 0 }, events)).toBe(false);
  });
});
