// SPDX-License-Identifier: AGPL-3.0-or-later
// D.2.6: a recorder. It keeps the sound on this device and nowhere else, and only where both players agreed to it.

import { announce } from '../a11y/announcer';
import { t } from '../i18n';

/** A recording, as it can be saved. */
export interface Recording {
  url: string;
  name: string;
}

/** The recorder of one visit. */
export class Recorder {
  made: readonly Recording[] = $state.raw([]);
  #running: MediaRecorder | null = $state.raw(null);
  readonly #name: string;

  /** `name`: how the files begin. */
  constructor(name: string) {
    this.#name = name;
  }

  /** Whether it records. */
  get on(): boolean {
    return this.#running !== null;
  }

  /** Begins to record, or ends it. */
  async toggle(): Promise<void> {
    if (this.#running) return this.#running.stop();
    try {
      const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
      this.#record(sound);
      announce(t('adapted-sound-started'));
    } catch {
      announce(t('adapted-sound-cannot'));
    }
  }

  /** Nothing stays of it when the page is left. */
  end(): void {
    this.#running?.stop();
    for (const { url } of this.made) URL.revokeObjectURL(url);
    this.made = [];
  }

  #record(sound: MediaStream): void {
    const running = new MediaRecorder(sound);
    const parts: Blob[] = [];
    running.ondataavailable = ({ data }) => parts.push(data);
    running.onstop = () => {
      for (const track of sound.getTracks()) track.stop();
      this.#running = null;
      const ending = /^audio\/(\w+)/.exec(running.mimeType)?.[1] ?? 'webm';
      const url = URL.createObjectURL(new Blob(parts, { type: running.mimeType }));
      this.made = [...this.made, { url, name: `${this.#name}-${this.made.length + 1}.${ending}` }];
      announce(t('adapted-sound-stopped'));
    };
    running.start();
    this.#running = running;
  }
}
