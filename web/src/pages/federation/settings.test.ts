// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, it } from 'vitest';
import { need, setLang } from '../../i18n';
import { settingsChanged } from './settings';

const told = (before: object, after: object) => settingsChanged(JSON.stringify(before), JSON.stringify(after));

it('a change of settings is told in words, long ones by what of them changed', async () => {
  await setLang('en');
  await need('federation');
  expect(told({ joining: 'open', stakes: false }, { joining: 'request', stakes: true })).toBe(
    'Joining: Everybody may join → Join on request; Games for its credits: No → Yes',
  );
  const kalah = JSON.stringify({ kalah: { mode: 'enforced', presets: [] } });
  const text = JSON.stringify({ en: 'On Wednesdays at seven.' });
  expect(told({ presets: '{}', texts: '{}' }, { presets: kalah, texts: text })).toBe(
    'How tables are set up: Kalah; What the federation says of itself: English',
  );
  expect(told({ stake_range: [1, 1e15], issue_limit: null }, { stake_range: [100, 5_000], issue_limit: 100_000 })).toBe(
    'Stakes from – to, in credits: 0.01 – → 1.00 – 50.00; Issue limit, credits: – → 1,000.00',
  );
  await setLang('bg');
  expect(told({ frozen: false }, { frozen: true })).toMatch(/: Не → Да$/);
});

it('what is no settings is left to others', () => {
  expect(settingsChanged('open', 'upheld')).toBeNull();
  expect(settingsChanged('', '')).toBeNull();
});
