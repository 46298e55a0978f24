// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can be said about a new password before it is sent.
import { t } from '../../i18n';
import type { Errors } from './form.svelte';

/** Characters of a password: the server's own limits. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What is wrong with a new password, as far as the page can tell. */
export function passwordErrors(password: string, name: string): Errors {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return { password: t('form-password-short', { min: PASSWORD_MIN }) };
  if (length > PASSWORD_MAX) return { password: t('form-password-long', { max: PASSWORD_MAX }) };
  if (password.toLowerCase() === name.trim().toLowerCase()) return { password: t('form-password-name') };
  return {};
}
