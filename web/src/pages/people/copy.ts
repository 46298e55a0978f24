// SPDX-License-Identifier: AGPL-3.0-or-later
//! Copying a text; true when it is in the clipboard.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // On plain http in a home network there is no clipboard API; the old way still works there.
    const field = document.createElement('textarea');
    field.value = text;
    field.setAttribute('aria-hidden', 'true');
    const had = document.activeElement;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (had instanceof HTMLElement) had.focus();
    return done;
  }
}
