// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a listener is told of a table, and when: on arrival once how the game stands, then every event. What happens
//! before the words of the board are loaded waits for them.
import { speakTime } from '../../a11y/clock';
import { onTurn, type ClockRule, type WireEvent, type View } from '../../api/types';
import type { BoardKit } from '../../boards';
import { asTold, movesMade, nameOf, type Translate } from '../../boards/say';
import type { BoardSettings } from '../../boards/types';
import { clockText, familyKey } from '../../parts/words';

/** The part of a board that speaks. */
type Voice = Pick<BoardKit, 'speak' | 'arrive'>;

function chairs(t: Translate, view: View): string {
  const name = (seat: number): string => nameOf(t, view, seat);
  const own = view.seat;
  const { partner, team } = view;
  if (own === null) {
    const pair = (n: number): string => team?.flatMap((of, seat) => (of === n ? [name(seat)] : [])).join(', ') ?? '';
    return t('arrive-watching', team ? { a: pair(1), b: pair(2) } : { a: name(0), b: name(1) });
  }
  if (partner) {
    const side = ['a-white', 'a-black', 'b-white', 'b-black'][own] ?? '';
    // Board by board, and there against the other team.
    const facing = partner.findIndex((_, seat) => seat >> 1 === own >> 1 && team?.[seat] !== team?.[own]);
    const [beside, theirs] = [partner[own] ?? own, partner[facing] ?? facing];
    return t('arrive-four', { side, partner: name(beside), a: name(facing), b: name(theirs) });
  }
  return t('arrive-you', { side: `${chairKey(view)}-${own === 0 ? 'first' : 'second'}`, name: name(1 - own) });
}

function chairKey(view: View): string {
  return view.game === 'leaflet' ? 'chess' : familyKey(view.game);
}

/** The clock of a table in words. */
export function clockWords(t: Translate, rule: ClockRule): string {
  if (rule.kind === 'correspondence') return `${clockText(rule)}.`;
  const step = rule.kind === 'fischer' && rule.step_s === 0 ? 'none' : rule.kind;
  return t('arrive-clock', {
    kind: rule.kind === 'none' ? 'no' : step,
    base: speakTime(t, rule.base_s * 1000),
    step: speakTime(t, rule.step_s * 1000),
  });
}

function turnWords(t: Translate, view: View): string {
  if (view.status !== 'playing') return '';
  if (onTurn(view)) return t('speak-your-move');
  return view.turn === null ? '' : t('arrive-turn', { name: nameOf(t, view, view.turn) });
}

/** "Chess. You are White against Ivan. 15 minutes plus 10 seconds. No move yet. Your move." `missed` happened since the
 *  page came. */
export function arrival(
  t: Translate,
  voice: Voice,
  view: View,
  all: readonly WireEvent[],
  missed: readonly WireEvent[] = [],
  settings?: BoardSettings,
): string {
  const made = movesMade(view, all);
  const ended = all.filter((event) => event.k === 'ended').slice(-1);
  // Without a move the arrival itself tells how the game stands, but not what was said or asked meanwhile.
  const aside = missed.filter((event) => ASIDE.includes(event.k));
  const told = missed.some((event) => event.k === 'moved') ? missed : [...aside, ...ended];
  // Whose turn it is, is said at the end, once.
  const still = asTold(view);
  return [
    t('arrive-game', { game: t(`game-${view.game}`) }),
    chairs(t, view),
    clockWords(t, view.clock_rule),
    view.rated ? t('arrive-rated') : '',
    all.some((event) => event.k === 'moved') ? t('speak-moves-made', { n: made }) : t('speak-no-move-yet'),
    told === missed || !voice.arrive ? '' : voice.arrive(t, view, all),
    told.length > 0 ? voice.speak(t, told, still, all, settings) : '',
    turnWords(t, view),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Tells one visit to a table. */
export class Teller {
  #waiting: WireEvent[] = [];
  #came = false;

  /** The sentence of a message, empty when it has to wait for the words or for the arrival. */
  news(
    t: Translate,
    voice: Voice | null,
    fresh: readonly WireEvent[],
    view: View,
    all: readonly WireEvent[],
    settings?: BoardSettings,
  ): string {
    if (voice && (this.#came || before(view)))
      return voice.speak(t, fresh, view, all, settings);
    this.#waiting.push(...fresh);
    return '';
  }

  /** What waited until the words were there, or until the game was on: the arrival, once. */
  settle(
    t: Translate,
    voice: Voice,
    view: View,
    all: readonly WireEvent[],
    settings?: BoardSettings,
  ): string {
    if (this.#came) return '';
    const missed = this.#waiting.splice(0);
    if (before(view))
      return missed.length === 0 ? '' : voice.speak(t, missed, view, all, settings);
    this.#came = true;
    return arrival(t, voice, view, all, missed, settings);
  }
}

/** What no arrival tells of by itself. */
const ASIDE: readonly string[] = ['chat', 'phrase', 'offered', 'declined', 'suspended'];

/** Whether the game has not begun. */
function before(view: View): boolean {
  return view.status === 'open' || view.status === 'starting';
}
