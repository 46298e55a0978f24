// SPDX-License-Identifier: AGPL-3.0-or-later
//! What keeps people safe from each other, as a player meets it: reports, sanctions, appeals.
import { ask, getSession } from './client';
import type { components } from './openapi';

type Schemas = components['schemas'];

/** What can be reported, in the order of the form. */
export const REPORT_KINDS = ['cheating', 'stalling', 'abuse', 'name', 'account', 'other'] as const satisfies readonly Schemas['ReportKind'][];
export type ReportKind = Schemas['ReportKind'];
/** Longest text of a report or an appeal, characters: the server's own limit. */
export const TEXT_MAX = 1000;

/** What may be taken from somebody. */
export const SANCTION_KINDS = ['warn', 'mute', 'no_rated', 'no_stakes', 'no_events', 'ban'] as const satisfies readonly Schemas['SanctionKind'][];
export type SanctionKind = Schemas['SanctionKind'];

/** A sanction as the person under it sees it. */
export type Sanction = Schemas['SanctionView'];
export type Appeal = Schemas['AppealView'];
/** A report one has made. */
export type OwnReport = Schemas['OwnReport'];

const api = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await ask(method, `/api/v1${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body))) as T;

/** Reports somebody; a shown name of a guest means something only with the room. */
export async function report(wish: Schemas['ReportWish']): Promise<void> {
  await getSession();
  await api('post', '/reports', wish);
}

/** Says that a game was decided wrongly: once, within 48 hours of its end. */
export const contest = (room: string, text: string): Promise<Schemas['DisputeMade']> => api('post', `/rooms/${encodeURIComponent(room)}/disputes`, { text });

export const getOwnReports = async (): Promise<OwnReport[]> => (await api<Schemas['OwnReports']>('get', '/account/reports')).reports;

/** Asks another operator to look at a sanction again: once for each. */
export const appeal = (sanction: string, text: string): Promise<Schemas['Made']> => api('post', '/account/appeals', { sanction, text });
