// SPDX-License-Identifier: AGPL-3.0-or-later
// The input line: commands by their words in three languages, questions about the board, previews, styles of chess.

import { describe, expect, it } from 'vitest';
import type { Typed } from './index.ts';
import { typed as bughouse } from './bughouse/typed.ts';
import { lostWords } from './chess/asked.ts';
import { readFen } from './chess/fen.ts';
import { inLabels } from './chess/leaflet.ts';
import { cellName, speakMove } from './chess/speak.ts';
import { type Style, styled } from './chess/style.ts';
import { typed as chess } from './chess/typed.ts';
import { groups as kalahKeys } from './kalah/keys.ts';
import * as kalahWords from './kalah/speak.ts';
import { typed as kalah } from './kalah/typed.ts';
import { groups as tablesKeys } from './tables/keys.ts';
import * as tablesWords from './tables/speak.ts';
import { typed as tables } from './tables/typed.ts';
import { bughouseDetail, chessDetail, chessPos, event, speaker, table } from './testing.ts';
import type { KalahPos, View } from './types.ts';
import { chessKeys } from './chess/keys.ts';
import { bughouseKeys } from './bughouse/keys.ts';
import { commonKeys } from '../a11y/keys.ts';

const en = speaker('en');
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('commands', () => {
  it.each<[Typed, string, string]>([
    ...['roll', 'хвърли', 'бросить'].map((text): [Typed, string, string] => [tables, text, 'roll']),
    ...['double', 'контра', 'удвоить'].map((text): [Typed, string, string] => [tables, text, 'double']),
    ...['take', 'приемам', 'беру'].map((text): [Typed, string, string] => [tables, text, 'take']),
    ...['drop', 'отказвам', 'сдаю'].map((text): [Typed, string, string] => [tables, text, 'drop']),
    ...['pips', 'пипове', 'пипсы'].map((text): [Typed, string, string] => [tables, text, 'pips']),
    ...['dice', 'зарове', 'кости'].map((text): [Typed, string, string] => [tables, text, 'dice']),
    ...['bar', 'бар', 'Бара'].map((text): [Typed, string, string] => [tables, text, 'bar']),
    ...['sleeve', 'ръкав', 'рукав'].map((text): [Typed, string, string] => [bughouse, text, 'sleeve-own']),
    ...['clocks', 'часовници', 'часы'].map((text): [Typed, string, string] => [bughouse, text, 'four-clocks']),
    ...['my clock', 'моето време', 'Мои  часы.'].map((text): [Typed, string, string] => [chess, text, 'own-clock']),
    ...['say again', 'повтори', 'ещё раз'].map((text): [Typed, string, string] => [kalah, text, 'repeat']),
    ...['back', 'назад', 'предыдущий'].map((text): [Typed, string, string] => [kalah, text, 'back']),
    ...['lost', 'изгубени', 'потеряно'].map((text): [Typed, string, string] => [chess, text, 'lost']),
  ])('%# %s', (typed, text, id) => expect(typed.order(text)?.id).toBe(id));

  it.each([
    ['tell knight', '2'],
    ['кажи дама', '5'],
    ['нужен слон', '3'],
    ['need pawn', '1'],
    ['tell wait', '6'],
  ])('%s tells the partner', (text, ch) => expect(bughouse.order(text)).toEqual({ id: 'tell', ch }));

  it('each has a key of its board, so that both do the same', () => {
    const of = (groups: readonly { bindings: readonly { id: string }[] }[]): string[] =>
      groups.flatMap((group) => group.bindings.map((binding) => binding.id));
    const words = ['clocks', 'my clock', 'last', 'last five', 'moves', 'again', 'read', 'legal', 'where', 'undo', 'flip'];
    const walks = ['help', 'back', 'next', 'start', 'live'];
    const boards: [Typed, string[], string[]][] = [
      [tables, of(tablesKeys), ['roll', 'double', 'take', 'drop', 'beaver', 'dice', 'pips', 'bar', 'off', 'blots', 'score', 'cube', 'confirm']],
      [kalah, of(kalahKeys), ['stores', 'captures', 'preview 3']],
      [chess, of([chessKeys, commonKeys]), ['material', 'pawns', 'captures', 'last capture', 'lost', 'cancel']],
      [bughouse, of([bughouseKeys, chessKeys, commonKeys]), ['sleeve', 'partner sleeve', 'clocks', 'other board', 'tell queen']],
    ];
    for (const [typed, ids, own] of boards) {
      for (const text of [...words, ...walks, ...own]) {
        const id = typed.order(text)?.id;
        // Tables have no number of moves: what is asked there is answered all the same.
        expect(typed === tables && id === 'number' ? 'clocks' : id, text).toBeOneOf(ids);
      }
    }
  });
});

describe('a preview of kalah', () => {
  const pos: KalahPos = { board: [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0], side: 0, south_seat: 0, pie_open: false, houses: 6 };
  const legal = { pits: { 1: { path: [1, 2, 3, 4, 5, 6], last: 6, again: true, captured: 0 } }, swap: false, decline: false };

  it('tells where a pit would end, and of any other what it holds', () => {
    expect(kalahWords.speakPit(en, 1, pos, 0, legal)).toBe('1: Last stone in your kalah, you move again.');
    expect(kalahWords.speakPit(en, 2, pos, 0, legal)).toMatch(/^pit 2, 6 stones; opposite/);
    expect(kalahWords.speakPit(en, 7, pos, 0, legal)).toBe('There is no pit 7. Pits are numbered 1 to 6.');
    expect(kalah.order('ако ямка 3')).toEqual({ id: 'preview', ch: 'Shift+3' });
  });

  it('every sowing ends with the score', () => {
    const d = { pit: 1, seeds: 6, path: [1, 2, 3, 4, 5, 6], last: 6, again: true, captured: 0, swept: null };
    const view = table({ game: 'kalah' });
    expect(kalahWords.speakMove(en, event(1, 'moved', { d, pos: { ...pos, board: [0, 7, 7, 7, 7, 7, 1, 6, 6, 6, 6, 6, 6, 0] } }), view)).toMatch(/Kalah 1 to 0\.$/);
  });
});

describe('tables', () => {
  it('antitabla begins with its goal', () => {
    expect(tablesWords.speakDirection(en, table({ game: 'antitabla' }))).toContain('Whoever bears off all of theirs first loses.');
    expect(tablesWords.speakDirection(en, table({ game: 'tabla' }))).not.toContain('loses');
  });

  it('the bar is in the case of its sentence', () => {
    const said = (lang: 'bg' | 'ru'): string => tablesWords.speakLegal(speaker(lang), [25], () => [20]);
    expect(said('ru')).toBe('С бара: 20.');
    expect(said('bg')).toBe('От бара: 20.');
  });
});

describe('questions about a chessboard', () => {
  const view = table({ game: 'chess', pos: chessPos(START) });
  const leaflet = table({ game: 'leaflet', pos: chessPos(START) });
  const ask = (text: string, seen: View = view, leafletLabels = false): string | null =>
    chess.ask?.(en, text, seen, { leafletLabels } as never) ?? null;

  it.each(['rank 1', 'ред 1', 'горизонталь eins'])('%s', (text) =>
    expect(ask(text)).toMatch(/^a1, white rook; b1, white knight; .+; h1, white rook$/));
  it.each(['file e', 'линия е', 'вертикаль Eva'])('%s', (text) =>
    expect(ask(text)).toMatch(/^e1, white king; e2, white pawn; e3; e4; e5; e6; e7, black pawn; e8, black king$/));
  it.each(['p N', 'p knight', 'фигура кон'])('%s', (text) =>
    expect(ask(text)).toBe('b1, white knight; g1, white knight; b8, black knight; g8, black knight'));

  it('a row of the leaflet has a letter', () => {
    expect(ask('row Anna', leaflet, true)).toMatch(/^a1, white rook; a2, white knight;/);
    expect(ask('e4')).toBeNull();
  });

  it('says what was lost', () => {
    const p = readFen('rnb1kbnr/pppp1ppp/8/8/8/8/PPPPP3/RNBQKBN1 w - - 0 1');
    expect(lostWords(en, p)).toBe('Lost. White: rook, 3 pawns. Black: queen, pawn.');
    expect(lostWords(en, readFen(START))).toBe('Lost. White: none. Black: none.');
  });

  it('what may be a move can be kept until one’s own turn', () => {
    for (const text of ['e4', 'Nf3', 'e2e4', 'кон еф 3', 'kurze Rochade']) expect(chess.early?.(text), text).toBe(true);
    expect(bughouse.early?.('N@f5')).toBe(true);
    expect(chess.early?.('what now')).toBe(false);
  });
});

describe('styles of chess', () => {
  const usual: Style = { moveStyle: 'literate', pieceStyle: 'name', prefixStyle: 'name', positionStyle: 'before' };
  const move = event(1, 'moved', {
    d: chessDetail({ piece: 'N', from: 'g1', to: 'f3', check: true }),
    text: 'Nf3+',
    pos: chessPos(START),
  });
  const said = (lang: 'bg' | 'ru' | 'en', moveStyle: Style['moveStyle']): string =>
    speakMove(styled(speaker(lang), { ...usual, moveStyle }), move, []);

  it('of moves', () => {
    expect(said('en', 'literate')).toBe('Knight g1 to f3, check.');
    expect(said('en', 'anna')).toBe('Knight Gustav 1 to Felix 3, check.');
    expect(said('ru', 'nato')).toBe('Конь Гольф 1 на Фокстрот 3, шах.');
    expect(said('bg', 'san')).toBe('Кf3, шах.');
    expect(said('en', 'uci')).toBe('g1f3, check.');
  });

  it('of drops, castling and promotions', () => {
    const of = (d: Parameters<typeof bughouseDetail>[0], text: string, moveStyle: Style['moveStyle']): string =>
      speakMove(styled(en, { ...usual, moveStyle }), event(1, 'moved', { d: bughouseDetail(d), text, pos: chessPos(START) }), []);
    expect(of({ piece: 'N', from: null as never, to: 'f5', drop: true }, 'N@f5', 'uci')).toBe('N@f5.');
    expect(of({ piece: 'K', from: 'e1', to: 'g1', castle: 'short' }, 'O-O', 'san')).toBe('O-O.');
    expect(of({ from: 'e7', to: 'e8', promo: 'Q' }, 'e8=Q', 'uci')).toBe('e7e8q.');
    expect(of({ from: 'e7', to: 'e8', promo: 'Q' }, 'e8=Q', 'san')).toBe('e8=Q.');
  });

  it('of pieces, colours and squares', () => {
    const cell = (style: Partial<Style>): string => cellName(styled(en, { ...usual, ...style }), 'g1', readFen(START));
    expect(cell({})).toBe('g1, white knight');
    expect(cell({ prefixStyle: 'none' })).toBe('g1, knight');
    expect(cell({ pieceStyle: 'letter', prefixStyle: 'letter' })).toBe('g1, w n');
    expect(cell({ pieceStyle: 'upper-letter', prefixStyle: 'none' })).toBe('g1, N');
    expect(cell({ pieceStyle: 'upper-name' })).toBe('g1, WHITE KNIGHT');
    expect(cell({ positionStyle: 'after' })).toBe('white knight, g1');
    expect(cell({ positionStyle: 'none' })).toBe('white knight');
  });

  it('the leaflet’s squares have the German names of their letters', () => {
    const anna = styled(en, { ...usual, moveStyle: 'anna' });
    expect(cellName(inLabels(anna, true), 'e2', readFen(START))).toBe('Bella 5, white pawn');
  });
});
