// SPDX-License-Identifier: AGPL-3.0-or-later
// What is spoken into a field of this page: the browser hears it, once the player has agreed that it may.

import { Again } from '../a11y/again';
import { announce } from '../a11y/announcer';
import { lang, t } from '../i18n';
import { listen, type Voice } from './voice.svelte';

/** One field that can be dictated. */
export class Dictation {
  #stop: (() => void) | null = $state.raw(null);
  readonly #again = new Again();
  readonly #voice: Voice;
  /** The language that is spoken; undefined: that of the page. */
  readonly #spoken: () => string | undefined;
  readonly #onheard: (text: string) => void;

  constructor(voice: Voice, spoken: () => string | undefined, onheard: (text: string) => void) {
    this.#voice = voice;
    this.#spoken = spoken;
    this.#onheard = onheard;
  }

  /** Whether the browser listens. */
  get on(): boolean {
    return this.#stop !== null;
  }

  /** Begins to listen, or ends it. Without consent it is asked for, and the second time within five seconds is a yes. */
  toggle(): void {
    if (this.#stop) return this.#stop();
    if (!this.#voice.choice.listens) {
      if (!this.#again.meant('listen')) return announce(t('adapted-listen-consent'));
      this.#voice.choose({ listens: true });
    }
    const spoken = this.#spoken();
    const heard = (found: string): void => {
      this.#onheard(found);
      announce(found, spoken);
    };
    this.#stop = listen(spoken ?? lang(), heard, () => (this.#stop = null));
    announce(t(this.#stop ? 'adapted-listening' : 'adapted-listen-cannot'));
  }
}
