// SPDX-License-Identifier: AGPL-3.0-or-later
//! A small tournament by Appendix D, from its form to the result of its round: the director is the arbiter of the board,
//! and who enters says what they need. Moves that the pages have shown elsewhere are asked for.
import { expect, type Page } from '@playwright/test';
import { begun, Person } from './adapted';
import { clean, SOME } from './clean';
import { test, view, visitor } from './house';
import { account, asOperator, fresh } from './people';

/** Announces a move as whoever this page is. */
async function announces(page: Page, room: string, text: string): Promise<void> {
  const data = { id: fresh('m'), c: { k: 'adapted', a: { k: 'announce', text } } };
  const done = await page.request.post(`/api/v1${room.replace('/room/', '/rooms/')}/commands`, { data });
  expect(done.ok(), await done.text()).toBe(true);
}

test('a tournament by Appendix D, from the form to the result', async ({ browser }) => {
  const desk = new Person(await visitor(browser));
  const [white, black] = [new Person(await visitor(browser)), new Person(await visitor(browser))];
  const names = [await account(white.page), await account(black.page)];
  await asOperator(desk.page);

  await desk.page.goto('/tournaments/new');
  await desk.page.getByLabel('Name', { exact: true }).fill('White cane cup');
  await desk.page.getByLabel('Rounds').fill('1');
  await desk.page.getByRole('switch', { name: 'Play by Appendix D' }).check();
  await expect(desk.page.getByRole('checkbox', { name: 'Its games are rated' })).toBeHidden();
  await expect(desk.page.getByRole('group', { name: 'Mixed match' })).toBeHidden();
  await desk.page.getByText('How moves are announced').click();
  await desk.page.getByLabel('Words', { exact: true }).selectOption('de_full');
  await desk.page.getByLabel('Repeating').selectOption('off');
  await desk.page.getByText('How pieces are moved').click();
  await desk.page.getByLabel('The clock is pressed').selectOption('auto_when_made');
  await clean(desk.page, SOME);
  await desk.page.getByRole('button', { name: 'Make the draft' }).click();
  await desk.page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(desk.page.getByText('open for entries')).toBeVisible();
  const cup = new URL(desk.page.url()).pathname.replace('/desk', '');

  // Lists say what kind of chess it is, too.
  await white.page.goto('/tournaments');
  await expect(white.page.getByRole('listitem').filter({ hasText: 'White cane cup' }).first()).toContainText('Chess, by Appendix D');
  await clean(white.page, SOME);

  await white.page.goto(cup);
  const rules = white.page.getByRole('region', { name: 'Chess by Appendix D' });
  await expect(rules.getByRole('listitem').filter({ hasText: 'Moves are announced in German words, in full.' })).toBeVisible();
  await expect(rules).toContainText('The director is the arbiter of every game.');
  await white.page.getByRole('switch', { name: 'I am blind or visually disabled' }).check();
  await white.page.getByRole('switch', { name: 'I have an assistant' }).check();
  await white.page.getByRole('checkbox', { name: /^\(d\)/ }).uncheck();
  await clean(white.page, SOME);
  await white.page.getByRole('button', { name: 'Enter the tournament' }).click();
  await expect(white.page.getByText('You are on the list.')).toBeVisible();
  await expect(rules).toContainText('You said: Blind or visually disabled. With an assistant');
  await expect(rules).not.toContainText('tell moves and times');
  await clean(white.page, SOME);
  await black.page.goto(cup);
  await expect(black.page.getByRole('region', { name: 'Chess by Appendix D' })).not.toContainText('With an assistant');
  await black.page.getByRole('button', { name: 'Enter the tournament' }).click();
  await expect(black.page.getByText('You are on the list.')).toBeVisible();

  // Whom the director enters, with what they need.
  const guest = await visitor(browser);
  const other = await account(guest);
  await desk.page.goto(`${cup}/desk`);
  await desk.page.getByRole('textbox', { name: 'Name', exact: true }).fill(other.name);
  const needs = desk.page.getByRole('group', { name: 'What they need' });
  await needs.getByRole('switch', { name: 'They are blind or visually disabled' }).check();
  await needs.getByRole('switch', { name: 'They have an assistant' }).check();
  await clean(desk.page, SOME);
  await desk.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(desk.page.getByRole('listitem').filter({ hasText: other.name }).first()).toBeVisible();
  await expect(needs.getByRole('switch', { name: 'They are blind or visually disabled' })).not.toBeChecked();
  await guest.goto(cup);
  await expect(guest.getByRole('region', { name: 'Chess by Appendix D' })).toContainText('You said: Blind or visually disabled. With an assistant');
  await guest.getByRole('button', { name: 'Leave the list' }).click();
  await expect(guest.getByRole('button', { name: 'Enter the tournament' })).toBeVisible();

  // What they said the director reads.
  await desk.page.goto(cup);
  const told = desk.page.getByRole('region', { name: 'Chess by Appendix D' });
  await expect(told).toContainText(names[0]!.name);
  await expect(told).toContainText('With an assistant');
  await desk.page.goto(`${cup}/desk`);
  await desk.page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(desk.page.getByRole('heading', { name: 'Round 1' })).toBeVisible();

  const table = white.page.getByRole('link', { name: 'Go to your table' });
  await expect(table).toBeVisible({ timeout: 30_000 });
  const room = (await table.getAttribute('href'))!;
  for (const one of [white, black, desk]) await one.come(room);
  await expect(desk.page.getByRole('button', { name: 'Stop the clocks' })).toBeHidden();
  // The page may still be on its way to the table.
  await expect.poll(() => white.adapted().then(() => true, () => false)).toBe(true);
  const chairs = await white.adapted();
  const [first, second] = (chairs as unknown as { you: string }).you === 'white' ? [white, black] : [black, white];
  await begun(first, second, ['I have heard them', 'I have heard them']);
  await expect.poll(async () => ((await desk.adapted()) as unknown as { you: string }).you).toBe('arbiter');
  await clean(desk.page, SOME);

  // Somebody else is made the arbiter.
  await desk.page.goto(`${cup}/desk`);
  const judges = desk.page.getByRole('region', { name: 'Arbiters of the boards' });
  await judges.getByRole('button', { name: 'Give the arbiter’s place away' }).click();
  await judges.getByRole('button', { name: 'Really: whoever is the arbiter there loses the place' }).click();
  // Its words come with it, also where the desk is opened first.
  await expect(judges).not.toContainText('invite-');
  const link = judges.getByRole('group', { name: /^Link: Board 1/ }).getByRole('textbox');
  await expect(link).toHaveValue(/\?place=/);
  await clean(desk.page, SOME);
  await guest.goto(await link.inputValue());
  await expect(guest.getByRole('heading', { level: 1, name: 'Arbiter' })).toBeVisible();
  await expect.poll(async () => ((await view(guest)).adapted as unknown as { you: string }).you).toBe('arbiter');
  for (const [who, said] of [[first, 'f3'], [second, 'e5'], [first, 'g4'], [second, 'Qh4']] as const) await announces(who.page, room, said);
  await white.page.goto(cup);
  await expect(white.page.getByRole('link', { name: /0–1/ })).toBeVisible({ timeout: 30_000 });
});
