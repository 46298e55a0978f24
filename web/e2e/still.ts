// SPDX-License-Identifier: AGPL-3.0-or-later
//! Waiting until a page has come to rest, before it is measured.
import type { Page } from '@playwright/test';

/** What a table is made of. */
const TABLE = ['.kb-stage', '.kb-bar', '.kb-caption', '.strip', '.acts'] as const;

/** Waits until nothing of `what` has moved for some frames: a board follows the window when it has been measured. */
export async function settled(page: Page, what: readonly string[] = TABLE, frames = 5): Promise<void> {
  await page.evaluate(async ([what, frames]) => {
    const boxes = () => {
      const all = what.flatMap((one) => [...document.querySelectorAll(one)]);
      const seen = all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].join();
      });
      return [innerWidth, innerHeight, ...seen].join(';');
    };
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let before = '', same = 0; same < frames;) {
      await frame();
      const now = boxes();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  }, [what, frames] as const);
}
