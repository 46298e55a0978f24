// SPDX-License-Identifier: AGPL-3.0-or-later
// Where the focus goes when what had it is gone: a button that was pressed is often not there any more.

/** The last pointer that pressed something was a finger: a field it has not touched would bring up the keyboard. */
let finger = false;

/** Keeps in mind what a player acts with; the answer ends it. */
export function watched(): () => void {
  const pressed = (event: PointerEvent): void => void (finger = event.pointerType === 'touch');
  const typed = (): void => void (finger = false);
  addEventListener('pointerdown', pressed, true);
  addEventListener('keydown', typed, true);
  return () => {
    removeEventListener('pointerdown', pressed, true);
    removeEventListener('keydown', typed, true);
  };
}

/** To what comes next: the result, the button that is pressed next, or the input. */
export function placed(root: HTMLElement): void {
  const next = root.querySelector<HTMLElement>('[data-result]') ?? root.querySelector<HTMLElement>('[data-next] .btn.primary');
  const found = next ?? (finger ? null : root.querySelector<HTMLElement>('[data-typed-move]'));
  found?.focus({ preventScroll: finger });
}
