// SPDX-License-Identifier: AGPL-3.0-or-later
//! What of a tournament may still be changed before it starts, as it is typed and as it is asked for.
import type { Tournament } from '../../../api/tournaments';

/** As it is typed; minutes may have a part. */
export interface Draft {
  name: string;
  /** Local time, as the browser's field has it. */
  starts: string;
  access: Tournament['access'];
  places: string;
  checkin: string;
  arrive: string;
  gap: string;
  protest: string;
  late: string;
  half: string;
}

/** A moment as a field for local times has it. */
function local(ms: number | null): string {
  if (ms === null) return '';
  const shifted = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** What is agreed. */
export const agreed = (of: Tournament): Draft => ({
  name: of.name,
  starts: local(of.starts_ms),
  access: of.access,
  places: String(of.max_players),
  checkin: String(of.checkin_min),
  arrive: String(of.arrive_min),
  gap: String(of.round_gap_min),
  protest: String(of.protest_min),
  late: String(of.late_until_round),
  half: String(of.half_byes_max),
});

const minutes = (text: string): number => Number(text.trim().replace(',', '.'));
const isMinutes = (text: string): boolean => /^\d{1,5}([.,]\d{1,3})?$/.test(text.trim());
const isWhole = (text: string): boolean => /^\d{1,4}$/.test(text.trim());

/** What is wrong with which field, by the keys of its sentence. */
export function wrong(wish: Draft): Partial<Record<keyof Draft, string>> {
  const found: Partial<Record<keyof Draft, string>> = {};
  if (wish.name.trim() === '') found.name = 'tournament-name-missing';
  if (!isWhole(wish.places) || Number(wish.places) < 2) found.places = 'tournament-places-wrong';
  for (const field of ['checkin', 'arrive', 'gap', 'protest'] as const) if (!isMinutes(wish[field])) found[field] = 'agreed-minutes-wrong';
  for (const field of ['late', 'half'] as const) if (!isWhole(wish[field])) found[field] = 'agreed-whole-wrong';
  return found;
}

/** The fields that are asked for: those that differ from what was agreed. */
export function patch(wish: Draft, base: Draft): Record<string, unknown> {
  const all: Record<keyof Draft, [string, unknown]> = {
    name: ['name', wish.name.trim()],
    starts: ['starts_ms', wish.starts === '' ? null : new Date(wish.starts).getTime()],
    access: ['access', wish.access],
    places: ['max_players', Number(wish.places)],
    checkin: ['checkin_min', minutes(wish.checkin)],
    arrive: ['arrive_min', minutes(wish.arrive)],
    gap: ['round_gap_min', minutes(wish.gap)],
    protest: ['protest_min', minutes(wish.protest)],
    late: ['late_until_round', Number(wish.late)],
    half: ['half_byes_max', Number(wish.half)],
  };
  const changed = (Object.keys(all) as (keyof Draft)[]).filter((field) => wish[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => all[field]));
}
