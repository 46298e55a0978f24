// SPDX-License-Identifier: AGPL-3.0-or-later
//! What weighs more than playing asks for the second factor, unless it was shown within the last 15 minutes. Whatever calls the
//! server for such a thing does it inside `withFactor`: the dialog comes when it is asked for, and the call is made again.
import { mount, unmount } from 'svelte';
import { need } from '../i18n';
import { ApiError, ask } from './client';
import type { Shown } from './passkeys';

/** Shows the second factor once more: a code of the device, a recovery code, or a passkey. */
export async function confirm(shown: { code: string } | { passkey: Shown }): Promise<void> {
  await ask('post', '/api/v1/account/confirm', 'application/json', JSON.stringify(shown));
}

/** Does `act`; where the server asks for the second factor first, asks for it and does it again. Who turns the dialog away
 *  gets the refusal. */
export async function withFactor<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.refused.code !== 'second_factor') throw error;
    if (!(await shownNow(String(error.refused.params?.ways ?? '')))) throw error;
    return act();
  }
}

/** Opens the dialog; true when the factor was shown. */
async function shownNow(ways: string): Promise<boolean> {
  const [{ default: FactorDialog }] = await Promise.all([import('../parts/FactorDialog.svelte'), need('people', 'errors')]);
  return new Promise((settle) => {
    const dialog = mount(FactorDialog, {
      target: document.body,
      props: {
        ways: ways.split(' '),
        onclose: (shown: boolean) => {
          void unmount(dialog);
          settle(shown);
        },
      },
    });
  });
}
