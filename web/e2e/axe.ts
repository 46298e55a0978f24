// SPDX-License-Identifier: AGPL-3.0-or-later
//! Asks axe about a page. It is brought in once for each document, and tells what is wrong only: lists of what is right,
//! and a selector for every element, are most of what it would work at otherwise.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from '@playwright/test';

// The version that Playwright's own package for axe was made for.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const SOURCE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What to ask: every rule of the tags above, or `rules` alone; the whole page, or what `inside` selects. */
export interface Question {
  rules?: string[];
  inside?: string;
  /** The system forces its own colours, and axe reads those of the page: contrast is not asked for. */
  forced?: boolean;
}

/** What axe finds wrong, each rule with the elements that break it. */
export async function violations(page: Page, question: Question = {}): Promise<string[]> {
  // The line to the browser carries half a million characters: only where this document has not got them yet.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ rules, inside, forced, tags }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations: found } = await axe.run(inside ?? document, {
        runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
        // What is hidden is told by it, never found wrong.
        rules: { 'hidden-content': { enabled: false }, ...(forced ? { 'color-contrast': { enabled: false } } : {}) },
        resultTypes: ['violations'],
        // No rule asked for here reads style sheets, and there are no frames.
        preload: false,
        iframes: false,
        selectors: false,
      });
      return found.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join(' | ')}`);
    },
    { ...question, tags: TAGS },
  );
}
