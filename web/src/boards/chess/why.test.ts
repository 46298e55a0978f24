// SPDX-License-Identifier: AGPL-3.0-or-later
// An illegal move explains itself: by its squares as a hand makes it, and by the words it is typed in.

import { describe, expect, it } from 'vitest';
import { LANGS } from '../../i18n/index.ts';
import { chessPos, speaker, table } from '../testing.ts';
import { hear } from './input.ts';
import { whyNot } from './why.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** 1.e4 d5 2.exd5 c6 3.dxc6 Qa5 4.cxb7 Qxd2+ */
const CHECK = 'rnb1kbnr/pP2pppp/8/8/8/8/PPPq1PPP/RNBQKBNR w KQkq - 0 5';
const PINNED = '4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1';
const ROOKS = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PAWNS = '4k3/8/8/8/4p3/4P3/P7/4K3 w - - 0 1';

const en = speaker('en');

describe('a move by its squares', () => {
  it.each([
    [CHECK, 'g1f3', 'Your king is in check, and this move does not end it.'],
    [CHECK, 'e1e2', 'That would leave your king in check (3.9.2).'],
    [CHECK, 'e1d1', 'Your own piece stands there.'],
    [PINNED, 'e2d3', 'That would leave your king in check (3.9.2).'],
    [START, 'g1g3', 'A knight does not move like that.'],
    [START, 'e2e5', 'A pawn does not move like that.'],
    [START, 'f1b5', 'Another piece stands in the way.'],
    [START, 'g1e2', 'Your own piece stands there.'],
    [START, 'e1e3', 'A king does not move like that.'],
    [PAWNS, 'e3e4', 'A pawn captures diagonally, not straight ahead.'],
    [PAWNS, 'e3d4', 'A pawn moves diagonally only to capture.'],
    ['4k3/8/8/8/8/n7/P7/4K3 w - - 0 1', 'a2a4', 'Another piece stands in the way.'],
    [START, 'e1g1', 'You cannot castle: a piece stands between the king and the rook.'],
    [ROOKS.replace('KQ', 'Q'), 'e1g1', 'You no longer have the right to castle on this side.'],
    [ROOKS.replace('/8/8/8/8/8/8/', '/8/8/8/4r3/8/8/'), 'e1c1', 'You cannot castle while your king is in check.'],
    [ROOKS.replace('/8/8/8/8/8/8/', '/8/8/8/5r2/8/8/'), 'e1g1', 'You cannot castle: the king would cross an attacked square or land on one.'],
    [ROOKS.replace('/8/8/8/8/8/8/', '/8/8/8/8/8/2R5/').replace(' w ', ' b '), 'e8c8', 'You cannot castle: the king would cross an attacked square or land on one.'],
  ])('%s %s: %s', (fen, uci, why) => expect(whyNot(en, 'chess', fen, [uci])).toBe(why));

  it('takes en passant like any other', () => {
    const fen = '4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1';
    expect(whyNot(en, 'chess', fen, ['e5d6'])).toBe('That would leave your king in check (3.9.2).');
    expect(whyNot(en, 'chess', fen.replace('d6', '-'), ['e5d6'])).toBe('A pawn moves diagonally only to capture.');
  });

  it('of a pawn that can become nothing', () => {
    const fen = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
    expect(whyNot(en, 'leaflet', fen, ['a7a8'])).toContain('(A9)');
    expect(whyNot(en, 'bughouse', fen, ['a7a8'])).toContain('(C9)');
  });
});

describe('a move by its words', () => {
  const heard = (fen: string, text: string) =>
    hear(en, text, table({ game: 'chess', pos: chessPos(fen), legal: { dests: {}, promo: [], pieces: [] } })).why;

  it.each([
    [CHECK, 'Nf3', 'Your king is in check, and this move does not end it.'],
    [CHECK, 'knight f3', 'Your king is in check, and this move does not end it.'],
    [CHECK, 'g1f3', 'Your king is in check, and this move does not end it.'],
    [CHECK, 'bxc8=Q', 'Your king is in check, and this move does not end it.'],
    [START, 'Nd4', 'A knight does not move like that.'],
    [START, 'Nd2', 'Your own piece stands there.'],
    [START, 'O-O', 'You cannot castle: a piece stands between the king and the rook.'],
    [START, 'e5', 'A pawn does not move like that.'],
    [START, 'Ke3', 'A king does not move like that.'],
    [START, 'e7e5', 'None of your pieces can make that move.'],
    [PAWNS, 'Qd4', 'None of your pieces can make that move.'],
  ])('%s %s: %s', (fen, text, why) => expect(heard(fen, text)).toBe(why));
});

it.each(LANGS)('%s says each reason with its piece', (lang) => {
  const t = speaker(lang);
  const said = [...'KQRBN'].map((piece) => whyNot(t, 'chess', `4k3/8/8/8/8/8/8/${piece}3K3 w - - 0 1`, ['a1c8']));
  expect(new Set(said).size).toBe(5);
  const check = {
    en: 'Your king is in check, and this move does not end it.',
    bg: 'Царят ви е под шах и този ход не го защитава.',
    ru: 'Ваш король под шахом, и этот ход его не защищает.',
  };
  expect(whyNot(t, 'chess', CHECK, ['g1f3'])).toBe(check[lang]);
  const knight = { en: 'A knight does not move like that.', bg: 'Конят не се движи така.', ru: 'Конь так не ходит.' };
  expect(whyNot(t, 'chess', START, ['g1g3'])).toBe(knight[lang]);
});
