// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server's side of an analysis, played from a file: reports are real ones, made by `kapia analyse` of the room's own
//! record. What the page asks is answered as docs/analysis.md says; once the server answers itself, `judged` goes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Analysis, Report } from '../src/api/analysis';
import type { RecordRead } from '../src/api/types';

const PROGRAM = process.env.KAPIA_PROGRAM ?? join(import.meta.dirname, '../../target/debug/kapia');
/** Few positions and no roll ahead: what is tried here is the page. */
const LITTLE: Record<string, string[]> = { chess: ['--nodes', '1500'], leaflet: ['--nodes', '1500'], kalah: ['--nodes', '20000'] };
const FORMATS: Record<string, string[]> = { tabla: ['json', 'text', 'mat', 'sgf'], chess: ['json', 'text', 'pgn'] };

/** The report on a room's game. */
export async function reportOf(page: Page, room: string, game: string): Promise<Report> {
  const text = await (await page.request.get(`/api/v1/rooms/${room}/record?format=record`)).text();
  if (game === 'bughouse') return ofBughouse(page, text);
  const file = join(mkdtempSync(join(tmpdir(), 'analysis-')), 'record.txt');
  writeFileSync(file, text);
  return JSON.parse(execFileSync(PROGRAM, ['analyse', file, '--json', ...(LITTLE[game] ?? ['--plies', '0'])], { encoding: 'utf8', maxBuffer: 1 << 26 })) as Report;
}

/** Bughouse as it will be told: losses are counted up, every fifth move is a mistake. */
async function ofBughouse(page: Page, text: string): Promise<Report> {
  const answer = await page.request.post('/api/v1/records?name=record&game=0', { data: text, headers: { 'content-type': 'text/plain' } });
  const { games, shown } = (await answer.json()) as RecordRead;
  const own = [0, 0, 0, 0];
  const moves = shown!.events.flatMap((event) => (event.k === 'moved' ? [event] : [])).map((event, i) => ({
    number: (own[event.seat] = own[event.seat]! + 1),
    board: event.seat < 2 ? 'A' : 'B',
    player: event.seat,
    san: event.text,
    best: i % 5 === 4 ? 'Nf3' : event.text,
    loss: i % 5 === 4 ? 60 + 40 * i : 0,
    mark: i % 5 === 4 ? (['doubtful', 'bad', 'very bad'] as const)[(i / 5) % 3 | 0] : null,
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

/** An analysis that is there. */
export function done(report: Report): Partial<Analysis> {
  return { state: 'done', formats: FORMATS[report.game] ?? ['json', 'text'], report };
}

/** Answers what the page asks about the analysis of a room. */
export async function judged(page: Page, room: string, answers: Partial<Analysis>[]): Promise<Played> {
  const played: Played = { answers, asked: [] };
  await page.route(`**/api/v1/rooms/${room}/analysis?*`, async (route) => {
    const depth = new URL(route.request().url()).searchParams.get('depth') as Analysis['depth'];
    const method = route.request().method();
    played.asked.push(`${method} ${depth}`);
    const next = played.answers.length > 1 ? played.answers.shift()! : played.answers[0]!;
    await route.fulfill({ status: method === 'POST' ? 202 : 200, json: { ...BASE, depth, ...next } });
  });
  return played;
}

/** A report kept on disk, for looking at pages by hand. */
export const kept = (path: string): Report => JSON.parse(readFileSync(path, 'utf8')) as Report;
