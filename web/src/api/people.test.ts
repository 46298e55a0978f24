// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a token may be allowed, and by whom.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scopesFor } from './people';

test('everybody may allow a token all but what is the operator’s', () => {
  const all = scopesFor(true);
  expect(all).toEqual([
    'account:read',
    'board:play',
    'bot:play',
    'challenge:write',
    'tournament:write',
    'federation:admin',
    'cashier:write',
    'ledger:read',
    'operator',
  ]);
  expect(scopesFor(false)).toEqual(all.filter((scope) => scope !== 'operator'));
});

test.each(['bg', 'ru', 'en'])('each has its words in %s', (lang) => {
  const words = readFileSync(join(import.meta.dirname, `../../../i18n/${lang}/people.ftl`), 'utf8');
  for (const scope of scopesFor(true)) expect(words).toContain(`\ntokens-scope-${scope.replace(':', '-')} = `);
});
