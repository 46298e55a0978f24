// SPDX-License-Identifier: AGPL-3.0-or-later
//! Records for the tests, one of each form.

/** A long game of kalah: who sowed, and which house. */
const SOWN =
  '02 13 01 15 04 12 01 11 01 15 06 13 11 02 15 16 03 13 02 11 04 12 ' +
  '01 04 14 13 03 15 03 16 06 13 01 14 15 05 15 02 12 03 06 13 11 16';

export const notation = {
  mate: '[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n',
  illegal: '[White "Cid"]\n[Black "Dan"]\n\n1. e4 e5 2. Ke3 Nf6 *\n',
  crazyhouse: '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 *\n',
  kalah: 'Kapia record 1\nGame: kalah\nSeat 0: Ann\nSeat 1: Bob\n\n0 move 2\n1 move 3\n0 move 4\n',
  long: `Kapia record 1\nGame: kalah\nSeat 0: Ann\nSeat 1: Bob\n\n${SOWN.replaceAll(/(\d)(\d) ?/g, '$1 move $2\n')}`,
  tabla:
    ' 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   42: 8/4 6/4\n  2)  Doubles => 2  Drops\n',
  cube:
    ' 5 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   42: 8/4 6/4\n  2)  Doubles => 2  Takes\n  3) 61: 13/7 8/7\n',
  bughouse:
    '[WhiteA "a"]\n[BlackA "b"]\n[WhiteB "c"]\n[BlackB "d"]\n\n1A. e4 1B. d4 1a. e5 *\n',
  position: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n',
  mateInOne: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n',
  double: 'XGID=-BBBBBB------------bbbbbb-:0:0:1:D:2:4:0:7:10\n',
  crawford: 'XGID=-BBBBBB------------bbbbbb-:0:0:1:00:6:4:1:7:10\n',
  sleeves: '6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1 | 3r2k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1\n',
} as const;
