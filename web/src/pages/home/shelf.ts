// SPDX-License-Identifier: AGPL-3.0-or-later
//! The keyboard on the shelf: a card is one stop of the tab key. Left and right walk its buttons, up and down the
//! cards, and a letter goes to the next game that begins with it.
import type { Action } from 'svelte/action';

/** The cards, each a list item. */
const cardsOf = (shelf: HTMLElement): HTMLElement[] => [...shelf.querySelectorAll<HTMLElement>('article')];
/** What a card can do, its main button first. */
const waysOf = (card: HTMLElement): HTMLElement[] => [...card.querySelectorAll<HTMLElement>('button, a')];

/** What the key leads to from `card` and the place `at` within it, or null when the key is none of the shelf's. */
function target(key: string, cards: HTMLElement[], card: number, at: number): HTMLElement | null {
  const ways = waysOf(cards[card]!);
  const main = (index: number) => waysOf(cards[(index + cards.length) % cards.length]!)[0] ?? null;
  switch (key) {
    case 'ArrowRight':
      return ways[Math.min(at + 1, ways.length - 1)] ?? null;
    case 'ArrowLeft':
      return ways[Math.max(at - 1, 0)] ?? null;
    case 'ArrowDown':
      return main(card + 1);
    case 'ArrowUp':
      return main(card - 1);
    case 'Home':
      return main(0);
    case 'End':
      return main(cards.length - 1);
    default: {
      if ([...key].length !== 1 || key === ' ') return null;
      const begins = (index: number) =>
        cards[index]!.querySelector('h3')?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
      const next = cards.map((_, step) => (card + step + 1) % cards.length).find(begins);
      return next === undefined ? null : main(next);
    }
  }
}

/** Gives a shelf its keys. */
export const shelfKeys: Action<HTMLElement> = (shelf) => {
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const cards = cardsOf(shelf);
    const card = cards.findIndex((one) => one.contains(event.target as HTMLElement));
    if (card < 0) return;
    const next = target(event.key, cards, card, waysOf(cards[card]!).indexOf(event.target));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  shelf.addEventListener('keydown', pressed);
  return { destroy: () => shelf.removeEventListener('keydown', pressed) };
};
