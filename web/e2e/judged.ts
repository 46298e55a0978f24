// SPDX-License-Identifier: AGPL-3.0-or-later
//! Analyses for the tests: made by the server, and where a state of them passes too fast to be looked at, answers in the
//! server's place.
import { expect, type Page } from '@playwright/test';
import type { Analysis, Report } from '../src/api/analysis';
import type { RecordRead } from '../src/api/types';

/** Has the server analyse a room's game. */
export async function analyse(page: Page, room: string): Promise<void> {
  const path = `/api/v1/rooms/${room}/analysis`;
  expect((await page.request.post(path)).status()).toBe(202);
  const state = async () => ((await (await page.request.get(path)).json()) as Analysis).state;
  // Its process gives way to everything else on the machine.
  await expect.poll(state, { timeout: 90_000, intervals: [100, 250] }).toBe('done');
}

/** A report on a game of bughouse, in its form and not by an engine: every fifth move is a mistake, each dearer than the one before. */
export async function ofBughouse(page: Page, room: string): Promise<Report> {
  const data = await (await page.request.get(`/api/v1/rooms/${room}/record?format=record`)).text();
  const answer = await page.request.post('/api/v1/records?name=record&game=0', { data, headers: { 'content-type': 'text/plain' } });
  const { games, shown } = (await answer.json()) as RecordRead;
  const moved = shown!.events.flatMap((event) => (event.k === 'moved' ? [event] : []));
  const moves = moved.map((event, i) => ({
    number: i + 1,
    board: event.seat < 2 ? 'A' : 'B',
    player: event.seat,
    san: event.text,
    best: i % 5 === 4 ? 'Nf3' : event.text,
    loss: i % 5 === 4 ? 60 + 40 * i : 0,
    mark: i % 5 === 4 ? (['doubtful', 'bad', 'very bad'] as const)[Math.floor(i / 5) % 3] : null,
  }));
  const figures = [0, 1, 2, 3].map(() => ({ decisions: 4, mean_loss: 120, marks: { doubtful: 1, bad: 0, very_bad: 1 } }));
  return { game: 'bughouse', games: [{ title: games[0]!.title, players: shown!.seats, result: games[0]!.result, figures, moves } as never], totals: figures };
}

export interface Played {
  /** What is answered to the next questions, in this order; the last one stays. */
  answers: Partial<Analysis>[];
  /** What was asked. */
  asked: string[];
}

const BASE: Analysis = { state: 'none', depth: 'quick', done: 0, all: 0, ahead: 0, seconds_left: null, may_cancel: false, failure: null, report: null };

/** Answers what the page asks about the analysis of a room. */
export async function played(page: Page, room: string, answers: Partial<Analysis>[]): Promise<Played> {
  const play: Played = { answers, asked: [] };
  await page.route(`**/api/v1/rooms/${room}/analysis?*`, async (route) => {
    const depth = new URL(route.request().url()).searchParams.get('depth') as Analysis['depth'];
    const method = route.request().method();
    play.asked.push(`${method} ${depth}`);
    const next = play.answers.length > 1 ? play.answers.shift()! : play.answers[0]!;
    await route.fulfill({ status: method === 'POST' ? 202 : 200, json: { ...BASE, depth, ...next } });
  });
  return play;
}
