// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament from the draft to the last result: the form, the desk with results by keys, and the page of who plays,
//! which hears of all of it.
import { expect } from '@playwright/test';
import { clean, SOME } from './clean';
import { hears, listen } from './hearing';
import { posted, test, visitor } from './house';
import { account, asOperator } from './people';

test('a tournament, from the draft to the last result', async ({ browser }) => {
  const desk = await visitor(browser);
  await asOperator(desk);
  await desk.goto('/tournaments');
  await desk.getByRole('link', { name: 'New tournament' }).first().click();
  await desk.getByRole('button', { name: 'Make the draft' }).click();
  await expect(desk.getByRole('group', { name: /Enter a name for the tournament/ })).toBeFocused();
  await clean(desk, SOME);
  await desk.getByLabel('Name', { exact: true }).fill('Spring cup');
  await desk.getByLabel('Rounds').fill('2');
  await desk.getByLabel('Venue').selectOption('board');
  await desk.getByRole('button', { name: 'Make the draft' }).click();
  await desk.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(desk.getByText('open for entries')).toBeVisible();
  for (const [name, rating] of [['Anna', '2000'], ['Boris', '1900'], ['Vera', '1800']] as const) {
    // The terms of the tournament have a name of their own on the same desk.
    const added = desk.locator('form').filter({ has: desk.getByRole('button', { name: 'Add', exact: true }) });
    await added.getByLabel('Name', { exact: true }).fill(name);
    await added.getByLabel('Rating', { exact: true }).fill(rating);
    await desk.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(desk.getByRole('button', { name: `Take out ${name}` })).toBeVisible();
  }

  const player = await visitor(browser);
  const { name } = await account(player);
  await listen(player);
  await player.goto('/tournaments');
  await expect(player.getByRole('heading', { level: 1 })).toBeVisible();
  await clean(player, SOME);
  await player.getByRole('link', { name: 'Spring cup' }).first().click();
  await player.getByRole('button', { name: 'Enter the tournament' }).click();
  await expect(player.getByText('You are on the list.')).toBeVisible();
  await clean(player, SOME);
  await player.setViewportSize({ width: 1280, height: 900 });

  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  // The page of the player hears of the round and says with whom they play.
  await hears(player, /Round 1: you play \w+ with/);
  const boards = desk.getByRole('combobox', { name: /^Board \d/ });
  await expect(boards).toHaveCount(2);
  // Typed as fast as an arbiter reads them out: what comes while one is being written waits for it.
  await boards.first().focus();
  for (const key of ['0', '1', 'ArrowDown', '=']) await desk.keyboard.press(key);
  await expect(boards.last()).toBeFocused();
  await expect(boards.first()).toHaveValue('1-0');
  await expect(boards.last()).toHaveValue('1/2-1/2');
  await clean(desk, SOME);

  await expect(player.getByRole('heading', { name: 'Standings after round 1' })).toBeVisible();
  await hears(player, /Your result: /);
  await player.getByRole('button', { name: `How the values of ${name} come about` }).click();
  await expect(player.getByText(/^Round 1, \w+: own result/).first()).toBeVisible();
  await clean(player, SOME);

  // The next round by hand, taken back in the log by the command that does so; a word to everybody.
  await desk.getByRole('button', { name: 'Pair the next round by hand' }).click();
  for (const [white, black] of [['1', '2'], ['3', '4']] as const) {
    await desk.getByLabel('White', { exact: true }).selectOption(white);
    await desk.getByLabel('Black', { exact: true }).selectOption(black);
    await desk.getByRole('button', { name: 'Add the board' }).click();
  }
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Pair the round', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Round 2' })).toBeVisible();
  await desk.getByRole('button', { name: 'Undo: Round 2 paired' }).click();
  await desk.getByRole('button', { name: 'Press again to undo: Round 2 paired' }).click();
  await expect(desk.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  await expect(desk.getByText('Round 2 taken back')).toBeVisible();
  await desk.getByLabel('What those on the list are to know').fill('Lunch until two.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(player.getByText('Lunch until two.').first()).toBeVisible();

  // What was taken back is paired by the rules, too. Halted, it says why, and nothing is paired by hand.
  await expect(desk.getByRole('button', { name: 'Pair the next round', exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(desk.getByLabel('Why is it paused?')).toBeFocused();
  await desk.getByLabel('Why is it paused?').fill('The hall closes.');
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Press again: Pause' }).click();
  await expect(player.getByText(/^An arbiter has paused the tournament. “The hall closes.”/)).toBeVisible();
  await expect(desk.getByText(/^Resume it to pair the next round/)).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Pairing by hand' })).toHaveCount(0);
  // Before its last round it ends with a reason.
  await desk.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(desk.getByLabel('Why does it end early?')).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Say why, in a few words.')).toBeVisible();
  await desk.keyboard.type('The hall closes.');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('finished', { exact: true })).toBeVisible();
  await expect(desk.getByText('The hall closes.', { exact: false }).first()).toBeVisible();
});

test('the calendar tells when tournaments begin, by month and as a list', async ({ browser }) => {
  const desk = await visitor(browser);
  await asOperator(desk);
  const starts = new Date(2031, 4, 17, 19, 30).getTime();
  const form = { federation: 'house', name: 'May cup', game: 'tabla', format: 'swiss', rounds: 3, starts_ms: starts };
  const { id } = await posted(desk, '/tournaments', form);
  // Pasted somewhere, its link tells nothing of a draft, and afterwards its name, its game and when it begins.
  const pasted = async (language: string) => (await desk.request.get(`/tournament/${id}`, { headers: { 'accept-language': language } })).text();
  expect(await pasted('en')).not.toContain('May cup');
  await posted(desk, `/tournaments/${id}/announce`);
  expect(await pasted('en')).toMatch(/"og:title" content="May cup – .*"og:description" content="Tournament: Tabla. Starts on 17 May 2031, \d\d:\d\d UTC\."/s);
  expect(await pasted('bg')).toMatch(/"og:description" content="Турнир: Табла. Начало: 17\.05\.2031, \d\d:\d\d UTC\."/);
  await desk.goto('/calendar?month=2031-05');
  await expect(desk.getByRole('heading', { name: 'May 2031' })).toBeVisible();
  await expect(desk.getByRole('cell', { name: /17.*May cup/ })).toBeVisible();
  await clean(desk, SOME);
  await desk.getByRole('link', { name: 'Month after' }).click();
  await expect(desk.getByRole('heading', { name: 'June 2031' })).toBeVisible();
  await expect(desk.getByText('No tournaments with a set time.')).toBeVisible();
});

test('on a telephone the page of a tournament has tabs', async ({ browser }) => {
  const one = await visitor(browser);
  const ann = await account(one);
  const { id } = await posted(one, '/matches', { games: ['chess'], series: { games: 1 }, clock: { kind: 'none' } });
  await one.setViewportSize({ width: 360, height: 740 });
  await one.goto(`/tournament/${id}`);
  await expect(one.getByRole('heading', { name: new RegExp(ann.name) })).toBeVisible();
  const tabs = one.getByRole('tablist', { name: 'Parts of the tournament' });
  const table = tabs.getByRole('tab', { name: 'Standings' });
  const rules = tabs.getByRole('tab', { name: 'Rules' });
  await expect(table).toHaveAttribute('aria-selected', 'true');
  await expect(one.getByRole('tabpanel', { name: 'Standings' })).toContainText(ann.name);
  await table.press('ArrowRight');
  await expect(rules).toBeFocused();
  await expect(one.getByRole('tabpanel', { name: 'Rules' })).toContainText('Format');
  await rules.press('Home');
  await expect(table).toBeFocused();
  await clean(one, SOME);

  await one.setViewportSize({ width: 1280, height: 900 });
  await expect(tabs).toHaveCount(0);
  await expect(one.getByRole('heading', { name: 'Rules of the tournament' })).toBeVisible();
});

test('a tournament of teams is made, filled and played from the page', async ({ browser }) => {
  const desk = await visitor(browser);
  await asOperator(desk);
  await desk.goto('/tournaments/new');
  await desk.getByLabel('Name', { exact: true }).fill('Team cup');
  await desk.getByLabel('Rounds').fill('1');
  await desk.getByLabel('Venue').selectOption('board');
  await desk.getByRole('checkbox', { name: 'Teams play' }).check();
  await desk.getByLabel('Boards of a match').fill('1');
  await desk.getByText('More: rules, seeding, tie-breaks, bots').click();
  await expect(desk.getByText('As usual for this format: Points for; Direct encounter.')).toBeVisible();
  await desk.getByLabel('Starting numbers').selectOption('order');
  await desk.getByLabel('Colour of the first player in round 1').selectOption('white');
  await desk.getByRole('button', { name: 'Choose them' }).click();
  await desk.getByLabel('Tie-break 1').selectOption('PF');
  await desk.getByRole('button', { name: 'Make the draft' }).click();
  await expect(desk.getByRole('group', { name: /A match of teams has 2 to 16 boards/ })).toBeFocused();
  await desk.getByLabel('Boards of a match').fill('2');
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Make the draft' }).click();

  // What is not as usual may be changed at the desk.
  await desk.getByText('Change what is agreed').click();
  await desk.getByText('More: rules, seeding, tie-breaks, bots').click();
  await desk.getByLabel('Tie-break 1').selectOption('DE');
  await desk.getByRole('checkbox', { name: 'Bots may enter' }).check();
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Save the changes' }).click();
  await expect(desk.getByText('The changes are saved.')).toBeVisible();
  await desk.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(desk.getByText('open for entries')).toBeVisible();
  for (const team of ['Lions', 'Tigers']) {
    await desk.getByLabel('Name of the team').fill(team);
    await desk.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(desk.getByRole('button', { name: `Take out ${team}` })).toBeVisible();
  }
  await clean(desk, SOME);
  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  const boards = desk.getByRole('combobox', { name: /^Board \d, (Lions|Tigers)/ });
  await expect(boards).toHaveCount(2);
  await boards.first().focus();
  for (const key of ['1', 'ArrowDown', '=']) await desk.keyboard.press(key);
  await expect(boards.last()).toHaveValue('1/2-1/2');
  await desk.getByRole('link', { name: 'Page of the tournament' }).click();
  const standings = desk.getByRole('group', { name: 'Standings after round 1' });
  await expect(standings.getByRole('row').nth(1)).toContainText('Lions');
  await expect(desk.getByText('Bots may enter')).toBeVisible();
});

test('a bracket is drawn, and the same is a list', async ({ browser }) => {
  const desk = await visitor(browser);
  await asOperator(desk);
  const { id } = await posted(desk, '/tournaments', { federation: 'house', name: 'Ladder', game: 'chess', format: 'knockout', venue: 'board', seeding: 'order', consolation: 'third' });
  await posted(desk, `/tournaments/${id}/announce`);
  for (const guest of ['Anna', 'Boris', 'Vera', 'Georgi', 'Dora']) await posted(desk, `/tournaments/${id}/entries`, { guest });
  await posted(desk, `/tournaments/${id}/start`);
  await desk.goto(`/tournament/${id}`);
  const drawing = desk.getByRole('group', { name: /^The bracket, drawn/ });
  await expect(drawing.locator('rect')).toHaveCount(8);
  await expect(drawing.getByText('Georgi')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Bracket' }).getByRole('listitem').filter({ hasText: 'Third place' })).toHaveCount(1);
  await clean(desk, SOME);
  // What was played stands beside the names, and in the standings.
  await desk.goto(`/tournament/${id}/desk`);
  const board = desk.getByRole('combobox', { name: /^Board 1, / });
  await board.focus();
  await desk.keyboard.press('1');
  await expect(board).toHaveValue('1-0');
  await desk.goto(`/tournament/${id}`);
  await expect(drawing.locator('.seat').filter({ hasText: /^✓ \w+\s*1$/ })).toHaveCount(1);
  await expect(desk.getByRole('group', { name: /^Standings/ }).getByRole('cell', { name: /^0–1 \w+$/ })).toBeVisible();
  await clean(desk, SOME);
  // On a telephone it moves inside its own frame, and the list is seen, too.
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.getByRole('tab', { name: 'Standings' }).click();
  await expect(desk.getByRole('region', { name: 'Bracket' }).getByRole('listitem').filter({ hasText: 'Third place' })).toBeVisible();
  expect(await drawing.evaluate((frame) => [frame.scrollWidth > frame.clientWidth, document.documentElement.scrollWidth <= innerWidth])).toEqual([true, true]);
});

test('a player asks to miss a round, and plays it after all', async ({ browser }) => {
  const [desk, player] = [await visitor(browser), await visitor(browser)];
  await asOperator(desk);
  const { name } = await account(player);
  const { id } = await posted(desk, '/tournaments', { federation: 'house', name: 'Long cup', game: 'chess', format: 'swiss', rounds: 5, half_byes_max: 1, access: 'open', manual: true });
  await posted(desk, `/tournaments/${id}/announce`);
  await posted(player, `/tournaments/${id}/entries`);
  await player.goto(`/tournament/${id}`);
  await player.getByText('Miss a round', { exact: true }).click();
  await expect(player.getByText('Rounds with half a point: at most 1, and none of the last two.')).toBeVisible();
  await clean(player, SOME);
  await player.getByLabel('Round', { exact: true }).selectOption('2');
  await expect(player.getByLabel('What it brings')).toHaveValue('half');
  await player.getByRole('button', { name: 'Miss this round' }).click();
  await expect(player.getByText('You miss round 2: half a point.')).toBeVisible();
  // The one that is allowed is spent.
  await expect(player.getByLabel('What it brings')).toHaveValue('none');
  await clean(player, SOME);
  await desk.goto(`/tournament/${id}/desk`);
  await expect(desk.getByRole('button', { name: `${name}: take back the bye in round 2` })).toBeVisible();
  await clean(desk, SOME);
  await player.getByRole('button', { name: 'Play round 2 after all' }).click();
  await expect(player.getByText('You miss round 2: half a point.')).toHaveCount(0);
  await expect(desk.getByText(`${name} plays in round 2 after all`)).toBeVisible();
});

test('the start page tells of own tournaments and what to do next', async ({ browser }) => {
  const [desk, player] = [await visitor(browser), await visitor(browser)];
  await asOperator(desk);
  await account(player);
  const { id } = await posted(desk, '/tournaments', { federation: 'house', name: 'Evening cup', game: 'chess', format: 'swiss', rounds: 1, access: 'open', clock: { kind: 'fischer', base_s: 300, step_s: 3 } });
  await posted(desk, `/tournaments/${id}/announce`);
  await posted(player, `/tournaments/${id}/entries`);
  await player.goto('/');
  const own = player.getByRole('region', { name: 'Your tournaments' });
  await expect(own).toContainText('You are on the list.');
  await clean(player, SOME);
  await posted(desk, `/tournaments/${id}/entries`);
  await posted(desk, `/tournaments/${id}/checkin`);
  await player.reload();
  await own.getByRole('link', { name: 'Say that you are here: Evening cup' }).click();
  await player.getByRole('button', { name: 'I am here' }).click();
  await expect(player.getByText('You are checked in.')).toBeVisible();
});
