// SPDX-License-Identifier: AGPL-3.0-or-later
import { defineConfig } from '@playwright/test';

/** Flags the browser needs on this machine; Chromium refuses to run as root inside its own sandbox. */
const args = (process.env.KAPIA_CHROMIUM_ARGS ?? (process.getuid?.() === 0 ? '--no-sandbox' : '')).split(' ');

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Every test plays against one house with one database: side by side they would see each other's tables.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.KAPIA_E2E_URL ?? process.env.KAPIA_URL ?? 'http://127.0.0.1:8080',
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.KAPIA_CHROMIUM ?? '/usr/bin/chromium',
      args: args.filter((flag) => flag !== ''),
    },
    trace: 'retain-on-failure',
  },
});
