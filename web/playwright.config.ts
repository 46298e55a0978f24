// SPDX-License-Identifier: AGPL-3.0-or-later
import { defineConfig } from '@playwright/test';

/** Chromium refuses to run as root inside its own sandbox. */
const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Every test plays against one house with one database: side by side they would see each other's tables.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? 'list' : [['list']],
  use: {
    baseURL: process.env.KAPIA_E2E_URL ?? 'http://127.0.0.1:8080',
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.KAPIA_CHROMIUM ?? '/usr/bin/chromium',
      args: root ? ['--no-sandbox'] : [],
    },
    trace: 'retain-on-failure',
  },
});
