// SPDX-License-Identifier: AGPL-3.0-or-later
// Where the focus goes when what had it is gone: a button that was pressed is often not there any more.

/** What was pressed with last: under a pointer the page stays where it is, and under a finger a field that it has not
 *  touched would bring up the keyboard. */
let by: 'keys' | 'mouse' | 'touch' = 'keys';

/** Keeps in mind what a player acts with; the answer ends it. */
export function watched(): () => void {
  const pressed = (event: PointerEvent): void => void (by = event.pointerType === 'touch' ? 'touch' : 'mouse');
  const typed = (): void => void (by = 'keys');
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
  const found = next ?? (by === 'touch' ? null : root.querySelector<HTMLElement>('[data-typed-move]'));
  found?.focus({ preventScroll: by !== 'keys' });
}
