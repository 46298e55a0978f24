// SPDX-License-Identifier: AGPL-3.0-or-later
// What calls a player's attention to what has just happened at a table, beside the words: a sound, a notification, the
// dot in the title; and the way to the next game.
import { tick } from 'svelte';
import { onTurn, type WireEvent, type Seat, type View } from '../../api/types';
import { quiet } from '../../boards/motion';
import { t } from '../../i18n';
import { notify } from '../../parts/notify';
import { go } from '../../router.svelte';
import { play } from '../../sound/play';
import { title } from '../../title.svelte';
import { wasMine } from './record';

/** `fresh` has happened: `now` is the table after it, `all` everything there was, `show` a line on the page. */
export function callAttention(
  fresh: readonly WireEvent[],
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
    } else if (event.k === 'rematch' && now.seat !== null) {
      go(`/room/${event.room}`);
    } else if (event.k === 'declined' && wasMine(event, now, all)) {
      show(t('offer-declined', { what: event.what, name: now.seats[event.seat]?.name ?? '' }));
    }
  }
  const handed = fresh.some(
    (event) =>
      ['moved', 'passed', 'doubled', 'taken'].includes(event.k) &&
      (event as { seat: Seat }).seat !== now.seat,
  );
  if (handed && onTurn(now)) void rest.then(() => play('turn'));
}
