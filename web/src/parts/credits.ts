// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sums of credits as they are read and written. The server counts in hundredths.
import { lang } from '../i18n';

/** "2.50", "2,50". */
export const credits = (minor: number): string =>
  new Intl.NumberFormat(lang(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(minor / 100);

/** "+2.50", "−2.50". */
export const signed = (minor: number): string =>
  new Intl.NumberFormat(lang(), { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(minor / 100);

/** What somebody typed, in hundredths; null where it is no sum. */
export function minor(text: string): number | null {
  const found = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0]/g, ''));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** A sum as it is typed. */
export const typed = (sum: number | null): string => (sum === null ? '' : String(sum / 100));

/** The federation of a currency. */
export const federationOf = (currency: string): string => currency.split('/')[0] ?? currency;
