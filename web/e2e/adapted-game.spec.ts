// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole games by Appendix D on the pages alone: a blind player with a board of their own, a sighted opponent, an
//! assistant and an arbiter; and the same against a bot, as far as a bot goes. In Bulgarian words and in German ones.
import { expect, type Page } from '@playwright/test';
import { begun, OVER_THE_BOARD, Person, table } from './adapted';
import { test, view, visitor } from './house';
import { night } from './night';
import { type Say, sayIn } from './words';

/** A game in the words of one language: that of the page, and the moves as they are typed and heard. */
const GAMES = [
  {
    name: 'German words',
    lang: 'en',
    wording: 'de_full',
    moves: {
      e2e3: 'Bauer Eva zwei Eva drei',
      e2e4: 'Bauer Eva zwei Eva vier',
      e7e5: 'Bauer Eva sieben Eva fünf',
      g1f3: 'Springer Gustav eins Felix drei',
    },
    correction: 'Korrektur',
    differ: 'Bretter verschieden',
    threefold: 'dreimal',
  },
  {
    name: 'Bulgarian words',
    lang: 'bg',
    wording: 'bg',
    moves: { e2e3: 'пешка е 2 на е 3', e2e4: 'пешка е 2 на е 4', e7e5: 'пешка е 7 на е 5', g1f3: 'кон ге 1 на еф 3' },
    correction: 'корекция',
    differ: 'дъските се различават',
    threefold: 'трикратно',
  },
] as const;

type Game = (typeof GAMES)[number];
const RIGHTS = { execute: true, announce: true, record: true, tell: true, claim: true, adjourn: true };
const AFTER = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR';

/** A square as it is said. */
const square = (t: Say, name: string): string => t('speak-square', { file: name.charAt(0), rank: name.charAt(1) });

/** The link of a place, made on the page of a player. */
async function link(t: Say, page: Page, place: string): Promise<string> {
  await page.getByRole('button', { name: `${place}: ${t('places-make')}` }).click();
  const field = page.getByRole('group', { name: t('places-link-of', { place }) }).getByRole('textbox');
  await expect(field).toHaveValue(/\?place=/);
  return field.inputValue();
}

/** White's first move: a touched man, something else said than played, a slip of the tongue put right. */
async function firstMove({ moves, correction }: Game, t: Say, white: Person): Promise<void> {
  await white.hands('e2');
  await white.hears(t('adapted-bound', { square: square(t, 'e2') }));
  await white.hands('e2 Backspace', 'd2');
  await white.hands('d4');
  await white.hears(t('error-touch-binds', { square: square(t, 'e2') }));
  await white.hands('d4 Backspace', 'e2', 'e4');
  await white.types(moves.e2e3);
  await white.hears(`${moves.e2e3}.`);
  await white.clock();
  const step = (from: string, to: string): string => `${square(t, from)} ${square(t, to)}`;
  await white.hears(t('adapted-not-made', { parts: t('adapted-missing-other', { said: step('e2', 'e3'), done: step('e2', 'e4') }) }));
  await white.types(`${correction} ${moves.e2e4}`);
  await white.hears(`${moves.e2e4}.`);
  await white.clock();
  await white.hears(t('adapted-made', { who: 'you' }));
}

for (const game of GAMES) {
  const { name, lang, wording, moves, differ, threefold } = game;
  const t = sayIn(lang);

  test(`a whole game of four, in ${name}`, night(lang !== 'en'), async ({ browser }) => {
    const [white, black, assistant, arbiter] = (await Promise.all([0, 1, 2, 3].map(async () => new Person(await visitor(browser, { lang }))))) as [Person, Person, Person, Person];
    const players = [{ visually_disabled: true, assistant: RIGHTS }, {}];
    const url = await table(white.page, { ...OVER_THE_BOARD, wording, players, lang: [lang, lang], score: ['own', 'own'], flag: 'claimed' });
    await white.come(url);
    await assistant.come(await link(t, white.page, t('places-assistant', { side: 'white' })));
    await expect(assistant.page.getByRole('heading', { level: 1, name: t('places-assistant', { side: 'white' }) })).toBeVisible();
    await arbiter.come(await link(t, white.page, t('places-arbiter', { side: 'none' })));
    await expect(arbiter.page.getByRole('heading', { level: 1, name: t('places-arbiter', { side: 'none' }) })).toBeVisible();
    await black.come(url);
    await black.presses(t('wait-join'));
    await begun(white, black, [t('adapted-act-accept'), t('adapted-act-accept')]);

    const helps = async (field: string, text: string, button: string): Promise<void> => {
      await assistant.page.getByRole('textbox', { name: t(field) }).fill(text);
      await assistant.presses(t(button));
    };
    const writes = async (who: Person, entry: string): Promise<void> => {
      await who.types(`score ${entry}`);
      await expect.poll(async () => (await who.adapted()).score?.at(-1)).toBe(entry);
    };

    await firstMove(game, t, white);
    await black.hears(t('adapted-correction', { words: '' }).trim());
    await black.hears(`${moves.e2e4}.`);
    await black.hears(t('adapted-turn-repeat'));
    // A false repetition is heard by both; then the right one, and the board by mouse.
    await black.types(moves.e2e3);
    await white.hears(t('adapted-mismatch', { announced: '\n', repeated: '' }).split('\n')[0]!.trim());
    await black.types(moves.e2e4);
    await black.may('echo');
    await black.page.locator('[data-sq="e2"]').dragTo(black.page.locator('[data-sq="e4"]'));
    await black.clock();
    await black.may('announce');
    for (const who of [white, black]) await writes(who, 'e4');

    // Who stands beside the blind player repeats for them and carries out on their board.
    await black.page.locator('[data-sq="e7"]').dragTo(black.page.locator('[data-sq="e5"]'));
    await black.types(moves.e7e5);
    await black.hears(`${moves.e7e5}.`);
    await black.clock();
    await white.hears(t('adapted-turn-repeat'));
    await helps('places-repeat-field', moves.e7e5, 'places-repeat');
    await white.hears(t('adapted-repeated'));
    await assistant.presses(t('places-echo'));
    await white.may('announce');
    await expect.poll(() => white.board()).toBe(AFTER);
    for (const who of [white, black]) await writes(who, 'e5');

    // Black hears the move, puts another knight there and writes that: the boards differ, and so do the scores.
    const third = async (): Promise<void> => {
      await white.hands('g1', 'f3');
      await white.types(moves.g1f3);
      await black.hears(`${moves.g1f3}.`);
      await white.clock();
      await black.may('repeat');
      await black.types(moves.g1f3);
      await black.may('echo');
    };
    await third();
    await black.page.locator('[data-sq="b1"]').dragTo(black.page.locator('[data-sq="c3"]'));
    await black.clock();
    await black.may('announce');
    await writes(white, 'Nf3');
    await writes(black, 'Nc3');
    await black.types(differ);
    await white.hears(t('adapted-arbitration'));
    for (const who of [white, black]) {
      await who.presses(t('adapted-dispute-show-score', { n: 3 }));
      await who.presses(t('adapted-dispute-show-board'));
    }
    await expect(arbiter.page.getByText(t('adapted-finding-scores-differ')).first()).toBeVisible();
    await arbiter.presses(t('places-rule'));
    const put = (at: string): string => t('adapted-change-put', { piece: t('speak-piece', { piece: 'N' }), square: square(t, at) });
    const empty = (at: string): string => t('adapted-change-empty', { square: square(t, at) });
    await white.hears(t('adapted-your-board', { changes: `${empty('f3')}, ${put('g1')}` }));
    await black.hears(t('adapted-your-board', { changes: `${empty('c3')}, ${put('b1')}` }));
    // Both set their boards right by hand, and only then the move counts again.
    await white.hands('f3', 'g1');
    await black.hands('c3', 'b1');
    for (const who of [white, black]) await expect.poll(() => who.board()).toBe(AFTER);
    await third();
    await black.hands('g1', 'f3');
    await black.clock();
    await black.may('announce');

    // What is not so is no draw, and gives the opponent time.
    await black.types(threefold);
    const time = /2 (?:minutes|минути)/;
    await black.hears(time);
    await white.hears(time);
    // The flag: the arbiter takes the time that nobody waits for here, the assistant claims.
    await assistant.presses(t('places-flag'));
    await expect(assistant.page.getByRole('alert').or(assistant.page.locator('[role="log"]')).first()).toBeAttached();
    expect((await view(white.page)).status).toBe('playing');
    await arbiter.page.getByRole('textbox', { name: t('places-time-field') }).fill('-80:00');
    await arbiter.page.getByRole('combobox', { name: t('places-to') }).first().selectOption('1');
    await arbiter.presses(t('places-time'));
    await expect.poll(async () => (await view(arbiter.page)).clock?.ms[1]).toBeLessThanOrEqual(0);
    await assistant.presses(t('places-flag'));
    await white.hears(t('adapted-finished', { who: 'you', reason: '' }).trim());
    await black.hears(t('adapted-finished', { who: 'opponent', reason: '' }).trim());
    expect((await view(white.page)).result).toMatchObject({ winner: 0, reason: 'flag' });
  });

  // By day `adapted-play.spec.ts` plays against a bot.
  test(`the same against a bot, in ${name}`, night(true), async ({ browser }) => {
    const white = new Person(await visitor(browser, { lang }));
    const conditions = { ...OVER_THE_BOARD, wording, lang: [lang, lang], score: ['auto', 'auto'] };
    await white.come(await table(white.page, conditions, { bot: 'chess-learner' }));
    await white.presses(t('adapted-act-accept'));
    await white.may('announce');
    await firstMove(game, t, white);
    // The bot repeats, carries out and answers; its move is repeated wrongly, rightly, and carried out.
    await white.hears(t('adapted-turn-repeat'));
    await white.types(moves.e2e3);
    await white.hears(t('adapted-mismatch', { announced: '\n', repeated: '' }).split('\n')[0]!.trim());
    const heard = await white.page.locator('.words strong').textContent();
    await white.types(heard ?? '');
    await white.may('echo');
    // Carried out wrongly: nothing has moved. Where the boards differ both agree to what the scores say.
    await white.clock();
    await white.may('announce');
    await white.types(differ);
    await white.hears(t('adapted-clocks-stand'));
    await white.presses(t('adapted-dispute-show-board'));
    await white.hears(t('adapted-finding-scores-correspond'));
    await white.presses(t('adapted-dispute-agree'));
    await white.may('announce');
    await white.types(threefold);
    await white.hears(/2 (?:minutes|минути)/);
    // And a game whose time is up: the bot claims it.
    await white.come(await table(white.page, { ...conditions, flag: 'claimed' }, { bot: 'chess-learner', clock: { kind: 'fischer', base_s: 3, step_s: 0 } }));
    await white.presses(t('adapted-act-accept'));
    await expect.poll(async () => (await view(white.page)).result, { timeout: 30_000 }).toMatchObject({ winner: 1, reason: 'flag' });
  });
}
