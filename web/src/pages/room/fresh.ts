// SPDX-License-Identifier: AGPL-3.0-or-later
// What calls a player's attention to what has just happened at a table, beside the words: a sound, a notification, the
// dot in the title; and the way to the next game.
import { tick } from 'svelte';
import { onTurn, type EventOf, type WireEvent, type View } from '../../api/types';
import { quiet } from '../../boards/motion';
import { t } from '../../i18n';
import { notify } from '../../parts/notify';
import { go } from '../../router.svelte';
import { play } from '../../sound/play';
import { title } from '../../title.svelte';
import { wasMine } from './record';

/** What a table asks of the viewer: a move, a piece to take off (C10), or nothing. */
function asked(view: View): 'move' | 'remove' | null {
  if (!onTurn(view)) return null;
  return 'frozen' in view.pos && view.pos.frozen?.remover === view.seat ? 'remove' : 'move';
}

/** Whether the turn came to the viewer. Among four, whoever is on turn sees the other board go on meanwhile. */
function handed(fresh: readonly WireEvent[], before: View, now: View): boolean {
  const acts = fresh.filter((event): event is Act => ACTS.includes(event.k));
  if (asked(now) === null || acts.every((event) => event.seat === now.seat)) return false;
  return asked(before) !== asked(now) || acts.some((event) => event.seat === now.seat);
}

type Act = EventOf<'moved' | 'passed' | 'doubled' | 'taken'>;
const ACTS: readonly WireEvent['k'][] = ['moved', 'passed', 'doubled', 'taken'];

/** `fresh` has happened: `before` and `now` are the table without and with it, `all` is everything there was, `show` a
 *  line on the page. */
export function callAttention(
  fresh: readonly WireEvent[],
  before: View,
  now: View,
  all: readonly WireEvent[],
  show: (text: string) => void,
): void {
  const joined = fresh.some((event) => event.k === 'sat' && event.seat !== now.seat && !event.bot);
  if (joined && now.seat !== null && now.status !== 'open') {
    play('turn');
    if (document.visibilityState !== 'visible') title.dot = true;
    const names = now.seats.map((player) => player?.name ?? '').join(' – ');
    notify(t('call-text', { game: t(`game-${now.game}`), names }), now.id);
  }
  // The boards take the message in first; what is heard waits for what moves.
  const rest = tick().then(() => new Promise<void>((done) => quiet.after(done)));
  for (const event of fresh) {
    if (event.k === 'ended') {
      void rest.then(() => play('end'));
    } else if (event.k === 'phrase' && event.seat !== now.seat) {
      play('word');
    } else if (event.k === 'rematch' && now.seat !== null) {
      go(`/room/${event.room}`);
    } else if (event.k === 'declined' && wasMine(event, now, all)) {
      show(t('offer-declined', { what: event.what, name: now.seats[event.seat]?.name ?? '' }));
    }
  }
  if (handed(fresh, before, now)) void rest.then(() => play('turn'));
}
