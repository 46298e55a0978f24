// SPDX-License-Identifier: AGPL-3.0-or-later
//! Credits: the own accounts, and what cashiers do.
import { ask } from './client';
import { withFactor } from './confirm';
import type { components } from './openapi';

type Schemas = components['schemas'];

export type OwnAccount = Schemas['OwnAccount'];
export type Statement = Schemas['StatementPage'];
export type StatementRow = Schemas['StatementRow'];
export type Limits = Schemas['LimitsView'];
export type NewLimits = Schemas['NewLimits'];
export type NewEntry = Schemas['NewEntry'];
export type Pending = Schemas['EntryRow'];

const api = <T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> =>
  withFactor(
    async () =>
      (await ask(method, `/api/v1${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body), more)) as T,
  );

const entries = (federation: string, rest = ''): string => `/federations/${encodeURIComponent(federation)}/cashier/entries${rest}`;

export const getAccounts = async (): Promise<OwnAccount[]> => (await api<Schemas['OwnAccounts']>('get', '/ledger/accounts')).accounts;
export const getStatement = (currency: string, after: number): Promise<Statement> =>
  api('get', `/ledger/statement?currency=${encodeURIComponent(currency)}&after=${after}`);
export const getLimits = (currency: string): Promise<Limits> => api('get', `/account/limits?currency=${encodeURIComponent(currency)}`);
export const setLimits = (wish: NewLimits): Promise<Limits> => api('put', '/account/limits', wish);
export const exclude = (days: number): Promise<Schemas['Exclusion']> => api('post', '/account/exclusion', { days });
/** Enters something; under the same key once, however often it is sent. */
export const enter = (federation: string, wish: NewEntry, key: string): Promise<Partial<Schemas['EntryMade'] & Schemas['EntryWaits']>> =>
  api('post', entries(federation), wish, { 'idempotency-key': key });
export const getPending = async (federation: string): Promise<Pending[]> => (await api<Schemas['EntryList']>('get', entries(federation))).entries;
export const confirmEntry = (federation: string, id: string): Promise<unknown> => api('post', entries(federation, `/${encodeURIComponent(id)}/confirm`), {});
export const giveUpEntry = (federation: string, id: string): Promise<unknown> => api('delete', entries(federation, `/${encodeURIComponent(id)}`));
