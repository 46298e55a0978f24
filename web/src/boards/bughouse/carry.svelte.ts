// SPDX-License-Identifier: AGPL-3.0-or-later
// A piece carried from a sleeve under the finger or the mouse. A press that does not move is a tap and none of
// this file's business.

import type { Man } from './model';

/** How far a press moves before it is a drag, in pixels. */
const START_PX = 6;

/** What becomes of a carried piece. */
export interface Carrier {
  /** The drag begins. */
  lifted: (man: Man) => void;
  /** It ends over a point of the screen. */
  put: (x: number, y: number) => void;
  /** It was broken off by the system. */
  gone: () => void;
}

/** One carried piece at a time. */
export class Carry {
  /** Where the carried piece is drawn; null while nothing is carried. */
  at: { man: Man; x: number; y: number } | null = $state.raw(null);
  readonly #carrier: Carrier;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
  }

  /** A press on a piece of the sleeve; only the main button and the first finger carry. */
  lift(man: Man, e: PointerEvent): void {
    if (e.button !== 0 || !e.isPrimary) return;
    const from = { x: e.clientX, y: e.clientY };
    const id = e.pointerId;
    const move = (m: PointerEvent) => {
      if (m.pointerId !== id) return;
      if (!this.at) {
        if (Math.hypot(m.clientX - from.x, m.clientY - from.y) < START_PX) return;
        this.#carrier.lifted(man);
      }
      this.at = { man, x: m.clientX, y: m.clientY };
    };
    const end = (m: PointerEvent) => {
      if (m.pointerId !== id) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (!this.at) return;
      this.at = null;
      if (m.type === 'pointerup') this.#carrier.put(m.clientX, m.clientY);
      else this.#carrier.gone();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
}
