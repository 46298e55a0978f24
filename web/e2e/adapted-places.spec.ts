// SPDX-License-Identifier: AGPL-3.0-or-later
//! The places beside a table by Appendix D: their links, what an assistant may do and sees, the arbiter's desk through a
//! divergence to a ruling, and a flag. The players act by request, as a program would; their page has tests of its own.
import { expect, type Browser, type Page } from '@playwright/test';
import { table } from './adapted';
import { clean } from './clean';
import { known, test, visitor, view } from './house';

const CONDITIONS = {
  mode: 'over_the_board',
  wording: 'de_full',
  score: ['own', 'own'],
  flag: 'claimed',
  players: [
    { visually_disabled: true, assistant: { execute: true, announce: true, record: true, tell: true, claim: true, adjourn: false } },
    {},
  ],
};
const LOOKS = [[1280, 'light'], [320, 'dark']] as const;
const LANGS = ['en', 'bg', 'ru'] as const;
const room = (url: string): string => url.split('/').at(-1)!;

let commands = 0;
/** A command by request; the answer's status. */
async function asks(page: Page, url: string, c: Record<string, unknown>): Promise<number> {
  commands += 1;
  const answer = await page.request.post(`/api/v1/rooms/${room(url)}/commands`, { data: { id: `c${commands}`, c } });
  return answer.status();
}

async function acts(page: Page, url: string, ...all: Record<string, unknown>[]): Promise<void> {
  for (const a of all) expect(await asks(page, url, { k: 'adapted', a }), JSON.stringify(a)).toBe(200);
}

/** Makes a move by hand and by word, and presses. */
const moves = (page: Page, url: string, from: string, to: string, text: string): Promise<void> =>
  acts(page, url, { k: 'insert', from, to }, { k: 'announce', text }, { k: 'press' });

/** Looks at the page in every language; the place is kept. */
async function cleanInAll(page: Page): Promise<void> {
  const url = page.url();
  for (const lang of LANGS) {
    await page.evaluate((next) => {
      const kept = JSON.parse(localStorage.getItem('kapia.settings') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('kapia.settings', JSON.stringify({ ...kept, lang: next }));
    }, lang);
    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('main h1, h1').first()).toBeVisible();
    await clean(page, LOOKS);
  }
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('kapia.settings') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('kapia.settings', JSON.stringify({ ...kept, lang: 'en' }));
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
}

/** Makes the link of a place on the own page; its address. */
async function link(page: Page, place: string): Promise<string> {
  await page.getByRole('button', { name: `${place}: Make a link` }).click();
  const field = page.getByRole('group', { name: `Link: ${place}` }).getByRole('textbox');
  await expect(field).toHaveValue(/\?place=/);
  return field.inputValue();
}

async function hall(browser: Browser, conditions: Record<string, unknown> = CONDITIONS): Promise<{ url: string; white: Page; black: Page; assistant: Page; arbiter: Page }> {
  const [white, black, assistant, arbiter] = await Promise.all([0, 1, 2, 3].map(() => visitor(browser))) as [Page, Page, Page, Page];
  const url = await table(white, conditions);
  await white.goto(url);
  await known(black);
  expect(await asks(black, url, { k: 'sit', seat: 1 })).toBe(200);
  return { url, white, black, assistant, arbiter };
}

test('links give the places, once, and an assistant does what was granted', async ({ browser }) => {
  const { url, white, black, assistant, arbiter } = await hall(browser);
  const [help, judge] = [await link(white, 'Assistant of White'), await link(white, 'Arbiter')];
  await clean(white, [LOOKS[1]]);
  await assistant.goto(help);
  await expect(assistant.getByRole('heading', { level: 1, name: 'Assistant of White' })).toBeVisible();
  await expect(assistant).not.toHaveURL(/place=/);
  await arbiter.goto(judge);
  await expect(arbiter.getByRole('heading', { level: 1, name: 'Arbiter' })).toBeVisible();
  // Taken, held already, and given too late: each in one sentence.
  await black.goto(help);
  await expect(black.getByRole('alert')).toHaveText('There is no such place at this table, or its link has been used.');
  await black.goto(url);
  await acts(white, url, { k: 'accept' });
  await acts(black, url, { k: 'accept' });

  await moves(white, url, 'e2', 'e4', 'e4');
  await expect(assistant.getByText('Bauer Eva zwei Eva vier', { exact: true })).toBeVisible();
  await expect(assistant.getByRole('timer')).toHaveCount(0);
  await acts(black, url, { k: 'repeat', text: 'e4' }, { k: 'echo' });
  await moves(black, url, 'e7', 'e5', 'e5');
  await assistant.getByRole('textbox', { name: 'The move as you heard it' }).fill('Eva fünf');
  await assistant.getByRole('button', { name: 'Repeat', exact: true }).click();
  await assistant.getByRole('button', { name: 'Carried out on the board' }).click();
  await expect.poll(async () => ((await view(white)).adapted as { can: string[] }).can).toContain('announce');
  await expect(assistant.getByRole('button', { name: 'Seal the move' })).toHaveCount(0);

  // D.2.9d: on request, and for ten seconds.
  await expect(assistant.getByRole('button', { name: 'Tell your player' })).toHaveCount(0);
  await acts(white, url, { k: 'ask' });
  await expect(assistant.getByText('Moves made')).toBeVisible();
  await assistant.getByRole('button', { name: 'Tell your player moves and times' }).click();
  await expect(assistant.getByText('Moves made')).toHaveCount(0);
  await cleanInAll(assistant);
  const guest = await visitor(browser);
  await guest.goto(url);
  await expect(guest.getByText('You are watching.')).toBeVisible();
  await expect(guest.getByText('Bauer Eva sieben Eva fünf').first()).toBeVisible();
  await cleanInAll(guest);
});

test('a helper has two kinds of buttons, and who plays takes no place', async ({ browser }) => {
  const { url, white, black, assistant: helper } = await hall(browser, { ...CONDITIONS, players: [{ visually_disabled: true }, { helper: true }] });
  await black.goto(url);
  const help = await link(black, 'Helper of Black');
  await white.goto(help);
  await expect(white.getByRole('heading', { level: 1, name: 'The place was not taken' })).toBeVisible();
  await expect(white.getByRole('alert')).toHaveText('You have a place at this table already.');
  await clean(white, [LOOKS[1]]);
  await helper.goto(help);
  await expect(helper.getByRole('heading', { level: 1, name: 'Helper of Black' })).toBeVisible();
  for (const page of [white, black]) await acts(page, url, { k: 'accept' });
  await moves(white, url, 'e2', 'e4', 'e4');
  await helper.getByRole('textbox', { name: 'The move as you heard it' }).fill('Eva vier');
  const buttons = helper.getByRole('region', { name: 'What you may do now' }).getByRole('button');
  await expect(buttons).toHaveText(['Repeat', 'Carried out on the board', 'The boards differ']);
  await helper.getByRole('button', { name: 'Repeat', exact: true }).click();
  await helper.getByRole('button', { name: 'Carried out on the board' }).click();
  await expect.poll(async () => ((await view(black)).adapted as { can: string[] }).can).toContain('announce');
  await expect(helper.getByRole('timer')).toHaveCount(0);
  await cleanInAll(helper);
});

test('the arbiter rules on boards that differ, and a flag is claimed', async ({ browser }) => {
  const { url, white, black, assistant, arbiter } = await hall(browser);
  const [help, judge] = [await link(white, 'Assistant of White'), await link(white, 'Arbiter')];
  for (const [page, to] of [[assistant, help], [arbiter, judge]] as const) {
    await page.goto(to);
    await expect(page.locator('h1')).toBeVisible();
  }
  await acts(white, url, { k: 'accept' });
  await acts(black, url, { k: 'accept' });
  await moves(white, url, 'g2', 'g4', 'g4');
  await acts(white, url, { k: 'score', text: 'g4' });
  await acts(black, url, { k: 'repeat', text: 'g4' }, { k: 'echo', board: 'rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RNBQKBNR' }, { k: 'score', text: 'g3' });
  await expect(arbiter.getByText('The boards differ on: g4, g3.')).toBeVisible();
  await acts(black, url, { k: 'divergence' });
  await acts(white, url, { k: 'show_score', side: 0, entries: ['g4'] }, { k: 'show_board', side: 0, board: 'rnbqkbnr/pppppppp/8/8/6P1/8/PPPPPP1P/RNBQKBNR' });
  await acts(black, url, { k: 'show_score', side: 1, entries: ['g3'] }, { k: 'show_board', side: 1, board: 'rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RNBQKBNR' });
  await expect(arbiter.getByText('The two scores differ. Back to move 1, White to move.', { exact: false }).first()).toBeVisible();
  await cleanInAll(arbiter);
  await expect(arbiter.getByRole('textbox', { name: 'Moves that stand' })).toHaveValue('');
  // New conditions while the clocks stand.
  await arbiter.getByRole('heading', { name: 'New conditions' }).click();
  await arbiter.getByText('How moves are announced').click();
  await arbiter.getByLabel('Words', { exact: true }).selectOption('en');
  await clean(arbiter, LOOKS);
  await arbiter.getByRole('button', { name: 'Lay down these conditions' }).click();
  await expect.poll(async () => (await view(white)).adapted).toMatchObject({ phase: 'arbitration', config: { wording: 'en', mode: CONDITIONS.mode } });
  await arbiter.getByRole('textbox', { name: 'White’s clock' }).fill('soon');
  await arbiter.getByRole('button', { name: 'Rule', exact: true }).click();
  await expect(arbiter.getByRole('alert')).toHaveText('A time is minutes, or minutes and seconds: 5 or 4:30.');
  await arbiter.getByRole('textbox', { name: 'White’s clock' }).fill('59:00');
  await arbiter.getByRole('textbox', { name: 'What you say to a player' }).fill('One moment.');
  await arbiter.getByRole('button', { name: 'Say', exact: true }).click();
  await expect(white.getByText('The arbiter: One moment.').first()).toBeVisible();
  await expect(arbiter.getByRole('textbox', { name: 'White’s clock' })).toHaveValue('59:00');
  await arbiter.getByRole('button', { name: 'Rule', exact: true }).click();
  await expect.poll(async () => (await view(white)).clock?.ms[0]).toBeLessThanOrEqual(3_540_000);
  await expect(arbiter.getByText('The two boards are the same.')).toBeVisible();

  await moves(white, url, 'd2', 'd4', 'd4');
  await assistant.getByRole('button', { name: 'Time is up' }).click();
  await expect(assistant.getByText('The opponent still has time.').first()).toBeVisible();
  await arbiter.getByRole('textbox', { name: /^Time to add/ }).fill('-70:00');
  await arbiter.getByRole('combobox', { name: 'To whom' }).first().selectOption('Black');
  await arbiter.getByRole('button', { name: 'Change the clock' }).click();
  await expect.poll(async () => (await view(arbiter)).clock?.ms[1]).toBeLessThanOrEqual(0);
  await assistant.getByRole('button', { name: 'Time is up' }).click();
  for (const page of [assistant, arbiter]) await expect(page.getByRole('region', { name: 'Result' })).toContainText('White wins. On time.');
  await clean(arbiter, LOOKS);
});

test('the form for a new table, the mark in the lobby and the page of the Appendix', async ({ browser }) => {
  const [maker, guest] = [await visitor(browser), await visitor(browser)];
  await maker.goto('/new?game=chess&adapted');
  await expect(maker.getByRole('switch', { name: 'Play by Appendix D' })).toBeChecked();
  await maker.getByText('Anyone', { exact: true }).click();
  await maker.getByText('Assistant, helper, arbiter').click();
  await maker.getByRole('switch', { name: 'I have an assistant' }).check();
  await clean(maker, LOOKS);
  await maker.getByRole('spinbutton', { name: 'Minutes for the game' }).fill('0');
  await maker.getByRole('button', { name: 'Open the table' }).click();
  await expect(maker.getByRole('alert').filter({ hasText: 'Appendix D needs a clock with a time for the game.' })).toBeVisible();
  await maker.getByRole('spinbutton', { name: 'Minutes for the game' }).fill('15');
  await maker.getByRole('button', { name: 'Open the table' }).click();
  await maker.waitForURL(/\/room\//);
  await guest.goto('/');
  // The lobby is everybody's: of all tables there, the one just made.
  const { name } = (await (await maker.request.post('/api/v1/session', { data: {} })).json()) as { name: string };
  const join = guest.getByRole('button', { name: `Join ${name}: Chess, by Appendix D` });
  const all = guest.getByRole('button', { name: /^Show all/ });
  await expect(join.or(all).first()).toBeVisible();
  if (!(await join.isVisible())) await all.click();
  await expect(join).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ has: join })).toContainText('by Appendix D');
  await guest.goto('/adapted');
  await guest.getByRole('button', { name: 'Begin the lesson' }).click();
  await expect(guest.getByRole('toolbar', { name: 'Chessboard of the lesson' })).toBeVisible();
  await guest.locator('[data-sq="g1"]').click();
  await expect(guest.getByText('Put it into the hole on f3.', { exact: false }).first()).toBeVisible();
  await cleanInAll(guest);
});
