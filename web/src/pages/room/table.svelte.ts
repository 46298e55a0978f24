// SPDX-License-Identifier: AGPL-3.0-or-later
//! One table as the page `/room/ID` keeps it: the line to the server, what is shown, what was refused, and
//! the dice handshake, which needs nobody's attention.
import { announce } from '../../a11y/announcer';
import { agreed, worded, type Refused } from '../../api/client';
import { diceSecret, commitment, contribution, isKept } from '../../api/dice';
import { RoomLine, type RoomState } from '../../api/socket';
import type { Command, WireEvent, View } from '../../api/types';
import { called } from '../../parts/names';

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 7_000;

/** A store of the browser; reading its name throws where it is forbidden. */
function store(name: 'sessionStorage' | 'localStorage'): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** The chairs with everybody called as this reader calls them; where nobody is called otherwise, the view itself. */
function seated(view: View | null): View | null {
  if (!view?.seats.some((player) => player && called(player.name, player.bot_id) !== player.name)) return view;
  const seats = view.seats.map((player) => player && { ...player, name: called(player.name, player.bot_id) });
  return { ...view, seats };
}

/** The same for what happened; what names nobody anew stays the same array. In the talk that is kept, lines have the name
 *  that the server knows, by which they are reported and muted; a line that is spoken has it as this reader calls it. */
function told(events: readonly WireEvent[], spoken = false): readonly WireEvent[] {
  const anew = events.map((event) => {
    if (event.k !== 'sat' && !(spoken && event.k === 'chat')) return event;
    const name = called(event.name, event.k === 'sat' ? event.bot_id : null);
    return name === event.name ? event : { ...event, name };
  });
  return anew.every((event, at) => event === events[at]) ? events : anew;
}

/** The table of one visit to its page. */
export class Table {
  /** As the server tells it, with the names by which it knows people. */
  told: RoomState = $state.raw({
    connection: 'connecting',
    view: null,
    events: [],
    fresh: [],
    presence: null,
    rtt: null,
    bye: null,
    pending: 0,
    hint: null,
  });
  // A derivation for each part: what a message leaves alone stays the same object, and a board that measures
  // time since its view came does not begin anew with every pong.
  readonly #toldView = $derived(this.told.view);
  readonly #toldEvents = $derived(this.told.events);
  readonly #toldFresh = $derived(this.told.fresh);
  readonly #view = $derived(seated(this.#toldView));
  readonly #events = $derived(told(this.#toldEvents));
  readonly #fresh = $derived(told(this.#toldFresh, true));
  /** The same with everybody's name as this reader calls them. */
  readonly state: RoomState = $derived({
    ...this.told,
    view: this.#view,
    events: this.#events,
    fresh: this.#fresh,
  });
  /** One sentence about what did not work, for a few seconds. */
  notice: string | null = $state(null);
  /** Whether it is about a move: then it stands at the board, where there is a line for it. */
  atBoard = $state(false);
  /** Refusals so far: a board takes back what it showed ahead of the answer. */
  refusals = $state(0);
  /** The ply looked at; null: the game as it stands. */
  shown: number | null = $state(null);
  /** The server knows no such table. */
  missing: Refused | null = $state(null);
  readonly line: RoomLine;
  /** Called with the events of every message after the first, and with the table before it. */
  onfresh: (fresh: readonly WireEvent[], view: View, all: readonly WireEvent[], before: View) => void = () => {};
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #diceSent = '';
  /** Taken when the page comes, long before the dice: a tab opened later finds it. */
  readonly #secret = diceSecret(store('sessionStorage'), store('localStorage'));
  /** Whether live dice can be rolled from this browser: one that keeps nothing could not show its links after a reload. */
  readonly keepsDice = isKept(this.#secret, store('sessionStorage'), store('localStorage'));
  /** Our chain of live dice is to lie with the server, so that nobody waits for this page. */
  #away = false;

  constructor(readonly id: string) {
    this.line = new RoomLine(location.origin, id, (state) => this.#changed(state));
  }

  /** Opens the line; the answer closes it. */
  start(): () => void {
    void this.#exists();
    this.line.start();
    const hurry = () => this.line.hurry();
    const looked = () => {
      if (document.visibilityState === 'visible') this.line.hurry();
    };
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', looked);
    return () => {
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', looked);
      clearTimeout(this.#noticeTimer);
      this.line.close();
    };
  }

  /** Asks for the table over HTTP: a socket cannot tell a wrong address from a lost line. */
  async #exists(): Promise<void> {
    try {
      const answer = await fetch(`/api/v1/rooms/${encodeURIComponent(this.id)}`);
      if (answer.status !== 404) return;
      const body = (await answer.json()) as Refused;
      this.missing = { code: body.code, detail: body.detail, params: body.params };
      this.line.close();
    } catch {
      // No answer: the line goes on trying.
    }
  }

  /** Sends a command; a refusal becomes a notice. True when it was accepted. */
  async act(command: Command): Promise<boolean> {
    // What was wrong with the move before is over.
    if (command.k === 'move') this.hush();
    const refuse = async (refused: Refused): Promise<void> => this.say(await worded(refused), command.k === 'move');
    const answer = await this.line.command(command, refuse);
    if (answer.ok) return true;
    if (answer.refused.code === 'closed') return false;
    if (await agreed(answer.refused)) return this.act(command);
    if (command.k === 'move' || command.k === 'roll') this.refusals += 1;
    await refuse(answer.refused);
    return false;
  }

  /** Has the live dice agreed on anew, with our chain left to the server or kept here. */
  async leaveDice(away: boolean): Promise<boolean> {
    const before = this.#away;
    this.#away = away;
    const done = await this.act({ k: 'dice_renew' });
    if (!done) this.#away = before;
    return done;
  }

  /** Shows a sentence for a few seconds and lets it be heard. */
  say(text: string, atBoard = false): void {
    announce(text);
    this.show(text, atBoard);
  }

  /** Shows a sentence that is heard already. */
  show(text: string, atBoard = false): void {
    this.notice = text;
    this.atBoard = atBoard;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  /** Takes the notice away. */
  hush(): void {
    this.notice = null;
  }

  #changed(state: RoomState): void {
    const news = state.fresh !== this.told.fresh && state.fresh.length > 0;
    const before = this.#view;
    this.told = state;
    const { view, fresh, events } = this.state;
    if (!view) return;
    this.#handshake(view);
    if (news) {
      if (fresh.some((event) => event.k === 'moved' || event.k === 'rolled')) this.shown = null;
      this.onfresh(fresh, view, events, before ?? view);
    }
  }

  #handshake(view: View): void {
    const { dice, seat } = view;
    if (!dice || seat === null) return;
    if (dice.live) return void import('../../api/livedice').then((m) => m.play(this, view, seat, this.#secret, this.#away || !this.keepsDice));
    if (!dice.need) return;
    const what = `${dice.need} ${dice.game_id}`;
    if (this.#diceSent === what) return;
    this.#diceSent = what;
    const c = contribution(this.#secret, dice.game_id, dice.commit, seat);
    // Another tab of the same player may have been quicker: it is the one that reveals then, so a refusal
    // here is nobody's concern.
    void this.line.command(
      dice.need === 'commit'
        ? { k: 'dice_commit', commit: commitment(dice.game_id, seat, c) }
        : { k: 'dice_reveal', c },
    );
  }
}
