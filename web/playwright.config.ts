// SPDX-License-Identifier: AGPL-3.0-or-later
import { defineConfig } from '@playwright/test';
import { AT_NIGHT } from './e2e/night';
import { SITES } from './e2e/sites';

/** Flags the browser needs on this machine; Chromium refuses to run as root inside its own sandbox. */
const args = (process.env.KAPIA_CHROMIUM_ARGS ?? (process.getuid?.() === 0 ? '--no-sandbox' : '')).split(' ');

/** What of Chromium is switched off. Of several such lists it heeds the last: the first of these are Playwright's own.
 *  The two below them are pages for the list under the address bar, which a browser without a window loads for every new
 *  context and never shows: they cost it more than the page that is tested. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/** What measures time wants the machine for itself. */
const ALONE = /budget\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker plays on a server of its own: on one, the tests would see each other's tables.
  workers: SITES.length,
  fullyParallel: true,
  grepInvert: process.env.KAPIA_NIGHT ? [] : AT_NIGHT,
  timeout: 240_000,
  // Of three workers on two cores one may stand still for seconds.
  expect: { timeout: 20_000 },
  projects: [
    { name: 'together', testIgnore: ALONE },
    { name: 'alone', testMatch: ALONE },
  ],
  reporter: 'list',
  use: {
    baseURL: SITES[0],
    locale: 'en-GB',
    // Only what tries the offline page wants one; every new browser would fill its cache anew.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.KAPIA_CHROMIUM ?? '/usr/bin/chromium',
      args: [...args.filter((flag) => flag !== ''), `--disable-features=${WITHOUT.join(',')}`],
    },
    // Recording costs time in every test; `--trace on` makes one.
    trace: 'off',
  },
});
