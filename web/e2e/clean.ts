// SPDX-License-Identifier: AGPL-3.0-or-later
//! Looks at a page with axe at desktop width and reflowed to 320 px, light and dark. What is on the page is the test's
//! own affair.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Sizes and lights a page may have. */
export const ALL = [
  [1280, 'light'],
  [1280, 'dark'],
  [320, 'light'],
  [320, 'dark'],
] as const;
/** For states that differ little from one already looked at in all of them. */
export const SOME = [ALL[0], ALL[3]] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks at the page in the sizes and lights asked for. */
export async function clean(
  page: Page,
  looks: readonly (readonly [number, 'light' | 'dark'])[] = ALL,
): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    // Without motion, because a colour on its way from light to dark has no contrast to speak of.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    const found = violations.map(
      (v) => `${v.id} at ${width} ${colorScheme}: ${v.nodes.map((n) => n.html).join(' | ')}`,
    );
    expect(found).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
  }
}
