// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hands the browser the service worker, once the page is there and has nothing better to do. Browsers allow one over
//! https and on the machine itself; elsewhere the page does without.

const WORKER = '/sw.js';

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string };
}

/** Asks for the worker; a browser that refuses costs nothing but the offline page. */
export async function register(): Promise<void> {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  try {
    // The one script address that is made of text; the server's policy knows this name.
    const policy = trustedTypes?.createPolicy('kapia-worker', { createScriptURL: () => WORKER });
    await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
  } catch {
    // A private window may forbid it.
  }
}
