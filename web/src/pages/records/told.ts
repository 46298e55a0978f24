// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of a file as the boards and the move list want it, and its result in the player's language.
import type { GameId, GameRead, GameShown, Pos, View } from '../../api/types';
import { t, tMaybe } from '../../i18n';
import { isGame } from '../../parts/presets';
import { stillTable } from '../../parts/still';

/** The game whose board shows this one: the variants of chess are drawn on that of chess. */
export function boardOf(game: string): GameId {
  return isGame(game) ? game : 'chess';
}

/** The name of a game or variant. */
export function gameName(game: string): string {
  if (isGame(game)) return t(`game-${game}`);
  return tMaybe(`records-variant-${game.replaceAll(' ', '-')}`) ?? game;
}

/** The table of a record of `ply` moves, `at` of them on the board: nobody may do anything at it. */
export function tableOf(shown: GameShown, pos: Pos, ply: number, at: number): View {
  const seats = shown.seats.map((name) => ({ name, bot: false, you: false }));
  const cube = shown.cubes[at] ?? null;
  return stillTable(boardOf(shown.game), pos, { options: shown.options, seats, ply, cube });
}

/** Why a game ended, in words without a full stop. */
export function endWords(kind: string): string {
  return (tMaybe(`end-${kind.replaceAll('_', '-')}`) ?? kind).replace(/\.$/, '');
}

/** Why the game ended, or what the file says about it; empty when it did not. */
export function endOf(game: GameRead): string {
  return game.ended_by ? endWords(game.ended_by) : '';
}

/** Who has won, in a sentence. */
export function resultOf(game: GameRead): string {
  const { result } = game;
  if (result === '*' || result === '') return t('records-open');
  if (result === '1/2-1/2' || result === 'draw') return t('records-draw');
  const side = { '1-0': 'first', '0-1': 'second' }[result];
  if (side) return t(game.game === 'bughouse' ? `records-pair-${side}` : `records-won-${side}`);
  const [, name, points] = /^(.*) wins(?: (\d+) points?)?$/.exec(result) ?? [];
  if (name === undefined) return result;
  return points === undefined
    ? t('records-winner', { name })
    : t('records-winner-points', { name, points: Number(points) });
}
