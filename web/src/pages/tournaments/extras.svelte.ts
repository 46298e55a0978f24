// SPDX-License-Identifier: AGPL-3.0-or-later
//! What of a tournament has a usual value and may be agreed otherwise: the switches of its game, who plays in it, how
//! it is seeded, what decides between equal points; as it is chosen, and as it is asked for.
import type { Format, Tournament } from '../../api/tournaments';
import type { GameId, GameInfo, OptionValue } from '../../api/types';
import { t } from '../../i18n';
import { optionName, optionValue } from '../../parts/options';
import { isTables } from '../../parts/presets';
import { Switches } from '../new/switches.svelte';
import type { Errors } from '../people/form.svelte';

/** As many games as a mixed match may name before they begin anew. */
export const GAMES_MAX = 12;
/** Boards of a match of teams. */
export const BOARDS = { min: 2, max: 16 } as const;
export const SEEDINGS = ['rating', 'order', 'lot'] as const;
export const COLOURS = ['white', 'black', 'lot'] as const;
export const CONSOLATIONS = ['none', 'third', 'first', 'last_chance', 'progressive'] as const;
/** What may decide between equal points. */
export const TIE_BREAKS = ['DE', 'BH', 'BH/C1', 'BH/M1', 'SB', 'KS', 'PS', 'WIN', 'WON', 'BPG', 'ARO', 'TPR', 'PB', 'PF'] as const;
const TIE_BREAKS_MAX = 10;

const ROUND_ROBINS: readonly Format[] = ['round_robin', 'double_round_robin', 'scheveningen'];

/** What decides when nothing is said, as the server has it; shown, and never sent. */
export function usualTieBreaks(format: Format, game: GameId, teams: boolean): readonly string[] {
  if (teams) return ['PF', 'DE'];
  if (format !== 'swiss' && !ROUND_ROBINS.includes(format)) return [];
  if (isTables(game)) return ['DE', 'BH/C1', 'PB'];
  return format === 'swiss' ? ['DE', 'BH/C1', 'BH', 'SB'] : ['DE', 'SB', 'WON'];
}

/** Whether matches of several boards can be played in this format: they may be drawn. */
export const takesTeams = (format: Format): boolean => ['swiss', 'round_robin', 'double_round_robin'].includes(format);

/** Whether pairings have an order of points between which something decides. */
export const hasTieBreaks = (format: Format): boolean => format === 'swiss' || ROUND_ROBINS.includes(format);

const whole = (text: string, min: number, max: number): boolean => /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

export class Extras {
  /** The switches of the game; what else a table has is not asked here. */
  readonly rules = new Switches('chess');
  info = $state.raw<GameInfo | null>(null);
  teams = $state(false);
  boards = $state('4');
  /** Of a mixed match, the games behind the first, in turn. */
  turns = $state<GameId[]>([]);
  seeding = $state<(typeof SEEDINGS)[number]>('rating');
  firstColour = $state<(typeof COLOURS)[number]>('lot');
  consolation = $state<(typeof CONSOLATIONS)[number]>('none');
  /** Empty: the usual ones. */
  tieBreaks = $state<string[]>([]);
  least = $state('2');
  bots = $state(false);
  /** How long a match is: until so many points, or so many games. */
  length = $state<'first_to' | 'games'>('first_to');
  count = $state('5');
  /** How many games a pairing of another format has. */
  games = $state('1');

  constructor(of?: Tournament) {
    if (of) this.#is(of);
  }

  /** As it is agreed. */
  #is(of: Tournament): void {
    this.rules.take(of.game);
    this.rules.options = { ...(of.options as Record<string, OptionValue>) };
    this.teams = of.team !== null && of.team.boards > 1;
    if (this.teams) this.boards = String(of.team!.boards);
    this.turns = of.games.slice(1);
    [this.seeding, this.firstColour, this.consolation] = [of.seeding, of.first_colour, of.consolation];
    const usual = usualTieBreaks(of.format, of.game, this.teams);
    this.tieBreaks = JSON.stringify(of.tie_breaks) === JSON.stringify(usual) ? [] : [...of.tie_breaks];
    [this.least, this.bots] = [String(of.min_players), of.bots];
    const series = of.series ?? {};
    if (of.format === 'match') [this.length, this.count] = series.games === undefined ? ['first_to', String(series.first_to ?? 5)] : ['games', String(series.games)];
    else this.games = String(series.games ?? 1);
  }

  /** Turns to another game, whose switches are others. */
  take(game: GameId): void {
    this.rules.take(game);
    this.info = null;
    if (game === 'bughouse') [this.teams, this.turns] = [false, []];
  }

  addTieBreak(): void {
    const free = TIE_BREAKS.find((code) => !this.tieBreaks.includes(code));
    if (free !== undefined && this.tieBreaks.length < TIE_BREAKS_MAX) this.tieBreaks.push(free);
  }

  /** Whether teams of several boards play. */
  teamsIn(format: Format): boolean {
    return this.teams && takesTeams(format) && this.rules.game !== 'bughouse';
  }

  /** What is wrong with which field. */
  check(format: Format): Errors {
    const teams = this.teamsIn(format);
    return {
      ...(teams && !whole(this.boards, BOARDS.min, BOARDS.max) ? { boards: t('tournament-team-boards-wrong') } : {}),
      ...(format === 'match' && !whole(this.count, 1, 100) ? { series: t('duel-count-wrong') } : {}),
      ...(format !== 'match' && format !== 'arena' && !teams && !whole(this.games, 1, 9) ? { games: t('tournament-pairing-games-wrong') } : {}),
      ...(whole(this.least, 2, 1024) ? {} : { least: t('tournament-least-wrong') }),
      ...(new Set(this.tieBreaks).size === this.tieBreaks.length ? {} : { ties0: t('tournament-ties-twice') }),
    };
  }

  #series(format: Format): Record<string, number> | null {
    if (format === 'match') return { [this.length]: Number(this.count) };
    if (format === 'arena' || this.teamsIn(format)) return null;
    return this.turns.length > 0 || Number(this.games) > 1 ? { games: Number(this.games) } : null;
  }

  /** All of it, as the server has it; null where there is none. */
  all(format: Format): Record<string, unknown> {
    const mixed = format !== 'arena' && !this.teamsIn(format) && this.turns.length > 0;
    return {
      options: this.info ? this.rules.agreed(this.info) : { ...this.rules.options },
      games: mixed ? [this.rules.game, ...this.turns] : [],
      // The pairs of bughouse are the server's.
      ...(this.rules.game === 'bughouse' ? {} : { team: this.teamsIn(format) ? { boards: Number(this.boards) } : null }),
      series: this.#series(format),
      seeding: this.seeding,
      first_colour: this.firstColour,
      consolation: format === 'knockout' ? this.consolation : 'none',
      tie_breaks: hasTieBreaks(format) ? [...this.tieBreaks] : [],
      min_players: Number(this.least),
      bots: this.bots,
    };
  }

  /** What a new tournament asks for: what is not as usual. */
  wish(format: Format): Record<string, unknown> {
    const usual = new Extras().all(format);
    return Object.fromEntries(Object.entries(this.all(format)).filter(([name, value]) => value !== null && (name === 'series' || JSON.stringify(value) !== JSON.stringify(usual[name]))));
  }

  /** What is to change of what was agreed. */
  patch(format: Format, base: Record<string, unknown>): Record<string, unknown> {
    const changed = Object.fromEntries(Object.entries(this.all(format)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])));
    // The usual ones of teams are others than those of players.
    return 'team' in changed && this.tieBreaks.length === 0 ? { ...changed, tie_breaks: [] } : changed;
  }
}

/** The rest of what is agreed in words, for who compares two versions. */
export function told(of: Extras, format: Format): [string, string][] {
  const all = of.all(format) as { options: Record<string, OptionValue>; games: GameId[]; series: { first_to?: number; games?: number } | null; min_players: number };
  const { game } = of.rules;
  const { first_to: points, games } = all.series ?? {};
  const word = (code: string): string => t(`tournament-tie-${code.toLowerCase().replace('/', '-')}`);
  return [
    [t('new-rules'), Object.entries(all.options).map(([name, value]) => `${optionName(game, name)}: ${optionValue(game, name, value)}`).join('; ')],
    [t('tournament-mixed'), all.games.map((each) => t(`game-${each}`)).join(', ')],
    [t('tournament-team'), of.teamsIn(format) ? t('tournament-team-boards', { n: Number(of.boards) }) : ''],
    [t('tournament-series'), points !== undefined ? t('tournament-first-to', { n: points }) : games !== undefined ? t('tournament-games', { n: games }) : ''],
    [t('tournament-seeding'), t(`tournament-seeding-${of.seeding}`)],
    [t('tournament-colour'), t(`tournament-colour-${of.firstColour}`)],
    [t('tournament-consolation'), t(`tournament-consolation-${of.consolation.replace('_', '-')}`)],
    [t('tournament-tie-breaks'), of.tieBreaks.map(word).join('; ')],
    [t('tournament-least'), String(all.min_players)],
    [t('tournament-bots'), t(of.bots ? 'option-on' : 'option-off')],
  ];
}
