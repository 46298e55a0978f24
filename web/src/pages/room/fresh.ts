// SPDX-License-Identifier: AGPL-3.0-or-later
// What calls a player's attention to what has just happened at a table, beside the words: a sound, a notification, the
// dot in the title; and the way to the next game.
import { tick } from 'svelte';
import { onTurn, type BughousePos, type EventOf, type WireEvent, type View } from '../../api/types';
import { quiet } from '../../boards/motion';
import { t } from '../../i18n';
import { sidesOf } from '../../parts/names';
import { notify } from '../../parts/notify';
import { go } from '../../router.svelte';
import { play } from '../../sound/play';
import { title } from '../../title.svelte';
import { wasMine } from './record';

/** What a table asks of the viewer: a move (1), a piece to take off (2, C10), or nothing. Who does not see the board (Appendix
 *  D) is told no position. */
const asked = (view: View): number =>
  onTurn(view) ? ((view.pos as BughousePos | null)?.frozen?.remover === view.seat ? 2 : 1) : 0;

/** Whether the turn came to the viewer. Among four, whoever is on turn sees the other board go on meanwhile. */
function handed(fresh: readonly WireEvent[], before: View, now: View): boolean {
  const acts = fresh.filter(({ k }) => /^(moved|passed|doubled|taken)$/.test(k)) as EventOf<'moved'>[];
  const own = acts.filter(({ seat }) => seat === now.seat).length;
  return asked(now) > 0 && own < acts.length && (own > 0 || asked(before) !== asked(now));
}

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
    const names = sidesOf(now.seats.map((player) => player?.name ?? ''));
    notify(t('call-text', { game: t(`game-${now.game}`), names }), now.id);
  }
  // The boards take the message in first; what is heard waits for what moves.
  const rest = tick().then(() => new Promise<void>((done) => quiet.after(done)));
  for (const event of fresh) {
    if (event.k === 'ended') {
      void rest.then(() => play('end'));
    } else if (event.k === 'rematch' && now.seat !== null) {
      go(`/room/${event.room}`);
    } else if (event.k === 'declined' && wasMine(event, now, all)) {
      show(t('offer-declined', { what: event.what, name: now.seats[event.seat]?.name ?? '' }));
    }
  }
  if (handed(fresh, before, now)) void rest.then(() => play('turn'));
}
