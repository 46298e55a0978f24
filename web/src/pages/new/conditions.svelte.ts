// SPDX-License-Identifier: AGPL-3.0-or-later
//! The conditions of a table by Appendix D, as who makes it thinks of them: the own person and the opponent. Which of
//! them is White is known when the table is made.
import type { Lang } from '../../i18n';

/** The two at the table. */
export type Which = 'me' | 'other';
export const BOTH: readonly Which[] = ['me', 'other'];

/** What an assistant may be granted, in the order of D.2.9 (a) to (f). */
export const RIGHTS = ['execute', 'announce', 'record', 'tell', 'claim', 'adjourn'] as const;
export type Right = (typeof RIGHTS)[number];
export type Rights = Record<Right, boolean>;

export const WHO = ['me', 'other', 'both'] as const;
export const MODES = ['screen', 'screen_and_board', 'over_the_board'] as const;
export const WORDINGS = ['auto', 'de_full', 'de_short', 'de_cyrillic_seed', 'en', 'bg', 'ru'] as const;
export const REPEATS = ['required', 'expected', 'off'] as const;
export const TOUCHES = ['off', 'peg_out'] as const;
export const PRESSES = ['manual', 'auto_when_made'] as const;
export const TIMES = ['plain', 'charged_to_mover', 'grace'] as const;
export const INFOS = ['on_request', 'standing'] as const;
export const FLAGS = ['house', 'claimed'] as const;
export const SCORES = ['auto', 'own'] as const;

/** The clock such a game begins with: fifteen minutes and ten seconds a move. */
export const USUAL_CLOCK = { kind: 'fischer', base_s: 900, step_s: 10 } as const;
/** The longest time of announcing that is not counted, in seconds. */
export const GRACE_S_MAX = 10;

const rights = (on: boolean): Rights => Object.fromEntries(RIGHTS.map((right) => [right, on])) as Rights;

/** What does not hang on who plays, while it is chosen. */
export class Rules {
  mode: (typeof MODES)[number] = $state('screen');
  wording: (typeof WORDINGS)[number] = $state('auto');
  repeat: (typeof REPEATS)[number] = $state('required');
  touch: (typeof TOUCHES)[number] = $state('off');
  press: (typeof PRESSES)[number] = $state('manual');
  time: (typeof TIMES)[number] = $state('plain');
  graceS = $state(2.5);
  info: (typeof INFOS)[number] = $state('on_request');
  flag: (typeof FLAGS)[number] = $state('house');

  /** Where the pieces stand, with the conditions that usually go with it. */
  play(mode: (typeof MODES)[number]): void {
    this.mode = mode;
    const board = mode === 'over_the_board';
    this.touch = board ? 'peg_out' : 'off';
    this.time = board ? 'charged_to_mover' : 'plain';
  }

  /** These conditions as the server takes them. */
  rules(): Record<string, unknown> {
    const grace = Math.round(this.graceS * 1000);
    return {
      mode: this.mode,
      wording: this.wording,
      repeat: this.repeat,
      touch: this.touch,
      press: this.press,
      announce_time: this.time === 'grace' ? { grace_ms: Number.isFinite(grace) ? grace : -1 } : this.time,
      info: this.info,
      flag: this.flag,
    };
  }
}

/** Conditions of a table while they are chosen. */
export class Conditions extends Rules {
  who: (typeof WHO)[number] = $state('me');
  deaf: Record<Which, boolean> = $state({ me: false, other: false });
  twoBoards = $state(false);
  warnIllegal = $state(true);
  sound = $state(false);
  score: Record<Which, (typeof SCORES)[number]> = $state({ me: 'auto', other: 'auto' });
  assistant: Record<Which, Rights | null> = $state({ me: null, other: null });
  helper: Record<Which, boolean> = $state({ me: false, other: false });

  /** Whether this player is blind or visually disabled. */
  blind(which: Which): boolean {
    return this.who === 'both' || this.who === which;
  }

  /** Whether this player must have an assistant: the opponent does not hear announcements (Laws of 2023, D.2.11). */
  mustHave(which: Which): boolean {
    return this.blind(which) && this.deaf[other(which)];
  }

  /** The rights of this player's assistant; null: there is none. */
  rightsOf(which: Which): Rights | null {
    if (!this.blind(which)) return null;
    return this.assistant[which] ?? (this.mustHave(which) ? rights(true) : null);
  }

  /** Whether this player may have a helper: sighted, against somebody without an assistant (D.2.10). */
  mayHelp(which: Which): boolean {
    return !this.blind(which) && this.rightsOf(other(which)) === null;
  }

  /** Gives this player an assistant with every right, or takes them away. */
  assist(which: Which, on: boolean): void {
    this.assistant[which] = on ? rights(true) : null;
  }

  /** Grants one right, or takes it back. */
  grant(which: Which, right: Right, on: boolean): void {
    const granted = this.rightsOf(which);
    if (granted) this.assistant[which] = { ...granted, [right]: on };
  }

  override play(mode: (typeof MODES)[number]): void {
    super.play(mode);
    this.score = mode === 'over_the_board' ? { me: 'own', other: 'own' } : { me: 'auto', other: 'auto' };
  }

  /** The conditions as the server takes them; `white` is who has that side. */
  terms(white: Which, lang: Lang): Record<string, unknown> {
    const sides: readonly Which[] = [white, other(white)];
    return {
      ...this.rules(),
      two_boards: this.twoBoards && this.mode === 'screen',
      warn_illegal: this.warnIllegal,
      sound: this.sound,
      score: sides.map((which) => this.score[which]),
      lang: [lang, lang],
      players: sides.map((which) => ({
        visually_disabled: this.blind(which),
        hearing_impaired: this.deaf[which],
        assistant: this.rightsOf(which),
        helper: this.mayHelp(which) && this.helper[which],
      })),
    };
  }
}

function other(which: Which): Which {
  return which === 'me' ? 'other' : 'me';
}
