// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whatever the server can say about a file is said in every language, with the data it comes with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGS, need, setLang } from '../../i18n';
import { END_REASONS } from '../../api/ends';
import type { Sentence } from '../../api/types';
import { reasonOf, refusalOf, titleOf } from './said';
import { endWords } from './told';

const ROOT = join(import.meta.dirname, '../../../..');

interface Codes {
  enum: string[];
  'x-params': Record<string, string[]>;
}
const schemas = JSON.parse(readFileSync(join(ROOT, 'crates/server/openapi.json'), 'utf8')).components.schemas;
const codes: Codes = schemas.Sentence.properties.code;

/** The data a message uses, by its key. */
function used(lang: string): Map<string, string[]> {
  const text = readFileSync(join(ROOT, `i18n/${lang}/records.ftl`), 'utf8');
  const found = new Map<string, string[]>();
  for (const entry of new FluentResource(text).body) {
    const names = new Set<string>();
    JSON.stringify(entry, (_key, part: unknown) => {
      const node = part as { type?: string; name?: string } | null;
      if (node?.type === 'var' && node.name) names.add(node.name);
      return part;
    });
    found.set(entry.id, [...names]);
  }
  return found;
}

const key = (code: string) => `why-${code.replaceAll('_', '-')}`;

describe('what the server says about a file', () => {
  it('names every code once', () => {
    expect(codes.enum.length).toBeGreaterThan(150);
    expect(Object.keys(codes['x-params'])).toEqual(codes.enum);
  });

  it.each(LANGS)('has a sentence for each in %s, and for nothing else', (lang) => {
    const said = [...used(lang).keys()].filter((id) => id.startsWith('why-'));
    expect(new Set(said)).toEqual(new Set(codes.enum.map(key)));
  });

  it.each(LANGS)('uses only the data that comes with the code in %s', (lang) => {
    const messages = used(lang);
    const strays = codes.enum.flatMap((code) =>
      (messages.get(key(code)) ?? []).filter((name) => !codes['x-params'][code]?.includes(name)).map((name) => [code, name]),
    );
    expect(strays).toEqual([]);
  });
});

describe('a sentence about a file', () => {
  beforeAll(async () => {
    await setLang('bg');
    await need('room', 'records', 'bughouse');
  });

  const said = (code: Sentence['code'], params: Sentence['params'], detail = 'English'): Sentence => ({ code, params, detail });

  it('speaks the language of the page', () => {
    expect(reasonOf(said('tables_closed', { step: '24/18' }))).toBe('24/18: капията е заета от противника.');
    expect(reasonOf(said('chess_not_possible', { piece: 'knight', from: 'g1', to: 'e4' }))).toBe(
      'Конят от g1 не може да отиде на e4.',
    );
    expect(reasonOf(said('record_back_to', { made: 1 }))).toBe('Направен е само 1 ход.');
    expect(reasonOf(said('record_back_to', { made: 3 }))).toBe('Направени са само 3 хода.');
  });

  it('names the places of a tables game in the language of the page', () => {
    expect(reasonOf(said('tables_not_home', { step: '6/off' }))).toMatch(/^6\/вън: /);
    expect(reasonOf(said('tables_ambiguous_move', { text: 'bar/9', first: 'bar/10 10/9', second: 'bar/12 12/9' }))).toBe(
      '„bar/9“ може да значи бар/10 10/9 или бар/12 12/9. Напишете всяка стъпка.',
    );
    expect(reasonOf(said('tables_bad_word', { word: 'bar/off' }))).toMatch(/^„bar\/off“ не е ход/);
  });

  it('says which part of the file it is about', () => {
    expect(reasonOf(said('pgn_stray', { character: '~', line: 7 }))).toBe('Ред 7: „~“ не значи нищо между ходовете.');
    expect(reasonOf(said('chess_position_no_king', { board: 'B' }))).toBe('Дъска B: Във FEN записа липсва цар.');
    expect(reasonOf(said('id_fields', { form: 'xgid', given: '-b' }))).toBe(
      '„-b“ не е XGID: Трябва да има десет полета, разделени с двоеточия.',
    );
  });

  it('gives ends of games in words', () => {
    const remark = said('amiss_result', { says: '1-0', stands: '0-1', kind: 'mate' });
    expect(reasonOf(remark)).toBe('Във файла пише 1-0, а на дъската е 0-1 (мат).');
  });

  /** Every word of the server for the end of a game in a file. */
  const ENDS = [
    ...END_REASONS,
    ...['variant_end', 'disconnection', 'partner_won', 'partner_lost'],
  ];

  it.each(LANGS)('has words for every end in %s', async (lang) => {
    await setLang(lang);
    expect(ENDS.filter((kind) => endWords(kind) === kind)).toEqual([]);
    await setLang('bg');
  });

  it('numbers lines without grouping them', () => {
    expect(reasonOf(said('pgn_stray', { character: '~', line: 12345 }))).toMatch(/^Ред 12345: /);
  });

  it('titles a game of a match, a position and a game with names', () => {
    const of = (code: string, params: Sentence['params']) => titleOf({ title: 'English', heading: said(code as Sentence['code'], params) });
    expect(of('heading_of_match', { players: 'Ann – Bob', number: 2, length: 7 })).toBe('Ann – Bob, партия 2 от мач до 7');
    const beside = { turn: 'black', act: 'play', dice: '2-1', owner: 'white', cube: 2, length: 7, white: 6, black: 3 };
    expect(of('heading_to_act', beside)).toBe('Черните играят 2-1. Куб 2 у белите, бели 6, черни 3, мач до 7');
    expect(titleOf({ title: 'Ann – Bob, Sofia', heading: null })).toBe('Ann – Bob, Sofia');
  });

  it('keeps the sentence of the server where the page knows none', () => {
    expect(reasonOf(said('brand_new' as Sentence['code'], {}, 'something new'))).toBe('something new');
  });

  it('says why nothing of it can be shown', () => {
    const params = { name: 'a.pgn', line: '1', reason: 'no game found' };
    const reason = said('pgn_no_game', {}, 'no game found');
    expect(refusalOf({ code: 'unreadable_record', detail: '', params, reason })).toBe(
      'Този запис не може да се прочете. Ред 1: Вътре няма партия.',
    );
    expect(refusalOf({ code: 'empty_record', detail: '', params: { name: '' } })).toMatch(/^Вътре няма нищо/);
  });
});
