// SPDX-License-Identifier: AGPL-3.0-or-later
// Reading, speaking and hearing chess. The sentences and the typed moves are held against the announcement vectors
// beside the repository; `vectors.json` adds the legal moves of their positions, made by python-chess.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chessDetail, chessPos, event, speaker, table } from '../testing.ts';
import type { ChessDetail, ChessLegal } from '../types.ts';
import { cellOf, isDark, material, readFen, SQUARES, squareAt } from './fen.ts';
import { candidates, hear, read } from './input.ts';
import { nextPiece, rays, step } from './keys.ts';
import { pieceProperties, pieceSvg } from './pieces.ts';
import * as words from './speak.ts';
import vectors from './vectors.json';

interface Vector {
  id: string;
  fen: string;
  uci: string;
  en: string;
  bg: string;
  ru: string;
  accepts: { input: string; status: string }[];
  rejects?: { input: string; status: string; uci?: string; candidates?: string[] }[];
}

const path = join(import.meta.dirname, '../../../../../shared/oracles/announcements.json');
const hasOracle = existsSync(path);
if (!hasOracle) console.warn('NOT RUN: the announcement vectors, which lie in a folder `shared` beside the clone');
const oracle = hasOracle ? (JSON.parse(readFileSync(path, 'utf8')) as { vectors: Vector[] }).vectors : [];
const known = vectors as unknown as Record<string, { legal: ChessLegal; d: ChessDetail }>;
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('a position', () => {
  it('is read from its FEN', () => {
    const p = readFen('r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1');
    expect(p.pieces.get('e1')).toBe('K');
    expect(p.pieces.get('d5')).toBe('P');
    expect(p.pieces.size).toBe(8);
    expect(p.ep).toBe('e6');
    expect(material(p)).toEqual([11, 11]);
    expect(readFen('99/xyz').pieces.size).toBe(0);
  });

  it('is drawn from both sides', () => {
    expect(SQUARES).toHaveLength(64);
    expect(isDark('a1')).toBe(true);
    expect(isDark('h1')).toBe(false);
    for (const flipped of [false, true]) {
      for (const sq of SQUARES) {
        const { col, row } = cellOf(sq, flipped);
        expect(squareAt(col, row, flipped)).toBe(sq);
      }
    }
  });
});

describe('the focus', () => {
  it('moves as the board is drawn and stops at the edge', () => {
    expect(step('e4', 'ArrowUp', false)).toBe('e5');
    expect(step('e4', 'ArrowUp', true)).toBe('e3');
    expect(step('e4', 'ArrowLeft', true)).toBe('f4');
    expect(step('a4', 'ArrowLeft', false)).toBeNull();
    expect(step('e4', 'Ctrl+Home', false)).toBe('a8');
    expect(step('e4', 'End', true)).toBe('a4');
  });

  it('jumps to pieces and sees along lines', () => {
    const p = readFen(start);
    expect(nextPiece('e2', 'n', p, false)).toBe('b8');
    expect(nextPiece('e2', 'n', p, true)).toBe('g1');
    expect(nextPiece('h8', 'n', p, false)).toBe('b1');
    expect(nextPiece('e4', 'q', readFen('8/8/8/8/8/8/8/8 w - -'), false)).toBeNull();
    expect(rays('e4', p).sort()).toEqual(['b7', 'c2', 'e2', 'e7', 'g2', 'h7']);
  });
});

describe.runIf(hasOracle)('the announcement vectors', () => {
  it('are all known', () => {
    expect(oracle.length).toBeGreaterThan(0);
    expect(oracle.filter((v) => !known[v.id])).toEqual([]);
  });

  it.each(oracle.map((v) => [v.id, v] as const))('%s is said in three languages', (_, v) => {
    const { d } = known[v.id]!;
    for (const lang of ['en', 'bg', 'ru'] as const) {
      expect(words.moveWords(speaker(lang), d, v.fen)).toBe(v[lang]);
    }
  });

  it.each(oracle.map((v) => [v.id, v] as const))('%s is understood', (_, v) => {
    const p = readFen(v.fen);
    const { legal } = known[v.id]!;
    const heard = v.accepts.map(({ input }) => ({ input, ...read(input, p, legal) }));
    expect(heard.filter((r) => r.status !== 'ok' || r.uci !== v.uci)).toEqual([]);
  });

  it.each(oracle.filter((v) => v.rejects?.length).map((v) => [v.id, v] as const))(
    '%s is not misunderstood',
    (_, v) => {
      const p = readFen(v.fen);
      const { legal } = known[v.id]!;
      for (const { input, status, candidates: which } of v.rejects ?? []) {
        const got = read(input, p, legal);
        expect(`${input}: ${got.status}`).toBe(`${input}: ${status}`);
        if (which && 'moves' in got) expect(got.moves.map((m) => m.uci).sort()).toEqual([...which].sort());
      }
    },
  );
});

describe('typed moves', () => {
  const legal = known.A01!.legal;
  const view = table({ game: 'chess', pos: { fen: start, last: null, check: false }, legal });

  it.each([
    ['Nf3', 'g1f3'],
    ['e4', 'e2e4'],
    ['e2e4', 'e2e4'],
    ['e2-e4', 'e2e4'],
    ['кон еф3', 'g1f3'],
    ['Кf3', 'g1f3'],
    ['конь эф 3', 'g1f3'],
    ['knight f3', 'g1f3'],
    ['night f three', 'g1f3'],
    ['пешка е4', 'e2e4'],
  ])('%s is %s', (text, m) => expect(hear(speaker('bg'), text, view)).toEqual({ m, why: null }));

  it('castles, by any of its names', () => {
    const p = readFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    const both = { dests: { e1: ['g1', 'c1', 'e2'] }, promo: [], pieces: [] };
    for (const text of ['O-O', '0-0', 'малка рокада', 'короткая рокировка', 'castles short']) {
      expect(read(text, p, both)).toEqual({ status: 'ok', uci: 'e1g1' });
    }
    expect(read('O-O-O', p, both)).toEqual({ status: 'ok', uci: 'e1c1' });
    expect(read('рокада', p, both).status).toBe('ambiguous');
    expect(read('king g1', p, both).status).toBe('illegal');
  });

  it('asks which piece a pawn becomes', () => {
    const p = readFen('8/P6k/8/8/8/8/8/K7 w - - 0 1');
    const one = { dests: { a7: ['a8'] }, promo: ['a7a8'], pieces: ['q', 'r', 'b', 'n'] };
    expect(read('a8', p, one).status).toBe('incomplete');
    expect(read('a7a8', p, one).status).toBe('incomplete');
    expect(read('a8=Q', p, one)).toEqual({ status: 'ok', uci: 'a7a8q' });
    expect(read('a7a8n', p, one)).toEqual({ status: 'ok', uci: 'a7a8n' });
    expect(candidates(p, one)).toHaveLength(4);
  });

  it('says what is wrong in one sentence', () => {
    const t = speaker('en');
    expect(hear(t, 'Nf6', view).why).toBe('A knight does not move like that.');
    expect(hear(t, 'hello', view).why).toContain('not recognised');
    expect(hear(t, '', view).why).toContain('not recognised');
    expect(hear(t, 'x'.repeat(500), view).why).toContain('not recognised');
    expect(hear(t, 'e4', table({ legal: null })).why).toBe('It is not your turn.');
  });
});

describe('the sentences', () => {
  const d = chessDetail({ piece: 'N', from: 'g1', to: 'f3', takes: 'b', check: true });
  const e = event(5, 'moved', { seat: 1, d, pos: chessPos(start) });

  it('join the events of one message', () => {
    const view = table({ game: 'chess', turn: 0 });
    expect(words.speak(speaker('en'), [e], view, [e])).toBe(
      'Knight g1 takes bishop on f3, check. Your move.',
    );
    expect(words.speak(speaker('bg'), [e], view, [e])).toBe(
      'Кон ге 1 взема офицер на еф 3, шах. Вие сте на ход.',
    );
    expect(words.speak(speaker('ru'), [e], view, [e])).toBe('Конь жэ 1 берёт слона на эф 3, шах. Ваш ход.');
  });

  it('know en passant from the position before', () => {
    const before = event(4, 'moved', { pos: chessPos('8/8/8/3pP3/8/8/8/8 w - d6 0 1') });
    const ep = { ...e, d: { ...d, piece: 'P', from: 'e5', to: 'd6', takes: 'p', check: false } };
    expect(words.speakMove(speaker('en'), ep, [before, ep])).toBe('Pawn e5 takes d6 en passant.');
  });

  it('name squares and read the board', () => {
    const p = readFen(start);
    expect(words.cellName(speaker('en'), 'e2', p)).toBe('e2, white pawn');
    expect(words.cellName(speaker('en'), 'e4', p)).toBe('e4');
    expect(words.cellName(speaker('bg'), 'd8', p)).toBe('де 8, черна дама');
    expect(words.cellName(speaker('ru'), 'h1', p)).toBe('аш 1, белая ладья');
    expect(words.readBoard(speaker('en'), p, true)).toMatch(
      /^White: king e1; queen d1; rooks a1, h1; .*Black: king e8/,
    );
    expect(words.speakMaterial(speaker('en'), p, false)).toBe('Material 39 to 39.');
    expect(words.readPawns(speaker('en'), p)).toMatch(/^a2, white pawn; a7, black pawn; b2/);
  });
});

describe('the pieces', () => {
  it('are whole images without requests', () => {
    for (const letter of 'KQRBNP') {
      expect(pieceSvg(letter, 'w')).toMatch(/^<svg .*<path .*<\/svg>$/);
    }
    expect(pieceProperties().match(/--pc-[wb][kqrbnp]:url\("data:image\/svg\+xml,/g)).toHaveLength(12);
  });
});
