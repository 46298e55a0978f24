// SPDX-License-Identifier: AGPL-3.0-or-later
//! Numbers with their units, as the reader's language writes them.
import { lang } from '../../i18n';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const unit = (value: number, name: string, digits = 0): string =>
  new Intl.NumberFormat(lang(), { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: digits }).format(value);

/** "12,345". */
export const count = (value: number): string => new Intl.NumberFormat(lang()).format(value);

/** "+12", "-3", "0": what something changed by. */
export const signed = (value: number): string =>
  new Intl.NumberFormat(lang(), { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value);

/** "3 days 4 hours": the two largest units that say something. */
export function spanText(ms: number): string {
  const parts: [number, string][] = [
    [Math.floor(ms / DAY_MS), 'day'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'hour'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'minute'],
    [Math.floor((ms % MINUTE_MS) / 1000), 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  const said = parts.slice(first < 0 ? -1 : first).slice(0, 2).filter(([value], index) => value > 0 || index === 0);
  return said.map(([value, name]) => unit(value, name)).join(' ');
}

/** "41.3 gigabytes". */
export function bytesText(bytes: number): string {
  const names = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = Math.min(names.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return unit(bytes / 1000 ** step, names[step]!, step < 3 ? 0 : 1);
}
