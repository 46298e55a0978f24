// SPDX-License-Identifier: AGPL-3.0-or-later
// A finger or a mouse on the tables board: pressing, holding, dragging. It knows checkers and places only as
// numbers and asks the board what may be lifted; a plain tap is left to the click that follows.

/** A point of the drawing. */
export interface Spot {
  x: number;
  y: number;
}

/** What the board answers. */
export interface DragBoard {
  /** The element the drawing fills. */
  element: () => HTMLElement | undefined;
  /** Size of the drawing in its own units. */
  size: () => { w: number; h: number };
  /** The place under a point, or null. */
  placeAt: (spot: Spot) => number | null;
  /** The checker that may be lifted from a place, or null. */
  liftable: (place: number) => number | null;
  /** A checker was held still for a while. */
  onhold: (place: number) => void;
  /** A checker was dragged from one place to another (null: beside the board). */
  ondrop: (from: number, to: number | null) => void;
}

/** How long a press becomes a hold, in milliseconds. */
const HOLD_MS = 380;
/** How far a press may wander before it is a drag, in pixels. */
const SLACK = 7;

/** One pointer at a time. */
export class Drag {
  /** The pressed checker and where it is dragged; `at` is null while it is only pressed. */
  held = $state.raw<{ from: number; man: number; at: Spot | null } | null>(null);
  #start: Spot = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | null = null;
  #done = false;
  readonly #board: DragBoard;

  constructor(board: DragBoard) {
    this.#board = board;
  }

  /** Whether the click that follows belongs to a drag or a hold and must be ignored; asking forgets it. */
  swallowed(): boolean {
    const was = this.#done;
    this.#done = false;
    return was;
  }

  down(e: PointerEvent): void {
    this.#done = false;
    if (e.button !== 0) return;
    const place = this.#board.placeAt(this.#spot(e));
    const man = place === null ? null : this.#board.liftable(place);
    if (place === null || man === null) return;
    this.#start = { x: e.clientX, y: e.clientY };
    this.held = { from: place, man, at: null };
    this.#timer = setTimeout(() => {
      if (this.held?.at !== null) return;
      this.#done = true;
      this.#board.onhold(place);
    }, HOLD_MS);
  }

  move(e: PointerEvent): void {
    if (!this.held) return;
    if (!this.held.at) {
      if (Math.hypot(e.clientX - this.#start.x, e.clientY - this.#start.y) < SLACK) return;
      this.#still();
      this.#board.element()?.setPointerCapture(e.pointerId);
    }
    this.held = { ...this.held, at: this.#spot(e) };
  }

  up(e: PointerEvent): void {
    const { held } = this;
    this.cancel();
    if (!held?.at) return;
    this.#done = true;
    this.#board.ondrop(held.from, this.#board.placeAt(this.#spot(e)));
  }

  cancel(): void {
    this.#still();
    this.held = null;
  }

  #still(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #spot(e: PointerEvent): Spot {
    const box = this.#board.element()?.getBoundingClientRect();
    const { w, h } = this.#board.size();
    if (!box || box.width === 0 || box.height === 0) return { x: -1, y: -1 };
    return { x: ((e.clientX - box.left) / box.width) * w, y: ((e.clientY - box.top) / box.height) * h };
  }
}
