// SPDX-License-Identifier: AGPL-3.0-or-later
//! Pages of accounts, players and the operators' desk for which the server has nothing, or no answer: what is empty says
//! so, what failed says so and is tried again, in the three languages and without a fault axe could find.
import { expect, type Locator, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { test, visitor } from './house';
import { night } from './night';
import { account, loggedIn, logIn, OPERATOR } from './people';

const AGAIN = { en: 'Try again', bg: 'Опитай пак', ru: 'Попробовать ещё раз' } as const;
type Lang = keyof typeof AGAIN;
const LANGS = Object.keys(AGAIN) as Lang[];

/** What a server says that cannot read its database now. */
const UNAVAILABLE = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'unavailable', status: 503, code: 'house_unavailable', detail: 'not now', params: {} }),
};

/** An address, what of the server is not answered there, and what stands there once it is. */
interface Place {
  path: string;
  silent: RegExp;
  there: (page: Page) => Locator;
}

const heading = (page: Page): Locator => page.locator('main h2').first();
const at = (id: string) => (page: Page): Locator => page.locator(`[aria-labelledby="${id}"]`);
const listed = (page: Page): Locator => page.getByRole('main').locator('table, article, p[role=status]:not(.muted):not(:empty)').first();

/** Opens a page that gets no answer, and again when it gets one. */
async function unanswered(page: Page, lang: Lang, { path, silent, there }: Place): Promise<void> {
  await page.route(silent, (route) => route.fulfill(UNAVAILABLE));
  await page.goto(path);
  const alert = page.getByRole('main').getByRole('alert').first();
  await expect(alert, path).toHaveText(/\S/);
  // The sentence is of the page's language, and not the server's own.
  await expect(alert).not.toHaveText(/not now/);
  await clean(page, SOME);
  await page.unroute(silent);
  const answered = page.waitForResponse((answer) => silent.test(answer.url()) && answer.ok(), { timeout: 60_000 });
  await page.getByRole('main').getByRole('button', { name: AGAIN[lang] }).first().click();
  await answered;
  await expect(there(page), path).toBeVisible();
  await expect(alert).toHaveCount(0);
}

/** The language of everything opened from now on. */
async function speaks(page: Page, lang: Lang): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('kapia.settings', JSON.stringify({ lang: code, sound: false })), lang);
}

for (const lang of LANGS) {
  test(`what is not answered on the pages of accounts and players is tried again, in ${lang}`, night(lang !== 'bg'), async ({ browser }) => {
    const page = await visitor(browser, { lang });
    const { name } = await account(page);
    const places: Place[] = [
      { path: '/account', silent: /\/api\/v1\/account$/, there: at('self-title') },
      { path: '/account', silent: /\/api\/v1\/account\/sessions$/, there: (one) => at('sessions-title')(one).getByRole('listitem').first() },
      { path: '/account', silent: /\/api\/v1\/account\/tokens$/, there: at('tokens-title') },
      { path: '/account', silent: /\/api\/v1\/blocks$/, there: at('blocks-title') },
      { path: '/account', silent: /\/api\/v1\/account\/reports/, there: at('own-reports') },
      { path: '/games', silent: /\/api\/v1\/account\/games/, there: listed },
      { path: '/games', silent: /\/api\/v1\/session$/, there: listed },
      { path: `/u/${name}`, silent: /\/api\/v1\/players\/[^/]+$/, there: heading },
      { path: '/players', silent: /\/api\/v1\/leaderboards\//, there: listed },
    ];
    for (const place of places) await unanswered(page, lang, place);
  });
}

for (const lang of LANGS) {
  test(`the desk of the operators with its lists and without an answer, in ${lang}`, night(lang !== 'bg'), async ({ browser }) => {
    const page = await visitor(browser);
    await logIn(page, OPERATOR);
    await expect.poll(() => loggedIn(page)).toBe(OPERATOR);
    await expect(page.getByRole('heading', { name: 'Play now' })).toBeVisible();
    await speaks(page, lang);
    for (const part of ['reports', 'appeals', 'games', 'users', 'audit']) {
      await unanswered(page, lang, { path: `/admin/${part}`, silent: new RegExp(`/api/v1/admin/${part}(\\?|$)`), there: listed });
      await clean(page, SOME);
    }
    await unanswered(page, lang, { path: '/admin', silent: /\/api\/v1\/admin\/health/, there: (one) => one.locator('dl').first() });
    await clean(page, SOME);
    await unanswered(page, lang, { path: '/admin/federations', silent: /\/api\/v1\/.*applications/, there: heading });
    await clean(page, SOME);
    await page.goto(`/admin/users/${OPERATOR}`);
    await expect(page.getByRole('heading', { name: OPERATOR })).toBeVisible();
    await clean(page, SOME);
  });
}
