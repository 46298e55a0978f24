// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the operators of the site see and do.
import { ask } from './client';
import { withFactor } from './confirm';
import type { components } from './openapi';

type Schemas = components['schemas'];
type After = string | number | null;

export type Health = Schemas['SiteHealth'];
export type RunningGame = Schemas['RunningGame'];
export type UserRow = Schemas['User'];
export type User = Schemas['UserSeen'];
export type Report = Schemas['ReportView'];
export type AppealRow = Schemas['AppealSeen'];
export type Entry = Schemas['AuditLine'];

const api = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  withFactor(
    async () =>
      (await ask(method, `/api/v1/admin${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body))) as T,
  );

/** A query of what is not empty. */
function asked(pairs: Record<string, string | number | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(pairs)) if (value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export const getHealth = (): Promise<Health> => api('get', '/health');
export const getRunning = (after: After): Promise<Schemas['RunningGames']> => api('get', `/games${asked({ after })}`);
export const getUsers = (q: string, after: After): Promise<Schemas['UserList']> => api('get', `/users${asked({ q, after })}`);
export const getUser = (name: string): Promise<User> => api('get', `/users/${encodeURIComponent(name)}`);
export const getReports = (state: 'open' | 'closed', after: After): Promise<Schemas['ReportQueue']> =>
  api('get', `/reports${asked({ state, after })}`);
export const closeReport = (id: string, verdict: 'upheld' | 'dismissed', note: string): Promise<Report> =>
  api('post', `/reports/${encodeURIComponent(id)}`, { verdict, note });
export const getAppeals = (state: 'open' | 'closed', after: After): Promise<Schemas['AppealQueue']> =>
  api('get', `/appeals${asked({ state, after })}`);
export const closeAppeal = (id: string, verdict: 'granted' | 'refused', note: string): Promise<AppealRow> =>
  api('post', `/appeals/${encodeURIComponent(id)}`, { verdict, note });
export const giveSanction = (wish: Schemas['SanctionWish']): Promise<Schemas['Made']> => api('post', '/sanctions', wish);
export const liftSanction = (id: string, reason: string): Promise<void> => api('delete', `/sanctions/${encodeURIComponent(id)}`, { reason });
/** Takes the rated games back that somebody won in so many days, page by page; answers how many were and were not. */
export async function markCheating(name: string, days: number, reason: string): Promise<{ taken: number; left: number }> {
  const all = { taken: 0, left: 0 };
  let after: Schemas['CheatPlace'] | null = null;
  do {
    const body = { days, reason, ...(after === null ? {} : { after }) };
    const said: Schemas['CheatMarked'] = await api('post', `/users/${encodeURIComponent(name)}/cheating`, body);
    all.taken += said.taken_back;
    all.left += said.left;
    after = said.next;
  } while (after !== null);
  return all;
}
export const getAudit = (after: After): Promise<Schemas['AuditPage']> => api('get', `/audit${asked({ after, max: 50 })}`);
/** Hides a line of talk from everybody; the log of the table keeps it. */
export const hideLine = (room: string, seq: number, reason: string): Promise<void> => api('post', '/messages/hide', { room, seq, reason });
