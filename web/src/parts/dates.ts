// SPDX-License-Identifier: AGPL-3.0-or-later
//! Days and times as the reader's language writes them.
import { lang } from '../i18n';

/** Whose way of writing days is followed: in English the day comes before its month, as in the other languages. */
export const writing = (): string => (lang() === 'en' ? 'en-GB' : lang());

/** The word for "year" of Bulgarian and Russian stays on the line of its number. */
const kept = (text: string): string => text.replace(/ (?=г\.)/, '\u00A0');

/** "22 Nov 2026". */
export const dayText = (ms: number): string => kept(new Intl.DateTimeFormat(writing(), { dateStyle: 'medium' }).format(ms));

/** "22 Nov 2026, 21:05". */
export const timeText = (ms: number): string =>
  kept(new Intl.DateTimeFormat(writing(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms));
