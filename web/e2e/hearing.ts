// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a listener is told: every entry of the live region, written down as it comes.
import { expect, type Page } from '@playwright/test';

/** Writes down what the live region says, with the place it stands in. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { __heard: heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target as HTMLElement;
        if (region.role !== 'log' || region.ariaLive !== 'polite') continue;
        const where = region.closest('dialog') ? 'in a dialog: ' : '';
        for (const one of addedNodes) heard.push(where + one.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Said, alone or before something else, when the machine stood still for more than a second. */
const AWAY = /(?:The server was away\. Nobody lost time\.|Сървърът не работеше\. Никой не загуби време\.)\s*/;

/** What was said since the last time. */
export async function heard(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => (window as unknown as { __heard: string[] }).__heard.splice(0));
  return all.map((said) => said.replace(AWAY, '')).filter((said) => said !== '' && said !== 'in a dialog: ');
}

/** Goes to the page of a tournament, and waits until it is told of what happens there: of what was before, nothing is said. */
export async function attends(page: Page, place: string): Promise<void> {
  const line = page.waitForEvent('websocket', (one) => one.url().includes('/ws/tournaments/'));
  await Promise.all([line.then((one) => one.waitForEvent('framereceived')), page.goto(place)]);
}

/** Waits until this has been said since the last time, and gives back all that was. An entry leaves the page after a few
 *  seconds; here it is found however late one looks. */
export async function hears(page: Page, text: RegExp): Promise<string> {
  const all: string[] = [];
  await expect
    .poll(async () => {
      all.push(...(await heard(page)));
      return all.join('\n');
    })
    .toMatch(text);
  return all.join('\n');
}
