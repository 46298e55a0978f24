// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players as others see them: ratings, games, lists.
import { ask } from './client';
import type { GameId } from './types';

/** How fast a game is, the fastest first. */
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof SPEEDS)[number];

/** What somebody is worth in one pool. */
export interface Rating {
  /** GAME/SPEED. */
  pool: string;
  rating: number;
  games: number;
  /** The rating as it is written, with a question mark while it is provisional. */
  shown: string;
}

export interface Player {
  id: string;
  name: string;
  bot: boolean;
  ratings: Rating[];
}

/** Who sat in a chair. */
export interface Sitter {
  id: string;
  name: string;
}

/** A game that is over. */
export interface PlayedGame {
  room: string;
  game: GameId;
  pool: string;
  rated: boolean;
  ended_ms: number;
  seats: Sitter[];
  winner: number | null;
  points: number;
  reason: string;
}

export interface Games {
  games: PlayedGame[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** Which games are wanted; empty: all. */
export interface GameFilter {
  game: string;
  rated: string;
  result: string;
}

const get = async <T>(path: string): Promise<T> => (await ask('get', `/api/v1${path}`, 'application/json')) as T;
const named = (name: string): string => `/players/${encodeURIComponent(name)}`;

export const getPlayer = (name: string): Promise<Player> => get(named(name));
export const getAgainst = (name: string, other: string): Promise<{ games: number; won: number; drawn: number; lost: number }> =>
  get(`${named(name)}/against/${encodeURIComponent(other)}`);
export const getRatings = async (name: string, pool: string): Promise<{ at_ms: number; rating: number; room: string }[]> =>
  (await get<{ points: { at_ms: number; rating: number; room: string }[] }>(`${named(name)}/ratings/${pool}`)).points;

/** The games of a player, or, without a name, of whoever asks. */
export function getPlayed(name: string | null, filter: GameFilter, from: string | null): Promise<Games> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value !== '') query.set(key, value);
  if (from !== null) query.set('next', from);
  return get(`${name === null ? '/account' : named(name)}/games?${query}`);
}

/** The best of a pool. */
export const getLeaders = async (pool: string): Promise<{ rank: number; name: string; rating: number; shown: string; games: number }[]> =>
  (await get<{ players: { rank: number; name: string; rating: number; shown: string; games: number }[] }>(`/leaderboards/${pool}`)).players;
