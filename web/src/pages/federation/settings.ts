// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a change of a federation's settings was, in words: its log holds the fields that differ, before and after, as JSON.
import { LANG_NAMES, LANGS, t, tMaybe } from '../../i18n';
import { credits } from '../../parts/credits';
import { hasMost } from './range';

type Fields = Readonly<Record<string, unknown>>;

const LABELS: Readonly<Record<string, string>> = {
  name: 'federation-name',
  administrator: 'federation-administrator',
  agreement: 'federation-agreement',
  joining: 'federation-joining',
  stakes: 'federation-stakes',
  stake_range: 'federation-range',
  own_ratings: 'federation-own-ratings',
  presets: 'federation-presets',
  texts: 'federation-texts',
  fee_share_bp: 'federation-share',
  issue_limit: 'federation-limit',
  frozen: 'federation-freeze',
};

/** A setting that has parts, and is too long to be told: its parts by name. */
const PARTS: Readonly<Record<string, (part: string) => string>> = {
  presets: (game) => tMaybe(`game-${game}`) ?? game,
  texts: (code) => LANGS.map((one) => (one === code ? LANG_NAMES[one] : '')).join('') || code,
};

function parsed(text: unknown): Fields {
  try {
    const found: unknown = JSON.parse(String(text));
    return typeof found === 'object' && found !== null ? (found as Fields) : {};
  } catch {
    return {};
  }
}

/** The names of the parts in which two texts of a setting differ. */
function parts(field: string, before: unknown, after: unknown): string {
  const [old, now] = [parsed(before), parsed(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .map((name) => PARTS[field]!(name))
    .join(', ');
}

function value(field: string, is: unknown): string {
  if (typeof is === 'boolean') return t(is ? 'federation-yes' : 'federation-no');
  if (field === 'joining') return tMaybe(`federation-joining-${String(is)}`) ?? String(is);
  if (field === 'fee_share_bp') return `${Number(is) / 100} %`;
  if (field === 'issue_limit') return is === null ? '–' : credits(Number(is));
  if (field === 'stake_range' && Array.isArray(is)) {
    const [least, most] = is.map(Number) as [number, number];
    return `${credits(least)} – ${hasMost(most) ? credits(most) : ''}`.trim();
  }
  return String(is);
}

/** "Joining: Open → Join on request; How tables are set up: Kalah"; null where the texts are no settings. */
export function settingsChanged(before: string, after: string): string | null {
  const [old, now] = [parsed(before), parsed(after)];
  const fields = Object.keys(now);
  if (fields.length === 0) return null;
  const told = fields.map((field) => {
    const label = LABELS[field] ? t(LABELS[field]) : field;
    const change = PARTS[field] ? parts(field, old[field], now[field]) : `${value(field, old[field])} → ${value(field, now[field])}`;
    return `${label}: ${change}`;
  });
  return told.join('; ');
}
