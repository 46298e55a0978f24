// SPDX-License-Identifier: AGPL-3.0-or-later
//! Looks at a page with axe at desktop width and reflowed to 320 px, light and dark. What is on the page is the test's
//! own affair.
import { expect, type Page } from '@playwright/test';
import { violations } from './axe';

/** Sizes and lights a page may have. */
export const ALL = [
  [1280, 'light'],
  [1280, 'dark'],
  [320, 'light'],
  [320, 'dark'],
] as const;
/** For states that differ little from one already looked at in all of them. */
export const SOME = [ALL[0], ALL[3]] as const;

/** Looks at the page in the sizes and lights asked for. */
export async function clean(
  page: Page,
  looks: readonly (readonly [number, 'light' | 'dark'])[] = ALL,
): Promise<void> {
  // A page that is still on its way has no heading yet; one that never gets it fails here.
  await expect(page.locator('h1').first()).toBeAttached();
  const seen = new Set<number>();
  const before = page.viewportSize();
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    // Without motion, because a colour on its way from light to dark has no contrast to speak of.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await drawn(page);
    // At a width already looked at only the colours are new.
    const found = await violations(page, seen.has(width) ? { rules: ['color-contrast'] } : {});
    seen.add(width);
    expect(found, `at ${width} ${colorScheme}`).toEqual([]);
    expect(await wide(page), `sideways scroll at ${width} ${colorScheme} of ${page.url()}`).toEqual([]);
  }
  // On a telephone some of a page is behind tabs: whoever goes on does so where they were.
  if (before) await page.setViewportSize(before);
}

/** Waits until the page is drawn as its window is now: until then a page that asks the window for its width has not heard
 *  of the new one. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/** What makes the page wider than its window: nothing when it does not scroll sideways. */
function wide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const out = [...document.body.querySelectorAll('*')].filter((node) => node.getBoundingClientRect().right > innerWidth);
    return out.map((node) => `${Math.round(node.getBoundingClientRect().right)} px: ${node.outerHTML.slice(0, 120)}`);
  });
}
