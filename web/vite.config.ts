// SPDX-License-Identifier: AGPL-3.0-or-later
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { ftl } from './build/ftl.ts';
import { icons } from './build/icons.ts';
import { offline } from './build/offline.ts';
import { policy } from './build/policy.ts';
import { precompress } from './build/precompress.ts';
import { previews } from './build/previews.ts';
import { shell } from './build/shell.ts';

/** Kapia's own server, started with `cargo run -- serve`. */
const server = process.env.KAPIA_HOUSE ?? 'http://127.0.0.1:8080';

/** Modules that more than one page needs at once. */
const SHARED =
  /\/src\/(?:api\/(?:client|wire|clock|socket)|intent|parts\/(?:words|options|presets|GamePicture|minis\/\w+))\.(?:ts|svelte)$/;

/** What every board is bound with, and nothing the first page needs. */
const BOARD = /\/src\/(?:boards\/(?:say|commands|motion|shell\.svelte)|a11y\/again)\.ts$/;

export default defineConfig({
  plugins: [ftl(), policy(), svelte(), shell(), previews(), icons(), offline(), precompress()],
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What most pages share travels as one file: a browser asks a server for six at a time.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: SHARED }, { name: 'board', test: BOARD, includeDependenciesRecursively: false }] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      // The Host header stays as it is: the server compares it with the Origin.
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
      '/openapi.json': server,
    },
  },
  // A machine that stands still for some seconds fails no test.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 },
});
