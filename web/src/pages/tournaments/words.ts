// SPDX-License-Identifier: AGPL-3.0-or-later
//! What tournaments are called in words: results, values, names by number, and who may hold one.
import { getFederations } from '../../api/client';
import { me } from '../../api/me.svelte';
import { getSelf } from '../../api/people';
import { getTournament, type Board, type Bracket, type Card, type Entry, type Part, type Result, type Tournament } from '../../api/tournaments';
import { lang, need, t } from '../../i18n';
import { isTables } from '../../parts/presets';

const RESULT: Record<Result, string> = { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½', '+:-': '+:−', '-:+': '−:+', '-:-': '−:−' };

/** A result as it is printed. */
export const resultText = (result: Result | null): string => (result === null ? '·' : RESULT[result]);

/** A number as the reader's language writes it. */
export const numberText = (value: number): string => new Intl.NumberFormat(lang(), { maximumFractionDigits: 2 }).format(value);

/** Parts of a point as they are printed. */
const PARTS: Record<number, string> = { 0.25: '¼', 0.5: '½', 0.75: '¾' };

/** A number of points as people write it: 1½. */
export function points(value: number): string {
  const whole = Math.trunc(value);
  const part = PARTS[Math.abs(value - whole)];
  if (part === undefined) return numberText(value);
  return whole === 0 ? `${value < 0 ? '-' : ''}${part}` : `${numberText(whole)}${part}`;
}

/** What a game or all of a pairing brought the two of it: 1½–½. */
export const scoreText = ([one, other]: readonly [number, number]): string => `${points(one)}–${points(other)}`;

/** What a match of a bracket brought one of its seats, for the eye and for the ear; null where nothing is known of it. */
export function seatScore({ score, result }: Bracket['matches'][number], seat: number): { text: string; said: string } | null {
  if (result?.includes(':')) {
    const won = result.split(':')[seat] === '+';
    return { text: won ? '+' : '−', said: t(won ? 'tournament-mark-plus' : 'tournament-mark-minus') };
  }
  const own = score?.[seat];
  return own === undefined ? null : { text: points(own), said: points(own) };
}

/** The last match of a bracket that somebody has played, from their side; null before the first. */
export function lastMatch(tournament: Tournament, bracket: Bracket, number: number): { score: string; name: string } | null {
  const own = bracket.matches.filter((match) => match.seats.includes(number) && (match.score !== null || match.result !== null));
  const last = own.at(-1);
  if (!last) return null;
  const seat = last.seats.indexOf(number);
  const other = last.seats[1 - seat];
  const [mine, theirs] = [seat, 1 - seat].map((at) => seatScore(last, at)?.text ?? '');
  return typeof other === 'number' ? { score: `${mine}–${theirs}`, name: nameOf(tournament, other) } : null;
}

/** A value of the standings: a direct encounter that decides nothing is none. */
export const valueText = (code: string, value: number | null | undefined): string => (value == null || (code === 'DE' && value === 0) ? '–' : points(value));

/** What a win at a table of the tables family may be worth, as an arbiter writes it: simple, gammon, backgammon, times the cube.
 *  A match is won by reaching its points, and those over them do not matter. */
export function worthsOf({ options }: Pick<Tournament, 'options'>): readonly number[] {
  const to = Number(options['match_to'] ?? 1);
  if (to > 1) return [to];
  const cubes = options['cube'] === true ? [1, 2, 4, 8, 16, 32, 64] : [1];
  return [...new Set(cubes.flatMap((cube) => [cube, 2 * cube, 3 * cube]))].sort((one, other) => one - other);
}

/** Whether every board is a game of the tables family by itself: it has no draw, and a win is worth points. */
export const inPoints = (of: Tournament): boolean => isTables(of.game) && (of.series === null || of.format === 'match');

/** In a knock-out the game in which a draw is a win of Black. */
const LAST_GAME = 3;

/** Which game of a pairing is on, from the second on; `board` as it is seated now, the score of `first` before the other. */
export function gameText(of: Tournament, board: Board, first = board.white): string | null {
  const n = board.attempt ?? 1;
  if (n < 2 || board.result !== null) return null;
  // Without a series only what was drawn is played again.
  const drawn = (n - 1) / 2;
  const [white, black] = of.series ? (board.score ?? [0, 0]) : [drawn, drawn];
  const [one, other] = (first === board.white ? [white, black] : [black, white]).map(points);
  const said = t('tournament-game-nth', { n, one: one!, other: other! });
  return of.series === null && n === LAST_GAME ? `${said} ${t('tournament-game-odds')}` : said;
}

/** What a board that is over was worth besides its result: the score of a pairing of several games, or the points of one. */
export function worthText(of: Tournament, board: Board): string | null {
  if (board.result === null) return null;
  const pair = ([one, other]: [number, number]): string => `${points(one)} : ${points(other)}`;
  if (of.format !== 'match' && board.score && board.score[0] + board.score[1] > 0) {
    const odds = of.series === null && board.score[0] === board.score[1] && board.result === '0-1';
    return odds ? `${pair(board.score)}, ${t('tournament-game-odds-told')}` : pair(board.score);
  }
  if (board.points) return `${t('tournament-points')} ${pair(board.points)}`;
  return (board.attempt ?? 1) > 1 ? t('duel-game', { n: board.attempt ?? 1 }) : null;
}

/** What a tournament is called; the bare name of a match of two is that of who offers it. */
export function titleOf({ duel, name, game, games }: Pick<Tournament, 'duel' | 'name' | 'game' | 'games'>): string {
  if (!duel) return name;
  return t('duel-of', { name, games: (games.length > 0 ? games : [game]).map((each) => t(`game-${each}`)).join(', ') });
}

/** What a tournament is called in a list; a match of two by both who play it. */
export function titleInList({ format, name, opponent }: Pick<Card, 'format' | 'name' | 'opponent'>): string {
  if (format !== 'duel') return name;
  return opponent ? t('duel-between', { name, opponent }) : t('duel-by', { name });
}

/** What a tournament is called of which only the bare name was told, and may be that of a player. */
export async function askTitle(id: string, name: string): Promise<string> {
  try {
    const [of] = await Promise.all([getTournament(id), need('tournament')]);
    return titleOf(of);
  } catch {
    return name;
  }
}

/** What somebody with this number is called. */
export function nameOf(tournament: Tournament, number: number): string {
  return tournament.entries.find((entry) => entry.number === number)?.name ?? `№ ${number}`;
}

/** A board as it is played now: while a further game of it is on, its two stand by the colours of that game. */
export function seatedNow(board: Board): Board {
  const [white, black] = board.colours ?? [board.white, board.black];
  if (board.result !== null || white === board.white) return board;
  const score: [number, number] | undefined = board.score && [board.score[1], board.score[0]];
  const games = board.games?.map(({ room, score }) => ({ room, score: score && ([score[1], score[0]] as [number, number]) }));
  return { ...board, white, black, score, games };
}

/** Who of two teams plays at a board of their match, in the order of their colours; null where no teams play, or nobody
 *  was told. */
export function ofTeams(tournament: Tournament, board: Pick<Board, 'board' | 'white' | 'black'>): string | null {
  const boards = tournament.team?.boards ?? 1;
  if (boards < 2) return null;
  const at = (board.board - 1) % boards;
  const [white, black] = [board.white, board.black].map((number) => tournament.entries.find((entry) => entry.number === number)?.players?.[at]);
  return white && black ? `${white} – ${black}` : null;
}

/** Who sits at a match of a bracket, in words; the second final of two is played only if it has to be. */
export function seatName(tournament: Tournament, who: number | null | 'open', stage: string): string {
  if (typeof who === 'number') return nameOf(tournament, who);
  if (stage === 'reset') return t('tournament-seat-if-needed');
  return t(who === null ? 'tournament-seat-nobody' : 'tournament-seat-open');
}

/** The own entry, the last of them: who was dropped may have come back. */
export function ownEntry(tournament: Tournament): Entry | null {
  const own = me.name;
  if (own === null) return null;
  return [...tournament.entries].reverse().find((entry) => entry.name === own || entry.players?.includes(own)) ?? null;
}

/** What a result was to one of the two. */
export function outcome(result: Result, white: boolean): 'won' | 'lost' | 'drawn' | 'walkover' | 'absent' {
  if (result === '1/2-1/2') return 'drawn';
  if (result === '-:-') return 'absent';
  const won = result.startsWith(white ? '1' : '0') || result.startsWith(white ? '+' : '-');
  if (result.includes(':')) return won ? 'walkover' : 'absent';
  return won ? 'won' : 'lost';
}

/** Tie-breaks that count a rating or a number of games of the opponent, and not their points. */
const WHOLE = new Set(['ARO', 'TPR']);

/** What a round adds to a value, in a sentence. */
export function partText(tournament: Tournament, tieBreak: string, part: Part): string {
  const name = part.opponent === null ? t('tournament-why-nobody') : nameOf(tournament, part.opponent);
  const own = points(part.result / 2);
  // In an arena a win in a row of wins counts double.
  if (tournament.format === 'arena' && tieBreak === 'PTS') return t('tournament-why-arena', { round: part.round, name, own, adds: points(part.adds) });
  const said =
    part.score === null
      ? t('tournament-why-own', { round: part.round, name, own })
      : t(WHOLE.has(tieBreak) ? 'tournament-why-rating' : 'tournament-why-theirs', {
          round: part.round,
          name,
          own,
          theirs: points(WHOLE.has(tieBreak) ? part.score : part.score / 2),
        });
  return part.cut ? `${said} ${t('tournament-why-cut')}` : said;
}

/** Why a tournament stands still, what was said of it, and what comes next for who plays in it. */
export function pausedText(of: Tournament): string {
  const why = (of.pause_reason ?? 'arbiter').replaceAll('_', '-');
  const said = of.pause_text === null ? [] : [t('tournament-paused-said', { text: of.pause_text })];
  return [t(`tournament-paused-${why}`), ...said, t(`tournament-next-paused-${why}`)].join(' ');
}

const ROLES = new Set(['director', 'admin', 'administrator']);

/** In the name of which federations one may hold tournaments. */
export async function mayHold(): Promise<{ id: string; name: string }[]> {
  if (me.name === null) return [];
  const [self, federations] = await Promise.all([getSelf(), getFederations()]);
  const site = { id: 'house', name: t('tournament-site') };
  const runs = (id: string): boolean => self.federations.some((each) => each.id === id && each.roles.some((role) => ROLES.has(role)));
  return [site, ...federations].filter(({ id }) => self.operator || runs(id)).map(({ id, name }) => ({ id, name }));
}
