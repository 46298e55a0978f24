// SPDX-License-Identifier: AGPL-3.0-or-later
//! The filters of a list of games as they stand in an address and as the server wants them. Days are the reader's.
import { SPEEDS, type GameFilter, type Speed } from '../../api/players';
import type { GameId } from '../../api/types';
import { isGame } from '../../parts/presets';

/** What is chosen; empty: everything. Days are written `2026-11-22`, the last of them is meant whole. */
export interface Filters {
  game: GameId | '';
  speed: Speed | '';
  result: string;
  rated: string;
  opponent: string;
  from: string;
  to: string;
}

export const NONE: Filters = { game: '', speed: '', result: '', rated: '', opponent: '', from: '', to: '' };

const RESULTS = ['won', 'drawn', 'lost', 'void'];

/** The local midnight a day begins with; null where it is no day. `later` days on from there. */
function midnight(day: string, later = 0): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!parts) return null;
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number];
  const at = new Date(year, month - 1, date + later);
  return Number.isNaN(at.getTime()) ? null : at.getTime();
}

const oneOf = <T extends string>(list: readonly T[], word: string | null): T | '' => list.find((each) => each === word) ?? '';

/** The filters of an address; what means nothing is left out. */
export function filtersOf(query: string): Filters {
  const asked = new URLSearchParams(query);
  const [game = null, speed = null] = (asked.get('pool') ?? '').split('/');
  const wanted = asked.get('game') ?? game;
  const day = (name: string): string => {
    const said = asked.get(name) ?? '';
    return midnight(said) === null ? '' : said;
  };
  const known = isGame(wanted) ? wanted : '';
  return {
    game: known,
    speed: known !== '' && known === game ? oneOf(SPEEDS, speed) : '',
    result: oneOf(RESULTS, asked.get('result')),
    rated: oneOf(['true', 'false'], asked.get('rated')),
    opponent: (asked.get('opponent') ?? '').trim(),
    from: day('from'),
    to: day('to'),
  };
}

/** The pool, where a game and a speed are chosen. */
const poolOf = ({ game, speed }: Filters): string => (game !== '' && speed !== '' ? `${game}/${speed}` : '');

const filled = (pairs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== ''));

/** The query that brings these filters back, with its question mark; empty without any. */
export function queryOf(filters: Filters): string {
  const { speed: _, game, ...rest } = filters;
  const pool = poolOf(filters);
  const query = new URLSearchParams(filled({ game: pool === '' ? game : '', pool, ...rest })).toString();
  return query === '' ? '' : `?${query}`;
}

/** What the server is asked. */
export function wishOf(filters: Filters): GameFilter {
  const { game, result, rated, opponent, from, to } = filters;
  const pool = poolOf(filters);
  const instant = (at: number | null): string => (at === null ? '' : String(at));
  return filled({
    game: pool === '' ? game : '',
    pool,
    result,
    rated,
    opponent: opponent.trim(),
    from: instant(midnight(from)),
    to: instant(midnight(to, 1)),
  });
}

/** Whether nothing is left out. */
export const isAll = (filters: Filters): boolean => Object.keys(wishOf(filters)).length === 0;
