// SPDX-License-Identifier: AGPL-3.0-or-later
// What a player does at a table by Appendix D, by the input line, by keys and by buttons alike.

import { announcer } from '../a11y/announcer';
import { speakClocks } from '../a11y/clock';
import type { View } from '../api/types';
import { answer } from '../boards/chess/asked';
import { readSquare } from '../boards/chess/input';
import { readBoard } from '../boards/chess/speak';
import { sayings } from '../boards/chess/tell';
import type { ChessLegal } from '../boards/types';
import { t } from '../i18n';
import type { Ear } from './ear.svelte';
import type { Facts } from './facts';
import { foreign, type Sentence, tagOf } from './runs';
import { Arm } from './arm.svelte';
import { type Hands, written } from './hands';
import { orderOf, type Order, wordsFor } from './typed';
import { type Act, type Adapted, ownBoards, type Side } from './wire';

/** What the desk needs of the page. */
export interface Place {
  view: () => View;
  adapted: () => Adapted;
  facts: () => Facts;
  board: () => Hands;
  /** The legal moves, where the position is told. */
  legal: () => ChessLegal | null;
  side: Side;
  ear: Ear;
  send: (a: Act) => Promise<boolean>;
  /** Says a sentence; `seen`: the page shows it by itself. */
  say: (sentence: Sentence | string, seen?: boolean) => void;
  /** Milliseconds since the view came. */
  elapsed: () => number;
  /** To a square of the board, or to where the focus was there. */
  toBoard: (square: string) => void;
  help: () => void;
  restore: () => void;
  /** When what hands have begun is done. */
  idle: () => Promise<void>;
}

/** The desk of one player. */
export class Desk {
  readonly #at: Place;
  readonly arm = new Arm();

  constructor(at: Place) {
    this.#at = at;
  }

  /** Whether each player has a board of their own. */
  get own(): boolean {
    return ownBoards(this.#at.adapted().config);
  }

  /** Takes a line of the input; a sentence where it came to nothing, an empty one where the server has said why. */
  async line(text: string): Promise<string | null> {
    const said = text.trim();
    const { ear, idle } = this.#at;
    await idle();
    if (said === '') {
      // Where each has a board of their own the move is told in words only.
      const meant = ear.question?.uci ?? ear.question?.asks?.replace(/\?$/, '');
      if (!meant) announcer.repeat();
      else return this.#speak(meant);
      return null;
    }
    ear.question = null;
    const order = orderOf(said, readSquare);
    return order ? this.order(order) : this.#speak(said);
  }

  /** Carries out a command. */
  async order(order: Order): Promise<string | null> {
    const { adapted } = this.#at;
    switch (order.k) {
      case 'act':
        // The conditions are long, and this is the word that they were heard.
        if (order.a.k === 'accept') announcer.caughtUp();
        return this.#send(order.a);
      case 'yes':
      case 'no':
        return this.#answer(order.k === 'yes');
      case 'echo':
        return this.#echo();
      case 'repeat':
        return order.text === '' ? this.#answer(true) : this.#repeat(order.text);
      case 'correct':
        return this.#send({ k: adapted().can.includes('correct') ? 'correct' : 'announce', text: order.text });
      case 'score':
      case 'seal':
        return this.#send({ k: order.k, text: order.text });
      case 'draw':
        return this.#send(adapted().can.includes('answer_draw') ? { k: 'answer_draw', yes: true } : { k: 'draw' });
      case 'resign':
        if (!adapted().can.includes('resign')) return t('adapted-not-now');
        if (!order.sure && !this.#meant('resign', t('adapted-resign-again'))) return null;
        return this.#send({ k: 'resign' });
      default:
        return this.#tell(order);
    }
  }

  /** Ctrl+Enter: the opponent's move is carried out, or else the clock pressed. */
  async go(): Promise<void> {
    await this.#at.idle();
    const refused = this.#at.adapted().can.includes('echo') ? await this.#echo() : await this.#send({ k: 'press' });
    if (refused) this.#at.say(refused);
  }

  /** What is only said. */
  async #tell(order: Order): Promise<string | null> {
    const { view, adapted, facts, board, elapsed, side, help, toBoard, restore } = this.#at;
    switch (order.k) {
      case 'clock':
        // D.2.5: who does not see asks, and their assistant may be the one who tells.
        if (adapted().can.includes('ask')) return this.#send({ k: 'ask' });
        this.#at.say(speakClocks(t, view(), elapsed()));
        return null;
      case 'moves':
        this.#at.say(t('adapted-moves-made', { n: Math.floor(facts().moves.length / 2) }));
        return null;
      case 'last': {
        const { last } = facts();
        this.#at.say(last ? foreign(`${last.words}.`, tagOf(last.lang)) : t('speak-no-move-yet'));
        return null;
      }
      case 'again':
        announcer.repeat();
        return null;
      case 'board':
        toBoard(order.square);
        return null;
      case 'read':
        // The board shows it.
        this.#at.say(readBoard(t, { pieces: new Map(board().pieces), white: side === 0, ep: null }, side === 0), true);
        return null;
      case 'ask': {
        const said = answer(t, order.text, { pieces: new Map(board().pieces), white: true, ep: null }, false);
        if (said !== null) this.#at.say(said);
        return said === null ? t('adapted-not-understood') : null;
      }
      case 'help':
        help();
        return null;
      case 'restore':
        restore();
        return null;
      default:
        return t('adapted-not-understood');
    }
  }

  /** What the one board of the screen is asked as any chessboard: moves from a square, material, what was taken last.
   *  False when it is none of these, or each has a board of their own. */
  look(id: string, square: string): boolean {
    const { facts, board, legal, side } = this.#at;
    if (this.own) return false;
    if (id === 'last-capture') {
      const { taken } = facts();
      this.#at.say(taken ? foreign(`${taken.words}.`, tagOf(taken.lang)) : t('speak-none'));
      return true;
    }
    if (id !== 'legal' && id !== 'captures' && id !== 'material') return false;
    const placement = { pieces: new Map(board().pieces), white: side === 0, ep: null };
    const selected = board().hand?.from ?? null;
    this.#at.say(sayings({ t, events: [], placement, legal: legal(), focus: square, selected, white: side === 0 })[id]!());
    return true;
  }

  /** Own time only, which is always allowed: as feeling the hand of the clock. */
  ownTime(): void {
    this.#at.say(speakClocks(t, this.#at.view(), this.#at.elapsed(), true));
  }

  /** Words of a move: what they are for follows from where the game stands. */
  async #speak(text: string): Promise<string | null> {
    const { can, echo } = this.#at.adapted();
    switch (wordsFor(can, echo?.repeated ?? false)) {
      case 'repeat':
        return this.#repeat(text);
      case 'announce':
        return this.#send({ k: 'announce', text });
      default:
        return t(can.includes('echo') ? 'adapted-turn-echo' : 'adapted-not-now');
    }
  }

  async #answer(yes: boolean): Promise<string | null> {
    const { adapted, facts } = this.#at;
    const { can, echo } = adapted();
    if (can.includes('answer_draw')) return this.#send({ k: 'answer_draw', yes });
    if (can.includes('agree')) return this.#agree(yes);
    const words = echo?.words ?? facts().last?.words;
    if (!yes || !can.includes('repeat') || !words) return t('adapted-not-now');
    // With boards of their own the listener says it, not the page.
    return this.own ? t('adapted-repeat-yourself') : this.#repeat(words);
  }

  /** Whether an act that cannot be taken back was asked for twice; what waits for it stands on the page. */
  #meant(act: string, why: string): boolean {
    if (this.arm.meant(act, why)) return true;
    this.#at.say(why, true);
    return false;
  }

  /** A button was pressed whose act cannot be taken back. */
  pressed(act: string, label: string): boolean {
    return this.#meant(act, t('act-again', { act: label }));
  }

  /** A second refusal ends the game, and is asked for twice. */
  async #agree(yes: boolean): Promise<string | null> {
    const { facts, side } = this.#at;
    if (!yes && facts().dispute.refused[side] > 0 && !this.#meant('refuse', t('adapted-refuse-again'))) return null;
    return this.#send({ k: 'agree', yes });
  }

  async #repeat(text: string): Promise<string | null> {
    const { adapted, send } = this.#at;
    if (!adapted().can.includes('repeat')) return t('adapted-not-now');
    if (!(await send({ k: 'repeat', text }))) return '';
    // On the screen the move stands there already.
    return !this.own && adapted().echo?.repeated ? this.#send({ k: 'echo' }) : null;
  }

  async #echo(): Promise<string | null> {
    const { adapted, board } = this.#at;
    if (!adapted().can.includes('echo')) return t('adapted-not-now');
    if (!this.own) return this.#send({ k: 'echo' });
    return board().hand ? t('adapted-in-hand') : this.#send({ k: 'echo', board: written(board()) });
  }

  async #send(a: Act): Promise<string | null> {
    // Where something is not possible at all the server says why; a refusal is said with its answer.
    return (await this.#at.send(a)) ? null : '';
  }
}
