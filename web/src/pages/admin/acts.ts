// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an entry of the audit changed, in the reader's language. The chain itself holds ids, words of the program and
//! milliseconds; what is not known here is shown as it stands there.
import type { Entry } from '../../api/admin';
import { t, tMaybe } from '../../i18n';
import { timeText } from '../../parts/dates';
import { settingsChanged } from '../federation/settings';

/** "ID mute until 1795000000000": the id of a sanction, its kind, and when given how long it lasts. */
const SANCTION = /^\S+ ([a-z_]+)(?: (?:until (\d+)|for good))?$/;

function side(act: string, text: string): string {
  if (act === 'cheating.marked' && /^\d+$/.test(text)) return t('cheat-done', { n: Number(text) });
  if (act === 'report.decided' || act === 'report.federation') return tMaybe(`reports-state-${text}`) ?? text;
  if (act === 'appeal.decided') {
    const verdict = tMaybe(`audit-verdict-${text}`);
    if (verdict !== null) return verdict;
  }
  const [, kind, until] = SANCTION.exec(text) ?? [];
  const name = kind === undefined ? null : tMaybe(`sanction-${kind.replaceAll('_', '-')}`);
  if (name === null) return text;
  if (until !== undefined) return `${name}, ${t('sanction-until', { time: timeText(Number(until)) })}`;
  return act === 'sanction.given' ? `${name}, ${t('give-until-lifted')}` : name;
}

/** "No chat, until 30 November → …"; nothing where the entry changed nothing that can be told. */
export function changed(entry: Pick<Entry, 'act' | 'before' | 'after'>): string {
  const settings = entry.act === 'federation.changed' ? settingsChanged(entry.before, entry.after) : null;
  if (settings !== null) return settings;
  // Of logs that were put away the chain keeps the SHA-256 of each, for programs.
  if (entry.act === 'rooms.archived') return '';
  // Of a hidden line the chain keeps the id of who wrote it; the line stands at its table.
  const before = entry.act === 'chat.hidden' ? '' : entry.before;
  return [before, entry.after]
    .filter((text) => text !== '')
    .map((text) => side(entry.act, text))
    .join(' → ');
}

/** The table of a line that was hidden; null for other acts. */
export function tableOf(entry: Pick<Entry, 'act' | 'subject'>): string | null {
  return entry.act === 'chat.hidden' ? (entry.subject.split('/')[0] ?? null) : null;
}
