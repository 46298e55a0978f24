// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much may be written at the desk: the server's own limits.

/** Characters of a reason. */
export const REASON_MAX = 500;
/** Characters of a note to a verdict. */
export const NOTE_MAX = 500;
