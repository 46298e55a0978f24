// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of a file as the boards and the move list want it, and its result in the player's language.
import type { GameId, GameRead, GameShown, Pos, View } from '../../api/types';
import { readFen } from '../../boards/chess/fen';
import { t, tMaybe } from '../../i18n';
import { isGame } from '../../parts/presets';
import { stillTable } from '../../parts/still';
import { seatName } from '../../parts/words';

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
  // Records write `?` for who is not known.
  const seats = shown.seats.map((name, seat) => ({ name: name === '?' ? seatName(boardOf(shown.game), seat) : name, bot: false, you: false }));
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

/** Whether a move of White and one of Black have one number, as in the list of moves. */
function paired({ game }: GameRead): boolean {
  const board = boardOf(game);
  return board === 'chess' || board === 'leaflet';
}

/** How many moves were played. */
export function movesOf(game: GameRead): number {
  return paired(game) ? Math.ceil(game.plies / 2) : game.plies;
}

/** Which move of a game is not legal; it stands on the position after the last legal one. */
export function illegalOf(game: GameRead, { line, ply, text }: NonNullable<GameRead['first_illegal']>): string {
  // On two boards each player counts their own moves: the line and the move itself say which.
  if (game.game === 'bughouse') return t('records-illegal-line', { line, text });
  if (!paired(game)) return t('records-illegal', { line, move: ply, side: 'none', text });
  const fen = game.final_position;
  const side = readFen(fen).white ? 'white' : 'black';
  return t('records-illegal', { line, move: Number(fen.split(' ').at(-1)), side, text });
}

/** Whether it is a position without a move: it has neither moves nor a result. */
export function isAlone({ plies, first_illegal, result }: Pick<GameRead, 'plies' | 'first_illegal' | 'result'>): boolean {
  return plies === 0 && !first_illegal && result === '*';
}

/** Whether there is something in a game, or in a position that is not over, that the engines of the site judge. */
export function isJudged(game: Pick<GameRead, 'judged' | 'plies' | 'ended_by'>): boolean {
  return typeof game.judged === 'string' && (game.plies > 0 || !game.ended_by);
}
