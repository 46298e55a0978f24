// SPDX-License-Identifier: AGPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './client';
import { addPasskey, showPasskey } from './passkeys';

const asked: string[] = [];
vi.mock('./client', async (original) => ({
  ...(await original<typeof import('./client')>()),
  ask: (method: string, path: string) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve({ options: {} });
  },
}));

/** A browser that answers so when it is asked for a passkey. */
function browser(answer: () => Promise<unknown>): void {
  class Credential {
    static parseCreationOptionsFromJSON = (options: unknown) => options;
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    toJSON = () => ({ id: 'shown' });
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('navigator', { credentials: { create: answer, get: answer } });
}

const refusal = async (act: Promise<unknown>): Promise<string> => {
  const error: unknown = await act.then(
    () => null,
    (why: unknown) => why,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).refused.code;
};

describe('what the browser did not do', () => {
  beforeEach(() => void asked.splice(0));
  afterEach(() => vi.unstubAllGlobals());

  it('a device that has one already says so, and nothing is kept', async () => {
    browser(() => Promise.reject(new DOMException('twice', 'InvalidStateError')));
    expect(await refusal(addPasskey('my key', 'a password'))).toBe('passkey_known');
    expect(asked).toEqual(['post /api/v1/account/passkeys/options']);
  });

  it('who shows none can try again, whether they said no or the browser answered nothing', async () => {
    browser(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    expect(await refusal(showPasskey({ purpose: 'login' }))).toBe('passkey_stopped');
    browser(() => Promise.resolve(null));
    expect(await refusal(addPasskey('my key', 'a password'))).toBe('passkey_stopped');
  });
});
