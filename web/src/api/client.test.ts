// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { need, setLang } from '../i18n';
import { ApiError, readRecord, sentence } from './client';

describe('refusals in the player’s words', () => {
  it('a clock’s limits come in the unit they are typed in', async () => {
    await setLang('en');
    await need('errors');
    const clock = (field: string, min: string, max: string) =>
      sentence({ code: 'bad_clock', detail: '', params: { field, min, max } });
    expect(clock('base_s', '0', '10800')).toBe('The minutes must be from 0 to 180.');
    expect(clock('step_s', '0', '600')).toBe('The seconds must be from 0 to 600.');
    expect(clock('step_s', '86400', '1209600')).toBe('The days for a move must be from 1 to 14.');
  });

  it('an illegal move names its clause', async () => {
    const illegal = (clause: string) =>
      sentence({ code: 'illegal_move', detail: 'x', params: { reason: 'x', clause } });
    await setLang('bg');
    await need('illegal');
    expect(illegal('T14')).toContain('(T14)');
    expect(illegal('3.9.2')).toContain('под шах');
    expect(illegal('X9')).toBe('Правилата не позволяват този ход (X9).');
  });

  it('a file that is too large is refused in the language of the page, before anything was fetched', async () => {
    await setLang('bg');
    const refused = await readRecord(new Blob([new Uint8Array(1024 * 1024 + 1)]), 'a.pgn', 0).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(sentence((refused as ApiError).refused)).toBe('Файлът е твърде голям: чете се най-много 1 MiB.');
  });

  it('an unknown code falls back to the server’s own sentence', () => {
    expect(sentence({ code: 'brand_new', detail: 'something new' })).toBe('something new');
  });
});
