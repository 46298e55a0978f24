// SPDX-License-Identifier: AGPL-3.0-or-later
//! A whole game of tabla by ear: nobody knows the dice beforehand, so the golden texts hold every sentence there is with
//! its numbers left out. Nothing else may be said, and whatever every game has must have been said.
import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { expect } from '@playwright/test';
import { heard, listen } from './hearing';
import { join, made, started, test, view, visitor } from './house';
import { night } from './night';
import { play, typing } from './tables';

/** Lines of the golden text that begin so are in every game. */
const ALWAYS = '! ';

/** Turns typed by the test; then the pages type by themselves until a side is nearly home. */
const TURNS = 4;
const PIPS = 12;

const DIE = /(?<!\p{L})(?:едно|две|три|четири|пет|шест|единица|двойка|тройка|четворка|петица|шестица|единици|двойки|тройки|четворки|петици|шестици)(?!\p{L})/giu;

/** A sentence without its numbers and names; the steps of a turn are one. */
function plain(text: string, names: readonly string[]): string {
  const named = names.reduce((said, name, i) => said.replaceAll(name, `NAME${i}`), text);
  return named
    .replace(DIE, '#')
    .replace(/\d+/g, '#')
    .replace(/^(You|Opponent|Вие|Противникът): (?=.*(?:#|bar|off|бара|вади)).*\.$/u, '$1: STEPS.')
    .trim();
}

for (const lang of ['en', 'bg'] as const) {
  test(`tabla to its end by ear, in ${lang}`, night(lang !== 'bg'), async ({ browser }) => {
    const page = await visitor(browser, { lang, board: { autoForced: false } });
    const guest = await visitor(browser, { board: { autoForced: false } });
    await listen(page);
    await made(page, 'tabla');
    await join(guest, page.url());
    const pages = await started(page, guest);
    const { end } = await play(pages, typing, TURNS, PIPS);
    expect(end.status).toBe('over');
    const names = (await view(page)).seats.map((seat) => seat?.name ?? '\n');
    const said: string[] = [];
    const golden = readFileSync(path(import.meta.dirname, 'golden', `tabla.${lang}.txt`), 'utf8').trim().split('\n');
    const known = new Set(golden.map((line) => line.replace(ALWAYS, '')));
    const missing = async () => {
      const text = (await heard(page)).join('\n').replace(/\u00A0/g, '');
      said.push(...text.split(/(?<=[.!?])\s+(?=[\p{Lu}\d])|\n/gu).map((line) => plain(line, names)));
      return golden.filter((line) => line.startsWith(ALWAYS) && !said.includes(line.slice(ALWAYS.length)));
    };
    await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
    expect([...new Set(said)].filter((line) => line !== '' && !known.has(line))).toEqual([]);
  });
}
