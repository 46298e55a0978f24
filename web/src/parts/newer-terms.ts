// SPDX-License-Identifier: AGPL-3.0-or-later
//! P1: newer terms of use are read and accepted before the next seat. One dialog, however many seats ask for it.
import { mount, unmount } from 'svelte';
import { need } from '../i18n';
import TermsDialog from './TermsDialog.svelte';

let open: Promise<boolean> | null = null;

/** Shows the terms of this version; true when they are accepted. */
export function acceptNow(version: number): Promise<boolean> {
  open ??= show(version).finally(() => (open = null));
  return open;
}

async function show(version: number): Promise<boolean> {
  await need('people', 'terms', 'errors');
  return new Promise((settle) => {
    const dialog = mount(TermsDialog, {
      target: document.body,
      props: {
        version,
        onclose: (accepted: boolean) => {
          void unmount(dialog);
          settle(accepted);
        },
      },
    });
  });
}
