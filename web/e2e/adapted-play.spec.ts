// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D, played on the pages: who does not see with a board of their own and the input line, who sees
//! with a mouse; every word is heard from the log. The scenarios are those of the specification.
import { expect } from '@playwright/test';
import { begun, OVER_THE_BOARD, Person, table } from './adapted';
import { clean, SOME } from './clean';
import { test, view, visitor } from './house';

test('a game with a board of one’s own: slips, touches, captures, claims', async ({ browser }) => {
  const [white, black] = [new Person(await visitor(browser)), new Person(await visitor(browser))];
  const url = await table(white.page, { ...OVER_THE_BOARD, two_boards: true });
  await black.come(url);
  await expect(black.page.getByRole('heading', { level: 1, name: 'Chess by Appendix D' })).toBeVisible();
  await expect(black.page.getByRole('listitem').filter({ hasText: 'Moves are announced in German words, in full.' })).toBeVisible();
  await clean(black.page, SOME);
  await white.come(url);
  await black.presses('Sit down and play');
  await begun(white, black, ['I have heard them', 'I have heard them']);
  await white.hears('Hear the conditions, then say that you have heard them.');
  await white.hears(/The game begins in a moment\.$/);

  // An announcement that is no move is asked back, of the speaker alone.
  await white.types('Turm David eins');
  await white.hears('“Turm David eins” is not a legal move.');
  // Too early: nothing is made yet.
  await white.clock();
  await white.hears('Not made yet: announce the move; put the piece into its hole.');
  // Typed on another keyboard it is read back, and Enter says yes.
  await white.types('у4');
  await white.hears('Did you mean');
  await white.hears('Bauer Eva zwei Eva vier', 'de');
  await white.types('');
  await white.hears('Bauer Eva zwei Eva vier.', 'de');
  await black.hears('Bauer Eva zwei Eva vier.', 'de');
  // Who adjusts is not bound by it; the announced pawn is then played with the hands.
  await white.hands('b1 j', 'b1');
  await white.hears('white knight b1 out.');
  await white.hands('b1 Backspace', 'e2', 'e3');
  await white.hears('white pawn on e3.');
  await white.clock();
  await white.hears('Not made yet: you said e2 e4 and played e2 e3.');
  // The slip is put right in words, and both hear it.
  await white.types('Korrektur Bauer Eva drei');
  await black.hears('Correction:');
  await black.hears('Bauer Eva zwei Eva drei.', 'de');
  await white.clock();
  await white.hears('Your move is made.');
  await black.hears('Your clock runs. Repeat the move.');

  // A wrong repetition is heard by both; then the right one, and the board by hand.
  await black.types('Eva vier');
  await white.hears('Not the same. Announced:');
  await black.types('Bauer Eva zwei Eva drei');
  await white.hears('Repeated.');
  await black.page.locator('[data-sq="e2"]').dragTo(black.page.locator('[data-sq="e3"]'));
  await expect.poll(() => black.board()).toBe('rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR');
  await black.clock();
  await black.hears('Your move.');

  // The touched man must be played.
  await black.hands('g8');
  await black.hears('The piece on g8 is touched and must be played.');
  await black.hands('g8 Backspace', 'd7');
  await black.hears('black pawn d7 out.');
  await black.hands('d5');
  await black.hears('The piece on g8 was touched and must be played.');
  await black.hands('d5 Backspace', 'g8', 'f6');
  await black.types('Springer Gustav acht Felix sechs');
  await black.clock();
  await white.hears('Springer Gustav acht Felix sechs.', 'de');
  await white.types('Nf6');
  await white.hears('Repeated.');
  await white.hands('g8', 'f6');
  await white.clock();
  await white.hears('Your move.');

  // What is not so is no draw, and costs time.
  await white.types('claim threefold');
  await white.hears('Your claim was false. Your opponent gets 2 minutes.');
  await black.hears("Your opponent's claim was false. You get 2 minutes.");

  // The score: as announced, and in Braille with six keys.
  await white.presses('As announced');
  await white.presses('Write');
  await white.hears('Written: Bauer Eva zwei Eva drei');
  await white.page.getByLabel('Braille with six keys: F D S, J K L').check();
  const score = white.page.getByLabel('Move 1, Black');
  await score.focus();
  for (const chord of ['dsj', 'fdj', 'dsj']) {
    for (const key of chord) await white.page.keyboard.down(`Key${key.toUpperCase()}`);
    for (const key of chord) await white.page.keyboard.up(`Key${key.toUpperCase()}`);
  }
  await expect(score).toHaveValue('⠎⠋⠎');
  await score.fill('Nf6');
  await white.presses('Write');
  await white.reload();
  await expect(white.page.getByRole('listitem').filter({ hasText: 'Bauer Eva zwei Eva drei' }).first()).toBeVisible();
  await white.presses('As my score');
  await expect.poll(() => white.board()).toBe('rnbqkb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBQKBNR');

  // D.1: the board is as wide as one to feel, and no page scrolls sideways for it.
  const wide = white.page.getByRole('switch', { name: 'The board is as wide as one to feel' });
  await wide.check();
  await expect.poll(async () => (await white.page.locator('.kb-stage').boundingBox())?.width).toBe(756);
  await expect(white.page.getByRole('slider', { name: 'Width of the bar' })).toBeVisible();
  await clean(white.page, SOME);
  await wide.uncheck();

  // Moves and times are asked for and told to nobody else.
  await white.page.locator('[data-sq][tabindex="0"]').press('t');
  await white.hears(/1 move made\. You .+, opponent .+/);

  for (const who of [white, black]) await clean(who.page, SOME);
  await white.page.setViewportSize({ width: 1280, height: 900 });
  // To resign wants to be said twice.
  await white.types('resign');
  await white.hears('Resign? Say it again within five seconds.');
  expect((await view(white.page)).status).toBe('playing');
  await white.resigns('resign');
  await black.hears('You win.');
  await clean(white.page, SOME);
});

test('a capture by hand, in Bulgarian, and boards that differ without an arbiter', async ({ browser }) => {
  const white = new Person(await visitor(browser, { lang: 'bg' }));
  const black = new Person(await visitor(browser, { lang: 'ru' }));
  const url = await table(white.page, { ...OVER_THE_BOARD, wording: 'bg', lang: ['bg', 'ru'], score: ['auto', 'auto'] });
  await white.come(url);
  await black.come(url);
  await black.presses('Сесть и играть');
  await begun(white, black, ['Чух ги', 'Условия прослушаны']);
  /** A move by hand and its words, by one; repeated and carried out by the other. */
  const moves = async (who: Person, other: Person, hands: string[], said: string, heard: string, echo: string[]): Promise<void> => {
    await who.hands(...hands);
    await who.types(said);
    await other.hears(heard, 'bg');
    await who.clock();
    await other.may('repeat');
    await other.types(heard.replace(/\.$/, ''));
    await other.may('echo');
    await other.hands(...echo);
    await other.clock();
    await other.may('announce');
  };
  await moves(white, black, ['e2', 'e4'], 'пешка е 4', 'пешка е 2 на е 4.', ['e2', 'e4']);
  await moves(black, white, ['d7', 'd5'], 'd5', 'пешка де 7 на де 5.', ['d7', 'd5']);
  await white.hands('e4');
  await white.types('exd5');
  await white.hands('d5');
  await white.hears('черна пешка стои на де 5. Delete маха фигурата.');
  await white.clock();
  await white.hears('Ходът още не е направен: поставете фигурата в гнездото; махнете фигурата от де 5.');
  await white.hands('d5 Delete', 'd5');
  await white.clock();
  await white.hears('Ходът ви е направен.');
  await black.hears('Идут ваши часы. Повторите ход.');
  // Boards differ: both show theirs, and both agree to what the scores say.
  await black.types('расхождение');
  await white.hears('Часовниците са спрени. Дъските или записите се различават. Тук няма съдия. Двамата показват дъската си, после се съгласяват.');
  await black.hears('Часы остановлены. Доски или записи различаются. Здесь нет арбитра. Оба показывают доску, потом соглашаются.');
  await white.presses('Покажи дъската си, както стои');
  await white.hears('Показахте дъската си.');
  await black.hears('Соперник показал доску.');
  const stands = (who: Person, text: string) => expect(who.page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await stands(black, 'Соперник: запись показана, доска показана.');
  await black.presses('Показать свою доску, как она стоит');
  await white.hears('Двата записа съвпадат.');
  await white.hears('Съгласни ли сте?');
  await clean(white.page, SOME);
  await white.page.setViewportSize({ width: 1280, height: 900 });
  await white.presses('Съгласи се');
  await white.hears('Съгласихте се. Противникът още не се е съгласил.');
  await black.hears('Соперник согласился.');
  await stands(white, 'Вие: записът е показан, дъската е показана, има съгласие.');
  // Who refuses is told what comes of it, and the other hears it.
  await black.presses('Отказаться');
  await white.hears('Противникът не се съгласи. Двамата могат да покажат отново записа и дъската си или да се съгласят.');
  await expect(black.page.getByText('Если вы откажетесь снова, партия окончится без результата.')).toBeVisible();
  // A second refusal, which ends the game, is asked for twice.
  await black.presses('Отказаться');
  await black.hears('Партия окончится без результата.');
  await expect(black.page.getByRole('button', { name: 'Нажмите ещё раз: Отказаться' })).toBeVisible();
  expect((await view(black.page)).status).toBe('playing');
  await black.presses('Согласиться');
  await black.hears('На вашей доске: ');
  await black.hears('Ваш ход.');
  // Black is on turn, and their board is behind: by hand alone it is put right, and from then on hands move.
  await black.hands('d5 Delete', 'e4', 'd5');
  await expect.poll(() => black.board()).toBe('rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR');
  await black.hands('d8');
  await black.hears('Фигура на дэ 8 тронута, ею надо ходить.');
});

test('alone against a bot, on the screen', async ({ browser }) => {
  const white = new Person(await visitor(browser));
  const conditions = { wording: 'de_short', press: 'auto_when_made', announce_time: { grace_ms: 9000 } };
  const url = await table(white.page, conditions, { bot: 'chess-learner' });
  const sent: string[] = [];
  white.page.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(String(payload))));
  await white.come(url);
  await white.presses('I have heard them');
  await white.may('announce');
  await white.types('Springer Felix drei');
  await white.hears('Springer Felix drei.', 'de');
  // The bot repeats, carries out and answers; who listens repeats with one key.
  await white.hears('Your clock runs. Repeat the move.');
  // Once it can have been heard, with all that was said before it, the page says so: from then on the time is the listener's.
  await expect.poll(() => sent.some((frame) => frame.includes('"speech_end"')), { timeout: 90_000 }).toBe(true);
  await white.page.locator('[data-sq][tabindex="0"]').press('y');
  await white.hears('Repeated.');
  await white.may('announce');
  await white.hands('g2', 'g3');
  await white.hears('Bauer Gustav drei.', 'de');
  await white.may('repeat');
  await white.presses('Repeat as heard');
  await white.may('announce');
  await clean(white.page, SOME);
  // By key through the game, and back to where it stands; on the screen the position is shown.
  const board = (): Promise<string | null> => white.page.locator('[data-sq="g2"]').getAttribute('aria-label');
  const cell = white.page.locator('[data-sq][tabindex="0"]');
  await cell.press('Shift+Comma');
  await white.hears('The start of the game.');
  expect(await board()).toBe('g2, white pawn');
  await cell.press('Shift+Period');
  expect(await board()).toBe('g2');
  await cell.press('g');
  await white.hears('Material ');
  // The board that is shown to the other side is the one on the screen.
  await white.types('differ');
  await white.presses('Show your board as it stands');
  const shown = (): string => sent.find((frame) => frame.includes('"show_board"')) ?? '';
  await expect.poll(shown).toContain('"board":"');
  expect(shown()).not.toContain('PPPPPPPP/RNBQKBNR');
  await white.presses('Agree');
  await white.may('announce');
  await white.resigns('aufgeben');
  await white.page.getByRole('link', { name: 'Analyse' }).click();
  await expect(white.page.getByRole('heading', { name: 'This game has not been analysed yet.' })).toBeVisible();
});
