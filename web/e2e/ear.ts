// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a screen reader meets on a page, as far as the page itself can tell.
import type { Page } from '@playwright/test';

/** What keeps the boards of a page from being entered by Tab and walked by arrows and letters. A screen reader hands
 *  its keys over inside a toolbar, whose one stop of the tab key is a button. */
export function boardFaults(page: Page, word = 'board'): Promise<string[]> {
  return page.evaluate((word) => {
    const found = [...document.querySelectorAll('[role="application"]')].map((one) => `application: ${one.ariaLabel}`);
    const boards = [...document.querySelectorAll('.kb-cells')];
    if (boards.length === 0) found.push('no board');
    for (const board of boards) {
      const stops = [...board.querySelectorAll<HTMLElement>('*')].filter((one) => one.tabIndex >= 0);
      if (board.role !== 'toolbar' || !board.ariaLabel) found.push(`${board.role} ${board.ariaLabel}`);
      if (board.ariaRoleDescription !== word) found.push(`${board.ariaLabel}: called ${board.ariaRoleDescription}`);
      if (stops.map((one) => one.role).join() !== 'button') found.push(`${board.ariaLabel}: ${stops.length} stops`);
    }
    return found;
  }, word);
}
