// SPDX-License-Identifier: AGPL-3.0-or-later
//! An evening of a club, by four people in browsers of their own: the operator founds the federation, members join, the
//! cashier issues credits, two play a tabla for a stake with live dice to a settlement that both see, and all four play
//! a Swiss of eight with an entry fee, in which somebody does not come and a result is corrected, to the paid prizes.
//! The other four of the eight are programs. It needs a site with stakes: `kapia serve --stakes-statement TEXT`.
import { expect, request, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { clean, SOME } from './clean';
import { attends, hears, listen } from './hearing';
import { join, playing, pressTwice, started, test, view, visitor } from './house';
import { account, asOperator, fresh, OPERATOR, PASSWORD } from './people';
import { turns, typing } from './tables';

/** So long, in minutes, there is to come: more than the slowest machine needs. Whom nobody waits for that long, the
 *  arbiter forfeits. */
const ARRIVE_MIN = 30;
/** A line that nobody has used for a while is closed by the site, which may be just when something is asked: then it is asked
 *  once more. A command has an id, and what is asked for twice is refused. */
const AGAIN = { maxRetries: 2 };
/** A slow machine may need so long for what the site does by itself. */
const PATIENCE = { timeout: 60_000 };

interface Board {
  board: number;
  white: number;
  black: number;
  room: string | null;
  result: string | null;
}

/** Somebody of the club: at a page, or a program that asks by request alone. */
interface Member {
  name: string;
  page: Page | null;
  line: APIRequestContext;
}

async function person(browser: Browser): Promise<Member & { page: Page }> {
  const page = await visitor(browser);
  const { name } = await account(page);
  await listen(page);
  return { name, page, line: page.request };
}

async function program(baseURL: string): Promise<Member> {
  const line = await request.newContext({ baseURL });
  const name = fresh('Program');
  await line.post('/api/v1/session', { data: {} });
  const made = await line.post('/api/v1/accounts', { data: { name, password: PASSWORD, adult: true, language: 'en' } });
  expect(made.status(), await made.text()).toBe(201);
  return { name, page: null, line };
}

/** What a member asks for. */
async function asks<T>(who: { line: APIRequestContext }, origin: string, method: 'get' | 'post' | 'put' | 'patch', path: string, data?: unknown): Promise<T> {
  const answer = await who.line[method](`/api/v1${path}`, { ...AGAIN, headers: { origin }, ...(data === undefined ? {} : { data }) });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** The loser gives the game of a board up once both are there. */
async function plays(site: string, board: Board, members: Map<number, Member>, round: number): Promise<void> {
  const room = board.room!;
  const both = [members.get(board.white)!, members.get(board.black)!] as const;
  const loser = both[board.white > board.black ? 0 : 1];
  // A program has come with the first thing it asks for.
  const comes = ({ page, line }: Member): Promise<unknown> =>
    page ? page.goto(`/room/${room}`) : line.post(`/api/v1/rooms/${room}/commands`, { ...AGAIN, headers: { origin: site }, data: { id: `here${round}`, c: { k: 'claim', what: 'fifty' } } });
  await Promise.all(both.map(comes));
  if (loser.page) {
    const { page } = loser;
    await playing(page);
    const over = async (): Promise<boolean> => (await view(page)).status === 'over';
    await pressTwice(() => page.getByRole('button', { name: /Resign$/ }).click({ timeout: 2_000 }), page.getByRole('button', { name: 'Press again: Resign' }), over);
  } else {
    // A page that has been loaded comes to the table a moment later.
    await expect(async () => {
      await asks(loser, site, 'post', `/rooms/${room}/commands`, { id: `lost${round}`, c: { k: 'resign' } });
    }).toPass(PATIENCE);
  }
}

test('an evening of a club, from its founding to the paid prizes', async ({ browser, baseURL }) => {
  const site = baseURL!;
  const operator: Member & { page: Page } = await visitor(browser).then((page) => ({ name: OPERATOR, page, line: page.request }));
  const [vera, ann, bob] = [await person(browser), await person(browser), await person(browser)];
  const about = await asks<{ stakes: boolean }>(ann, site, 'get', '/house');
  test.skip(!about.stakes, 'this site plays for nothing');
  const programs: Member[] = [];
  for (let n = 0; n < 4; n += 1) programs.push(await program(site));

  // The operator founds the federation; its administrator opens it and lets it play for credits.
  const id = fresh('club').toLowerCase();
  const desk = operator.page;
  await asOperator(desk);
  await desk.goto('/admin/federations');
  const founding = desk.locator('form').filter({ has: desk.getByRole('button', { name: 'Found the federation' }) });
  for (const [label, text] of [
    ['Short name', id],
    ['Name', `Club ${id}`],
    ['Administrator', 'Vera Ilieva'],
    ['Agreement', `Agreement ${id}`],
    ['Account that administers it', vera.name],
  ] as const)
    await founding.getByLabel(label, { exact: true }).fill(text);
  await clean(desk, SOME);
  await founding.getByRole('button', { name: 'Found the federation' }).click();
  await expect(desk.getByText(`Club ${id} is founded.`)).toBeVisible();

  await vera.page.goto(`/federation/${id}/desk`);
  await vera.page.getByLabel('Joining').selectOption('open');
  await vera.page.getByRole('checkbox', { name: 'Games for its credits' }).check();
  await vera.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(vera.page.getByText('It is saved.')).toBeVisible();

  for (const { page } of [ann, bob]) {
    await page.goto(`/federation/${id}`);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByText('You are a member.')).toBeVisible();
  }
  await clean(ann.page, SOME);
  for (const each of [operator, ...programs]) await asks(each, site, 'post', `/federations/${id}/members`, {});

  // The cashier issues credits, to nobody of their own: that is for another one.
  await asks(vera, site, 'put', `/federations/${id}/roles/${OPERATOR}`, { roles: ['cashier'] });
  await vera.page.reload();
  const box = vera.page.getByRole('region', { name: 'Cashier' });
  for (const { name } of [ann, bob]) {
    await box.getByRole('textbox', { name: 'Name' }).fill(name);
    await box.getByRole('textbox', { name: 'How many credits' }).fill('100');
    await box.getByRole('textbox', { name: 'Why' }).fill('autumn cup');
    await box.getByRole('button', { name: 'Go on' }).click();
    await expect(box.getByText(`Pay in 100.00 credits for ${name}?`)).toBeFocused();
    await box.getByRole('button', { name: 'Yes, enter it' }).click();
    await expect(box.getByText('It is entered. 100.00 are on the account now.')).toBeVisible();
  }
  await clean(vera.page, SOME);
  const deposit = (by: Member, name: string): Promise<unknown> =>
    asks(by, site, 'post', `/federations/${id}/cashier/entries`, { kind: 'deposit', account: `player/${name}`, amount: 1_000, reason: 'autumn cup' });
  await deposit(operator, vera.name);
  for (const each of [operator, ...programs]) await deposit(vera, each.name);

  // A tabla for 2 credits a point, 5 at most, with live dice; Bob gives three points up.
  await ann.page.goto(`/new?game=tabla&federation=${id}`);
  await ann.page.getByRole('switch', { name: 'Play for credits' }).click();
  await ann.page.getByRole('switch', { name: 'Live dice' }).check();
  await ann.page.getByLabel('Stake of one point').fill('2');
  await ann.page.getByLabel('At most').fill('5');
  await clean(ann.page, SOME);
  await ann.page.setViewportSize({ width: 1280, height: 900 });
  await ann.page.locator('form button.primary').click();
  await ann.page.waitForURL(/\/room\//);
  await join(bob.page, new URL(ann.page.url()).pathname);
  for (const { page } of [ann, bob]) await playing(page);
  expect((await view(ann.page)).live_dice).toBe(true);
  await turns(await started(ann.page, bob.page), typing, 4);
  await clean(bob.page, SOME);
  await bob.page.setViewportSize({ width: 1280, height: 900 });
  await bob.page.getByRole('button', { name: 'Resign…' }).click();
  await bob.page.getByRole('button', { name: 'backgammon · 3 points' }).click();
  await ann.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [ann, bob]) {
    const sum = page.getByRole('region', { name: 'Stake', exact: true });
    await expect(sum).toContainText('Settled: the pot was 10.00, the fee 0.50.');
    await expect(sum).toContainText(`${ann.name}: +4.50`);
    await expect(sum).toContainText(`${bob.name}: -5.00`);
  }
  await clean(ann.page, SOME);

  // The cup: eight of the club, three rounds, an entry fee.
  const cup = await asks<{ id: string }>(vera, site, 'post', '/tournaments', {
    federation: id,
    name: 'Club evening',
    game: 'chess',
    format: 'swiss',
    rounds: 3,
    clock: { kind: 'fischer', base_s: 600, step_s: 5 },
    seeding: 'order',
    first_colour: 'white',
    manual: true,
    arrive_min: ARRIVE_MIN,
    protest_min: 0,
    money: { currency: `${id}/credits`, entry_fee: 100, organiser_bp: 1_000, prizes_bp: [5_000, 3_000, 2_000], ties: 'share', bonuses: [] },
  });
  const place = `/tournament/${cup.id}`;
  await vera.page.goto(`${place}/desk`);
  await vera.page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(vera.page.getByText('open for entries')).toBeVisible();
  for (const { page } of [ann, bob]) {
    await page.goto(place);
    await page.getByRole('button', { name: 'Enter the tournament' }).click();
    await page.getByRole('button', { name: 'Yes, enter me' }).click();
    await expect(page.getByText('You are on the list.')).toBeVisible();
  }
  // Only adults play for credits, whatever they run.
  await asks(operator, site, 'patch', '/account', { adult: true });
  for (const each of [vera, operator, ...programs]) await asks(each, site, 'post', `/tournaments/${cup.id}/entries`, {});
  const all = [ann, bob, vera, operator, ...programs];
  const members = new Map(all.map((member, at) => [at + 1, member]));
  const shown = (round: number): Promise<{ state: string; boards: Board[] }> => asks(vera, site, 'get', `/tournaments/${cup.id}/rounds/${round}`);
  const over = async (round: number): Promise<void> => expect.poll(async () => (await shown(round)).state, PATIENCE).toBe('over');
  await clean(vera.page, SOME);

  for (const round of [1, 2, 3]) {
    for (const { page } of [ann, bob]) await attends(page, place);
    await vera.page.goto(`${place}/desk`);
    await vera.page.getByRole('button', { name: round === 1 ? 'Start' : 'Pair the next round', exact: true }).click();
    await expect(vera.page.getByRole('heading', { name: `Round ${round}` })).toBeVisible();
    const { boards } = await shown(round);
    expect(boards).toHaveLength(4);
    // The last of the programs does not come to the first round.
    const missed = (board: Board): boolean => round === 1 && board.black + board.white > 8 && Math.max(board.white, board.black) === 8;
    for (const { page } of [ann, bob]) await hears(page, new RegExp(`Round ${round}: you play`));
    const absent = boards.find(missed);
    if (absent) await desk.goto(`/room/${absent.room}`);
    await Promise.all(boards.filter((board) => !missed(board)).map((board) => plays(site, board, members, round)));
    if (absent) {
      await clean(desk, SOME);
      // The arbiter has played, too, and comes back from their table.
      await vera.page.goto(`${place}/desk`);
      const forfeit = absent.white === 8 ? '-:+' : '+:-';
      const written = vera.page.getByRole('combobox', { name: new RegExp(`^Board ${absent.board},`) });
      await written.selectOption(forfeit);
      await expect(written).toHaveValue(forfeit);
      await expect.poll(async () => (await view(desk)).status, PATIENCE).toBe('over');
      expect((await shown(1)).boards.find(missed)!.result).toBe(forfeit);
    }
    await over(round);

    if (round === 2) {
      // The arbiter had been told wrong of a board: what stands is what they write.
      await vera.page.goto(`${place}/desk`);
      await expect(vera.page.getByRole('heading', { name: 'Round 2' })).toBeVisible();
      await bob.page.goto(place);
      const last = vera.page.getByRole('combobox', { name: /^Board 4,/ });
      await last.focus();
      await vera.page.keyboard.press('=');
      await expect(last).toHaveValue('1/2-1/2');
      await expect(vera.page.getByText(/Round 2, board 4, .+: corrected to ½–½/).first()).toBeVisible();
      await expect(bob.page.getByRole('link', { name: 'Table 4: ½–½' })).toBeVisible();
      await clean(vera.page, SOME);
      await clean(bob.page, SOME);
    }
  }

  // Nobody can protest: with the end prizes are paid.
  await vera.page.goto(`${place}/desk`);
  await vera.page.getByRole('button', { name: 'Finish', exact: true }).click();
  await vera.page.getByRole('button', { name: 'Press again: Finish' }).click();
  await expect(vera.page.getByText('closed', { exact: true })).toBeVisible();
  await ann.page.goto(place);
  const fund = ann.page.getByRole('region', { name: 'Entry fee and prizes' });
  await expect(fund).toContainText('Prizes that were paid');
  await clean(ann.page, SOME);
  const { players } = await asks<{ players: { name: string; prize: number; values: number[] }[] }>(ann, site, 'get', `/tournaments/${cup.id}/standings`);
  expect(players.reduce((sum, { prize }) => sum + prize, 0)).toBe(720);
  // She has won all three.
  expect(players[0]).toMatchObject({ name: ann.name, prize: 360 });

  await ann.page.goto('/money');
  await expect(ann.page.getByRole('row', { name: new RegExp(`^Club ${id} 107\\.10 0\\.00`) })).toBeVisible();
  const statement = ann.page.getByRole('region', { name: 'Statement' });
  await expect(statement).toContainText('Entry fee');
  await expect(statement.getByRole('row').last()).toContainText('3.60');
  await expect(statement.getByRole('row').last()).toContainText('107.10');
  await clean(ann.page, SOME);
  await bob.page.goto('/money');
  await expect(bob.page.getByRole('region', { name: 'Statement' })).toContainText('-5.00');
  for (const { line } of programs) await line.dispose();
});
