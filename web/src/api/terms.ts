// SPDX-License-Identifier: AGPL-3.0-or-later
//! The terms of use are accepted. Beside the rest of `people.ts`, for a table loads that.
import { ask } from './client';

/** Accepts the terms of use of this version, read in the language of the page. */
export async function acceptTerms(version: number): Promise<void> {
  await ask('post', '/api/v1/account/terms', 'application/json', JSON.stringify({ version, language: document.documentElement.lang }));
}
