// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table being made: what was chosen so far, and what went wrong with which field.
import { ApiError, createRoom, sentence } from '../../api/client';
import type {
  Challenge,
  ClockKind,
  ClockRule,
  Direction,
  GameId,
  GameInfo,
  NewRoom,
} from '../../api/types';
import { lang, t } from '../../i18n';
import { federationOf, minor, typed } from '../../parts/credits';
import { botOf } from '../../parts/bots';
import { CLOCKS, NO_CLOCK, sameClock } from '../../parts/presets';
import type { Conditions } from './conditions.svelte';
import { Switches } from './switches.svelte';

/** Who shall sit opposite. */
export type Opponent = 'friend' | 'anyone' | 'bot';

/** The unit a clock's numbers are typed in, in seconds. */
export const UNIT_S = { base: 60, step: 1, day: 86_400 } as const;

/** The form of the page `/new`; its `errors` are by field: `base_s`, `step_s`, `option:NAME`, `bot`, `federation`, `stake`, `rated`,
 *  `adapted`, or `form` for all of it. */
export class Draft extends Switches {
  opponent: Opponent = $state('friend');
  /** A player of the site by its id; null: the one of the level chosen last. */
  bot: string | null = $state(null);
  clock: ClockRule = $state(CLOCKS.tabla[0]!);
  /** The clock's numbers are shown for editing. */
  ownClock = $state(false);
  seat: NewRoom['seat'] = $state('random');
  direction: Direction = $state('right');
  autoRoll = $state(true);
  liveDice = $state(false);
  /** Ratings are wanted; whether they can be had, `unrated` says. */
  rated = $state(false);
  busy = $state(false);
  /** Whom it is offered to, and the room of the offer it answers. */
  to: string | null = $state(null);
  answers: string | null = $state(null);
  /** The federation whose table it is to be; null: the site's. */
  federation: string | null = $state(null);
  /** What it is to be played for, as it is typed; null: nothing. */
  stake: { federation: string; stake: string; max: string } | null = $state(null);
  /** The conditions of Appendix D; null: chess as everybody plays it. */
  adapted: Conditions | null = $state(null);
  #clockTouched = false;

  constructor(game: GameId, autoRoll: boolean) {
    super(game);
    this.autoRoll = autoRoll;
    this.take(game);
  }

  /** Turns to another game; its usual clock and the document's rules come with it. */
  override take(game: GameId): void {
    super.take(game);
    this.bot = null;
    this.adapted = null;
    this.#clockTouched = false;
    this.ownClock = false;
    this.clock = this.#usual();
  }

  /** Other terms than those of a challenge begin with them; the chair is the one that was offered. */
  answer(challenge: Challenge): void {
    this.take(challenge.game);
    this.options = { ...challenge.options };
    this.takeClock(challenge.clock);
    [this.to, this.answers] = [challenge.from, challenge.room];
    [this.rated, this.direction] = [challenge.rated, challenge.direction];
    const { stake } = challenge;
    this.stake = stake ? { federation: federationOf(stake.currency), stake: typed(stake.stake), max: typed(stake.max) } : null;
    this.seat = challenge.seat === 0 ? 'first' : 'second';
  }

  #usual(): ClockRule {
    return this.opponent === 'bot' ? NO_CLOCK : CLOCKS[this.game][0]!;
  }

  /** Chooses the opponent; an untouched clock follows (nobody needs one against a bot). */
  face(opponent: Opponent): void {
    this.opponent = opponent;
    if (!this.#clockTouched && this.adapted === null) this.clock = this.#usual();
  }

  /** Turns to Appendix D, which needs a clock of its kind, or back. */
  byAppendix(conditions: Conditions | null, clock: ClockRule = this.#usual()): void {
    this.adapted = conditions;
    if (conditions === null || !this.#clockTouched || this.clock.kind !== 'fischer') {
      this.takeClock(clock);
      this.ownClock = conditions !== null;
    }
    if (conditions !== null) this.stake = null;
    this.forget('adapted');
  }

  /** Calls a player of the site by its id; null: the one of the level chosen last. */
  call(bot: string | null): void {
    this.bot = bot;
    this.forget('bot');
  }

  /** Takes one of the usual clocks. */
  takeClock(clock: ClockRule): void {
    this.#clockTouched = true;
    this.ownClock = false;
    this.clock = clock;
    this.forget('base_s', 'step_s');
  }

  /** Sets the kind of an own clock, with numbers that make sense for it. */
  kind(kind: ClockKind): void {
    this.#clockTouched = true;
    const wasDays = this.clock.kind === 'correspondence';
    if (kind === 'none') this.clock = NO_CLOCK;
    else if (kind === 'correspondence') this.clock = { kind, base_s: 0, step_s: 2 * UNIT_S.day };
    else if (wasDays || this.clock.kind === 'none') this.clock = { kind, base_s: 300, step_s: 5 };
    else this.clock = { ...this.clock, kind };
    this.forget('base_s', 'step_s');
  }

  /** Sets one of the clock's numbers, in seconds. */
  time(field: 'base_s' | 'step_s', seconds: number): void {
    this.#clockTouched = true;
    this.clock = { ...this.clock, [field]: Number.isFinite(seconds) ? Math.round(seconds) : -1 };
    this.forget('base_s', 'step_s');
  }

  /** Why this table cannot be rated; null when it can. The server has the last word. */
  unrated(info: GameInfo, account: boolean): 'guest' | 'bot' | 'clock' | 'rules' | 'adapted' | null {
    if (this.adapted !== null) return 'adapted';
    if (!account) return 'guest';
    if (this.opponent === 'bot') return 'bot';
    if (this.clock.kind === 'none') return 'clock';
    return this.presetOf(info) !== null || info.presets.length === 0 ? null : 'rules';
  }

  /** Whether this is the clock chosen. */
  hasClock(clock: ClockRule): boolean {
    return !this.ownClock && sameClock(this.clock, clock);
  }

  /** What goes to the server. */
  proposal(info: GameInfo, account = false): NewRoom {
    const seat = this.seat === 'random' && this.adapted ? (['first', 'second'] as const)[Math.round(Math.random())]! : this.seat;
    return {
      rated: this.rated && this.unrated(info, account) === null,
      game: this.game,
      options: this.agreed(info),
      clock: this.clock,
      seat,
      access: this.opponent === 'anyone' ? 'open' : 'link',
      bot: this.opponent === 'bot' ? (this.bot ?? botOf(info)) : null,
      direction: this.direction,
      auto_roll: this.autoRoll,
      ...(this.liveDice && info.family === 'tables' ? { live_dice: true } : {}),
      ...(this.to === null ? {} : { to: this.to }),
      ...(this.federation === null || this.opponent === 'bot' ? {} : { federation: this.federation }),
      ...(this.stake === null || this.opponent === 'bot' ? {} : { stake: this.#stake(this.stake) }),
      ...(this.answers === null ? {} : { answers: this.answers }),
      ...(this.adapted === null ? {} : { adapted: this.adapted.terms(seat === 'first' ? 'me' : 'other', lang()) }),
    };
  }

  #stake({ federation, stake, max }: NonNullable<Draft['stake']>): NonNullable<NewRoom['stake']> {
    // A sum that cannot be read is refused with the others; the server has the last word.
    return { currency: `${federation}/credits`, stake: minor(stake) ?? 0, max: minor(max) ?? 0 };
  }

  /** Sets the table up; the answer is its id, or null when something was refused. */
  async send(info: GameInfo, account: boolean): Promise<string | null> {
    if (this.busy) return null;
    this.busy = true;
    this.errors = {};
    if (this.stake !== null && (minor(this.stake.stake) === null || minor(this.stake.max) === null)) {
      this.busy = false;
      this.errors = { stake: t('stake-wrong') };
      return null;
    }
    try {
      return await createRoom(this.proposal(info, account));
    } catch (error) {
      this.errors = errorsOf(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}

/** Which field a refusal is about, and its sentence. */
export function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { form: String(error) };
  const { refused } = error;
  const text = sentence(refused);
  const params = refused.params ?? {};
  switch (refused.code) {
    case 'bad_clock':
      return { [params.field === 'base_s' ? 'base_s' : 'step_s']: text };
    case 'empty_clock':
      return { base_s: text };
    case 'bad_option':
      return { [`option:${String(params.name)}`]: text };
    case 'unknown_bot':
      return { bot: text };
    case 'not_member':
    case 'no_preset':
    case 'no_such_federation':
      return { federation: text };
    case 'bad_stake':
    case 'stakes_off':
    case 'stake_needs_clock':
    case 'not_adult':
    case 'self_excluded':
    case 'limit_reached':
    case 'short_of_credits':
    case 'no_stakes':
      return { stake: text };
    case 'adapted_clock':
    case 'adapted_game':
    case 'adapted_casual':
    case 'config':
      return { adapted: text };
    case 'rated_needs_account':
    case 'rated_needs_clock':
    case 'rated_needs_rules':
      return { rated: text };
    default:
      return { form: text };
  }
}
