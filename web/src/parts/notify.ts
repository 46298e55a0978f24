// SPDX-License-Identifier: AGPL-3.0-or-later
//! Notifications of the system: shown only while the page is hidden, allowed only by a press of the person.
import { go } from '../router.svelte';

/** Whether the person can still be asked. */
export function mayAsk(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default';
}

/** Asks; to be called from a press only. Whether they said yes. */
export async function ask(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Tells who looks elsewhere that something happened at `room`. */
export function notify(text: string, room: string): void {
  if (document.visibilityState === 'visible' || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(text, { tag: room });
    shown.onclick = () => {
      window.focus();
      go(`/room/${room}`);
      shown.close();
    };
  } catch {
    // Some phones show notifications from a service worker only.
  }
}
