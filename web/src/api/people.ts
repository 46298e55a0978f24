// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts: signing up, logging in and out, and what keeps an account safe.
import { ask, forgetSession, getLobby, getSession } from './client';
import { me } from './me.svelte';

const api = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await ask(method, `/api/v1${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body))) as T;

/** Who has come in. */
export interface Who {
  id: string;
  name: string;
}

/** A new account. */
export interface NewAccount {
  name: string;
  password: string;
  adult: boolean;
  /** Under 14. */
  child: boolean;
}

/** Makes the guest this browser is an account; the recovery codes are told this once. */
export async function signUp(account: NewAccount): Promise<Who & { recovery: string[] }> {
  // The guest comes first: the account takes over their games.
  await getSession();
  const made = await api<Who & { recovery: string[] }>('post', '/accounts', account);
  forgetSession();
  me.take({ name: made.name, guest: false });
  return made;
}

/** Comes in with a name and a password; `code` is the second step where the account has one. */
export async function logIn(name: string, password: string, code?: string): Promise<Who> {
  const who = await api<Who>('post', '/login', code === undefined ? { name, password } : { name, password, code });
  forgetSession();
  me.take({ name: who.name, guest: false });
  return who;
}

/** Ends the session of this browser. */
export async function logOut(): Promise<void> {
  await api('post', '/logout');
  forgetSession();
  me.take({ name: '', guest: true });
}

/** Comes in with a recovery code and sets a new password. */
export async function recover(name: string, code: string, password: string, factor?: string): Promise<Who> {
  const who = await api<Who>('post', '/recover', factor === undefined ? { name, code, password } : { name, code, password, factor });
  forgetSession();
  me.take({ name: who.name, guest: false });
  return who;
}

/** How many games a guest is playing now; a login would leave them behind. */
export async function gamesOfGuest(): Promise<number> {
  const session = await getSession();
  if (!session.guest) return 0;
  return (await getLobby()).mine.filter((table) => table.status !== 'over').length;
}

/** The own account, or the guest one is. */
export interface Self extends Who {
  guest: boolean;
  bot: boolean;
  adult: boolean;
  operator: boolean;
  /** How one shows who one is: with `totp` a login takes a second step. */
  factors: { password: boolean; totp: boolean };
  recovery_left: number;
  /** From when on the name may be changed; null: now. */
  rename_after_ms: number | null;
}

export const getSelf = (): Promise<Self> => api('get', '/account');

/** Takes another name, or says that one is of age. */
export async function changeSelf(change: { name?: string; adult?: boolean }): Promise<Self> {
  const self = await api<Self>('patch', '/account', change);
  me.take(self);
  return self;
}

/** Deletes the account when its days of grace are over; the answer is when. */
export async function deleteSelf(password: string): Promise<{ erased_ms: number }> {
  const when = await api<{ erased_ms: number }>('delete', '/account', { password });
  forgetSession();
  me.take({ name: '', guest: true });
  return when;
}

export const changePassword = (password: string, to: string): Promise<void> =>
  api('put', '/account/password', { password, new: to });

/** New recovery codes; those of before are worth nothing any more. */
export const newCodes = async (password: string): Promise<string[]> =>
  (await api<{ recovery: string[] }>('post', '/account/recovery', { password })).recovery;

/** A second factor that is being set up. */
export interface Factor {
  secret: string;
  /** The same for an app that reads it from a picture. */
  uri: string;
}

export const beginFactor = (password: string): Promise<Factor> => api('post', '/account/totp', { password });
export const confirmFactor = (password: string, code: string): Promise<void> => api('put', '/account/totp', { password, code });
export const removeFactor = (password: string, code: string): Promise<void> => api('delete', '/account/totp', { password, code });

/** A browser that is logged in. */
export interface SessionRow {
  id: string;
  label: string;
  current: boolean;
  created_ms: number;
  /** When it was last used, to the day. */
  seen_ms: number;
}

export const getSessions = async (): Promise<SessionRow[]> =>
  (await api<{ sessions: SessionRow[] }>('get', '/account/sessions')).sessions;
export const endSession = (id: string): Promise<void> => api('delete', `/account/sessions/${encodeURIComponent(id)}`);
export const endOtherSessions = (): Promise<void> => api('delete', '/account/sessions');

/** What a token may be allowed. */
export const SCOPES = ['account:read', 'board:play', 'bot:play', 'challenge:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** A token that is in use; its secret was told once. */
export interface TokenRow {
  id: string;
  label: string;
  scopes: string[];
  expires_ms: number;
}

export const getTokens = async (): Promise<TokenRow[]> => (await api<{ tokens: TokenRow[] }>('get', '/account/tokens')).tokens;
export const makeToken = (label: string, scopes: readonly Scope[], days: number): Promise<TokenRow & { token: string }> =>
  api('post', '/account/tokens', { label, scopes, days });
export const endToken = (id: string): Promise<void> => api('delete', `/account/tokens/${encodeURIComponent(id)}`);

/** Somebody who is blocked. */
export interface Blocked {
  name: string;
  since_ms: number;
}

/** Whom one has blocked. */
export async function getBlocks(): Promise<Blocked[]> {
  return (await api<{ blocks: Blocked[] }>('get', '/blocks')).blocks;
}

/** Blocks a player, or does so no more. */
export async function setBlocked(name: string, blocked: boolean): Promise<void> {
  await api(blocked ? 'post' : 'delete', `/blocks/${encodeURIComponent(name)}`);
}
