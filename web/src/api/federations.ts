// SPDX-License-Identifier: AGPL-3.0-or-later
//! Federations: what they say of themselves, who is in them, and what their desks do.
import { ask } from './client';
import { withFactor } from './confirm';
import type { components } from './openapi';
import type { GameId } from './types';

type Schemas = components['schemas'];

export type FederationCard = Schemas['Federations']['federations'][number];
export type Federation = Schemas['FederationView'];
export type Patch = Schemas['FederationPatch'];
export type Member = Schemas['MemberView'];
export type Line = Schemas['FederationAuditLine'];
export type Bank = Schemas['BankView'];
export type Application = Schemas['ApplicationView'];
export type Leader = Schemas['Leader'];

/** What the site itself is called as a federation. */
export const HOUSE = 'house';

export const ROLES = ['moderator', 'director', 'cashier', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const api = <T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> =>
  withFactor(
    async () =>
      (await ask(method, `/api/v1${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body), more)) as T,
  );

const of = (id: string, rest = ''): string => `/federations/${encodeURIComponent(id)}${rest}`;
const who = (name: string): string => `/${encodeURIComponent(name)}`;

export const getFederations = async (): Promise<FederationCard[]> => (await api<Schemas['Federations']>('get', '/federations')).federations;
export const getFederation = (id: string): Promise<Federation> => api('get', of(id));
/** Sets a federation up anew, if it still is what was seen. */
export const changeFederation = (id: string, seq: number, patch: Patch): Promise<Federation> =>
  api('patch', of(id), patch, { 'if-match': `"${seq}"` });
export const removeFederation = (id: string): Promise<void> => api('delete', of(id));
export const foundFederation = (wish: Schemas['NewFederation']): Promise<Federation> => api('post', '/federations', wish);
/** A page of those with a status; `name`: only whose name begins so. */
export const getMembers = (id: string, status: string, after: string | null, name = ''): Promise<Schemas['Members']> =>
  api('get', of(id, `/members?${new URLSearchParams({ status, ...(after === null ? {} : { after }), ...(name === '' ? {} : { name }) })}`));
export const joinFederation = (id: string, text: string): Promise<Schemas['MemberStatus']> => api('post', of(id, '/members'), { text });
export const setMember = (id: string, name: string, wish: Schemas['MemberWish']): Promise<Schemas['MemberStatus']> =>
  api('put', of(id, `/members${who(name)}`), wish);
export const removeMember = (id: string, name: string): Promise<void> => api('delete', of(id, `/members${who(name)}`));
export const setRoles = (id: string, name: string, roles: string[]): Promise<Schemas['Roles']> =>
  api('put', of(id, `/roles${who(name)}`), { roles });
export type Dispute = Schemas['DisputeRow'];
/** What players say of games at the federation's tables. */
export const getDisputes = async (id: string): Promise<Dispute[]> => (await api<Schemas['DisputeList']>('get', of(id, '/disputes'))).disputes;
/** What is played at a table, and by whom. */
export async function getTable(room: string): Promise<{ game: GameId; players: string[] }> {
  const { s } = await api<{ s: { game: GameId; seats: ({ name: string } | null)[] } }>('get', `/rooms/${encodeURIComponent(room)}`);
  return { game: s.game, players: s.seats.flatMap((seat) => (seat ? [seat.name] : [])) };
}
/** Takes a game back; above a sum it waits for a second person. */
export const takeBack = (room: string, reason: string): Promise<Schemas['Voided'] | Schemas['EntryWaits']> =>
  api('post', `/rooms/${encodeURIComponent(room)}/void`, { reason });
/** What was reported at the federation's own tables. */
export const getReportsIn = (id: string, state: 'open' | 'closed', after: string | number | null): Promise<Schemas['ReportQueue']> =>
  api('get', of(id, `/reports?state=${state}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`));
export const closeReportIn = (id: string, report: string, verdict: 'upheld' | 'dismissed', note: string): Promise<Schemas['ReportView']> =>
  api('post', of(id, `/reports${who(report)}`), { verdict, note });
export type Peace = Schemas['PeaceView'];
/** Warnings and mutes that hold. */
export const getPeace = async (id: string): Promise<Peace[]> => (await api<Schemas['PeaceList']>('get', of(id, '/sanctions'))).sanctions;
export const givePeace = (id: string, wish: Schemas['PeaceWish']): Promise<Schemas['Made']> => api('post', of(id, '/sanctions'), wish);
export const liftPeace = (id: string, sanction: string, reason: string): Promise<void> => api('delete', of(id, `/sanctions${who(sanction)}`), { reason });
/** Hides a line of talk at one of the federation's tables. */
export const hideLineIn = (id: string, room: string, seq: number, reason: string): Promise<void> => api('post', of(id, '/messages/hide'), { room, seq, reason });
export const getLines = (id: string, before: number | null): Promise<Schemas['FederationAudit']> =>
  api('get', of(id, `/audit${before === null ? '' : `?before=${before}`}`));
export const getBank = (id: string): Promise<Bank> => api('get', of(id, '/bank'));
export const addSponsor = (id: string, sponsor: Schemas['SponsorRecord']): Promise<Schemas['SponsorRecord']> =>
  api('post', of(id, '/sponsors'), sponsor);
export const getLeadersOf = async (id: string, pool: string): Promise<Leader[]> =>
  (await api<Schemas['Leaderboard']>('get', `/leaderboards/${pool}?federation=${encodeURIComponent(id)}`)).players;
export const applyForFederation = (wish: Schemas['ApplicationWish']): Promise<Schemas['Made']> => api('post', '/federation-applications', wish);
export const getApplications = async (): Promise<Application[]> =>
  (await api<Schemas['Applications']>('get', '/federation-applications')).applications;
export const answerApplication = (id: string, verdict: string, note: string): Promise<void> =>
  api('post', `/federation-applications${who(id)}`, { verdict, note });
