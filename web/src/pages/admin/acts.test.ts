// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { need, setLang } from '../../i18n';
import { timeText } from '../../parts/dates';
import { changed, tableOf } from './acts';

const UNTIL_MS = 1_795_000_000_000;
const entry = (act: string, before: string, after: string) => changed({ act, before, after });

describe('what the audit tells of a change', () => {
  it('has names and dates in the language of the reader, and no ids', async () => {
    await setLang('en');
    await need('admin', 'safety', 'federation');
    expect(entry('sanction.given', '', `k3v9 mute until ${UNTIL_MS}`)).toBe(`No chat, Until ${timeText(UNTIL_MS)}`);
    expect(entry('sanction.given', '', 'k3v9 no_rated for good')).toBe('No rated games, Until an operator lifts it');
    expect(entry('cheating.marked', '', '2')).toBe('2 games were taken back.');
    expect(entry('sanction.lifted', 'k3v9 ban', '')).toBe('Ban');
    expect(entry('appeal.decided', 'k3v9 mute', 'granted')).toBe('No chat → granted');
    expect(entry('report.decided', 'open', 'upheld')).toBe('being looked at → upheld');
    expect(entry('chat.hidden', 'a1b2c3', '')).toBe('');
    expect(entry('rooms.archived', '', 'r00m:0f1e r11m:2d3c')).toBe('');
    expect(entry('federation.changed', '{"stakes":false}', '{"stakes":true}')).toBe('Games for its credits: No → Yes');
    await setLang('bg');
    expect(entry('appeal.decided', 'k3v9 mute', 'refused')).toBe('Без чат → отхвърлено');
  });

  it('leaves what is not known as it is, and finds the table of a hidden line', () => {
    expect(entry('terms.changed', '2026-01', '2026-02')).toBe('2026-01 → 2026-02');
    expect(entry('sanction.given', '', 'k3v9 exile for good')).toBe('k3v9 exile for good');
    expect(tableOf({ act: 'chat.hidden', subject: 'r00m/17' })).toBe('r00m');
    expect(tableOf({ act: 'sanction.given', subject: 'Ann' })).toBeNull();
  });
});
