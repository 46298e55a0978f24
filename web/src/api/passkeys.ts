// SPDX-License-Identifier: AGPL-3.0-or-later
//! Passkeys of this browser: made, shown, and what the account knows of them.
import { need } from '../i18n';
import { ApiError, ask } from './client';

const api = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await ask(method, `/api/v1${path}`, 'application/json', body === undefined ? undefined : JSON.stringify(body))) as T;

/** A passkey of the account. */
export interface PasskeyRow {
  id: string;
  label: string;
  created_ms: number;
  /** When it last let somebody in. */
  seen_ms: number | null;
}

/** What `navigator.credentials` answered, as the server reads it. */
export type Shown = PublicKeyCredentialJSON;

/** Whether passkeys can be had on this page by this browser: by https or on the machine itself, and under a name. */
export function hasPasskeys(): boolean {
  const name = location.hostname;
  if (!isSecureContext || /^[\d.]+$/.test(name) || name.startsWith('[')) return false;
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Whether a field of a form may offer passkeys by itself. */
export async function offersPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true;
}

/** What the browser did not do, as a refusal with words of ours. */
async function stopped(error: unknown): Promise<never> {
  await need('errors').catch(() => {});
  const known = error instanceof DOMException && error.name === 'InvalidStateError';
  const code = known ? 'passkey_known' : 'passkey_stopped';
  throw new ApiError(0, { code, detail: String(error) });
}

const read = async (credential: Credential | null): Promise<Shown> =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : stopped('no passkey');

/** Makes a passkey on this device and keeps it for the account. */
export async function addPasskey(label: string, password: string): Promise<PasskeyRow> {
  const { options } = await api<{ options: PublicKeyCredentialCreationOptionsJSON }>('post', '/account/passkeys/options', { password });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await read(await navigator.credentials.create({ publicKey }).catch(stopped));
  return api('post', '/account/passkeys', { label, credential });
}

/** What a passkey is shown for: the answer counts for this only, and for this name. */
export type Purpose = { purpose: 'login' | 'confirm' } | { purpose: 'second' | 'recover'; name: string };

/** Has one of the passkeys of this browser shown. With `waiting` a field of the page offers them, until it is called off. */
export async function showPasskey(what: Purpose, waiting?: AbortSignal): Promise<Shown> {
  const { options } = await api<{ options: PublicKeyCredentialRequestOptionsJSON }>('post', '/login/passkey/options', what);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const how: CredentialRequestOptions = waiting ? { publicKey, mediation: 'conditional', signal: waiting } : { publicKey };
  return read(await navigator.credentials.get(how).catch(stopped));
}

export const getPasskeys = async (): Promise<PasskeyRow[]> =>
  (await api<{ passkeys: PasskeyRow[] }>('get', '/account/passkeys')).passkeys;

const path = (id: string) => `/account/passkeys/${encodeURIComponent(id)}`;
export const namePasskey = (id: string, label: string): Promise<void> => api('patch', path(id), { label });
export const removePasskey = (id: string, password: string): Promise<void> => api('delete', path(id), { password });
