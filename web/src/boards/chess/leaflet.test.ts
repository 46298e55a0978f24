// SPDX-License-Identifier: AGPL-3.0-or-later
// The leaflet's names of squares in the list of moves, in what is said and in what is typed.

import { describe, expect, it } from 'vitest';
import { defaultBoardSettings } from '../settings.ts';
import { chessDetail, chessPos, event, speaker, table } from '../testing.ts';
import { readFen, SQUARES } from './fen.ts';
import { hear, read } from './input.ts';
import { inLabels, labels, labelSan, turned } from './leaflet.ts';
import * as words from './speak.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const on = defaultBoardSettings;
const off = { ...on, leafletLabels: false };

describe('a7: the letter is the row, the number the file', () => {
  it('for the squares the leaflet names', () => {
    const named = { a1: 'a1', h1: 'a8', a8: 'h1', h8: 'h8', d1: 'a4', d8: 'h4', e2: 'b5' };
    for (const [square, label] of Object.entries(named)) expect(turned(square)).toBe(label);
    for (const square of SQUARES) expect(turned(turned(square))).toBe(square);
  });

  it('only in leaflet chess, and only where it is wanted', () => {
    expect(labels({ game: 'leaflet' }, on)).toBe(true);
    expect(labels({ game: 'leaflet' }, off)).toBe(false);
    expect(labels({ game: 'leaflet' }, undefined)).toBe(false);
    expect(labels({ game: 'chess' }, on)).toBe(false);
  });

  it.each([
    ['e4', 'D5'],
    ['exd5', '5xE4'],
    ['Nf3', 'NC6'],
    ['Nbd7', 'N2G4'],
    ['R1e2', 'RAB5'],
    ['Qa1xb2+', 'QA1xB2+'],
    ['bxa8=Q#', '2xH1=Q#'],
    ['Крxe2', 'КрxB5'],
    ['O-O-O', 'O-O-O'],
    ['O-O+', 'O-O+'],
  ])('%s stands in the list as %s', (san, label) => expect(labelSan(san)).toBe(label));

  it('is how squares and moves are said', () => {
    const t = inLabels(speaker('en'), true);
    expect(words.cellName(t, 'e2', readFen(start))).toBe('b5, white pawn');
    const bg = inLabels(speaker('bg'), true);
    const d = chessDetail({ piece: 'N', from: 'g1', to: 'f3' });
    const e = event(1, 'moved', { d, pos: chessPos(start) });
    expect(words.speakMove(bg, e, [e])).toBe('Кон а 7 на це 6.');
    expect(words.cellName(inLabels(speaker('en'), false), 'e2', readFen(start))).toBe('e2, white pawn');
  });
});

describe('a7: a typed move has the squares of the leaflet', () => {
  const legal = { dests: { e2: ['e3', 'e4'], g1: ['f3', 'h3'], b1: ['a3', 'c3'] }, promo: [], pieces: [] };
  const view = table({ game: 'leaflet', pos: { fen: start, last: null, check: false }, legal });
  const t = speaker('en');

  it.each([
    ['D5', 'e2e4'],
    ['d5', 'e2e4'],
    ['B5D5', 'e2e4'],
    ['b5d5', 'e2e4'],
    ['B5-D5', 'e2e4'],
    ['NC6', 'g1f3'],
    ['knight C6', 'g1f3'],
    ['кон це 6', 'g1f3'],
    ['КC3', 'b1c3'],
  ])('%s is %s', (text, m) => expect(hear(t, text, view, on)).toEqual({ m, why: null }));

  it('and the usual ones where the labels are off', () => {
    expect(hear(t, 'e4', view, off)).toEqual({ m: 'e2e4', why: null });
    expect(hear(t, 'Nf3', view, off)).toEqual({ m: 'g1f3', why: null });
    expect(hear(t, 'Nf3', view, on).m).toBeNull();
  });

  it('castles and promotes all the same', () => {
    const p = readFen('r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1');
    const moves = { dests: { e1: ['g1', 'c1', 'e2'], b7: ['b8', 'a8'] }, promo: ['b7b8', 'b7a8'], pieces: ['q', 'n'] };
    expect(read('O-O', p, moves, true)).toEqual({ status: 'ok', uci: 'e1g1' });
    expect(read('A5A3', p, moves, true)).toEqual({ status: 'ok', uci: 'e1c1' });
    expect(read('2xH1=Q', p, moves, true)).toEqual({ status: 'ok', uci: 'b7a8q' });
    expect(read('G2H2N', p, moves, true)).toEqual({ status: 'ok', uci: 'b7b8n' });
    expect(read('H2', p, moves, true).status).toBe('incomplete');
  });

  it('tells the bishop of a file from the square of that name, and asks where both can move', () => {
    const p = readFen('8/2pk2B1/5p2/5b1P/P7/2N1B3/4r3/2K5 w - - 3 94');
    const moves = { dests: { e3: ['h6'], g7: ['h6'] }, promo: [], pieces: [] };
    expect(read('B5F8', p, moves, true)).toEqual({ status: 'ok', uci: 'e3h6' });
    const queen = readFen('k7/8/3B4/8/8/B7/3Q4/7K w - - 0 1');
    const both = { dests: { d2: ['b4'], d6: ['b4'], a3: ['b4'] }, promo: [], pieces: [] };
    expect(read('B4D2', queen, both, true).status).toBe('ambiguous');
    expect(read('B5D2', queen, both, true).status).toBe('illegal');
  });

  it('asks in the words of the leaflet', () => {
    const p = 'k7/8/8/8/8/8/8/KN3N2 w - - 0 1';
    const two = table({ game: 'leaflet', pos: { fen: p, last: null, check: false }, legal: { dests: { b1: ['d2'], f1: ['d2'] }, promo: [], pieces: [] } });
    const why = hear(t, 'knight B4', two, on).why;
    expect(why).toContain('b4');
    expect(why).toContain('a2');
    expect(why).toContain('a6');
  });
});
