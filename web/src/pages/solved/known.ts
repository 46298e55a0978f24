// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is proved of kalah, as `bench/proved.mjs` writes it to `known.json`, put in order for the page.

/** What is captured, in the order of the page. */
export const VARIANTS = ['standard', 'empty', 'none'] as const;

/** Houses in a row of the games in the table. */
const HOUSES = [1, 2, 3, 4, 5, 6] as const;
/** Stones in a house. */
const SEEDS = [1, 2, 3, 4] as const;

/** A game that was solved. */
export interface Game {
  houses: number;
  /** In each house. */
  seeds: number;
  variant: string;
  /** By how much the first player wins. */
  value: number;
  /** Null: the search alone says so. */
  certificate: Certificate | null;
}

/** What the value follows from. */
export interface Certificate {
  bytes: number;
  sha256: string;
  lemmas: number;
}

/** A game with its certificate. */
export type Certified = Game & { certificate: Certificate };

/** Houses and stones of the games in the table, solved or not. */
export const SIZES: readonly (readonly [number, number])[] = HOUSES.flatMap((houses) => SEEDS.map((seeds) => [houses, seeds] as const));

/** A game; null where it was not solved. */
export function gameOf(games: readonly Game[], houses: number, seeds: number, variant: string): Game | null {
  return games.find((game) => game.houses === houses && game.seeds === seeds && game.variant === variant) ?? null;
}

/** The games with certificates by their houses. */
export function certified(games: readonly Game[]): [number, Certified[]][] {
  const all = games.filter((game): game is Certified => game.certificate !== null);
  return HOUSES.map((houses): [number, Certified[]] => [houses, all.filter((game) => game.houses === houses)]);
}
