// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players as others see them: ratings, games, lists.
import { ask } from './client';
import type { components, paths } from './openapi';
import type { GameId } from './types';

type Schemas = components['schemas'];

/** How fast a game is, the fastest first. */
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof SPEEDS)[number];

/** What somebody is worth in one pool. */
export type Rating = Schemas['PlayerRating'];
export type Player = Schemas['PlayerView'];
/** Who sat in a chair. */
export type Sitter = Schemas['PlayedBy'];
/** A game that is over. */
export type PlayedGame = Omit<Schemas['PlayedGame'], 'game'> & { game: GameId };
export type Games = Omit<Schemas['GamesPage'], 'games'> & { games: PlayedGame[] };
export type Point = Schemas['RatingPoint'];
export type Leader = Schemas['Leader'];
type HeadToHead = Schemas['HeadToHead'];

/** Which games are wanted: what the server lets one ask for, as it stands in an address. */
export type GameFilter = Partial<
  Record<Exclude<keyof NonNullable<paths['/api/v1/account/games']['get']['parameters']['query']>, 'next' | 'max'>, string>
>;

const get = async <T>(path: string): Promise<T> => (await ask('get', `/api/v1${path}`, 'application/json')) as T;
const named = (name: string): string => `/players/${encodeURIComponent(name)}`;

export const getPlayer = (name: string): Promise<Player> => get(named(name));
export const getAgainst = (name: string, other: string): Promise<HeadToHead> => get(`${named(name)}/against/${encodeURIComponent(other)}`);
export const getRatings = async (name: string, pool: string): Promise<Point[]> =>
  (await get<Schemas['RatingPlot']>(`${named(name)}/ratings/${pool}`)).points;

/** The games of a player, or, without a name, of whoever asks. */
export function getPlayed(name: string | null, filter: GameFilter, from: string | null): Promise<Games> {
  const query = new URLSearchParams(filter);
  if (from !== null) query.set('next', from);
  return get(`${name === null ? '/account' : named(name)}/games?${query}`);
}

/** The best of a pool: people, or programs. */
export const getLeaders = async (pool: string, bots: boolean): Promise<Leader[]> =>
  (await get<Schemas['Leaderboard']>(`/leaderboards/${pool}${bots ? '?bots=true' : ''}`)).players;
