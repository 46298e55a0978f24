// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts: signing up, logging in and out, and what keeps an account safe.
import { ask, forgetSession, getLobby, getSession } from './client';
import { withFactor } from './confirm';
import { me } from './me.svelte';
import type { components } from './openapi';
import type { Shown } from './passkeys';

type Schemas = components['schemas'];

const api = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await ask(method, `/api/v1${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body))) as T;

/** Who has come in. */
export type Who = Schemas['LoggedIn'];

/** A new account. */
export type NewAccount = Schemas['NewAccount'];

/** Makes the guest this browser is an account; the recovery codes are told this once. */
export async function signUp(account: NewAccount): Promise<Schemas['AccountCreated']> {
  // The guest comes first: the account takes over their games.
  await getSession();
  const made = await api<Schemas['AccountCreated']>('post', '/accounts', account);
  forgetSession();
  me.take({ name: made.name, guest: false });
  return made;
}

/** Comes in with a name and a password; `second` is the second step where the account has one. */
export async function logIn(name: string, password: string, second: { code: string } | { passkey: Shown } | null = null): Promise<Who> {
  return came(await api<Who>('post', '/login', { name, password, ...second }));
}

/** Comes in with a passkey alone. */
export async function logInByPasskey(credential: Shown): Promise<Who> {
  return came(await api<Who>('post', '/login/passkey', { credential }));
}

function came(who: Who): Who {
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

/** Comes in with a recovery code and sets a new password; `second` is the second step where the account has one. */
export async function recover(name: string, code: string, password: string, second: { factor: string } | { passkey: Shown } | null): Promise<Who> {
  return came(await api<Who>('post', '/recover', { name, code, password, ...second }));
}

/** How many games a guest is playing now; a login would leave them behind. */
export async function gamesOfGuest(): Promise<number> {
  const session = await getSession();
  if (!session.guest) return 0;
  return (await getLobby()).mine.filter((table) => table.status !== 'over').length;
}

/** Has a link to a new password sent to the proved address of an account; nobody is told whether there is one. */
export const recoverByMail = (name: string): Promise<Schemas['OnItsWay']> => api('post', '/recover/mail', { name });

/** Proves an address by the code of the link that came there. */
export const proveEmail = (code: string): Promise<Schemas['EmailProved']> => api('post', '/account/email', { code });

/** The own account, or the guest one is. */
export type Self = Schemas['Account'];

export const getSelf = (): Promise<Self> => api('get', '/account');

/** Takes another name, or says that one is of age. */
export async function changeSelf(change: Schemas['AccountChange']): Promise<Self> {
  const self = await api<Self>('patch', '/account', change);
  me.take(self);
  return self;
}

/** Deletes the account when its days of grace are over; the answer is when. */
export async function deleteSelf(password: string): Promise<Schemas['Erasing']> {
  const when = await api<Schemas['Erasing']>('delete', '/account', { password });
  forgetSession();
  me.take({ name: '', guest: true });
  return when;
}

export const changePassword = (password: string, to: string): Promise<void> =>
  api('put', '/account/password', { password, new: to });

/** New recovery codes; those of before are worth nothing any more. */
export const newCodes = async (password: string): Promise<string[]> =>
  (await api<Schemas['RecoveryCodes']>('post', '/account/recovery', { password })).recovery;

/** A second factor that is being set up. */
export type Factor = Schemas['TotpSecret'];

export const beginFactor = (password: string): Promise<Factor> => api('post', '/account/totp', { password });
export const confirmFactor = (password: string, code: string): Promise<void> => api('put', '/account/totp', { password, code });
export const removeFactor = (password: string, code: string): Promise<void> => api('delete', '/account/totp', { password, code });

/** A browser that is logged in. */
export type SessionRow = Schemas['OpenSession'];

export const getSessions = async (): Promise<SessionRow[]> =>
  (await api<Schemas['SessionList']>('get', '/account/sessions')).sessions;
export const endSession = (id: string): Promise<void> => api('delete', `/account/sessions/${encodeURIComponent(id)}`);
export const endOtherSessions = (): Promise<void> => api('delete', '/account/sessions');

/** What a token may be allowed. */
export type Scope = Schemas['Scope'];

/** All of that, and whether only the operator may allow it. */
const IS_OPERATORS: Record<Scope, boolean> = {
  'account:read': false,
  'board:play': false,
  'bot:play': false,
  'challenge:write': false,
  'tournament:write': false,
  'federation:admin': false,
  'cashier:write': false,
  'ledger:read': false,
  operator: true,
};

/** What whoever asks may allow a token. */
export const scopesFor = (operator: boolean): Scope[] =>
  (Object.keys(IS_OPERATORS) as Scope[]).filter((scope) => operator || !IS_OPERATORS[scope]);

/** A token that is in use; its secret was told once. */
export type TokenRow = Schemas['KeptToken'];

export const getTokens = async (): Promise<TokenRow[]> => (await api<Schemas['TokenList']>('get', '/account/tokens')).tokens;
export const makeToken = (label: string, scopes: readonly Scope[], days: number): Promise<Schemas['TokenCreated']> =>
  withFactor(() => api('post', '/account/tokens', { label, scopes, days }));
/** What a program asks for that sent somebody here; `query` is that of the address, as it is. */
export const askedFor = (query: string): Promise<Schemas['OAuthRequest']> => api('get', `/oauth${query}`);
/** Lets it in; the answer is where it is told so. */
export const letIn = async (query: string): Promise<string> => (await api<Schemas['OAuthAnswer']>('post', '/oauth', { query })).to;
export const endToken = (id: string): Promise<void> => api('delete', `/account/tokens/${encodeURIComponent(id)}`);

/** Somebody who is blocked. */
export type Blocked = Schemas['Block'];

/** Whom one has blocked. */
export async function getBlocks(): Promise<Blocked[]> {
  return (await api<Schemas['BlockList']>('get', '/blocks')).blocks;
}

/** Blocks a player, or does so no more. */
export async function setBlocked(name: string, blocked: boolean): Promise<void> {
  await api(blocked ? 'post' : 'delete', `/blocks/${encodeURIComponent(name)}`);
}
