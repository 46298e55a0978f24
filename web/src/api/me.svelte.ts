// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whose account this browser is logged in to, as far as it knows. The name is kept in the browser, so that the head
//! of a page has it at once; what the server says about the session corrects it, in every tab.

const KEY = 'kapia.account';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Me {
  /** The name of the account; null for a guest. */
  name: string | null = $state(typeof localStorage === 'undefined' ? null : stored());

  /** Takes what the server says. */
  take(session: { name: string; guest: boolean }): void {
    const name = session.guest ? null : session.name;
    if (name === this.name) return;
    this.name = name;
    try {
      if (name === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, name);
    } catch {
      // Without storage the next page asks the server.
    }
  }
}

export const me = new Me();

if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === KEY) me.name = event.newValue;
  });
