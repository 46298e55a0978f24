// SPDX-License-Identifier: AGPL-3.0-or-later
//! The servers the tests play on, one for each worker.

/** Their addresses: those of `KAPIA_URLS`, with commas between them, or the one of `KAPIA_URL`. */
export const SITES: readonly string[] = (
  process.env.KAPIA_URLS ??
  process.env.KAPIA_URL ??
  'http://127.0.0.1:8080'
).split(',');
